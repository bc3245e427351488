import RiffleDesktop
import RiffleLock

/// The desktop's file dialog; keeps its answers until the main thread takes them.
final class FileDialog {
    /// The purpose that the dialog was opened for.
    enum Purpose: Equatable {
        /// Pictures, which are inserted where the drop of this number in `DropPlaces` says.
        case pictures(drop: Int)
        /// A folder to save code in.
        case export
        /// A picture or recording that cards are compared with.
        case reference
    }

    typealias Answered = (answer: FileChooser.Answer, purpose: Purpose)

    private let chooser: FileChooser
    private let answers = Box()

    private final class Box: Sendable {
        let answers = Lock<[Answered]>([])
    }

    init(bus: SessionBus) { chooser = FileChooser(bus: bus) }

    /// Opens the dialog for pictures; `wakeUp` is called on another thread when its answer can be taken. Returns false, and does nothing,
    /// while it is open.
    func open(folders: Bool, parent: String, drop: Int, wakeUp: @escaping @Sendable () -> Void) -> Bool {
        chooser.open(
            title: folders ? "Add folders" : "Add pictures", folders: folders, parent: parent,
            answer: note(.pictures(drop: drop), wakeUp))
    }

    /// Opens the dialog for a folder to save code in.
    func openForFolder(parent: String, wakeUp: @escaping @Sendable () -> Void) -> Bool {
        chooser.open(
            title: "Save the code in a folder", folders: true, multiple: false, parent: parent, answer: note(.export, wakeUp))
    }

    /// Opens the dialog for a picture or recording that cards are compared with.
    func openForReference(parent: String, wakeUp: @escaping @Sendable () -> Void) -> Bool {
        chooser.open(
            title: "Open a reference", folders: false, multiple: false, parent: parent, answer: note(.reference, wakeUp))
    }

    private func note(
        _ purpose: Purpose, _ wakeUp: @escaping @Sendable () -> Void
    ) -> @Sendable (FileChooser.Answer) -> Void {
        { [answers] answer in
            answers.answers.withLock { $0.append((answer, purpose)) }
            wakeUp()
        }
    }

    /// The next answer; nil: there is none.
    func take() -> Answered? { answers.answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
