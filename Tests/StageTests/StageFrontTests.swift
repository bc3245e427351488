import RiffleMath
import RiffleModels
import RifflePainter
import RiffleScene
import RiffleSettings
import RiffleStage
import Testing

/// The contents of cards' fronts: a blur that depends on the offset, and numbers.
@Suite("Stage: blur and numbers")
struct StageFrontTests {
    private static func stage(_ model: String = "linear", at offset: Double = 5, _ change: (inout StageConfiguration) -> Void)
        -> Stage
    {
        var configuration = StageConfiguration()
        configuration.selectModel(model)
        change(&configuration)
        var stage = Stage(configuration: configuration, deck: Script.deck(20), size: Size(width: 1280, height: 800))
        stage.jump(to: offset, at: 0)
        for picture in 0..<20 {
            stage.setTexture(.front(picture: picture), TextureInfo(pixelSize: Size(width: 720, height: 1280), levelCount: 5))
        }
        return stage
    }

    private static func frame(_ stage: inout Stage, to time: Double = 0.1, _ events: [StageEvent] = []) -> Frame {
        var frame = Frame()
        stage.step(to: time, events: events, into: &frame)
        return frame
    }

    private static func drawn(_ frame: Frame) -> [CardTexture] {
        frame.drawList.runs.compactMap { CardTexture(id: $0.texture.id) }
    }

    // MARK: - Blur

    @Test("the blur deviation is a linear ramp over the offset, in either direction, and a step if both ends are equal")
    func ramp() {
        let left = CardLook(blurFrom: -1, blurTo: -3, blurMost: 10)
        for (offset, deviation) in [(0, 0), (-1, 0), (-1.5, 2.5), (-2, 5), (-3, 10), (-9, 10), (4, 0)] as [(Double, Double)] {
            #expect(abs(left.blurDeviation(at: offset) - deviation) < 1e-12, "\(offset)")
        }
        let right = CardLook(blurFrom: 0, blurTo: 4, blurMost: 8)
        #expect([-1, 0, 1, 4, 9].map { right.blurDeviation(at: $0) } == [0, 0, 2, 8, 8])
        let step = CardLook(blurFrom: -2, blurTo: -2, blurMost: 8)
        #expect([-2.001, -2, 0].map { step.blurDeviation(at: $0) } == [8, 0, 0])
        #expect(CardLook().blurDeviation(at: -5) == 0 && left.blurDeviation(at: .nan) == 0)
        #expect(left.blurDeviation(at: -.infinity) == 10 && left.blurDeviation(at: .infinity) == 0)
    }

    @Test("every model has a switch for the blur and its three parameters, off by default", arguments: ModelCatalogue.builtIn.ids)
    func parameters(id: String) {
        var configuration = StageConfiguration()
        configuration.selectModel(id)
        #expect(
            configuration.look.blurMost == 0 && configuration.values["blurMost"] == 12 && configuration.look.blurFrom == -1
                && configuration.look.blurTo == -3)
        for (name, value) in [("blurs", 1), ("blurMost", 12), ("blurFrom", 1.5), ("blurTo", 4)] as [(String, Double)] {
            #expect(configuration.set(name, to: value) == .set)
            #expect(configuration.descriptor(named: name)?.group == .look)
        }
        #expect(configuration.look.blurDeviation(at: 4) == 12 && configuration.look.blurDeviation(at: 1) == 0)
    }

    private static func blurredWanted(_ frame: Frame) -> [Int] {
        frame.wanted.compactMap { if case .blurred(let picture) = $0.texture { picture } else { nil } }.sorted()
    }

    @Test("blurred pictures are requested only for the cards that need them, after all sharp ones")
    func wanted() {
        var off = Self.stage { $0.set("blurFrom", to: 10) }
        #expect(Self.blurredWanted(Self.frame(&off)).isEmpty)
        var on = Self.stage { $0.set("blurs", to: 1) }
        let frame = Self.frame(&on)
        let fronts = frame.wanted.compactMap { if case .front(let picture) = $0.texture { picture } else { nil } }
        #expect(fronts.contains(3) && fronts.contains(7))
        #expect(!Self.blurredWanted(frame).isEmpty && Self.blurredWanted(frame) == fronts.filter { $0 < 4 }.sorted())
        let first = frame.wanted.firstIndex { if case .blurred = $0.texture { true } else { false } } ?? 0
        #expect(first >= fronts.count)
        // `CardLook.cardWidth` texels wide, whatever the card's size.
        for want in frame.wanted[first...] {
            #expect(want.pixelWidth == 268 && abs(want.pixelHeight / want.pixelWidth - 667.0 / 375) < 0.01)
        }
    }

    @Test("the sharp picture is drawn until the blurred one is ready, and again when the blur is turned off")
    func arrival() {
        var stage = Self.stage { $0.set("blurs", to: 1) }
        let before = Self.drawn(Self.frame(&stage))
        #expect(before.contains(.front(picture: 3)) && !before.contains(.blurred(picture: 3)))
        let levels = TextureInfo(pixelSize: Size(width: 268, height: 477), levelCount: BlurLevels.count)
        for picture in 0..<20 { stage.setTexture(.blurred(picture: picture), levels) }
        let after = Self.drawn(Self.frame(&stage, to: 0.2))
        #expect(after.contains(.blurred(picture: 3)) && after.contains(.front(picture: 4)))
        #expect(!after.contains(.blurred(picture: 4)) && !after.contains(.blurred(picture: 5)))
        let off = Script.configure(0.3, stage) { $0.set("blurs", to: 0) }
        let last = Self.drawn(Self.frame(&stage, to: 0.3, [off]))
        #expect(last == before)
        stage.setTexture(.blurred(picture: 3), nil)
        #expect(stage.texture(.blurred(picture: 3)) == nil && stage.texture(.blurred(picture: 4)) == levels)
    }

    // MARK: - Numbers

    private static func numbersWanted(_ frame: Frame) -> [WantedTexture] {
        frame.wanted.filter { if case .number = $0.texture { true } else { false } }
    }

    private static func loadNumbers(_ stage: inout Stage) {
        let info = TextureInfo(pixelSize: Size(width: 512, height: 256), levelCount: 4, opaqueCore: nil)
        for card in 0..<20 { stage.setTexture(.number(card: card), info) }
    }

    @Test("cards show their numbers while `numbers` is on")
    func numbers() {
        var stage = Self.stage { _ in }
        #expect(stage.configuration.descriptor(named: "numbers")?.kind == .toggle)
        Self.loadNumbers(&stage)
        #expect(Self.numbersWanted(Self.frame(&stage)).isEmpty && !Self.drawn(Self.frame(&stage)).contains(.number(card: 5)))
        let on = Script.configure(0.2, stage) { $0.set("numbers", to: 1) }
        let shown = Self.frame(&stage, to: 0.2, [on])
        #expect([4, 5, 6].allSatisfy { Self.drawn(shown).contains(.number(card: $0)) })
        let off = Script.configure(0.3, stage) { $0.set("numbers", to: 0) }
        #expect(!Self.drawn(Self.frame(&stage, to: 0.3, [off])).contains(.number(card: 5)))
    }

    @Test("a turning card shows its number until 90°, a turned card shows its back without it")
    func flipped() {
        var stage = Self.stage { $0.set("numbers", to: 1) }
        Self.loadNumbers(&stage)
        let early = Self.frame(&stage, to: 0.2, [StageEvent(time: 0.1, kind: .command(.flip))])
        #expect(Self.drawn(early).contains(.number(card: 5)))
        let late = Self.frame(&stage, to: 2)
        #expect(late.cards.contains { $0.index == 5 && $0.face == .back })
        #expect(!Self.drawn(late).contains(.number(card: 5)) && Self.drawn(late).contains(.number(card: 4)))
    }

    @Test(
        "the number's texture is requested at least as large as it is shown",
        arguments: ["linear", "hyperbola", "cover-flow", "time-machine", "progress", "quartic"])
    func size(model: String) {
        var stage = Self.stage(model, at: 5) { $0.set("numbers", to: 1) }
        let frame = Self.frame(&stage)
        let wanted = Self.numbersWanted(frame)
        #expect(!frame.cards.isEmpty)
        for card in frame.cards {
            let want = wanted.first { $0.texture == .number(card: card.index) }
            #expect((want?.pixelWidth ?? 0) >= 0.85 * card.size.width && (want?.pixelHeight ?? 0) * 2 == want?.pixelWidth)
            // A tilted card's vertical resolution is the resolution of its nearer side.
            #expect((want?.pixelHeight ?? 0) >= 0.85 * 0.43 * 375 / 667 * card.size.height, "\(card)")
        }
        #expect(stage.configuration.look.showsIcon == (model == "progress"))
        let icons = frame.wanted.count { if case .icon = $0.texture { true } else { false } }
        #expect(icons == (model == "progress" ? wanted.count : 0))
    }

    @Test("larger cards request larger number textures")
    func growth() {
        func width(_ size: Size) -> Double {
            var stage = Self.stage { $0.set("numbers", to: 1) }
            stage.resize(to: size, pixelScale: 1, at: 0)
            let frame = Self.frame(&stage)
            return Self.numbersWanted(frame).first { $0.texture == .number(card: 5) }?.pixelWidth ?? 0
        }
        let small = width(Size(width: 640, height: 400)), large = width(Size(width: 1920, height: 1200))
        #expect(small > 50 && abs(large / small - 3) < 1e-9)
    }

    // MARK: - Both

    @Test("texture identifiers are unique and map back to their textures")
    func ids() {
        var seen: Set<Int32> = []
        for index in [0, 1, 29, 99_999_999] {
            let textures: [CardTexture] = [
                .front(picture: index), .icon(picture: index), .back(card: index), .number(card: index), .blurred(picture: index),
            ]
            for texture in textures {
                #expect(CardTexture(id: texture.id) == texture)
                #expect(seen.insert(texture.id.rawValue).inserted && texture.id.rawValue >= 0)
            }
        }
        // Indices out of range are clamped to the range of their kind.
        for texture in [CardTexture.back(card: .max), .number(card: .max), .blurred(picture: .max), .front(picture: -1)] {
            let back = CardTexture(id: texture.id)
            switch (texture, back) {
            case (.back, .back), (.number, .number), (.blurred, .blurred), (.front, .front): break
            default: Issue.record("\(texture) became \(String(describing: back))")
            }
        }
    }

    @Test("blur, number and app icon can be combined")
    func together() {
        var stage = Self.stage("progress") { configuration in
            for (name, value) in [("blurs", 1), ("blurFrom", 5), ("blurTo", -5), ("numbers", 1)] as [(String, Double)] {
                configuration.set(name, to: value)
            }
        }
        Self.loadNumbers(&stage)
        for picture in 0..<20 {
            stage.setTexture(
                .blurred(picture: picture),
                TextureInfo(pixelSize: Size(width: 268, height: 477), levelCount: BlurLevels.count))
            stage.setTexture(
                .icon(picture: picture), TextureInfo(pixelSize: Size(width: 256, height: 256), levelCount: 4, opaqueCore: nil))
        }
        let drawn = Self.drawn(Self.frame(&stage))
        let mine = drawn.filter { [.blurred(picture: 5), .number(card: 5), .icon(picture: 5)].contains($0) }
        #expect(mine.contains(.blurred(picture: 5)) && Array(mine.suffix(2)) == [.number(card: 5), .icon(picture: 5)], "\(mine)")
    }
}
