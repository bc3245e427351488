import RiffleSession
import RiffleMath
import RiffleScene
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleUI

@Suite("The strip's drawing")
struct StripDrawingTests {
    private static let viewport = Size(width: 1280, height: 800)

    private static func compose(
        _ canvas: UICanvas, _ strip: GestureStrip, _ inspector: DepthInspector = DepthInspector(), stage: Size? = nil,
        isLight: Bool = false
    ) -> DrawList {
        var configuration = StageConfiguration()
        configuration.set("scheme", to: Double((isLight ? ColorScheme.light : .dark).rawValue))
        var list = DrawList()
        canvas.compose(
            Shown(), inspector: inspector, strip: strip, configuration: configuration, viewport: viewport, stageSize: stage,
            pixelScale: 1, time: 1, into: &list)
        return list
    }

    @Test("while only the playhead and the pointer over the lanes move, its layer stays; what they draw changes")
    func isStatic() {
        let canvas = UICanvas()
        var strip = StripTests.strip()
        let first = Self.compose(canvas, strip)
        let layer = canvas.strip.list
        #expect(layer.vertices.count > 500 && first.vertices.count < layer.vertices.count)
        strip.content.playhead = 1.3
        // If the layer were composed again without an invalidation, it would show this value.
        strip.content.a.samples[500].velocity = 40
        #expect(Self.compose(canvas, strip).vertices != first.vertices)
        var intents: [StripIntent] = []
        let lanes = strip.layout(in: Self.viewport).offset
        _ = strip.pointer(.moved, at: lanes.center, room: Self.viewport, intents: &intents)
        let hovered = Self.compose(canvas, strip)
        _ = strip.pointer(.began, at: lanes.center, room: Self.viewport, intents: &intents)
        #expect(Self.compose(canvas, strip).vertices != hovered.vertices)
        #expect(PanelLayerTests.areSame(layer, canvas.strip.list))
        _ = Self.compose(canvas, StripTests.strip(), isLight: true)
        #expect(!PanelLayerTests.areSame(layer, canvas.strip.list))
    }

    @Test(
        "while a gesture is recorded, the one before is not to be seen or scrubbed, and only the seconds are drawn in each frame")
    func recording() {
        let canvas = UICanvas()
        var strip = StripTests.strip()
        var empty = strip
        (empty.content.a, empty.content.b, empty.content.numbers) = (StripCurve(), StripCurve(name: "Wheel"), [])
        empty.content.numbers = strip.content.numbers
        for recording in [StripContent.Recording.armed, .running(3.1)] {
            (strip.content.recording, empty.content.recording) = (recording, recording)
            let other = UICanvas()
            #expect(Self.compose(canvas, strip).vertices == Self.compose(other, empty).vertices)
            #expect(PanelLayerTests.areSame(canvas.strip.list, other.strip.list))
            let layout = strip.layout(in: Self.viewport)
            #expect(layout.table == nil)
            for lane in [layout.offset, layout.velocity, layout.axis] {
                #expect(strip.part(at: lane.center, room: Self.viewport) == .surface)
            }
        }
        let (layer, live) = (canvas.strip.list, Self.compose(canvas, strip))
        strip.content.recording = .running(3.9)
        #expect(Self.compose(canvas, strip).vertices != live.vertices)
        strip.content.recording = .running(64.2)
        #expect(Self.compose(canvas, strip).vertices != live.vertices)
        #expect(PanelLayerTests.areSame(layer, canvas.strip.list))
    }

    @Test("whatever changes, its layer equals that of a strip that is drawn for the first time")
    func isNeverOld() {
        let canvas = UICanvas()
        var strip = StripTests.strip()
        _ = Self.compose(canvas, strip)
        var before = canvas.strip.list
        let changes: [(inout GestureStrip) -> Void] = [
            { $0.content.trim = 0.1...1.9 }, { $0.content.title = "A long drag" }, { $0.content.isLooping = true },
            { $0.content.recording = .armed }, { $0.content.recording = .running(1) }, { $0.content.recording = .none },
            { $0.content.comparison = .halves }, { $0.isFocused = true }, { $0.opened = .gestures },
            {
                $0.content.b = nil
                $0.content.revision += 1
            },
            {
                $0.content.a.samples[500].velocity = 40
                $0.content.revision += 1
            },
            { $0.content.duration = 3 },
            {
                $0.content.a.marks[0].time += 0.07
                $0.content.revision += 1
            },
            { strip in
                var intents: [StripIntent] = []
                let close = strip.box(of: .close, room: Self.viewport)?.center ?? .zero
                _ = strip.pointer(.moved, at: close, room: Self.viewport, intents: &intents)
            },
        ]
        for (index, change) in changes.enumerated() {
            change(&strip)
            let live = Self.compose(canvas, strip)
            let fresh = UICanvas()
            #expect(live.vertices == Self.compose(fresh, strip).vertices, "\(index)")
            #expect(PanelLayerTests.areSame(canvas.strip.list, fresh.strip.list), "\(index)")
            #expect(!PanelLayerTests.areSame(canvas.strip.list, before), "\(index) shows")
            before = canvas.strip.list
        }
        strip.isOpen = false
        #expect(Self.compose(canvas, strip).vertices.isEmpty && canvas.strip.list.vertices.isEmpty && canvas.strip.bounds == nil)
    }

    @Test("it stays at the stage's lower edge while the stage grows or shrinks, and is gone once the stage has covered it")
    func slides() throws {
        let canvas = UICanvas()
        var strip = StripTests.strip()
        let height = strip.height(in: Self.viewport)
        for isOpen in [true, false] {
            strip.isOpen = isOpen
            for bottom in stride(from: 800 - height, to: 800, by: 23) {
                _ = Self.compose(canvas, strip, stage: Size(width: 1280, height: bottom))
                #expect(try #require(canvas.strip.bounds).minY == bottom.rounded())
            }
        }
        _ = Self.compose(canvas, strip, stage: Self.viewport)
        #expect(canvas.strip.bounds == nil)
        // The inspector alone doesn't bring the strip back, neither while the inspector opens nor while it closes.
        var inspector = DepthInspector()
        for isOpen in [true, false] {
            inspector.isOpen = isOpen
            #expect(!Self.compose(canvas, strip, inspector, stage: Size(width: 1280, height: 600)).vertices.isEmpty)
            #expect(canvas.strip.bounds == nil)
        }
    }

    @Test("a peak of one sample among thousands is drawn", arguments: [40, 333, 900])
    func peaks(columns: Int) {
        var curve = StripCurve()
        var generator = SeededGenerator(seed: UInt64(columns))
        for step in 0..<20_000 {
            curve.samples.append(
                StripSample(time: Double(step) / 2000, offset: generator.number(0...1), velocity: generator.number(-0.5...0.5)))
        }
        curve.samples[7777].offset = 9
        curve.samples[12_345].velocity = -9
        for lane in [StripCurve.Lane.offset, .velocity] {
            var points: ContiguousArray<Vector2> = []
            curve.reduce(lane, duration: 10, columns: columns, into: &points)
            #expect(points.count <= 2 * columns + 2)
            #expect(zip(points, points.dropFirst()).allSatisfy { $0.x < $1.x })
            let extent = curve.extent(of: lane)
            #expect(points.map(\.y).min() == extent?.lowerBound && points.map(\.y).max() == extent?.upperBound)
            // Each column's extremes are the extremes of its samples.
            for column in 0..<columns {
                func isIn(_ time: Double) -> Bool { Int(min(time / 10 * Double(columns), Double(columns - 1))) == column }
                let all = curve.samples.filter { isIn($0.time) }.map { $0[lane] }
                let kept = points.filter { isIn($0.x) }.map(\.y)
                #expect(kept.min() == all.min() && kept.max() == all.max())
            }
            #expect(points.first?.x == 0 && points.last?.x == curve.samples.last?.time)
        }
        // Few samples are all kept.
        curve.samples.removeLast(19_950)
        var points: ContiguousArray<Vector2> = []
        curve.reduce(.offset, duration: 10, columns: columns, into: &points)
        #expect(points.map(\.y) == curve.samples.map(\.offset))
    }

    @Test("a value between two samples is on the line between them")
    func values() {
        let curve = StripCurve(samples: [
            StripSample(time: 1, offset: 2, velocity: 0), StripSample(time: 2, offset: 4, velocity: 8),
            StripSample(time: 2, offset: 4, velocity: -8), StripSample(time: 4, offset: 0, velocity: 0),
        ])
        for (time, offset, velocity) in [(-1.0, 2.0, 0.0), (1, 2, 0), (1.5, 3, 4), (2, 4, -8), (3, 2, -4), (9, 0, 0)] {
            #expect(curve.value(at: time).map { $0 == (offset, velocity) } == true, "\(time)")
        }
        #expect(StripCurve().value(at: 1) == nil && StripCurve().extent(of: .offset) == nil)
    }

    @Test(
        "labels of marks overlap neither each other nor another mark's line, whatever the room", arguments: [60.0, 130, 300, 900])
    func labels(width: Double) {
        let text = StageText(fontPaths: FontPaths(), pixelScale: 1)
        for count in [1, 2, 5, 12] {
            var (a, b): ([StripMark], [StripMark]) = ([], [])
            for index in 0..<count {
                let start = Double(index) / Double(count)
                let part = 1 / Double(count)
                a += [
                    StripMark(.press, at: start), StripMark(.release, at: start + part * 0.3),
                    StripMark(.decided, at: start + part * 0.3, text: "→ \(index)"), StripMark(.rest, at: start + part * 0.999),
                ]
                b += [
                    StripMark(.press, at: start), StripMark(.decided, at: start + part * 0.3, text: "→ 12"),
                    StripMark(.rest, at: start + part * 0.6),
                ]
            }
            var labels: [StripLabel] = []
            StripLabel.list(a, b, from: 50, to: 50 + width, measure: text, x: { 50 + $0 * width }, into: &labels)
            func words(_ words: StripWords, _ all: [StripMark], _ other: [StripMark]) -> String {
                var list: [String] = []
                words.forEach(all, other) { list.append($0) }
                return list.joined(separator: " ")
            }
            #expect(!labels.isEmpty && labels.allSatisfy { $0.kind != .decided })
            var edge = 0.0
            for (index, label) in labels.enumerated() where label.hasGlyph {
                let widths = [label.words.width(a, b, text), label.others.width(b, a, text)].filter { $0 > 0 }
                let end =
                    label.left + (widths.isEmpty ? 8 : StripLabel.glyph) + widths.reduce(0, +)
                    + (widths.count == 2 ? StripLabel.gap : 0)
                #expect(label.left >= edge && end <= 50 + width + 1e-9, "\(label)")
                for other in labels where other != label {
                    #expect(other.x <= label.left || other.x >= end, "\(label), \(other)")
                }
                edge = max(end, index + 1 < labels.count ? labels[index].x : 0)
            }
            if width == 900, count == 1 { #expect(labels.map { words($0.words, a, b) } == ["press", "release → 0", "", "rest"]) }
            if width == 900, count == 1 { #expect(labels.map { words($0.others, b, a) } == ["", "→ 12", "rest", ""]) }
        }
    }

    @Test("ticks are as close as their room allows, and the ranges hold all values")
    func axes() {
        for duration in [0.3, 1, 2.2, 9, 60, 1800, 3600] {
            for width in [200.0, 500, 2000] {
                let step = StripTicks.timeStep(duration: duration, width: width)
                #expect(step / duration * width >= 52)
                #expect(StripTicks.values(step, in: 0...duration).allSatisfy { $0 >= 0 && $0 <= duration + step * 1e-5 })
            }
        }
        for (low, high) in [(3.0, 7.0), (0, 0.01), (-120, 400)] {
            let range = StripTicks.range(low...high, nil, including: 0, least: 1)
            #expect(range.contains(low) && range.contains(high) && range.contains(0))
            #expect(range.upperBound - range.lowerBound >= 1)
            let step = StripTicks.step(over: range, height: 60, room: 12)
            #expect(step / (range.upperBound - range.lowerBound) * 60 >= 12)
        }
    }
}
