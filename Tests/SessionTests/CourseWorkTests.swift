import Dispatch
import RiffleModels
import RiffleSettings
import RiffleStage
import StageSupport
import Testing

@testable import RiffleSession

@Suite("The courses of a gesture on another thread")
struct CourseWorkTests {
    private static func loop(_ stage: Stage) -> GestureLoop {
        GestureLoop(BuiltInGesture.flick.recording(for: stage), source: .builtIn(.flick), on: stage, under: nil)
    }

    /// Computes the courses as the window's loop does; returns the last ones.
    private static func workOut(_ loop: inout GestureLoop) -> CourseWork.Courses? {
        let wake = DispatchSemaphore(value: 0)
        var last: CourseWork.Courses?
        loop.beginWork(otherTitle: "Other") { wake.signal() }
        while last?.areComplete != true, wake.wait(timeout: .now() + 60) == .success { last = loop.takeCourses() ?? last }
        return last
    }

    @Test(
        "they are those that are worked out here, under one setting and under two",
        arguments: ["hyperbola", "card-stack", "navigation"])
    func same(model: String) throws {
        let stage = Script.stage(model)
        var changed = stage.configuration
        changed.set("scrollPhysics", to: 1)
        func check(_ run: GestureRun?, _ curve: StripCurve?, under configuration: StageConfiguration, _ loop: GestureLoop) throws
        {
            var here = GestureRun(loop.recording, on: stage, under: configuration)
            while !here.isComplete { here.proceed(samples: 1000) }
            let run = try #require(run)
            #expect(run.samples == here.samples && run.marks == here.marks && run.numbers == here.numbers)
            #expect(curve?.samples.map(\.offset) == here.samples.map(\.offset) && curve?.marks.count == here.marks.count)
        }
        var loop = Self.loop(stage)
        #expect(loop.lacksWork)
        let alone = try #require(Self.workOut(&loop))
        try check(loop.run, alone.a, under: stage.configuration, loop)
        #expect(alone.areComplete && alone.b == nil && loop.otherRun == nil && !loop.lacksWork)
        loop.compare(with: changed, on: stage)
        #expect(loop.lacksWork)
        let both = try #require(Self.workOut(&loop))
        try check(loop.run, both.a, under: stage.configuration, loop)
        try check(loop.otherRun, both.b, under: changed, loop)
        #expect(both.areComplete && both.a.name == "A" && both.b?.name == "Other" && !loop.lacksWork)
        #expect(both.numbers.allSatisfy { $0.b != nil } && !both.numbers.isEmpty && loop.takeCourses() == nil)
    }

    @Test("under two settings what is shown is as long as the longer course", arguments: [false, true])
    func longer(isOther: Bool) throws {
        let stage = Script.stage("linear")
        var changed = stage.configuration
        changed.set("decelerationRate", to: 0.98)
        let (own, other) = isOther ? (stage.configuration, changed) : (changed, stage.configuration)
        var loop = GestureLoop(BuiltInGesture.flick.recording(for: stage), source: .builtIn(.flick), on: stage, under: own)
        loop.compare(with: other, on: stage)
        let courses = try #require(Self.workOut(&loop))
        let durations = [loop.run.duration, try #require(loop.otherRun).duration]
        let most = try #require(durations.max())
        #expect(abs(durations[0] - durations[1]) > 0.05)
        #expect(courses.duration == most && loop.duration == most && loop.shown == 0...most)
    }

    /// Keeps the queue busy until the returned semaphore is signalled.
    private static func hold(_ loop: inout GestureLoop) -> DispatchSemaphore {
        let (busy, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        loop.beginWork(otherTitle: "") {
            busy.signal()
            gate.wait()
        }
        busy.wait()
        return gate
    }

    @Test("what isn't wanted any more ends, and hands nothing over")
    func ends() {
        let stage = Script.stage("hyperbola")
        var before = Self.loop(stage)
        let gate = Self.hold(&before)
        let first = DispatchSemaphore(value: 0)
        var loop = Self.loop(stage)
        loop.beginWork(otherTitle: "") { first.signal() }
        #expect(!loop.lacksWork)
        loop.compare(with: stage.configuration, on: stage)
        #expect(loop.lacksWork && loop.takeCourses() == nil)
        for _ in 0..<1000 { gate.signal() }
        #expect(Self.workOut(&loop)?.areComplete == true)
        #expect(first.wait(timeout: .now()) == .timedOut)
    }

    @Test("a setting that changes while they are worked out lets those before be shown once, and begins anew")
    func follows() {
        let stage = Script.stage("hyperbola")
        var slower = stage.configuration
        slower.set("scrollPhysics", to: 1 - slower.values["scrollPhysics"])
        var before = Self.loop(stage)
        let gate = Self.hold(&before)
        let wake = DispatchSemaphore(value: 0)
        var loop = Self.loop(stage)
        loop.beginWork(otherTitle: "") { wake.signal() }
        loop.play(under: slower, on: stage)
        #expect(!loop.lacksWork && !loop.isWorkedOut)
        for _ in 0..<1000 { gate.signal() }
        #expect(wake.wait(timeout: .now() + 60) == .success)
        let old = loop.takeCourses()
        #expect(old?.run.configuration == stage.configuration && loop.run.configuration == slower)
        #expect(loop.lacksWork && !loop.isWorkedOut)
        let new = Self.workOut(&loop)
        #expect(new?.run.configuration == slower && new?.areComplete == true && !loop.lacksWork)
        #expect(new?.a.samples.map(\.offset) != old?.a.samples.map(\.offset))
    }

    @Test("the playhead comes to any moment at once or piece by piece, with the other stage, however much has been worked out")
    func playhead() throws {
        let stage = Script.stage("hyperbola")
        var changed = stage.configuration
        changed.set("decelerationRate", to: 0.98)
        for isWorkedOut in [false, true] {
            var loop = Self.loop(stage)
            loop.compare(with: changed, on: stage)
            if isWorkedOut { _ = Self.workOut(&loop) }
            for seconds in [1.1, 0.3, 3, 0.25] {
                let moment = loop.recording.start.time + seconds
                var (shown, other) = (stage, stage)
                loop.approach(moment, on: &shown)
                loop.approachOther(moment, on: &other)
                #expect(loop.seek == moment && shown.time <= moment)
                var pieces = 0
                while loop.follow(&other, to: shown) || loop.advance(&shown, to: moment, handle: { _ in }) { pieces += 1 }
                while loop.follow(&other, to: shown) { pieces += 1 }
                #expect(shown.time == moment && other.time >= moment && pieces < 200)
                for (stage, configuration) in [(shown, nil), (other, changed)] {
                    var (plain, player) = (stage, RecordingPlayer(loop.recording, under: configuration, followsSize: false))
                    player.begin(&plain)
                    player.advance(&plain, to: moment)
                    #expect(plain.scrollOffset == stage.scrollOffset && plain.scrollVelocity == stage.scrollVelocity)
                }
            }
        }
    }
}
