import RiffleSettings
import RiffleStage
import Testing

@testable import riffle

@Suite("The first start")
struct IntroductionTests {
    @Test("its steps come once each, in order, and when they are due")
    func steps() throws {
        let own = StageConfiguration()
        var introduction = Introduction(own, opened: own, name: "Wide", path: "/Wide.json")
        #expect(introduction.due == nil)
        var taken: [(step: Introduction.Step, time: Double)] = []
        var time = 100.0
        while time < 110 {
            let due = introduction.due
            if let step = introduction.take(at: time, hasPictures: true) {
                taken.append((step, time))
                #expect(due.map { $0 <= time } == true)
            }
            time += 1.0 / 60
        }
        try #require(taken.map(\.step) == [.flick, .open, .close, .end] && introduction.due == nil)
        let (flick, open, close, end) = (taken[0].time, taken[1].time, taken[2].time, taken[3].time)
        let frame = 0.02
        #expect(flick - 100 < 1.5 && abs(open - flick - 1.2) < frame && abs(close - open - 1.8) < frame)
        #expect(abs(end - close - 0.8) < frame)
    }

    @Test("a busy machine misses no step")
    func late() {
        let own = StageConfiguration()
        var introduction = Introduction(own, opened: own, name: "Wide", path: "/Wide.json")
        #expect(introduction.take(at: 0, hasPictures: true) == nil)
        var steps: [Introduction.Step] = []
        while let step = introduction.take(at: 60, hasPictures: true) { steps.append(step) }
        #expect(steps == [.flick, .open, .close, .end])
    }

    @Test("it waits for the pictures of the cards in sight, but no longer than three seconds", arguments: [0.5, 2.9, 60])
    func pictures(arrival: Double) {
        let own = StageConfiguration()
        var introduction = Introduction(own, opened: own, name: "Wide", path: "/Wide.json")
        var flick: Double?
        for frame in 0..<600 where flick == nil {
            let time = Double(frame) / 100
            if introduction.take(at: time, hasPictures: time >= arrival) == .flick { flick = time }
            // The window wakes up for the introduction, even where no picture arrives.
            #expect(introduction.due.map { $0 >= time } == true)
        }
        #expect(abs((flick ?? 0) - min(arrival, 3) - 0.9) < 0.02)
    }
}
