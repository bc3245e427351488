import Glibc
import RiffleArchive
import RiffleFiles
import RiffleSDL

/// The picture on the desktop's clipboard. SDL reads only text, so another program reads the picture: wl-paste on Wayland, xclip on X11.
struct ClipboardPicture: Sendable {
    /// The reason why there is no picture.
    enum Problem: Error {
        /// The clipboard has something else, or nothing.
        case none
        /// A sentence for users.
        case failed(String)
    }

    /// The most bytes of a picture, and the most seconds for reading it.
    private static let mostBytes: Int64 = 64 << 20
    private static let mostSeconds = 3.0
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The command that writes the picture as PNG to its standard output.
    private let command: [String]
    /// The package of its program, the same name in all distributions.
    private let package: String

    init(command: [String], package: String) { (self.command, self.package) = (command, package) }

    init(isWayland: Bool) {
        self =
            isWayland
            ? Self(command: ["wl-paste", "--no-newline", "--type", "image/png"], package: "wl-clipboard")
            : Self(command: ["xclip", "-selection", "clipboard", "-target", "image/png", "-out"], package: "xclip")
    }

    /// Writes the picture into a folder, under a free name, and returns its path. Call it on a thread that may wait.
    func save(in folder: String) throws(Problem) -> String {
        do {
            try SystemCalls.system.makeFolders(folder)
            return try AtomicFile().add({ "\(folder)/Pasted picture\($0 < 2 ? "" : " \($0)").png" }, by: read)
        } catch let problem as Problem {
            throw problem
        } catch let problem as FileProblem {
            throw .failed("The picture on the clipboard can't be kept in \(SystemPath.shown(folder)): \(problem.reason).")
        } catch {
            throw .none
        }
    }

    /// Reads the picture into an empty file.
    private func read(into path: String) throws {
        let file = SystemPath.withName(of: path) { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        guard file >= 0 else { throw FileProblem(path: path, reason: SystemReason.last) }
        defer { close(file) }
        let process: ChildProcess
        do {
            process = try ChildProcess(command, files: [STDOUT_FILENO: file])
        } catch {
            throw Problem.failed(
                "To paste a picture, install \(package): Riffle reads the clipboard's pictures with \(command[0]).")
        }
        var ending: ChildProcess.Ending?
        var status = stat()
        let end = Clock.now() + Self.mostSeconds
        while true {
            ending = process.ending()
            guard ending == nil else { break }
            guard Clock.now() < end, fstat(file, &status) == 0, status.st_size <= Self.mostBytes else { break }
            usleep(5000)
        }
        guard ending != nil else {
            process.end()
            throw Problem.failed("The picture on the clipboard is too large or arrives too slowly; copy it as a file instead.")
        }
        var start = [UInt8](repeating: 0, count: Self.signature.count)
        guard pread(file, &start, start.count, 0) == start.count, start == Self.signature else { throw Problem.none }
        guard fstat(file, &status) == 0, status.st_size <= Self.mostBytes else {
            throw Problem.failed(
                "The picture on the clipboard has more than \(Self.mostBytes >> 20) MB; copy it as a file instead.")
        }
    }
}
