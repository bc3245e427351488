import RiffleMath
import RiffleMotion
import Testing

@Suite("Rubber band")
struct RubberBandTests {
    let band = RubberBand(coefficient: 0.55, dimension: 320)

    @Test("the formula")
    func formula() {
        for pull in [0.5, 10, 100, 1000, 1e5] {
            let expected = (1 - 1 / (pull * 0.55 / 320 + 1)) * 320
            #expect(near(band.shown(pull), expected, 1e-12))
            #expect(near(band.shown(-pull), -expected, 1e-12))
        }
        #expect(band.shown(0) == 0)
        #expect(band.shown(.infinity) == 320)
    }

    @Test("the inverse takes back what was shown")
    func inverse() {
        for pull in [-5000, -3.5, -1e-9, 0, 1e-9, 0.1, 17, 300, 1e4] {
            #expect(near(band.pull(showing: band.shown(pull)), pull, 1e-11))
        }
        #expect(band.pull(showing: 320).isFinite)
        #expect(band.pull(showing: 5000) == band.pull(showing: 320))
    }

    @Test("the slope is the derivative, c at first")
    func slope() {
        #expect(band.slope(0) == 0.55)
        for pull in [-700.0, -20, 3, 90, 2000] {
            let difference = (band.shown(pull + 1e-4) - band.shown(pull - 1e-4)) / 2e-4
            #expect(near(band.slope(pull), difference, 1e-8))
        }
    }

    @Test("between limits the hand's place is the shown place; both ways are inverse outside")
    func limits() {
        let band = RubberBand(dimension: 2)
        for place in [-7, -0.1, 0, 1.5, 4, 4.01, 9] {
            let shown = band.shown(place, within: 0...4)
            #expect(near(band.pull(showing: shown, within: 0...4), place, 1e-12))
            if (0...4).contains(place) {
                #expect(shown == place)
                #expect(band.slope(place, within: 0...4) == 1)
            } else {
                #expect(abs(shown - 2) < abs(place - 2))
            }
        }
    }

    @Test("without a dimension nothing shows; NaN is no dimension")
    func wall() {
        for wall in [RubberBand(dimension: 0), RubberBand(coefficient: .nan, dimension: .nan), RubberBand(dimension: -3)] {
            #expect(wall.shown(100) == 0)
            #expect(wall.pull(showing: 10) == 0)
            #expect(wall.slope(5) == 0)
        }
    }
}
