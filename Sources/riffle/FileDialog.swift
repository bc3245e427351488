import RiffleDesktop
import RiffleLock

/// The desktop's file dialog for pictures; keeps its answers until the main thread takes them.
final class FileDialog {
    /// An answer, and the number of the drop in `DropPlaces` that says where to insert its pictures.
    typealias Answered = (answer: FileChooser.Answer, drop: Int)

    private let chooser: FileChooser
    private let answers = Box()

    private final class Box: Sendable {
        let answers = Lock<[Answered]>([])
    }

    init(bus: SessionBus) { chooser = FileChooser(bus: bus) }

    /// Opens it; `wakeUp` is called on another thread when its answer can be taken. False, and nothing happens, while it is open.
    func open(folders: Bool, parent: String, drop: Int, wakeUp: @escaping @Sendable () -> Void) -> Bool {
        chooser.open(title: folders ? "Add folders" : "Add pictures", folders: folders, parent: parent) { [answers] answer in
            answers.answers.withLock { $0.append((answer, drop)) }
            wakeUp()
        }
    }

    /// The next answer; nil: there is none.
    func take() -> Answered? { answers.answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
