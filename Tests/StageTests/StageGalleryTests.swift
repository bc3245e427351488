import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleScene
@testable import RiffleSettings
import Testing

@testable import RiffleStage

@Suite("A gallery of stages")
struct StageGalleryTests {
    private static let size = Size(width: 1280, height: 764)

    private static func stage(cards: Int = 30, at card: Int = 8) -> Stage {
        let deck = Deck(pictures: (0..<cards).map { Deck.Picture(title: "\($0)") })
        var stage = Stage(deck: deck, size: size)
        for picture in 0..<cards {
            let info = TextureInfo(pixelSize: Size(width: 360, height: 640), levelCount: 4)
            stage.setTexture(.front(picture: picture), info)
            stage.setTexture(.icon(picture: picture), info)
        }
        stage.jump(to: Double(card), at: StageTime(0))
        return stage
    }

    private static func gallery(_ stage: Stage, firstRound time: Double = 0) -> StageGallery {
        StageGallery(like: stage, size: size, pixelScale: 0.2, firstRound: StageTime(time))
    }

    private static func follow(_ gallery: inout StageGallery, _ stage: Stage, at time: Double) -> Bool {
        gallery.follow(stage, at: StageTime(time))
    }

    private static func offsets(_ gallery: StageGallery) -> [Double] { gallery.cells.map { $0.stage.scrollOffset } }

    @Test("each cell has its own model with the stage's settings, cards and pictures, and draws no backdrop")
    func cells() {
        var stage = Self.stage()
        var configuration = stage.configuration
        configuration.set("cardHeight", to: 0.41)
        stage.advance(to: StageTime(0), events: [StageEvent(time: StageTime(0), kind: .configure(configuration))])
        var gallery = Self.gallery(stage)
        gallery.step(to: StageTime(-1))
        #expect(gallery.cells.map(\.modelID) == ModelCatalogue.builtIn.ids)
        for cell in gallery.cells {
            #expect(cell.stage.configuration.modelID == cell.modelID && cell.frame.modelID == cell.modelID)
            #expect(cell.stage.configuration.stage["cardHeight"] == 0.41 && cell.stage.configuration.backdrop == .none)
            #expect(cell.stage.current == 8 && cell.stage.deck == stage.deck && !cell.frame.cards.isEmpty, "\(cell.modelID)")
        }
    }

    @Test("pictures are shared: the arrays are the same storage, and what is new is taken over once")
    func shared() {
        var stage = Self.stage()
        var gallery = Self.gallery(stage)
        func address(_ stage: Stage) -> [UnsafeRawPointer?] {
            [
                stage.pictures.fronts.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) },
                stage.pictures.icons.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) },
                stage.pictures.aspects.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) },
            ]
        }
        for cell in gallery.cells { #expect(address(cell.stage) == address(stage)) }
        #expect(!Self.follow(&gallery, stage, at: 0))
        stage.setTexture(.front(picture: 3), TextureInfo(pixelSize: Size(width: 90, height: 160), levelCount: 2))
        #expect(Self.follow(&gallery, stage, at: 0))
        #expect(!Self.follow(&gallery, stage, at: 0))
        for cell in gallery.cells {
            #expect(address(cell.stage) == address(stage))
            #expect(cell.stage.texture(.front(picture: 3))?.pixelSize.width == 90)
        }
    }

    @Test("a changed number changes every cell; the cards are those of the stage")
    func follows() {
        var stage = Self.stage()
        var gallery = Self.gallery(stage)
        var configuration = stage.configuration
        configuration.set("cardHeight", to: 0.37)
        stage.advance(to: StageTime(1), events: [StageEvent(time: StageTime(1), kind: .configure(configuration))])
        #expect(Self.follow(&gallery, stage, at: 1))
        #expect(gallery.cells.allSatisfy { $0.stage.configuration.stage["cardHeight"] == 0.37 })
        stage.advance(to: StageTime(2), events: [StageEvent(time: StageTime(2), kind: .deck(.remove(0)))])
        #expect(Self.follow(&gallery, stage, at: 2))
        #expect(gallery.cells.allSatisfy { $0.stage.deck == stage.deck })
    }

    @Test("a round moves every model, all rest in the pause, in which no frame changes, and the next round begins at its end")
    func rounds() throws {
        var gallery = Self.gallery(Self.stage(), firstRound: 1)
        gallery.step(to: StageTime(0))
        #expect(!gallery.isMoving && gallery.nextRound == StageTime(1))
        let start = Self.offsets(gallery)
        var farthest = start.map { _ in 0.0 }
        var time = 1.0
        repeat {
            gallery.step(to: StageTime(time))
            for (index, cell) in gallery.cells.enumerated() {
                let moved = abs(cell.stage.scrollOffset - start[index])
                farthest[index] = max(farthest[index], moved, cell.frame.transition?.progress ?? 0)
            }
            time += 1.0 / 60
        } while gallery.isMoving && time < 12
        #expect(time < 8)
        for (cell, moved) in zip(gallery.cells, farthest) { #expect(moved > 0.2, "\(cell.modelID) moved by \(moved)") }
        let next = try #require(gallery.nextRound)
        #expect(next.seconds > time)
        let rest = gallery.cells.map { ($0.frame.time, $0.frame.drawList.vertices) }
        gallery.step(to: StageTime(next.seconds - 0.01))
        #expect(!gallery.isMoving)
        for (cell, before) in zip(gallery.cells, rest) {
            #expect(cell.frame.time == before.0 && cell.frame.drawList.vertices == before.1, "\(cell.modelID)")
        }
        gallery.step(to: next)
        #expect(gallery.isMoving && gallery.nextRound == nil)
        gallery.step(to: next + StageGallery.returnDuration)
        for (cell, offset) in zip(gallery.cells, start) where !cell.stage.motion.showsScreens {
            #expect(cell.stage.scrollOffset == offset, "\(cell.modelID) begins a round where the stage is")
        }
    }

    @Test(
        "in a cell a gesture moves the cards as in a window of its own",
        arguments: ["linear", "cover-flow", "progress", "hyperbola"])
    func asAlone(id: String) throws {
        var gallery = Self.gallery(Self.stage())
        let index = try #require(ModelCatalogue.builtIn.ids.firstIndex(of: id))
        gallery.step(to: StageTime(0))
        var configuration = StageConfiguration()
        configuration.selectModel(id)
        var alone = Stage(configuration: configuration, deck: gallery.cells[index].stage.deck, size: Self.size)
        var recording = BuiltInGesture.flick.recording(for: alone)
        recording.start.rest = RestState(offset: 8)
        var player = RecordingPlayer(recording, followsSize: false)
        player.begin(&alone)
        for step in 0..<120 {
            let time = Double(step) / 60
            gallery.step(to: StageTime(StageGallery.returnDuration + time))
            player.advance(&alone, to: StageTime(time))
            #expect(abs(gallery.cells[index].stage.scrollOffset - alone.scrollOffset) < 1e-9, "at \(time)")
        }
        #expect(abs(alone.scrollOffset - 8) > 0.5)
    }

    @Test("one hand moves all rows, in the middle of a round, too; the rounds go on when it has let go and all rest")
    func hand() throws {
        var gallery = Self.gallery(Self.stage())
        for step in 0...40 { gallery.step(to: StageTime(Double(step) / 60)) }
        #expect(gallery.isMoving)
        gallery.pointer(.began, at: Vector2(20, 10), StageTime(0.7))
        for step in 1...30 {
            let time = StageTime(0.7 + Double(step) / 60)
            gallery.pointer(.moved, at: Vector2(20 - Double(step) * 12, 10), time)
            gallery.step(to: time)
        }
        for step in 0...600 { gallery.step(to: StageTime(1.2 + Double(step) / 60)) }
        #expect(!gallery.isMoving && gallery.nextRound == nil, "a hand that stands still keeps them")
        let dragged = gallery.cells.filter { $0.stage.isDragging }.map(\.modelID)
        for id in ["linear", "cover-flow", "rotary", "wheel", "hyperbola", "progress"] {
            #expect(dragged.contains(id))
        }
        gallery.pointer(.ended, at: Vector2(-340, 10), StageTime(12))
        var time = 12.0
        while gallery.nextRound == nil, time < 24 {
            time += 1.0 / 60
            gallery.step(to: StageTime(time))
        }
        #expect(gallery.cells.allSatisfy { $0.stage.isResting } && !gallery.isMoving && time < 19)
    }

    @Test("a cell that settles rests on the stage's card in time; the others stand still")
    func settles() {
        var gallery = Self.gallery(Self.stage())
        for step in 0...50 { gallery.step(to: StageTime(Double(step) / 60)) }
        let before = Self.offsets(gallery)
        // On another clock.
        gallery.settle(cell: 4, at: StageTime(900), over: 0.3)
        for step in 0...18 { gallery.step(to: StageTime(900 + Double(step) / 60)) }
        gallery.step(to: StageTime(900.301))
        #expect(gallery.cells[4].stage.scrollOffset == 8 && gallery.cells[4].stage.isResting)
        for index in before.indices where index != 4 { #expect(Self.offsets(gallery)[index] == before[index]) }
    }

    @Test("a hidden cell's frame is not composed; shown again it is up to date")
    func hidden() {
        var gallery = Self.gallery(Self.stage())
        gallery.step(to: StageTime(0))
        gallery.hide(cell: 4)
        let before = gallery.cells[4].frame.time
        for step in 1...60 { gallery.step(to: StageTime(Double(step) / 60)) }
        #expect(gallery.cells[4].frame.time == before)
        gallery.place(cell: 4, size: Self.size, pixelScale: 0.4, at: StageTime(1))
        gallery.step(to: StageTime(1))
        #expect(gallery.cells[4].frame.time == gallery.cells[5].frame.time)
        #expect(gallery.cells[4].frame.scrollOffset == gallery.cells[4].stage.scrollOffset)
    }
}
