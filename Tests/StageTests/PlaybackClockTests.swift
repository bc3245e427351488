import RiffleStage
import StageSupport
import Testing

@Suite("The playback clock")
struct PlaybackClockTests {
    @Test("the clock is monotonic and continuous at any rate, paused or stepped")
    func clock() {
        var clock = PlaybackClock(atWall: 100)
        #expect(clock.time(atWall: 101.5).seconds == 101.5)
        clock.setRate(0.25, atWall: 102)
        #expect(abs(clock.time(atWall: 102).seconds - 102) < 1e-12)
        #expect(abs(clock.time(atWall: 106).seconds - 103) < 1e-12)
        clock.setPaused(true, atWall: 106)
        #expect(abs(clock.time(atWall: 500).seconds - 103) < 1e-12)
        clock.step(by: 0.5, atWall: 500)
        #expect(abs(clock.time(atWall: 600).seconds - 103.5) < 1e-12)
        clock.setPaused(false, atWall: 600)
        #expect(abs(clock.time(atWall: 604).seconds - 104.5) < 1e-12)
        #expect(clock.time(atWall: 0).seconds <= clock.time(atWall: 604).seconds)
        clock.setRate(.nan, atWall: 604)
        #expect(clock.rate == 0.25)
        var rates: [Double] = []
        for _ in 0..<4 {
            clock.nextRate(atWall: 605)
            rates.append(clock.rate)
        }
        #expect(rates == [0.1, 1, 0.5, 0.25])
    }
}
