internal import RiffleFiles
internal import RiffleLock

/// The missing part of a picture that is shown nevertheless. The raw values are the numbers in a decoder process's messages.
public enum PictureLack: UInt32, Sendable {
    /// The file is cut short: only the part of the picture up to that point is shown.
    case end = 1
    /// A drawing's text is missing because the kernel lacks Landlock: without it, no decoder process may open fonts.
    case text = 2
    /// Parts of a drawing are missing because SDL2_image doesn't know them, and librsvg is missing or refuses the drawing.
    case part = 3
}

/// Sentences about pictures that lack something, one for each file.
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
