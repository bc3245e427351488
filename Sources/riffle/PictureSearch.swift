import Dispatch
import Foundation
import RiffleLock
import RiffleSDL

/// Looks through folders off the main thread: a folder of ten thousand pictures, or one on a sleepy disk, holds up no frame.
/// Searches run one after the other, so what was asked for first comes first.
final class PictureSearch: Sendable {
    /// What was found.
    struct Found: Sendable {
        var pictures: [String]
        var problems: [String]
        /// For which drop; nil: for none.
        var drop: Int?
        /// Where: the name of the one folder that was asked for, or how many there were; nil: files were asked for.
        var place: String?
    }

    private struct State: Sendable {
        var waiting = 0
        var results: [Found] = []
        /// By the pictures' numbers.
        var dates: [[Int: Double]] = []
    }

    private let state = Lock(State())
    private let queue = DispatchQueue(label: "riffle.search", qos: .userInitiated)
    private let arrived = DispatchSemaphore(value: 0)

    /// Whether anything is still being looked for, or lies here unread.
    var isBusy: Bool { state.withLock { $0.waiting > 0 || !$0.results.isEmpty } }

    /// Begins a search; `wakeUp` is called when its result can be taken.
    func begin(_ paths: [String], drop: Int? = nil, wakeUp: @escaping @Sendable () -> Void) {
        state.withLock { $0.waiting += 1 }
        queue.async {
            let found = PictureFinder.find(paths)
            let place = Self.place(of: paths)
            self.state.withLock {
                $0.waiting -= 1
                $0.results.append(Found(pictures: found.pictures, problems: found.problems, drop: drop, place: place))
            }
            self.arrived.signal()
            wakeUp()
        }
    }

    /// The next result, if there is one or one comes within `seconds`.
    func take(within seconds: Double = 0) -> Found? {
        guard isBusy else { return nil }
        guard arrived.wait(timeout: .now() + seconds) == .success else { return nil }
        return state.withLock { $0.results.isEmpty ? nil : $0.results.removeFirst() }
    }

    static func place(of paths: [String]) -> String? {
        let folders = paths.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
        }
        guard let folder = folders.first, folders.count == paths.count else { return nil }
        if folders.count > 1 { return "\(folders.count) folders" }
        return folder.split(separator: "/").last.map(String.init)
    }

    // MARK: Dates

    /// Begins to look when pictures were taken, whose numbers are places in `paths`; `wakeUp` is called when that can be taken.
    func beginDates(of pictures: [Int], paths: [String], wakeUp: @escaping @Sendable () -> Void) {
        queue.async {
            let known = pictures.filter(paths.indices.contains)
            let dates = PictureDates.dates(of: known.map { paths[$0] })
            let found = Dictionary(zip(known, dates).compactMap { number, date in date.map { (number, $0) } }) { $1 }
            self.state.withLock { $0.dates.append(found) }
            wakeUp()
        }
    }

    /// The next of these results, if there is one.
    func takeDates() -> [Int: Double]? {
        state.withLock { $0.dates.isEmpty ? nil : $0.dates.removeFirst() }
    }
}
