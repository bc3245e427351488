import RiffleDesktop
import RiffleLock

/// The desktop's file dialog for pictures; what is chosen in it lies here until the window takes it.
final class FileDialog {
    /// Where an answer's pictures go: the number of a place of `DropPlaces`.
    typealias Answered = (answer: FileChooser.Answer, drop: Int)

    private let chooser: FileChooser
    private let answers = Box()

    private final class Box: Sendable {
        let answers = Lock<[Answered]>([])
    }

    init(bus: SessionBus) { chooser = FileChooser(bus: bus) }

    /// Opens it; `wakeUp` is called when its answer can be taken. False, and nothing happens, while it is open.
    func open(folders: Bool, parent: String, drop: Int, wakeUp: @escaping @Sendable () -> Void) -> Bool {
        chooser.open(title: folders ? "Add folders" : "Add pictures", folders: folders, parent: parent) { [answers] answer in
            answers.answers.withLock { $0.append((answer, drop)) }
            wakeUp()
        }
    }

    func take() -> Answered? { answers.answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
