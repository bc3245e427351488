import Glibc
import RiffleArchive
import RiffleDesktop
import RiffleFiles
import RiffleMath
import RiffleModels
import RiffleUI
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

/// Takes files into the window: dropped, pasted, or chosen in the desktop's dialog. Also shows sentences and questions about pictures.
final class PictureIntake {
    private unowned let workspace: Workspace
    /// The files of the drop that is arriving, and the deck index to insert them at (nil: the end).
    private var dropped: [String] = []
    private var droppedIndex: Int?
    /// When the window began to wait for textures, and how many had arrived by then.
    private var loadingSince: (time: Double, arrived: Int)?

    private static let noDialog =
        "There is no file dialog here: drop files or folders on the window, or start “riffle FOLDER”."

    init(_ workspace: Workspace) { self.workspace = workspace }

    private var session: Session { workspace.session }
    private var display: any Display { workspace.display }

    private func status(_ text: String, hold: Double = Notices.hold) {
        workspace.notices.showStatus(text, at: workspace.now, hold: hold)
    }

    // MARK: - Drops

    /// Opens a drop's files, and reports the files that can't be opened.
    func take(_ drop: Drop, at wall: Double) {
        let files = DroppedFiles(drop.text, paths: drop.paths, host: DroppedFiles.ownHost)
        for problem in files.problems { workspace.say(problem) }
        for path in files.paths {
            open(path, wall) {
                drop.position.flatMap { workspace.isOnStage($0) ? session.stage.insertionIndex(at: $0) : nil }
            }
        }
    }

    /// Opens pasted files; pictures come after the current card. Returns false if the text names no files.
    func takePasted(_ text: String?, at wall: Double) -> Bool {
        let files = text.map { DroppedFiles($0, host: DroppedFiles.ownHost).paths } ?? []
        for path in files { open(path, wall) { session.stage.deck.count > 0 ? session.stage.current + 1 : nil } }
        searchDropped()
        return !files.isEmpty
    }

    /// Adds the picture on the clipboard after the current card. The picture is saved as a file, so that its card exists at the next start.
    func pastePicture(at wall: Double) {
        guard let folder = PastedPictureFolder.path else {
            return workspace.say("There is no folder to keep pictures in: neither XDG_DATA_HOME nor HOME is set.")
        }
        let clipboard = ClipboardPicture(isWayland: getenv("WAYLAND_DISPLAY") != nil)
        session.files.work.run({
            Result<String, ClipboardPicture.Problem> { () throws(ClipboardPicture.Problem) in try clipboard.save(in: folder) }
        }) { [unowned self] result in
            switch result {
            case .success(let path):
                open(path, workspace.now) { session.stage.deck.count > 0 ? session.stage.current + 1 : nil }
                searchDropped()
            case .failure(.none): status("There is nothing to paste")
            case .failure(.failed(let sentence)): workspace.say(sentence)
            }
            session.needsDrawing = true
        }
    }

    /// Opens a file. The pictures of one drop are inserted together. `index`: their place in the deck; nil: at its end.
    private func open(_ path: String, _ wall: Double, at index: () -> Int?) {
        if RecordingFile.isNamed(path) { return session.open(path) }
        if FormulaFile.isNamed(path) { return session.openFormula(path) }
        if PresetStore.isNamed(path) { return session.loadPreset(path) }
        if RecordingFrames.isNamed(path) { return workspace.reference.open(path) }
        workspace.hints.complete(.drop, at: wall)
        if dropped.isEmpty {
            session.catchUp(to: wall)
            droppedIndex = index()
        }
        dropped.append(path)
    }

    /// Starts the search for pictures in the dropped files and folders.
    func searchDropped() {
        guard !dropped.isEmpty else { return }
        session.look(in: dropped, for: droppedIndex)
        dropped.removeAll()
    }

    // MARK: - The file dialog

    /// Opens the desktop's file dialog; the chosen pictures are inserted after the current card.
    func openDialog(folders: Bool, at wall: Double) {
        session.catchUp(to: wall)
        let drop = session.cards.drops.add(session.stage.deck.count > 0 ? session.stage.current + 1 : nil)
        guard display.askForPictures(folders: folders, drop: drop) else {
            _ = session.cards.drops.take(drop)
            return status("The file dialog is open already")
        }
        // A portal that isn't running yet takes seconds to start.
        status("Opening the file dialog")
    }

    /// Takes the dialog's answer for a drop.
    func take(_ answer: FileChooser.Answer, _ drop: Int, at wall: Double) {
        switch answer {
        case .chosen(let paths, problems: let problems):
            for problem in problems { workspace.say(problem) }
            if paths.isEmpty { _ = session.cards.drops.take(drop) } else { session.look(in: paths, drop: drop) }
        case .cancelled: _ = session.cards.drops.take(drop)
        case .unavailable:
            _ = session.cards.drops.take(drop)
            workspace.notices.clearStatus(at: wall)
            workspace.say(Self.noDialog)
        }
    }

    /// Takes the dialog's answer for a reference.
    func takeReference(_ answer: FileChooser.Answer) {
        switch answer {
        case .chosen(let paths, problems: let problems):
            for problem in problems { workspace.say(problem) }
            if let path = paths.first { workspace.reference.open(path) }
        case .cancelled: break
        case .unavailable:
            workspace.notices.clearStatus(at: workspace.now)
            workspace.say("There is no file dialog here: start “riffle --reference FILE”, or drop a recording on the window.")
        }
    }

    // MARK: - Pictures that load

    /// Shows the progress of loading once the wait exceeds a quarter of a second.
    func tellLoading(at now: Double) {
        let pending = display.awaitsPictures ? display.pendingPictures : 0
        guard pending > 0 else {
            loadingSince = nil
            return workspace.notices.setLoading(done: 0, of: 0)
        }
        let since = loadingSince ?? (now, display.arrivedPictures)
        loadingSince = since
        // No progress is shown while cards move.
        guard !session.frame.isMoving, now - since.time > 0.25 else { return workspace.notices.setLoading(done: 0, of: 0) }
        let done = display.arrivedPictures - since.arrived
        workspace.notices.setLoading(done: done, of: done + pending)
    }

    /// Asks how the user's own pictures should fit their cards, once they are loaded and nothing else goes on in the window.
    func askAboutPictures(at now: Double) {
        guard session.cards.question.isDue else { return }
        let configuration = session.ownConfiguration
        // A user who shows whole pictures has answered already.
        guard configuration.pictureFit == .fill, configuration.cardShape != .eachPicture else {
            return session.cards.question.answer()
        }
        guard !display.awaitsPictures, !session.cards.search.isBusy, mayAsk else { return }
        var answers = PictureFit.allCases.map { fit in
            var command = Command("answer", fit.command) { $0.workspace.intake.answer(fit, at: $1) }
            command.detail = fit.detail
            return command
        }
        let isLone = lonePicture != nil
        if isLone {
            var command = Command("useAsReference", "Use as reference") { $0.workspace.intake.useLonePictureAsReference(at: $1) }
            command.detail = "A layer to compare the cards with, not a card."
            answers.append(command)
        }
        let question = isLone ? "How should your picture be shown?" : "How should your pictures fit their cards?"
        workspace.menus.ask(question, answers, in: workspace.uiStage)
        session.cards.question.show()
    }

    /// The user's only own picture, if there are other cards, too: its card and its file. Otherwise nil.
    private var lonePicture: (card: Int, path: String)? {
        let (items, deck) = (session.cards.library.items, session.stage.deck)
        let own = items.indices.filter { items[$0].isOwn }
        guard own.count == 1, let picture = own.first, deck.count > 1,
            let card = (0..<deck.count).first(where: { deck.picture(ofCard: $0) == picture })
        else { return nil }
        return (card, items[picture].absolutePath)
    }

    /// Makes the user's only own picture a reference, and removes its card.
    private func useLonePictureAsReference(at wall: Double) {
        guard let (card, path) = lonePicture else { return }
        session.removeCard(at: card, wall)
        workspace.reference.open(path)
    }

    /// No question comes over another part of the window, during a tour, or while something is recorded or played.
    private var mayAsk: Bool {
        workspace.guide.tour == nil && workspace.guide.introduction == nil && session.recorder == .none
            && session.gestures.output == nil && session.loop?.isPlaying != true
            && !workspace.menus.isOpen && workspace.menus.mayOpen && !workspace.gallery.isOpen
    }

    /// Takes the answer, and says where it can be changed.
    private func answer(_ fit: PictureFit, at wall: Double) {
        session.configure(at: wall) { $0.set("pictureFit", to: Double(fit.rawValue)) }
        status("\(fit.command): the menu “Pictures” has this choice, too", hold: 4)
    }
}
