import RiffleMath
import RiffleModels
import RifflePainter
import RiffleScene
import RiffleSettings
import Testing

@testable import RiffleStage

/// The style of scene cards. They are updated in place, so nothing of their previous content may remain.
@Suite("Stage: card style")
struct CardStyleTests {
    private static func frame(_ stage: inout Stage, to time: Double, _ events: [StageEvent] = []) -> Frame {
        var frame = Frame()
        stage.step(to: time, events: events, into: &frame)
        return frame
    }

    private static func load(_ stage: inout Stage, _ size: (Int) -> Size = { _ in Size(width: 720, height: 1280) }) {
        for picture in 0..<20 {
            stage.setTexture(.front(picture: picture), TextureInfo(pixelSize: size(picture), levelCount: 1))
            stage.setTexture(.icon(picture: picture), TextureInfo(pixelSize: Size(width: 64, height: 64), levelCount: 1))
        }
    }

    private static func showsIcons(_ frame: Frame) -> Bool {
        frame.drawList.runs.contains {
            if case .icon = CardTexture(id: $0.texture.id) { true } else { false }
        }
    }

    @Test("app icons disappear after a switch to a model without them")
    func icons() {
        var stage = Script.stage("progress")
        Self.load(&stage)
        #expect(Self.showsIcons(Self.frame(&stage, to: 0.1)))
        let change = Script.configure(0.2, stage) { $0.selectModel("linear") }
        _ = Self.frame(&stage, to: 0.2, [change])
        let after = Self.frame(&stage, to: 3)
        #expect(!after.cards.isEmpty && !Self.showsIcons(after))
    }

    @Test("any model shows app icons if they are switched on, and progress hides them; they fade")
    func iconSwitch() {
        for (model, isOn) in [("linear", true), ("progress", false)] {
            var stage = Script.stage(model)
            Self.load(&stage)
            #expect(Self.showsIcons(Self.frame(&stage, to: 0.1)) != isOn)
            let change = Script.configure(0.2, stage) { $0.set("showsIcon", to: isOn ? 1 : 0) }
            let between = Self.frame(&stage, to: 0.3, [change])
            #expect(Self.showsIcons(between) && between.isMoving)
            #expect(Self.showsIcons(Self.frame(&stage, to: 3)) == isOn)
        }
    }

    /// A recording is replayed without textures.
    @Test("a click hits the same card whether textures are ready or not, also on its icon", arguments: ["progress", "linear"])
    func hitsWithoutTextures(model: String) {
        var (loaded, empty) = (Script.stage(model), Script.stage(model))
        Self.load(&loaded)
        let change = Script.configure(0.2, loaded) { $0.set("showsIcon", to: 1) }
        var icons = 0
        for time in [0.1, 0.3, 2] {
            let events = time > 0.2 ? [change] : []
            loaded.advance(to: StageTime(time), events: events)
            empty.advance(to: StageTime(time), events: events)
            loaded.painter.scene.sort(loaded.motion, loaded.pictures)
            empty.painter.scene.sort(empty.motion, empty.pictures)
            icons += loaded.painter.scene.cards.count { $0.badge != nil }
            for x in stride(from: 4.0, to: 1280, by: 8) {
                for y in stride(from: 4.0, to: 800, by: 8) {
                    let point = Vector2(x, y)
                    let (hit, expected) = (
                        empty.painter.scene.compositor.hitTest(point), loaded.painter.scene.compositor.hitTest(point)
                    )
                    #expect(hit == expected, "\(point) at \(time) s")
                }
            }
        }
        #expect(icons > 0)
    }

    @Test("a back's texture is requested only while its card is turned")
    func backs() {
        var stage = Script.stage("linear")
        Self.load(&stage)
        func backs(_ frame: Frame) -> Int {
            frame.wanted.count { if case .back = $0.texture { true } else { false } }
        }
        _ = Self.frame(&stage, to: 0.1, [StageEvent(time: 0.1, kind: .command(.flip))])
        #expect(backs(Self.frame(&stage, to: 1)) == 1)
        _ = Self.frame(&stage, to: 1.1, [StageEvent(time: 1.1, kind: .command(.flip))])
        #expect(backs(Self.frame(&stage, to: 3)) == 0)
    }

    @Test("every picture is cropped by its own aspect ratio")
    func crops() {
        var stage = Script.stage("linear")
        Self.load(&stage) { Size(width: $0 % 2 == 0 ? 720 : 2560, height: 1280) }
        let list = Self.frame(&stage, to: 0.1).drawList
        for picture in 4...6 {
            let runs = list.runs.filter { CardTexture(id: $0.texture.id) == .front(picture: picture) }
            let coordinates = runs.flatMap { run in
                (run.firstIndex..<run.firstIndex + run.indexCount).map { list.vertices[Int(list.indices[$0])].u }
            }
            let width = (coordinates.max() ?? 0) - (coordinates.min() ?? 0)
            #expect(abs(width - (picture % 2 == 0 ? 1 : 0.28)) < 0.01, "picture \(picture): \(width)")
        }
    }

    @Test("of two cards at the same distance from the middle the one with the higher index is on top")
    func ties() {
        var stage = Script.stage("linear", at: 5.5)
        #expect(Self.frame(&stage, to: 0.1).cards.suffix(4).map(\.index) == [4, 7, 5, 6])
    }
}
