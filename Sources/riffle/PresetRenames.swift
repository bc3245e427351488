import RiffleFiles
import RiffleLock

/// What became of the paths of presets that this window has renamed: what was asked for by an old path, before the page knew the new one,
/// is about the preset all the same.
final class PresetRenames: Sendable {
    private let paths = Lock<[String: String]>([:])

    func note(_ path: String, isNow newPath: String) {
        guard path != newPath else { return }
        paths.withLock {
            // A name may come back.
            $0[newPath] = nil
            $0[path] = newPath
        }
    }

    /// The path of a preset now: its own where there is a file, or else that which it got. Asks the disk unless `exists` is given.
    func current(
        _ path: String, exists: (String) -> Bool = { (try? SystemCalls.system.exists($0)) ?? true }
    ) -> String {
        var path = path
        while let next = paths.withLock({ $0[path] }), !exists(path) { path = next }
        return path
    }
}
