import RiffleInteraction
import RiffleMath
import RiffleModels
import Testing

/// All combinations of operation × animated or interactive × finish or cancel × caught again × gesture failed.
@Suite("Transitions: all combinations")
struct TransitionTableTests {
    static func begin(_ row: Operation, interactive: Bool) -> TransitionEvent {
        .willBegin(row.operation, from: row.from, to: row.to, isInteractive: interactive)
    }
    static func done(_ row: Operation) -> TransitionEvent { .completed(row.operation, from: row.from, to: row.to) }
    static func undone(_ row: Operation) -> TransitionEvent { .cancelled(row.operation, from: row.from, to: row.to) }

    /// Expects the transition to have ended with the right container and events.
    static func check(
        _ scroller: inout TransitionScroller, _ row: Operation, finished: Bool, before: ScreenContainer,
        events: [TransitionEvent], _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(scroller.driver.state == .idle, sourceLocation: location)
        #expect(!scroller.isMoving, sourceLocation: location)
        let happened = scroller.events()
        #expect(happened == events, sourceLocation: location)
        #expect(scroller.driver.container.current == (finished ? row.to : row.from), sourceLocation: location)
        if !finished { #expect(scroller.driver.container == before, sourceLocation: location) }
        let cards = scroller.cards()
        #expect(cards.map(\.index) == [finished ? row.to : row.from], sourceLocation: location)
        #expect(cards.first?.pose == CardPose(), sourceLocation: location)
    }

    @Test("animated: the poses follow the curve, and it completes after the duration", arguments: Operation.allCases)
    func animated(row: Operation) {
        var scroller = row.scroller { $0.curve = .linear }
        let before = scroller.driver.container
        row.request == .forward ? scroller.steer(byCards: 1, at: 0) : scroller.steer(byCards: -1, at: 0)
        #expect(scroller.driver.state == .running)
        for share in [0, 0.25, 0.5, 0.75] {
            scroller.advance(to: share * 0.5)
            #expect(abs(scroller.driver.progress - share) < 1e-12)
            Self.expect(scroller, row, at: share)
            #expect(scroller.driver.container == before, "the container changes only at the end")
        }
        scroller.advance(to: 0.5)
        Self.check(&scroller, row, finished: true, before: before, events: [Self.begin(row, interactive: false), Self.done(row)])
    }

    static func expect(_ scroller: TransitionScroller, _ row: Operation, at share: Double) {
        let cards = scroller.cards()
        let wanted = row.poses(share)
        let from = cards.first { $0.index == row.from }?.pose
        let to = cards.first { $0.index == row.to }?.pose
        #expect(cards.count == 2)
        #expect(from.map { distance($0, wanted.from) < 1e-9 } == true, "\(row) from at \(share)")
        #expect(to.map { distance($0, wanted.to) < 1e-9 } == true, "\(row) to at \(share)")
        #expect(cards.last?.index == (wanted.isToInFront ? row.to : row.from))
    }

    static func distance(_ a: CardPose, _ b: CardPose) -> Double {
        var most = max(abs(a.opacity - b.opacity), abs(a.dim - b.dim))
        for (x, y) in zip(
            [a.transform.row1, a.transform.row2, a.transform.row3, a.transform.row4],
            [b.transform.row1, b.transform.row2, b.transform.row3, b.transform.row4])
        {
            let d = x - y
            most = max(most, abs(d.x), abs(d.y), abs(d.z), abs(d.w))
        }
        return most
    }

    @Test("animated, cancelled: returns to exactly the previous state", arguments: Operation.allCases)
    func animatedCancelled(row: Operation) {
        var scroller = row.scroller { $0.curve = .linear }
        let before = scroller.driver.container
        scroller.steer(byCards: row.request == .forward ? 1 : -1, at: 0)
        scroller.cancel(at: 0.2)
        #expect(scroller.driver.state == .cancelling)
        #expect(abs(scroller.driver.progress - 0.4) < 1e-12, "it goes back from where it was")
        scroller.advance(to: 0.399)
        #expect(scroller.driver.state == .cancelling)
        scroller.advance(to: 0.401)
        Self.check(
            &scroller, row, finished: false, before: before,
            events: [Self.begin(row, interactive: false), .released(isFinishing: false), Self.undone(row)])
    }

    @Test("animated, caught: a press stops it, a drag continues it", arguments: Operation.allCases, [true, false])
    func animatedCaught(row: Operation, finishes: Bool) {
        var scroller = row.scroller { $0.curve = .linear }
        let before = scroller.driver.container
        scroller.steer(byCards: row.request == .forward ? 1 : -1, at: 0)
        scroller.touchDown(position: .zero, card: nil, at: 0.2)
        scroller.advance(to: 3)
        #expect(abs(scroller.driver.progress - 0.4) < 1e-12, "the press stops it")
        let isTaken = scroller.panBegan(translation: row.drag(0.02), velocity: .zero, at: 3)
        #expect(isTaken)
        #expect(abs(scroller.driver.progress - 0.4) < 1e-12, "no jump at the catch")
        let share = finishes ? 0.35 : -0.15
        scroller.panChanged(translation: row.drag(0.02 + share), velocity: .zero, at: 3.1)
        #expect(abs(scroller.driver.progress - (0.4 + share)) < 1e-9)
        Self.expect(scroller, row, at: 0.4 + share)
        scroller.endDrag(row, at: 0.02 + share, time: 3.2)
        scroller.advance(to: 10)
        Self.check(
            &scroller, row, finished: finishes, before: before,
            events: [
                Self.begin(row, interactive: false), .caught, .released(isFinishing: finishes),
                finishes ? Self.done(row) : Self.undone(row),
            ])
    }

    @Test("animated, pressed without a drag: it continues from where it stopped", arguments: Operation.allCases)
    func pressed(row: Operation) {
        var scroller = row.scroller { $0.curve = .linear }
        let before = scroller.driver.container
        scroller.steer(byCards: row.request == .forward ? 1 : -1, at: 0)
        scroller.touchDown(position: .zero, card: nil, at: 0.2)
        scroller.touchUp(at: 1)
        #expect(scroller.driver.state == .running)
        scroller.advance(to: 1.1)
        #expect(abs(scroller.driver.progress - 0.6) < 1e-12)
        scroller.advance(to: 1.301)
        Self.check(&scroller, row, finished: true, before: before, events: [Self.begin(row, interactive: false), Self.done(row)])
    }

    @Test(
        "interactive: linear while dragging; released beyond half it finishes, else it goes back", arguments: Operation.allCases,
        [true, false])
    func interactive(row: Operation, finishes: Bool) {
        var scroller = row.scroller()
        let before = scroller.driver.container
        let began = scroller.drag(row, to: 0.1, at: 0.1)
        #expect(began)
        for share in [0, 0.25, 0.5, 0.75, 1, 1.3, -0.2] {
            scroller.panChanged(translation: row.drag(share), velocity: .zero, at: 0.2)
            let held = share.clamped(to: 0...1)
            #expect(abs(scroller.driver.progress - held) < 1e-12)
            Self.expect(scroller, row, at: held)
            #expect(!scroller.isMoving, "a still pointer moves nothing")
        }
        scroller.endDrag(row, at: finishes ? 0.51 : 0.5, time: 0.3)
        #expect(abs(scroller.driver.progress - (finishes ? 0.51 : 0.5)) < 1e-12, "no jump at the release")
        #expect(scroller.driver.state == (finishes ? .completing : .cancelling))
        scroller.advance(to: 5)
        Self.check(
            &scroller, row, finished: finishes, before: before,
            events: [
                Self.begin(row, interactive: true), .released(isFinishing: finishes),
                finishes ? Self.done(row) : Self.undone(row),
            ])
    }

    @Test(
        "interactive, the gesture is cancelled (Escape, lost focus): returns to the previous state",
        arguments: Operation.allCases, [0.1, 0.9])
    func failed(row: Operation, share: Double) {
        var scroller = row.scroller()
        let before = scroller.driver.container
        scroller.drag(row, to: share, at: 0.1)
        scroller.panCancelled(at: 0.2)
        scroller.advance(to: 5)
        Self.check(
            &scroller, row, finished: false, before: before,
            events: [Self.begin(row, interactive: true), .released(isFinishing: false), Self.undone(row)])
    }

    @Test(
        "interactive, caught again after the release while it completes or goes back", arguments: Operation.allCases,
        [true, false])
    func caughtAgain(row: Operation, wasFinishing: Bool) {
        for finishes in [true, false] {
            var scroller = row.scroller { $0.completionCurve = .linear }
            let before = scroller.driver.container
            scroller.drag(row, to: wasFinishing ? 0.6 : 0.4, at: 0.1)
            scroller.endDrag(row, at: wasFinishing ? 0.6 : 0.4, time: 0.2)
            scroller.touchDown(position: .zero, card: nil, at: 0.25)
            let held = wasFinishing ? 0.7 : 0.3
            #expect(abs(scroller.driver.progress - held) < 1e-9)
            let isTaken = scroller.panBegan(translation: row.drag(0.01), velocity: .zero, at: 0.3)
            #expect(isTaken)
            let share = finishes ? 0.9 - held : 0.2 - held
            scroller.endDrag(row, at: 0.01 + share, time: 0.4)
            #expect(abs(scroller.driver.progress - (held + share)) < 1e-9)
            scroller.advance(to: 5)
            Self.check(
                &scroller, row, finished: finishes, before: before,
                events: [
                    Self.begin(row, interactive: true), .released(isFinishing: wasFinishing), .caught,
                    .released(isFinishing: finishes), finishes ? Self.done(row) : Self.undone(row),
                ])
        }
    }
}
