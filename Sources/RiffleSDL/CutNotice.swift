internal import RiffleFiles
internal import RiffleLock

/// Sentences about pictures whose files are cut short, one a file.
public enum CutNotice {
    private struct State {
        var told: Set<String> = []
        var waiting: [String] = []
    }

    private static let state = Lock(State())
    /// The most files that are told.
    private static let most = 1000

    static func record(_ path: String) {
        state.withLock { state in
            guard state.told.count < most, state.told.insert(path).inserted else { return }
            state.waiting.append(path)
        }
    }

    /// The next sentence; nil if all are told.
    public static func take() -> String? {
        let path = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
        return path.map { "\(SystemPath.shown($0)) is cut short: it is drawn as far as it goes." }
    }
}
