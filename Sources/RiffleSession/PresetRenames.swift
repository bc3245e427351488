internal import RiffleFiles
internal import RiffleLock

/// The new paths of presets that this window has renamed, so that a request with an old path, made before the browser was
/// refreshed, still finds the preset.
package final class PresetRenames: Sendable {
    private let paths = Lock<[String: String]>([:])

    /// Notes that a preset has moved from one path to another.
    package func note(_ path: String, isNow newPath: String) {
        guard path != newPath else { return }
        paths.withLock {
            // The new path may itself be one that was renamed before.
            $0[newPath] = nil
            $0[path] = newPath
        }
    }

    /// The current path of a preset: `path` itself if there is a file, otherwise the path that it was renamed to.
    package func current(
        _ path: String, exists: (String) -> Bool = { (try? SystemCalls.system.exists($0)) ?? true }
    ) -> String {
        var path = path
        while let next = paths.withLock({ $0[path] }), !exists(path) { path = next }
        return path
    }
}
