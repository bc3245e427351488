import RiffleArchive
import RiffleExport
import RiffleInteraction
import RiffleLock
import RiffleMath
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleShare
import RiffleStage
import RiffleUI

/// Shows the stage on phones on the same network. Nothing listens before the user shares the stage. The server has a thread of its own, and
/// no frame waits for it.
final class SharePart: Part {
    unowned let workspace: Workspace
    private(set) var page = SharePage()
    /// The certificate to share under; nil: nothing is encrypted.
    var identity: ShareIdentity?
    private var server: ShareServer?
    /// The server thread's events that haven't been taken yet.
    private let news = Lock<[ShareEvent]>([])
    private let work = SessionWork()
    /// The content that the phones have; nil: none.
    private var shared: Shared?
    private var pictures: Pictures?
    private var backdrops = SharedBackdrops()
    private var phones: [SharePhone] = []
    /// The phones that wait for an answer, in the order of their requests.
    private var asking: [SharePhone] = []
    /// The gestures that came back, the latest first.
    private(set) var gestures: [Returned] = []

    /// The most gestures that are listed, and the most events that wait. In a flood of events, further ones are dropped.
    private static let (mostGestures, mostNews) = (12, 1000)

    /// A gesture that came back.
    struct Returned {
        var recording: Recording
        /// Whether the gesture has been kept among the recordings.
        var isKept = false
    }

    /// Everything that the content depends on.
    private struct Shared: Equatable {
        var sides: [StageConfiguration]
        var cardCount: Int
        var pictureCount: Int
        var backdrops: [ShareBackdrop]
    }

    /// The pictures of the first cards, once they are encoded.
    private struct Pictures {
        var source: ExportPictures
        var list: [ExportPicture] = []
        var focus = 0.5
    }

    init(_ workspace: Workspace) { self.workspace = workspace }

    var isSharing: Bool { server != nil }

    /// The best address; nil: nothing is shared.
    var address: String? { server?.addresses.first }

    // MARK: - Sharing

    /// Begins to share, or shows the page, or hides it.
    func toggle() {
        if server == nil { begin() } else { page.isOpen.toggle() }
        redraw()
    }

    private func begin() {
        work.begin(wakeUp: display.wakeUp)
        let source = workspace.export.source(for: .playable, isWhole: true)
        let now = current(source)
        let (news, wakeUp) = (news, display.wakeUp)
        do throws(ShareProblem) {
            server = try ShareServer(content(now), identity: identity) { event in
                news.withLock { news in
                    if news.count < Self.mostNews { news.append(event) }
                }
                wakeUp()
            }
        } catch {
            return workspace.say(error.sentence)
        }
        shared = now
        page = SharePage()
        page.isOpen = true
        page.isEncrypted = identity != nil
        let parts = (address ?? "").split(separator: "#")
        page.address = (String(parts.first ?? ""), parts.count > 1 ? "#\(parts[1])" : "")
        if CablePhone.isPossible, let server { page.cable = CablePhone.hint(port: server.port) }
        if let address, let code = QRCode(address) { page.code = SharePage.Code(width: code.width, isDark: code.isDark) }
        encode(source.pictures)
        makeBackdrops(now.sides)
    }

    /// Stops sharing: nothing listens any more.
    func stop() {
        server?.stop()
        (server, shared, pictures) = (nil, nil, nil)
        (phones, asking) = ([], [])
        page = SharePage()
        redraw()
    }

    private func current(_ source: ExportSource) -> Shared {
        let sides = [source.configuration] + [source.other].compactMap(\.self)
        return Shared(
            sides: sides, cardCount: source.cardCount, pictureCount: pictures?.list.count ?? 0,
            // Until the next backdrop is made, the previous one stays.
            backdrops: zip(sides.indices, sources(sides)).map { index, source in
                backdrops[source] ?? shared.flatMap { $0.backdrops.indices.contains(index) ? $0.backdrops[index] : nil }
                    ?? .nothing
            })
    }

    private func sources(_ sides: [StageConfiguration]) -> [BackdropSource] {
        sides.map { BackdropSource($0, path: display.backdropPath) }
    }

    private func content(_ shared: Shared) -> ShareContent {
        var content = ShareContent(sides: shared.sides, cardCount: shared.cardCount)
        content.backdrops = shared.backdrops
        content.start = max(session.stage.current, 0)
        if let pictures { (content.pictures, content.pictureFocus) = (pictures.list, pictures.focus) }
        return content
    }

    /// Encodes the pictures of the cards on another thread; until then phones show colours.
    private func encode(_ source: ExportPictures?) {
        guard let source, source != pictures?.source else { return }
        pictures = Pictures(source: source)
        let configuration = session.ownConfiguration
        let count = shared?.cardCount ?? 1
        work.run({ () -> Pictures in
            var made = Pictures(source: source)
            if var export = try? ModelExport(configuration, cardCount: count, isSampled: false) {
                _ = source.fill(&export, for: .playable)
                (made.list, made.focus) = (export.pictures, export.pictureFocus)
            }
            return made
        }) { [unowned self] made in
            if pictures?.source == made.source { pictures = made }
        }
    }

    /// Blurs and encodes the pictures behind the cards on another thread; until then phones show none.
    private func makeBackdrops(_ sides: [StageConfiguration]) {
        guard let source = backdrops.next(of: sources(sides)) else { return }
        // The window itself has a sentence for a picture that can't be read.
        work.run({ source.made(DecoderPool()).backdrop }) { [unowned self] made in backdrops.add(made, of: source) }
    }

    // MARK: - A frame

    /// Takes the phones' messages, and sends them the changes on the stage.
    func follow(at now: Double) {
        guard let server else { return }
        if work.deliver() { redraw() }
        let taken = news.withLock { news in
            defer { news = [] }
            return news
        }
        for event in taken { take(event, at: now) }
        let source = workspace.export.source(for: .playable, isWhole: true)
        let now = current(source)
        makeBackdrops(now.sides)
        if !taken.isEmpty || now != shared { send(source, by: server) }
    }

    private func send(_ source: ExportSource, by server: ShareServer) {
        encode(source.pictures)
        let now = current(source)
        guard now != shared else { return }
        shared = now
        server.update(content(now))
    }

    private func take(_ event: ShareEvent, at now: Double) {
        switch event {
        case .asks(let phone):
            asking.append(phone)
            if asking.count == 1 { ask() }
        case .changed(let phone), .side(_, let phone):
            if let place = phones.firstIndex(where: { $0.id == phone.id }) { phones[place] = phone } else { phones.append(phone) }
        case .left(let phone):
            phones.removeAll { $0.id == phone.id }
            asking.removeAll { $0.id == phone.id }
        case .gesture(let gesture, let phone):
            list(gesture.recording)
            notices.showStatus("\(phone.device) sent a gesture: it is in the strip's list", at: now, hold: 3)
            // A user who watches a phone's gesture then sees the phone's next gesture.
            if session.loop?.recording.device != nil, session.isLooping { play(gesture.recording, at: now) }
        case .refused: break
        }
        page.phones = phones.filter(\.isPaired).map(\.line)
        redraw()
    }

    private func ask() {
        guard let phone = asking.first else { return }
        let answers = [true, false].map { isAllowed in
            Command("phone \(isAllowed)", isAllowed ? "Allow" : "Refuse") { scope, _ in
                scope.workspace.share.answer(phone, isAllowed)
            }
        }
        workspace.menus.ask("Allow this phone? \(phone.words)", answers, in: workspace.uiStage)
    }

    private func answer(_ phone: SharePhone, _ isAllowed: Bool) {
        asking.removeAll { $0.id == phone.id }
        server?.answer(phone.id, isAllowed: isAllowed)
        ask()
    }

    /// Lists a gesture that came back.
    func list(_ recording: Recording) {
        gestures.insert(Returned(recording: recording), at: 0)
        if gestures.count > Self.mostGestures { gestures.removeLast() }
    }

    /// The gestures that aren't among the recordings yet.
    var listed: [Recording] {
        let store = session.files.folders.recordings == nil ? nil : session.recordingStore
        let names = store?.list().map(\.name) ?? []
        return gestures.filter { gesture in
            !gesture.isKept || !names.contains { $0.hasPrefix(gesture.recording.title) }
        }.map(\.recording)
    }

    /// Loops a gesture. The first time, also keeps it among the recordings.
    func play(_ recording: Recording, at wall: Double) {
        let place = gestures.firstIndex { $0.recording == recording }
        session.loop(recording, keeps: place.map { !gestures[$0].isKept } ?? false, at: wall)
        if let place { gestures[place].isKept = true }
    }

    // MARK: - Events and painting

    private func layout(on canvas: UICanvas) -> ShareLayout? {
        canvas.layout(of: page, stage: workspace.uiStage, top: workspace.bar.bar.inset)
    }

    func takes(_ input: InputEvent) -> Bool {
        guard page.isOpen, case .pointer(let pointer) = input.kind, pointer.button == .primary, !session.holdsPointer,
            let layout = layout(on: display.canvas)
        else { return false }
        let before = page
        var pressed: SharePage.Button?
        let taken = page.pointer(
            TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, layout, pressed: &pressed)
        switch pressed {
        case .copy: copyAddress()
        case .hide: page.isOpen = false
        case .stop: stop()
        case nil: break
        }
        if page != before { redraw() }
        return taken
    }

    func copyAddress() {
        guard let address else { return }
        notices.showStatus(display.copy(address) ? "Copied the address" : "Couldn't copy to the clipboard", at: now)
    }

    func cursor(at point: Vector2) -> Cursor? {
        guard let layout = layout(on: display.canvas), layout.box.contains(point) else { return nil }
        return layout.button(at: point) == nil ? .arrow : .hand
    }

    func paint(on canvas: UICanvas, into list: inout DrawList) {
        guard !canvas.frame.isPicture, workspace.showsWords, let layout = layout(on: canvas) else { return }
        canvas.paint(page, layout)
    }
}

extension SharePhone {
    /// "iPhone · B · 120 touches/s".
    fileprivate var line: String {
        ([device] + (side == 0 ? [] : ["B"]) + (rate.map { ["\(Int($0)) touches/s"] } ?? [])).joined(separator: " · ")
    }
}
