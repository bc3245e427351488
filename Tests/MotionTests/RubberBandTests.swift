import RiffleMath
import RiffleMotion
import TestSupport
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

    @Test("the inverse gives the pull for a shown overshoot")
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

    @Test("positions inside the limits are shown unchanged; outside, shown and pull are inverse")
    func limits() {
        let band = RubberBand(dimension: 2)
        for position in [-7, -0.1, 0, 1.5, 4, 4.01, 9] {
            let shown = band.shown(position, within: 0...4)
            #expect(near(band.pull(showing: shown, within: 0...4), position, 1e-12))
            if (0...4).contains(position) {
                #expect(shown == position)
                #expect(band.slope(position, within: 0...4) == 1)
            } else {
                #expect(abs(shown - 2) < abs(position - 2))
            }
        }
    }

    @Test("with a dimension of 0, below 0 or NaN no overshoot is shown")
    func rigid() {
        for rigid in [RubberBand(dimension: 0), RubberBand(coefficient: .nan, dimension: .nan), RubberBand(dimension: -3)] {
            #expect(rigid.shown(100) == 0)
            #expect(rigid.pull(showing: 10) == 0)
            #expect(rigid.slope(5) == 0)
        }
    }
}
