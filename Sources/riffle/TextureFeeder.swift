import RiffleFiles
import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSDL
import RiffleStage

/// Brings pictures to the stage: asks the store for what a frame wants, and tells the stage what has arrived.
final class TextureFeeder {
    let store: TextureStore
    private let decoders: DecoderPool
    private var originals: [Int: (width: Int, height: Int)] = [:]
    private var failed: Set<TextureID> = []
    /// The backs that were asked for, and whether for wide cards.
    private var wideBacks: [TextureID: Bool] = [:]
    /// Textures of cards that have come so far.
    private(set) var arrivedCount = 0
    /// The sentences of pictures that can't be shown, since they were last taken.
    private var sentences: [String] = []

    init(store: TextureStore, decoders: DecoderPool) {
        self.store = store
        self.decoders = decoders
    }

    /// Pixels of the window that `textureMemory` is meant for. The cards in view take memory as the window has pixels.
    private static let usualPixels = 1280.0 * 800

    /// Sets how much memory the pictures may take.
    func limitMemory(_ configuration: StageConfiguration, in window: Window) {
        let pixels = window.size.width * window.size.height * window.pixelScale * window.pixelScale
        store.memoryLimit = Int(configuration.stage["textureMemory"] * max(pixels / Self.usualPixels, 1)) << 20
    }

    /// A picture of the person's own for behind the cards.
    var backdropPath: String?
    private var backdrop = BackdropRequest()
    /// The deck that the backs were asked for.
    private var deck = Deck(pictures: [])

    /// Asks for the picture behind the cards, if it is to be another one than the last.
    func requestBackdrop(_ stage: Stage, current: Int, isMoving: Bool, library: Library) {
        let path: String?
        switch stage.configuration.backdrop {
        case .none: return
        case .picture: path = backdropPath ?? ResourceFolder.file("backdrop.png")
        case .card:
            if isMoving && backdrop.path != nil { return }
            path = stage.deck.picture(ofCard: current).map { library.items[$0].path } ?? backdrop.path
        }
        guard let path else { return }
        backdrop.request(path, blur: stage.configuration.stage["backdropBlur"], into: stage.backdrop.nextTexture, store, decoders)
    }

    /// Asks for what the frame's cards need, the current one first.
    func request(_ wanted: ContiguousArray<WantedTexture>, library: Library, deck newDeck: Deck) {
        if newDeck != deck {
            deck = newDeck
            expireBacks()
        }
        var asked = false
        for want in wanted where !wideBacks.isEmpty {
            // A card that has become wide, or is wide no more, has another back.
            guard case .back = want.texture, let wasWide = wideBacks[want.texture.id], wasWide != isWide(want) else { continue }
            store.expire { $0 == want.texture.id }
        }
        for (priority, want) in wanted.enumerated()
        where !store.isReady(want.texture.id, covering: want.pixelWidth, want.pixelHeight) {
            request(want, priority: priority, library: library)
            asked = true
        }
        if asked {
            isPreparing = false
            store.prioritize(wanted.lazy.map(\.texture.id))
        }
    }

    /// Whether all that is on its way was asked for ahead of time, so that nobody waits for it.
    private(set) var isPreparing = false

    /// How many cards to each side of the current one are made ready: as many as the widest row shows.
    private static let preparedReach = 13

    /// At rest, asks for what another model would show of the cards about the current one. Otherwise the first frames of a switch would
    /// have to upload it. It takes at most half of the memory for textures.
    func prepare(_ frame: Frame, library: Library, deck: Deck) {
        guard !frame.isMoving, store.pendingCount == 0, store.memory < store.memoryLimit / 2 else { return }
        for (place, want) in Self.prepared(frame, deck: deck).enumerated() where !store.isReady(want.texture.id) {
            request(want, priority: frame.wanted.count + place, library: library)
            isPreparing = true
        }
    }

    /// The fronts and icons of the cards about the current one, nearest first, in the size of the largest one in view.
    static func prepared(_ frame: Frame, deck: Deck) -> [WantedTexture] {
        var largest: WantedTexture?
        for want in frame.wanted where want.pixelWidth > largest?.pixelWidth ?? 0 {
            if case .front = want.texture { largest = want }
        }
        guard let largest else { return [] }
        var prepared: [WantedTexture] = []
        for step in 0...2 * preparedReach {
            let card = frame.current + (step + 1) / 2 * (step.isMultiple(of: 2) ? -1 : 1)
            guard let picture = deck.picture(ofCard: card) else { continue }
            for texture in [CardTexture.front(picture: picture), .icon(picture: picture)] {
                prepared.append(
                    WantedTexture(texture: texture, pixelWidth: largest.pixelWidth, pixelHeight: largest.pixelHeight))
            }
        }
        return prepared
    }

    private func request(_ want: WantedTexture, priority: Int, library: Library) {
        let (id, decoders) = (want.texture.id, decoders)
        switch want.texture {
        case .front(let picture):
            guard library.items.indices.contains(picture), !failed.contains(id) else { return }
            let path = library.items[picture].path
            // Half as large again, so that a window that grows a little stays sharp.
            let width = Int((want.pixelWidth * 1.5).clamped(to: 64...8192))
            let height = Int((want.pixelHeight * 1.5).clamped(to: 64...8192))
            store.request(id, priority: priority) { decoders.decode(path, covering: width, height) }
        case .icon(let picture):
            guard library.items.indices.contains(picture) else { return }
            let item = library.items[picture]
            store.request(id, priority: priority + 1000) {
                if let icon = item.icon, case .success(let icon) = decoders.decode(icon, covering: 256, 256) {
                    return .success(icon)
                }
                return .success(CardArtist.icon(title: item.title))
            }
        case .number(let card):
            // A power of two covers cards that come nearer for a while; halves are there for those that go away.
            let width = 1 << Int(want.pixelWidth.clamped(to: 64...Double(CardArtist.widestNumber)).rounded(.up).exponent + 1)
            store.request(id, priority: priority) { .success(CardArtist.number(index: card, width: width)) }
        case .blurred(let picture):
            // Of a picture that can't be shown, the face that says so stays sharp.
            guard library.items.indices.contains(picture), !failed.contains(id),
                !failed.contains(CardTexture.front(picture: picture).id)
            else { return }
            let path = library.items[picture].path
            let (width, height) = (Int(want.pixelWidth), Int(want.pixelHeight.clamped(to: 1...8192)))
            store.request(id, priority: priority) { decoders.decodeBlurred(path, covering: width, height) }
        case .back(let card):
            guard let picture = deck.picture(ofCard: card), library.items.indices.contains(picture) else { return }
            let item = library.items[picture]
            let original = originals[picture] ?? (0, 0)
            wideBacks[id] = isWide(want)
            let background = ResourceFolder.file("back.png")
            let back = CardArtist.Back(
                title: item.title, fileName: item.fileName, pixelWidth: original.width, pixelHeight: original.height,
                index: card, count: deck.count, isWide: isWide(want))
            store.request(id, priority: priority) {
                let picture = background.flatMap { path in
                    try? decoders.decode(path, covering: CardArtist.backWidth, CardArtist.backHeight).get()
                }
                return .success(CardArtist.back(back, background: picture))
            }
        }
    }

    /// Whether a back is for a card that lies rather than stands.
    private func isWide(_ want: WantedTexture) -> Bool { want.pixelWidth > want.pixelHeight * 0.9 }

    /// Uploads for at most `budget` seconds. True if the picture on the screen has changed by it.
    func update(_ stage: inout Stage, library: Library, budget: Double) -> Bool {
        var changed = false
        store.update(budget: budget) { change in
            switch change {
            case .ready(let id, let pixelSize, let levelCount, let isOpaque, let width, let height, let tone):
                // What was asked for ahead of time isn't on the screen.
                if !isPreparing { changed = true }
                let info = TextureInfo(
                    pixelSize: pixelSize, levelCount: levelCount, isOpaque: isOpaque,
                    original: Size(width: Double(width), height: Double(height)), tone: tone, isPage: failed.contains(id))
                if id == .backdrop || id == .otherBackdrop {
                    stage.setBackdrop(info, colors: backdrop.colors.colors, in: id, at: stage.time)
                    backdrop.arrived()
                } else if let texture = CardTexture(id: id) {
                    stage.setTexture(texture, info)
                    if case .front(let picture) = texture {
                        if !failed.contains(id) { originals[picture] = (width, height) }
                    }
                    arrivedCount += 1
                }
            case .failed(let id, let failure):
                if id == .backdrop || id == .otherBackdrop {
                    backdrop.arrived()
                    // The built-in picture may be missing; one that was named has to be there.
                    if failure.path == backdropPath { sentences.append(failure.sentence) }
                    return
                }
                failed.insert(id)
                // Its front says so.
                if case .blurred = CardTexture(id: id) { return }
                sentences.append(failure.sentence)
                let name = SystemPath.shown(failure.path.split(separator: "/").last.map(String.init) ?? failure.path)
                store.request(id, priority: 0) { .success(CardArtist.broken(fileName: name, reason: failure.reason)) }
            case .evicted(let id):
                if let texture = CardTexture(id: id) { stage.setTexture(texture, nil) }
            }
        }
        return changed
    }

    /// The backs tell a card's number and how many cards there are: they are drawn anew when that changes.
    private func expireBacks() {
        store.expire { if case .back = CardTexture(id: $0) { true } else { false } }
    }

    /// What became of pictures that can't be shown, since the last look.
    func takeSentences() -> [String] {
        defer { sentences.removeAll() }
        while let notice = FontNotice.take() { sentences.append(notice) }
        return sentences
    }
}
