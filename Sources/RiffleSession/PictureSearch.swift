internal import Dispatch
internal import Glibc
internal import RiffleFiles
internal import RiffleLock

/// Searches folders for pictures off the main thread: a large folder or a slow disk delays no frame.
/// Searches run one after the other, in the order of the requests.
package final class PictureSearch: Sendable {
    /// The result of a search.
    package struct Found: Sendable {
        package var pictures: [String]
        package var problems: [String]
        /// The number of the drop that the search is for; nil: none.
        package var drop: Int?
        /// The name of the folder that was searched, or “N folders”; nil if files were named.
        package var origin: String?
    }

    private struct State: Sendable {
        var waiting = 0
        var results: [Found] = []
        /// Dates by picture index.
        var dates: [[Int: Double]] = []
    }

    private let files: any PictureFiles
    private let state = Lock(State())
    private let queue = DispatchQueue(label: "riffle.search", qos: .userInitiated)
    private let arrived = DispatchSemaphore(value: 0)

    /// A search in the places where `files` looks.
    package init(in files: any PictureFiles) { self.files = files }

    /// Whether a search is running or a result has not been taken.
    package var isBusy: Bool { state.withLock { $0.waiting > 0 || !$0.results.isEmpty } }

    /// Begins a search; `wakeUp` is called when its result can be taken.
    package func begin(_ paths: [String], drop: Int? = nil, wakeUp: @escaping @Sendable () -> Void) {
        state.withLock { $0.waiting += 1 }
        let files = files
        queue.async {
            let found = files.find(paths)
            let origin = Self.origin(of: paths)
            self.state.withLock {
                $0.waiting -= 1
                $0.results.append(Found(pictures: found.pictures, problems: found.problems, drop: drop, origin: origin))
            }
            self.arrived.signal()
            wakeUp()
        }
    }

    /// Returns the next result, if there is one or one comes within `seconds`; otherwise nil.
    package func take(within seconds: Double = 0) -> Found? {
        guard isBusy else { return nil }
        guard arrived.wait(timeout: .now() + seconds) == .success else { return nil }
        return state.withLock { $0.results.isEmpty ? nil : $0.results.removeFirst() }
    }

    /// The value of `Found.origin` for these paths.
    package static func origin(of paths: [String]) -> String? {
        let folders = paths.filter { path in
            var status = stat()
            return SystemPath.withName(of: path) { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
        }
        guard let folder = folders.first, folders.count == paths.count else { return nil }
        if folders.count > 1 { return "\(folders.count) folders" }
        return folder.split(separator: "/").last.map(String.init)
    }

    // MARK: Dates

    /// Begins to read when pictures were taken; `pictures` are indices of `paths`. `wakeUp` is called when the result can be
    /// taken.
    package func beginDates(of pictures: [Int], paths: [String], wakeUp: @escaping @Sendable () -> Void) {
        let files = files
        queue.async {
            let known = pictures.filter(paths.indices.contains)
            let dates = files.dates(of: known.map { paths[$0] })
            let found = Dictionary(zip(known, dates).compactMap { number, date in date.map { (number, $0) } }) { $1 }
            self.state.withLock { $0.dates.append(found) }
            wakeUp()
        }
    }

    /// The next result: dates in seconds by picture index; nil: there is none.
    package func takeDates() -> [Int: Double]? {
        state.withLock { $0.dates.isEmpty ? nil : $0.dates.removeFirst() }
    }
}
