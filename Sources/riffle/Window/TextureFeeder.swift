import RiffleSession
import RiffleFiles
import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSDL
import RiffleSettings
import RiffleStage

/// Connects the stage to the texture store: requests the textures that a frame wants, and tells the stage which have arrived.
final class TextureFeeder {
    let store: TextureStore
    private let decoders: DecoderPool
    private var originals: [Int: (width: Int, height: Int)] = [:]
    private var failed: Set<TextureID> = []
    /// The requested card backs, and whether each was for a wide card.
    private var wideBacks: [TextureID: Bool] = [:]
    /// The textures that the last frame wanted, in its order.
    private var wantedIDs: ContiguousArray<TextureID> = []
    /// How many textures of cards have arrived so far.
    private(set) var arrivedCount = 0
    /// The sentences about pictures that can't be shown, since they were last taken.
    private var sentences: [String] = []

    init(store: TextureStore, decoders: DecoderPool) {
        self.store = store
        self.decoders = decoders
    }

    /// The number of window pixels that `textureMemory` is specified for. The memory that the visible cards need grows in proportion to the
    /// window's pixels.
    private static let usualPixels = 1280.0 * 800

    /// Sets how much memory the textures may take.
    func limitMemory(_ configuration: StageConfiguration, in window: Window) {
        let pixels = window.size.width * window.size.height * window.pixelScale * window.pixelScale
        store.memoryLimit = Int(configuration.preferences.values["textureMemory"] * max(pixels / Self.usualPixels, 1)) << 20
    }

    /// The file of the user's backdrop picture.
    var backdropPath: String?
    private var backdrop = BackdropRequest()
    /// The deck that the backs were drawn for.
    private var deck = Deck(pictures: [])

    /// Requests the backdrop's picture if it differs from the last one.
    func requestBackdrop(_ stage: Stage, current: Int, isMoving: Bool, library: Library) {
        let path: String?
        switch stage.configuration.backdrop {
        case .none: return
        case .picture: path = backdropPath ?? Self.builtInBackdrop
        case .card:
            if isMoving && backdrop.path != nil { return }
            path =
                stage.deck.picture(ofCard: current).flatMap { library.items.indices.contains($0) ? library.items[$0].path : nil }
                ?? backdrop.path
        }
        guard let path else { return }
        backdrop.request(
            path, blur: stage.configuration.stage["backdropBlur"],
            into: backdrop.isLost ? stage.backdrop.texture : stage.backdrop.nextTexture, store, decoders)
    }

    /// The built-in pictures behind the cards and on their backs; looked for once, not in every frame.
    static let builtInBackdrop = ResourceFolder.file("backdrop.png")
    private static let builtInBack = ResourceFolder.file("back.png")

    /// Requests the textures that a frame wants, in their order: the current card's first.
    func request(_ wanted: ContiguousArray<WantedTexture>, library: Library, deck newDeck: Deck) {
        if newDeck != deck {
            deck = newDeck
            expireBacks()
        }
        wantedIDs.removeAll(keepingCapacity: true)
        var asked = false
        for want in wanted where !wideBacks.isEmpty {
            // A card that has become wide, or stopped being wide, has another back.
            guard case .back = want.texture, let wasWide = wideBacks[want.texture.id], wasWide != isWide(want) else { continue }
            store.expire { $0 == want.texture.id }
        }
        for (priority, want) in wanted.enumerated() {
            let id = want.texture.id
            wantedIDs.append(id)
            guard !store.isReady(id, covering: want.pixelWidth, want.pixelHeight) else { continue }
            if !store.isPending(id) { request(want, priority: priority, library: library) }
            asked = true
        }
        if asked {
            isPreparing = false
            store.prioritize(wantedIDs)
        }
    }

    /// Whether all pending requests were made ahead of time by `prepare`, so that no visible card waits for them.
    private var isPreparing = false

    /// Whether visible cards wait for their pictures.
    var isAwaited: Bool { !isPreparing && store.pendingCount > 0 }

    private var prepared: ContiguousArray<WantedTexture> = []

    /// The number of cards that are prepared on each side of the current card: as many as the widest row shows.
    private static let preparedReach = 13

    /// At rest, requests the textures of the cards around the current one that another model would show, so that the first frames
    /// after a switch don't have to upload them. Stops at half of the texture memory.
    func prepare(_ frame: Frame, library: Library, deck: Deck) {
        guard !frame.isMoving, store.pendingCount == 0, store.memory < store.memoryLimit / 2 else { return }
        Self.prepared(frame, deck: deck, into: &prepared)
        for (rank, want) in prepared.enumerated() where !store.isReady(want.texture.id) {
            request(want, priority: frame.wanted.count + rank, library: library)
            isPreparing = true
        }
    }

    /// Lists the fronts and icons of the cards around the current one, nearest first, at the size of the largest visible one.
    static func prepared(_ frame: Frame, deck: Deck, into prepared: inout ContiguousArray<WantedTexture>) {
        prepared.removeAll(keepingCapacity: true)
        var largest: WantedTexture?
        for want in frame.wanted where want.pixelWidth > largest?.pixelWidth ?? 0 {
            if case .front = want.texture { largest = want }
        }
        guard let largest else { return }
        for step in 0...2 * preparedReach {
            let card = frame.current + (step + 1) / 2 * (step.isMultiple(of: 2) ? -1 : 1)
            guard let picture = deck.picture(ofCard: card) else { continue }
            prepared.append(
                WantedTexture(
                    texture: .front(picture: picture), pixelWidth: largest.pixelWidth, pixelHeight: largest.pixelHeight))
            prepared.append(.icon(picture: picture, cardWidth: largest.pixelWidth))
        }
    }

    /// The factor by which fronts are decoded larger than wanted, so that the cards stay sharp in a window that grows a little. The memory
    /// grows with the square of the factor.
    static let reserve = 1.15

    private func request(_ want: WantedTexture, priority: Int, library: Library) {
        let (id, decoders) = (want.texture.id, decoders)
        switch want.texture {
        case .front(let picture):
            guard library.items.indices.contains(picture), !failed.contains(id) else { return }
            let path = library.items[picture].path
            let width = Int((want.pixelWidth * Self.reserve).clamped(to: 64...8192))
            let height = Int((want.pixelHeight * Self.reserve).clamped(to: 64...8192))
            store.request(id, priority: priority) { decoders.decode(path, covering: width, height).map(\.onMat) }
        case .icon(let picture):
            guard library.items.indices.contains(picture) else { return }
            let item = library.items[picture]
            let side = 1 << Int(want.pixelWidth.clamped(to: 33...255).exponent + 1)
            store.request(id, priority: priority + 1000) {
                if let icon = item.icon, case .success(let icon) = decoders.decode(icon, covering: side, side) {
                    return .success(icon)
                }
                return .success(CardArtist.icon(title: item.title))
            }
        case .number(let card):
            // The next power of two leaves room for cards that come nearer; smaller ones use the mip levels.
            let width = 1 << Int(want.pixelWidth.clamped(to: 64...Double(CardArtist.widestNumber)).rounded(.up).exponent + 1)
            store.request(id, priority: priority) { .success(CardArtist.number(index: card, width: width)) }
        case .blurred(let picture):
            // The placeholder of a picture that can't be shown is not blurred.
            guard library.items.indices.contains(picture), !failed.contains(id),
                !failed.contains(CardTexture.front(picture: picture).id)
            else { return }
            let path = library.items[picture].path
            let (width, height) = (Int(want.pixelWidth), Int(want.pixelHeight.clamped(to: 1...8192)))
            store.request(id, priority: priority) { decoders.decodeBlurred(path, covering: width, height) { $0.onMat } }
        case .back(let card):
            guard let picture = deck.picture(ofCard: card), library.items.indices.contains(picture) else { return }
            let item = library.items[picture]
            let original = originals[picture] ?? (0, 0)
            wideBacks[id] = isWide(want)
            let background = Self.builtInBack
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

    /// Whether a card's back has the wide layout: width over 0.9 of the height.
    private func isWide(_ want: WantedTexture) -> Bool { want.pixelWidth > want.pixelHeight * 0.9 }

    /// Uploads textures for at most `budget` seconds. True if that changes the screen.
    func update(_ stage: inout Stage, library: Library, budget: Double) -> Bool {
        var changed = false
        store.update(budget: budget) { change in
            switch change {
            case .ready(let id, let pixelSize, let levelCount, let opaqueCore, let width, let height, let tone, let mat):
                // Textures that were prepared ahead of time aren't on the screen.
                if !isPreparing { changed = true }
                let info = TextureInfo(
                    pixelSize: pixelSize, levelCount: levelCount, opaqueCore: opaqueCore,
                    original: Size(width: Double(width), height: Double(height)), tone: tone, mat: mat,
                    isPage: failed.contains(id))
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
                    sentences.append(failure.sentence)
                    return
                }
                failed.insert(id)
                // The front of the same picture reports the failure.
                if case .blurred = CardTexture(id: id) { return }
                sentences.append(failure.sentence)
                let name = SystemPath.shown(failure.path.split(separator: "/").last.map(String.init) ?? failure.path)
                store.request(id, priority: 0) { .success(CardArtist.broken(fileName: name, reason: failure.reason)) }
            case .evicted(let id):
                if id == .backdrop || id == .otherBackdrop { backdrop.forget() }
                if let texture = CardTexture(id: id) { stage.setTexture(texture, nil) }
            }
        }
        return changed
    }

    /// Expires the backs, so that they are drawn again: they show a card's number and the number of cards.
    private func expireBacks() {
        store.expire { if case .back = CardTexture(id: $0) { true } else { false } }
    }

    /// Returns the sentences since the last call: about pictures that can't be shown, missing fonts and missing confinement.
    func takeSentences() -> [String] {
        defer { sentences.removeAll() }
        while let notice = FontNotice.take() { sentences.append(notice) }
        while let notice = LackNotice.take() { sentences.append(notice) }
        if let notice = ConfinementNotice.take() { sentences.append(notice) }
        return sentences
    }
}

extension DecodedPicture {
    /// The picture as a card's front shows it. A picture that isn't opaque lies on a mat, so that the card is opaque.
    fileprivate var onMat: DecodedPicture { opaqueCore == .whole ? self : laid(on: MatColor.behind(tone)) }
}
