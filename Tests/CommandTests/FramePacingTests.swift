import RiffleUI
import Testing

@testable import riffle

/// The main loop waits for an event as soon as nothing changes, and not before.
@Suite("Frame pacing")
struct FramePacingTests {
    /// Simulates the loop, each frame taking `cost` seconds, until it would wait for ever; returns the time of the last frame and the
    /// number of frames.
    static func run(_ notices: Notices, from start: Double, cost: Double) -> (last: Double, frames: Int) {
        var last = start
        var frames = 1
        while frames < 1000 {
            let now = last + cost
            guard
                let wait = FramePacing(lastFrame: last, isDue: false).wait(
                    at: now, fade: notices.nextChange(after: last), deadlines: [])
            else { break }
            last = now + wait
            frames += 1
        }
        return (last, frames)
    }

    @Test("a fade is drawn until it has ended, however long a frame takes", arguments: [0.001, 0.007, 0.016, 0.033, 0.11, 0.4])
    func fades(cost: Double) {
        for second in [0.02, 0.05, 0.11, 0.149, 0.3] {
            var notices = Notices()
            notices.showModel(title: "Wheel", summary: "", at: 10, hold: second)
            notices.showStatus("Something", at: 10)
            let (last, frames) = Self.run(notices, from: 10 + second, cost: cost)
            #expect(!notices.isVisible(at: last), "cost \(cost), after \(second): the last frame still shows something")
            #expect(frames < 400 && frames > 1)
        }
    }

    @Test("every refresh of the display has its frame, after one that was late, too", arguments: [60.0, 75, 120, 144, 165, 240])
    func displays(rate: Double) {
        // `now` is the beginning of a refresh; a frame that takes `cost` is shown at the next refresh.
        let period = 1 / rate
        for cost in [0.1, 0.5, 0.9] {
            var (now, refreshes, last) = (10 * period, [Int](), 9 * period)
            for frame in 0..<40 {
                let pacing = FramePacing(lastFrame: last, isDue: true, refreshRate: rate)
                let start = now + (pacing.wait(at: now, fade: nil, deadlines: []) ?? 0)
                // One frame takes two and a half refreshes.
                let done = start + (frame == 20 ? 2.5 : cost) * period
                last = start
                refreshes.append(Int((done / period - 1e-6).rounded(.up)))
                now = Double(refreshes[refreshes.count - 1]) * period
            }
            let steps = zip(refreshes.dropFirst(), refreshes).map { $0 - $1 }
            #expect(steps.filter { $0 != 1 } == [3], "cost \(cost): \(steps)")
        }
    }

    @Test("where nothing waits for a display, no more frames are drawn than by a quarter above its rate")
    func unlimited() {
        let pacing = FramePacing(lastFrame: 5, isDue: true, refreshRate: 60)
        #expect(abs((pacing.wait(at: 5, fade: nil, deadlines: []) ?? 0) - 1 / 75.0) < 1e-9)
        let unknown = FramePacing(lastFrame: 5, isDue: true).wait(at: 5, fade: nil, deadlines: []) ?? 0
        #expect(abs(unknown - 1 / 125.0) < 1e-9)
    }

    @Test("whatever is due, no frame begins sooner than the display's rate allows, and none waits beyond what is due")
    func bounds() {
        var notices = Notices()
        notices.showStatus("Something", at: 10)
        for isDue in [false, true] {
            for step in 0..<80 {
                let now = 10 + Double(step) / 500
                for due in [9.0, 10, 10.01, 10.3] {
                    let pacing = FramePacing(lastFrame: 10, isDue: isDue, refreshRate: 60)
                    let earliest = max(10 + 1 / 75.0, now)
                    let frame =
                        now
                        + (pacing.wait(
                            at: now, fade: notices.nextChange(after: 10), deadlines: [nil, due, 10.4]) ?? .infinity)
                    #expect(abs(now + pacing.rest(at: now) - earliest) < 1e-9)
                    #expect(frame > earliest - 1e-9 && frame < max(due, earliest) + 1e-9, "\(isDue), \(due) at \(now): \(frame)")
                    if isDue { #expect(frame < earliest + 1e-9) }
                }
            }
        }
    }

    @Test("a status that stays isn't drawn again before it changes; with nothing that fades the loop waits for ever")
    func rests() {
        var notices = Notices()
        #expect(
            FramePacing(lastFrame: 3, isDue: false).wait(at: 3.1, fade: notices.nextChange(after: 3), deadlines: [nil]) == nil)
        #expect(
            FramePacing(lastFrame: 3, isDue: false).wait(at: 3.1, fade: notices.nextChange(after: 3), deadlines: [nil, 5]).map {
                abs($0 - 1.9) < 1e-9
            }
                == true)
        notices.showStatus("Something", at: 3)
        let wait = FramePacing(lastFrame: 3.5, isDue: false).wait(
            at: 3.5, fade: notices.nextChange(after: 3.5), deadlines: [])
        #expect(wait ?? 0 > 1, "it stands for a while: \(wait ?? -1)")
        #expect(
            FramePacing(lastFrame: 3.5, isDue: true).wait(
                at: 3.502, fade: notices.nextChange(after: 3.5), deadlines: []) ?? 1 < 0.0061)
    }

    @Test("the interval between frames is measured at the display, or from the event that ended a pause")
    func cadence() {
        var cadence = FrameCadence()
        #expect(cadence.presented(at: 10, goesOn: true) == 0)
        #expect(abs(cadence.presented(at: 10.242, goesOn: true) - 0.242) < 1e-12)
        // While frames follow one another, events don't shorten the interval.
        cadence.asked(at: 10.4)
        #expect(abs(cadence.presented(at: 10.442, goesOn: false) - 0.2) < 1e-12)
        // After a pause the interval starts at the first event.
        cadence.asked(at: 20)
        cadence.asked(at: 20.03)
        #expect(abs(cadence.presented(at: 20.05, goesOn: false) - 0.05) < 1e-12)
        // An event before the last frame counts from that frame; without an event the interval is 0.
        cadence.asked(at: 20.01)
        #expect(abs(cadence.presented(at: 20.06, goesOn: false) - 0.01) < 1e-12)
        #expect(cadence.presented(at: 30, goesOn: false) == 0)
        // An event that needed no frame, such as a move over nothing, doesn't start the interval.
        cadence.asked(at: 31)
        cadence.passed()
        cadence.asked(at: 39.99)
        #expect(abs(cadence.presented(at: 40, goesOn: false) - 0.01) < 1e-12)
    }

    @Test("free pages are returned once after a frame that none follows for a while, and the loop waits no longer for that")
    func freePages() {
        var pages = FreePages()
        for frames in [[10, 10.5, 12.9], [20.0]] {
            for frame in frames {
                #expect(pages.due(after: frame) == frame + FreePages.rest)
                let isEarly = pages.takeDue(at: frame + FreePages.rest - 0.01, after: frame)
                #expect(!isEarly)
            }
            let frame = frames[frames.count - 1]
            let (isTime, isAgain) = (
                pages.takeDue(at: frame + FreePages.rest, after: frame), pages.takeDue(at: frame + 100, after: frame)
            )
            #expect(isTime && !isAgain && pages.due(after: frame) == nil)
        }
    }
}
