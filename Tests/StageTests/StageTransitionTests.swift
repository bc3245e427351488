import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSettings
import RiffleStage
import Testing

@Suite("Stage transitions")
struct StageTransitionTests {
    static let ids = ["navigation", "modal", "tabs"]

    static func frame(_ stage: inout Stage, at time: Double) -> Frame {
        var frame = Frame()
        stage.step(to: time, events: [], into: &frame)
        return frame
    }

    @Test("a click pushes the next screen, `.back` pops it, `.activate` acts as a click")
    func navigation() {
        var stage = Script.stage("navigation")
        var operations: [String] = []
        var last = Frame()
        let events =
            Script.click(640, 400, at: 0.1) + [
                StageEvent(time: 1, kind: .command(.back)), StageEvent(time: 2, kind: .command(.activate)),
            ]
        Script.play(&stage, events, at: [0.2, 0.5, 0.8, 1.2, 1.8, 2.2, 3]) { frame in
            if let operation = frame.transition?.operation { operations.append(operation.rawValue) }
            if frame.time.seconds == 0.5 { #expect(frame.current == 5, "the old screen is current until the push has ended") }
            if frame.time.seconds == 0.8 { #expect(frame.current == 6) }
            if frame.time.seconds == 1.8 { #expect(frame.current == 5) }
            last = frame
        }
        #expect(operations == ["push", "push", "pop", "push"])
        #expect(last.current == 6 && !last.isMoving && last.cards.count == 1)
    }

    @Test("a refusal is reported by the next frame, also if a change of the setting or of the model comes before it")
    func refusalsAreKept() {
        for model in ["navigation", "linear"] {
            var stage = Script.stage("navigation")
            stage.advance(to: 0.05, events: [Script.configure(0.05, stage) { $0.set("whileRunning", to: 1) }])
            let changed = Script.configure(0.25, stage) {
                $0.selectModel(model)
                $0.set("cornerRadius", to: 3)
            }
            stage.advance(
                to: 0.25,
                events: [
                    StageEvent(time: 0.1, kind: .command(.activate)), StageEvent(time: 0.2, kind: .command(.activate)), changed,
                ])
            let reasons = Self.frame(&stage, at: 0.26).transitionEvents.compactMap { event in
                if case .refused(_, let reason) = event { reason } else { nil }
            }
            #expect(reasons.contains(.busy), "\(model): \(reasons)")
            #expect(Self.frame(&stage, at: 0.27).transitionEvents.isEmpty, "once")
        }
    }

    @Test("a drag from the left edge is an interactive pop that follows the pointer; elsewhere it does nothing")
    func edgePan() throws {
        var stage = Script.stage("navigation")
        let rest = Self.frame(&stage, at: 0.01)
        let screen = try #require(rest.cards.first)
        let left = screen.center.x - screen.size.width / 2
        let events = Script.drag(
            from: Vector2(left + 8, 400), by: Vector2(screen.size.width * 0.3, 0), at: 0.1, duration: 0.2, releases: false)
        var progress = 0.0
        Script.play(&stage, events, at: [0.31]) { frame in
            progress = frame.transition?.progress ?? -1
            #expect(frame.transition?.operation == .pop && frame.phase == .dragging)
        }
        #expect(abs(progress - 0.3) < 0.03, "\(progress)")
        var last = Frame()
        Script.play(&stage, [StageEvent(time: 0.4, kind: .command(.cancel))], at: [0.5, 2]) { last = $0 }
        #expect(last.current == 5 && last.transition?.operation == nil)
        Script.play(&stage, Script.drag(from: Vector2(640, 400), by: Vector2(200, 0), at: 2.1, duration: 0.2), at: [2.2, 4]) {
            #expect($0.transition?.operation == nil)
        }
    }

    @Test(
        "a modal screen is dismissed by a downward drag unless the pointer is cancelled; tabs change by drags and by the tab bar")
    func others() throws {
        var modal = Script.stage("modal")
        var last = Frame()
        Script.play(&modal, Script.click(640, 300, at: 0.1), at: [0.2, 1]) { last = $0 }
        #expect(last.current == 6)
        var down = Script.drag(from: Vector2(640, 200), by: Vector2(0, 420), at: 1.1, duration: 0.2, releases: false)
        down.append(Script.pointer(.cancelled, 640, 620, at: 1.4))
        Script.play(&modal, down, at: [1.3, 3]) { last = $0 }
        #expect(last.current == 6, "cancelled")
        Script.play(
            &modal, Script.drag(from: Vector2(640, 200), by: Vector2(0, 420), at: 3.1, duration: 0.2), at: [3.2, 5]
        ) { last = $0 }
        #expect(last.current == 5, "dismissed")

        var tabs = Script.stage("tabs")
        let rest = Self.frame(&tabs, at: 0.01)
        let labels = rest.navigationBars.labels.filter { $0.role == .tab }
        #expect(labels.map(\.card) == [3, 4, 5, 6, 7])
        #expect(labels.map(\.opacity) == [0, 0, 1, 0, 0])
        let wanted = try #require(labels.last)
        var half: Double?
        Script.play(&tabs, Script.click(wanted.position.x, wanted.position.y, at: 0.1), at: [0.2, 0.4, 1]) { frame in
            if frame.time.seconds == 0.4 {
                half = frame.transition?.progress
                let shown = frame.navigationBars.labels.filter { $0.role == .tab }.map(\.opacity)
                #expect(shown[4] == half && shown[2] == 1 - (half ?? 0), "the bar moves in step")
            }
            last = frame
        }
        #expect(half.map { $0 > 0.3 && $0 < 0.7 } == true)
        #expect(last.current == 7)
        Script.play(
            &tabs, Script.drag(from: Vector2(560, 400), by: Vector2(260, 0), at: 1.1, duration: 0.1), at: [1.15, 3]
        ) { last = $0 }
        #expect(last.current == 6)
    }

    @Test("the title moves in step with the screens, and a click on the back button pops")
    func titles() throws {
        var stage = Script.stage("navigation")
        let rest = Self.frame(&stage, at: 0.01)
        let bar = try #require(rest.navigationBars.titleBar)
        let title = try #require(rest.navigationBars.labels.first { $0.role == .title })
        let back = try #require(rest.navigationBars.labels.first { $0.role == .back })
        #expect(title.text == "Card 5" && back.text == "Card 4")
        #expect(abs(title.position.x - bar.center.x) < 1e-9)
        var last = Frame()
        Script.play(&stage, Script.click(back.position.x, back.position.y, at: 0.1), at: [0.2, 0.45, 1]) { frame in
            let titles = frame.navigationBars.labels.filter { $0.role == .title }
            if frame.time.seconds == 0.2 {
                #expect(titles.first?.text == "Card 5")
                #expect(titles.first.map { $0.position.x > bar.center.x } == true, "a pop moves to the right")
            } else if frame.time.seconds == 0.45 {
                #expect(titles.last?.text == "Card 4")
                #expect(titles.last.map { $0.position.x < bar.center.x } == true, "and in from the left")
            }
            last = frame
        }
        #expect(last.current == 4)
    }

    @Test("the title bar's labels never overlap, in pushes and pops", arguments: [1, -1])
    func labelsApart(direction: Int) {
        var stage = Script.stage("navigation")
        var seen = 0
        Script.play(
            &stage, [StageEvent(time: 0.1, kind: .command(.step(direction)))], at: (0...60).map { 0.1 + Double($0) / 100 }
        ) { frame in
            // The width of about ten letters; labels of low opacity may overlap.
            let width = 92 * frame.navigationBars.scale
            let boxes = frame.navigationBars.labels.filter { $0.opacity > 0.15 }.map { label -> ClosedRange<Double> in
                let left = label.role == .back ? label.position.x : label.position.x - width / 2
                return left...left + width
            }
            for (index, box) in boxes.enumerated() {
                seen += 1
                for other in boxes[..<index] { #expect(!box.overlaps(other), "\(frame.time.seconds): \(box), \(other)") }
            }
        }
        #expect(seen > 90)
    }

    @Test("screens are clipped to their container, and after the transition one screen is left", arguments: ids)
    func clipped(id: String) throws {
        var stage = Script.stage(id)
        var seen = 0
        Script.play(&stage, [StageEvent(time: 0.1, kind: .command(.step(1)))], at: [0.2, 0.35, 0.5, 2]) { frame in
            let box = frame.navigationBars.container
            for run in frame.drawList.runs where run.texture.id.rawValue >= 0 && run.texture.id.rawValue < 1000 {
                guard let clip = run.clip else {
                    Issue.record("a screen is not clipped")
                    continue
                }
                #expect(clip.minX >= box.minX - 0.01 && clip.maxX <= box.maxX + 0.01 && clip.maxY <= box.maxY + 0.01)
                seen += 1
            }
            if frame.time.seconds == 2 { #expect(frame.cards.count == 1 && frame.current == 6) }
        }
        #expect(seen >= 4)
    }

    @Test("the parameter `progress` controls the transition's progress", arguments: ids)
    func slider(id: String) {
        var stage = Script.stage(id)
        let start = Script.configure(0.1, stage) { $0.set("progress", to: 0.25) }
        Script.play(&stage, [start], at: [0.2, 3]) { frame in
            #expect(frame.transition?.progress == 0.25 && !frame.isMoving)
            #expect(frame.cards.count == 2)
        }
        let end = Script.configure(3.1, stage) { $0.set("progress", to: 0) }
        var last = Frame()
        Script.play(&stage, [end], at: [3.2, 5]) { last = $0 }
        #expect(last.transition?.operation == nil && last.current == 5)
    }

    @Test("switching between cards and screens keeps the current card, also in the middle of a transition", arguments: ids)
    func switching(id: String) {
        var stage = Script.stage("cover-flow")
        var last = Frame()
        Script.play(&stage, [Script.configure(0.1, stage) { $0.selectModel(id) }], at: [0.2, 1]) { last = $0 }
        #expect(last.current == 5 && last.modelID == id)
        Script.play(&stage, [StageEvent(time: 1.1, kind: .command(.step(1)))], at: [1.3]) { last = $0 }
        Script.play(&stage, [Script.configure(1.35, stage) { $0.selectModel("linear") }], at: [1.4, 4]) { last = $0 }
        #expect(last.current == 5 || last.current == 6)
        #expect(!last.isMoving)
    }

    @Test(
        "a custom curve may overshoot: positions follow it, opacities and progress are clamped to 0…1", arguments: ids,
        0..<AnimationCatalogue.all.count)
    func overshoot(id: String, controller: Int) {
        var stage = Script.stage(id)
        let start = Script.configure(0.1, stage) {
            $0.set("controller", to: Double(controller))
            $0.set("curve", to: Double(TransitionCurve.custom.rawValue))
            $0.set("curveY1", to: -1)
            $0.set("curveY2", to: 2)
        }
        let events = [start, StageEvent(time: 0.2, kind: .command(.step(1)))]
        var offsets: [Double] = []
        Script.play(&stage, events, at: (0...30).map { 0.2 + Double($0) * 0.025 }) { frame in
            offsets.append(frame.scrollOffset)
            #expect(frame.cards.allSatisfy { (0...1).contains($0.opacity) && $0.center.x.isFinite })
            #expect(frame.navigationBars.labels.allSatisfy { (0...1).contains($0.opacity) })
            #expect((0...1).contains(frame.transition?.progress ?? 0))
        }
        #expect(offsets.contains { $0 < 4.99 } && offsets.contains { $0 > 6.01 }, "it overshoots at both ends")
        #expect(offsets.last == 6)
    }

    @Test("only the parameters with an effect are used: of the finish rule, the curve, the custom controller")
    func conditions() {
        var configuration = StageConfiguration()
        configuration.selectModel("navigation")
        #expect(configuration.uses("controller") && !configuration.uses("finishSpeed") && !configuration.uses("curveX1"))
        configuration.set("animation", to: 1)
        configuration.set("finishRule", to: Double(FinishRule.speed.rawValue))
        configuration.set("curve", to: Double(TransitionCurve.custom.rawValue))
        #expect(!configuration.uses("controller") && configuration.uses("finishSpeed") && configuration.uses("curveX1"))
        #expect(!configuration.uses("projection") && !configuration.uses("completionCurveX1"))
        let curves = configuration.timeCurves.filter { if case .bezier = $0.kind { true } else { false } }
        #expect(curves.map(\.title) == ["Curve", "Release", "Flip"])
        #expect(curves.map(\.controls.count) == [4, 0, 0], "the control points of the custom curve are adjustable")
    }

    @Test("the lower screen is dimmed by up to 10 %, as by the system", arguments: [0.2, 0.5, 0.9])
    func dim(progress: Double) throws {
        var stage = Script.stage("navigation")
        let start = Script.configure(0.1, stage) {
            $0.set("animation", to: 1)
            $0.set("progress", to: progress)
        }
        var lights: Set<UInt8> = []
        Script.play(&stage, [start], at: [0.2]) { frame in
            for run in frame.drawList.runs where run.clip != nil {
                for index in frame.drawList.indices[run.firstIndex..<run.firstIndex + run.indexCount] {
                    lights.insert(frame.drawList.vertices[Int(index)].color.r)
                }
            }
        }
        #expect(lights.contains(UInt8((255 * (1 - 0.1 * progress)).rounded())), "\(lights)")
        #expect(lights.contains(255), "the new screen isn't dimmed")
    }
}
