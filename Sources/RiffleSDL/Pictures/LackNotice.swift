internal import RiffleFiles
internal import RiffleLock

/// The missing part of a picture that is shown all the same. The raw values are a decoder process's.
public enum PictureLack: UInt32, Sendable {
    /// The file is cut short: the picture is there as far as it goes.
    case end = 1
    /// A drawing's text, for want of Landlock, without which no process that decodes may open fonts.
    case text = 2
    /// The parts of a drawing that SDL2_image doesn't know, for want of librsvg, or because that refuses it.
    case part = 3
}

/// Sentences about pictures that lack something, one a file.
public enum LackNotice {
    private struct State {
        var told: Set<String> = []
        var waiting: [(lack: PictureLack, path: String)] = []
    }

    private static let state = Lock(State())
    /// The most files that are reported.
    private static let most = 1000

    static func record(_ lack: PictureLack, _ path: String) {
        state.withLock { state in
            guard state.told.count < most, state.told.insert(path).inserted else { return }
            state.waiting.append((lack, path))
        }
    }

    /// The next sentence; nil if all are reported.
    public static func take() -> String? {
        guard let (lack, path) = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) else { return nil }
        return switch lack {
        case .end: "\(SystemPath.shown(path)) is cut short: it is drawn as far as it goes."
        case .text: "\(SystemPath.shown(path)) is drawn without its text: drawing text needs Landlock in the kernel."
        case .part: "\(SystemPath.shown(path)) is drawn in part: librsvg is missing, or refuses it."
        }
    }
}
