import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePainter
import RiffleScene
@testable import RiffleSettings
import Testing

@testable import RiffleStage

/// The cards' aspect ratio, for pictures of different ratios.
@Suite("Stage: card shape")
struct CardShapeTests {
    static let models = ModelCatalogue.builtIn.ids
    static let shapes = [1500.0 / 1000, 1000.0 / 1500, 1, 21.0 / 9]

    static func photographs(_ picture: Int) -> Size { Size(width: 900 * shapes[picture % 4], height: 900) }

    static func stage(
        _ model: String, _ shape: CardShape = .model, fit: PictureFit = .fill, viewport: ViewportKind = .window,
        size: Size = Size(width: 1280, height: 800), at offset: Double = 5,
        pictures: (Int) -> Size = photographs, change: (inout StageConfiguration) -> Void = { _ in }
    ) -> Stage {
        var stage = Script.stage(model, size: size, at: offset)
        for picture in 0..<20 {
            stage.setTexture(.front(picture: picture), TextureInfo(pixelSize: pictures(picture), levelCount: 1))
        }
        var configuration = stage.configuration
        configuration.set("cardShape", to: Double(shape.rawValue))
        configuration.set("pictureFit", to: Double(fit.rawValue))
        configuration.set("viewport", to: Double(viewport.rawValue))
        change(&configuration)
        stage.advance(to: 1, events: [StageEvent(time: 0, kind: .configure(configuration))])
        return stage
    }

    static func frame(_ stage: inout Stage, to time: Double = 3) -> Frame {
        var frame = Frame()
        stage.step(to: time, events: EmptyCollection(), into: &frame)
        return frame
    }

    /// The share of its picture that a card shows, and the aspect ratio of the visible part's frame.
    static func seen(_ card: SceneCard) -> (share: Double, aspect: Double) {
        let crop = card.front.crop
        let frame = card.mat?.frame.size ?? card.size
        return (crop.width * crop.height, frame.width / frame.height)
    }

    static func index(_ card: SceneCard, _ stage: Stage) -> Int { stage.painter.scene.placed[card.id].index }

    @Test(
        "a 3:2 picture is cropped to 37.5 % by the task switcher's card, and not at all by any other shape or by fit",
        arguments: models)
    func share(model: String) throws {
        func shares(_ shape: CardShape, _ fit: PictureFit = .fill, ratio: Double = 1.5) -> [Double] {
            var stage = Self.stage(
                model, shape, fit: fit, pictures: { _ in Size(width: 1500, height: 1000) },
                change: { $0.set("cardRatio", to: ratio) })
            _ = Self.frame(&stage)
            return stage.painter.scene.cards.map { Self.seen($0).share }
        }
        if model == "hyperbola" { #expect(shares(.model).allSatisfy { abs($0 - 0.375) < 1e-9 }) }
        for whole in [
            shares(.eachPicture), shares(.firstPicture), shares(.ratio), shares(.model, .fit), shares(.ratio, .fit, ratio: 0.5),
        ] {
            #expect(!whole.isEmpty && whole.allSatisfy { $0 > 0.999 }, "\(whole)")
        }
    }

    @Test(
        "each picture's shape: centred and fitted in the model's card, with the picture's ratio; the row doesn't change",
        arguments: models)
    func each(model: String) throws {
        for viewport in ViewportKind.allCases {
            var plain = Self.stage(model, .model, viewport: viewport)
            var own = Self.stage(model, .eachPicture, viewport: viewport)
            _ = (Self.frame(&plain), Self.frame(&own))
            #expect(plain.motion.model.cardSize == own.motion.model.cardSize)
            #expect(plain.motion.scroller.offset == own.motion.scroller.offset)
            // The culled cards may differ; the placed ones don't.
            #expect(
                plain.painter.scene.placed == own.painter.scene.placed
                    && plain.painter.scene.cards.count == own.painter.scene.cards.count)
            for card in own.painter.scene.cards {
                let index = Self.index(card, own)
                let aspect = Self.shapes[index % 4]
                #expect(abs(card.size.width / card.size.height - aspect) < 1e-9)
                let outer = try #require(
                    plain.painter.scene.cards.first {
                        Self.index($0, plain) == index
                            && plain.painter.scene.placed[$0.id].page == own.painter.scene.placed[card.id].page
                    })
                // In the same plane, with the same centre.
                #expect(outer.transform == card.transform && outer.zPosition == card.zPosition)
                #expect(card.size.width <= outer.size.width + 1e-9 && card.size.height <= outer.size.height + 1e-9)
                #expect(abs(card.size.width - outer.size.width) < 1e-9 || abs(card.size.height - outer.size.height) < 1e-9)
                let (radius, outerRadius) = (card.shadow?.radius ?? 0, outer.shadow?.radius ?? 0)
                #expect(abs(card.cornerRadius - outer.cornerRadius) < 1e-9 && abs(radius - outerRadius) < 1e-9)
            }
        }
    }

    @Test("hit tests and traces use the shown size: above a wide picture in a tall card there is no card")
    func hits() {
        var plain = Self.stage("linear", .model, at: 4)
        var own = Self.stage("linear", .eachPicture, at: 4)
        _ = (Self.frame(&plain), Self.frame(&own))
        // Card 4 is 3:2, in the middle.
        let above = Vector2(640, 400 - 0.4 * 496)
        let hits = [plain.card(at: above), own.card(at: above), own.card(at: Vector2(640, 400))]
        #expect(hits == [4, nil, 4])
        let card = Self.frame(&own, to: 4).cards.first { $0.index == 4 }
        #expect(abs((card?.size.width ?? 0) / (card?.size.height ?? 1) - 1.5) < 1e-9)
    }

    @Test("a turned card's back has the size of its front")
    func flips() throws {
        var stage = Self.stage("linear", .eachPicture, at: 4)
        stage.advance(to: 6, events: [StageEvent(time: 4, kind: .command(.flip))])
        let frame = Self.frame(&stage, to: 7)
        let card = try #require(stage.painter.scene.cards.first { Self.index($0, stage) == 4 })
        #expect(card.back != nil && abs(card.size.width / card.size.height - 1.5) < 1e-9)
        let wanted = try #require(frame.wanted.first { $0.texture == .back(card: 4) })
        #expect(abs(wanted.pixelWidth / wanted.pixelHeight - 1.5) < 1e-9)
    }

    @Test(
        "first picture and ratio: every card has that ratio and the area of the model's card, or the greatest size that fits",
        arguments: models)
    func shaped(model: String) {
        for viewport in ViewportKind.allCases {
            for size in [Size(width: 1280, height: 800), Size(width: 400, height: 900)] {
                for ratio in [0.25, 0.5625, 1, 1.5, 4] {
                    var stage = Self.stage(
                        model, .ratio, viewport: viewport, size: size, change: { $0.set("cardRatio", to: ratio) })
                    _ = Self.frame(&stage)
                    let (card, own) = (stage.motion.model.cardSize, stage.motion.ownCard)
                    #expect(abs(card.width / card.height - ratio) < 1e-9)
                    let (area, ownArea) = (card.width * card.height, own.width * own.height)
                    let bounds = stage.motion.viewport.bounds
                    let fills =
                        abs(card.width - max(own.width, 0.86 * bounds.width)) < 1e-6
                        || abs(card.height - max(own.height, 0.86 * bounds.height)) < 1e-6
                    #expect(abs(area / ownArea - 1) < 1e-9 || area < ownArea && fills, "\(model) \(viewport) \(ratio)")
                    #expect(stage.painter.scene.cards.allSatisfy { abs($0.size.width / $0.size.height - ratio) < 1e-9 })
                }
            }
        }
    }

    @Test(
        "the first card's picture is requested at any scroll offset, and determines the cards' shape once it is loaded",
        arguments: models)
    func first(model: String) {
        var stage = Script.stage(model, at: 9)
        stage.advance(to: 1, events: [Script.configure(0, stage) { $0.set("cardShape", to: 1) }])
        let own = stage.motion.model.cardSize
        let wanted = Self.frame(&stage).wanted
        #expect(wanted.contains { $0.texture == .front(picture: 0) })
        stage.setTexture(.front(picture: 9), TextureInfo(pixelSize: Size(width: 300, height: 300), levelCount: 1))
        #expect(stage.motion.model.cardSize == own)
        let offset = stage.scrollOffset
        stage.setTexture(.front(picture: 0), TextureInfo(pixelSize: Size(width: 1500, height: 1000), levelCount: 1))
        #expect(abs(stage.motion.model.cardSize.width / stage.motion.model.cardSize.height - 1.5) < 1e-9)
        #expect(stage.scrollOffset == offset)
        // The shape is kept when the texture is unloaded.
        stage.setTexture(.front(picture: 0), nil)
        stage.advance(to: 4, events: EmptyCollection<StageEvent>())
        #expect(abs(stage.motion.model.cardSize.width / stage.motion.model.cardSize.height - 1.5) < 1e-9)
        // After the first card is removed the next one's picture determines the shape.
        stage.advance(to: 5, events: [StageEvent(time: 5, kind: .deck(.remove(0)))])
        #expect(stage.motion.model.cardSize == own)
    }

    @Test(
        "fit: the whole picture on a mat inside the card's rounded corners; a picture of the card's own ratio fills it",
        arguments: models)
    func fit(model: String) {
        var stage = Self.stage(model, fit: .fit)
        _ = Self.frame(&stage)
        for card in stage.painter.scene.cards {
            let aspect = Self.shapes[Self.index(card, stage) % 4]
            guard let mat = card.mat else {
                Issue.record("no mat")
                continue
            }
            #expect(abs(mat.frame.width / mat.frame.height - aspect) < 1e-9)
            let (inX, inY) = ((card.size.width - mat.frame.width) / 2, (card.size.height - mat.frame.height) / 2)
            let least = min(card.size.width, card.size.height)
            #expect(min(inX, inY) >= 0.03 * least && abs(mat.frame.center.x) < 1e-9 && abs(mat.frame.center.y) < 1e-9)
            let corner = max(0, card.cornerRadius - inX), other = max(0, card.cornerRadius - inY)
            #expect((corner * corner + other * other).squareRoot() <= card.cornerRadius + 1e-9)
            #expect(max(mat.color.r, mat.color.g, mat.color.b) <= 110)
        }
        let size = stage.motion.model.cardSize
        var exact = Self.stage(model, fit: .fit, pictures: { _ in size * 3 })
        _ = Self.frame(&exact)
        #expect(exact.painter.scene.cards.allSatisfy { $0.mat == nil && Self.seen($0).share > 0.999 })
    }

    @Test(
        "a picture that was laid on a mat has the same around it; any mat under a picture stands out from what is visible of it")
    func laid() {
        let paper = Color(r: 230, g: 226, b: 221)
        var stage = Self.stage("linear", fit: .fit)
        for picture in 0..<20 {
            stage.setTexture(
                .front(picture: picture),
                TextureInfo(
                    pixelSize: Size(width: 900, height: 600), levelCount: 1, tone: Color(r: 9, g: 9, b: 9),
                    mat: picture % 2 == 0 ? paper : nil))
        }
        _ = Self.frame(&stage)
        #expect(stage.painter.scene.cards.count > 2)
        for card in stage.painter.scene.cards { #expect((card.mat?.color == paper) == (Self.index(card, stage) % 2 == 0)) }
        func luminance(_ color: Color) -> Double {
            0.2126 * Double(color.r) + 0.7152 * Double(color.g) + 0.0722 * Double(color.b)
        }
        for step in 0..<17 * 17 * 17 {
            func channel(_ number: Int) -> UInt8 { UInt8(min(number % 17 * 16, 255)) }
            let tone = Color(r: channel(step), g: channel(step / 17), b: channel(step / 289))
            let mat = MatColor.behind(tone)
            #expect(mat.a == 255 && abs(luminance(mat) - luminance(tone)) > 60, "\(tone)")
        }
    }

    @Test("a change of shape is animated: no card's size or position jumps, and scrolling isn't interrupted", arguments: models)
    func transitions(model: String) throws {
        for shape in [CardShape.eachPicture, .firstPicture, .ratio] {
            var stage = Self.stage(model)
            let before = Self.frame(&stage, to: 4)
            let change = Script.configure(4, stage) { $0.set("cardShape", to: Double(shape.rawValue)) }
            var after = Frame()
            stage.step(to: 4.0001, events: [change], into: &after)
            for card in before.cards where card.opacity > 0.05 {
                let same = try #require(after.cards.first { $0.index == card.index && $0.view == card.view })
                #expect(
                    abs(same.size.width - card.size.width) < 1 && abs(same.size.height - card.size.height) < 1,
                    "\(shape) \(card.index)")
                #expect(abs(same.center.x - card.center.x) < 1 && abs(same.center.y - card.center.y) < 1)
            }
            #expect(stage.isMoving && stage.scrollOffset == before.scrollOffset)
        }
    }

    @Test("invalid or extreme picture sizes give cards of a usable size")
    func absurd() {
        for size in [
            Size(width: 0, height: 10), Size(width: 10, height: 0), Size(width: -3, height: 4), Size(width: .nan, height: 4),
            Size(width: 1e9, height: 1), Size(width: 1, height: 1e9), Size(width: .infinity, height: 1),
            Size(width: 1, height: .infinity),
        ] {
            for shape in CardShape.allCases {
                for fit in PictureFit.allCases {
                    var stage = Script.stage("cover-flow")
                    stage.advance(
                        to: 1,
                        events: [
                            Script.configure(0, stage) {
                                $0.set("cardShape", to: Double(shape.rawValue))
                                $0.set("pictureFit", to: Double(fit.rawValue))
                            }
                        ])
                    for picture in 0..<20 {
                        stage.setTexture(
                            .front(picture: picture),
                            TextureInfo(pixelSize: Size(width: 300, height: 200), levelCount: 1, original: size))
                    }
                    let frame = Self.frame(&stage)
                    #expect(
                        frame.cards.count > 4 && frame.cards.allSatisfy { $0.size.width > 1 && $0.size.height > 1 }, "\(size)")
                    #expect(stage.painter.scene.compositor.statistics.brokenCards == 0)
                }
            }
        }
    }
}
