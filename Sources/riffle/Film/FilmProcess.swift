import Glibc
import RiffleFiles
import RiffleSDL

/// Makes a film in another process. SDL's video belongs to the main thread, and a film's frames are drawn in a window of their own. So the
/// program starts itself again, and the new process reports its progress over a stream. Once the stream is closed, even by this program's
/// crash, the process ends and leaves nothing.
struct FilmProcess {
    /// The film, and the remarks about it.
    struct Made: Equatable, Sendable {
        var path: String
        var remarks: [String]
    }

    /// The path of the program to start.
    var program = "/proc/self/exe"

    /// Seconds that an unwanted process has to clear up.
    private static let patience = 3.0
    /// Milliseconds between two checks of whether the film is still wanted.
    private static let interval: Int32 = 50
    private static let mostWords = 1 << 16

    /// Makes a film and waits for it, on a thread of its own. `isWanted`: polled. Returns nil if the film was no longer wanted; nothing is
    /// left of it.
    func make(_ job: FilmJob, while isWanted: () -> Bool, tell: (FilmStep) -> Void) throws(Failure) -> Made? {
        if job.options.format != nil, FFmpeg.path == nil {
            throw Failure(
                "\(FFmpeg.missing): without it a film can only be PNG frames. Choose them under Export, Film options, Format.")
        }
        let calls = SystemCalls.system
        do {
            let isNew = try !calls.exists(job.place)
            try calls.makeFolders(job.place)
            // The folder is empty unless a film was made, and only an empty folder is removed.
            defer { if isNew { _ = calls.removeFolder(job.place) } }
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            try job.handOver(in: folder.path)
            return try run(job.arguments(in: folder.path), while: isWanted, tell: tell)
        } catch let problem as FileProblem {
            throw Failure(problem.sentence)
        } catch let problem as ChildProcess.StartProblem {
            throw Failure(problem.sentence)
        } catch {
            throw (error as? Failure) ?? Failure("Can't make the film.")
        }
    }

    private func run(
        _ arguments: [String], while isWanted: () -> Bool, tell: (FilmStep) -> Void
    ) throws -> Made? {
        let talk = try ChildProcess.connection()
        defer { close(talk.its) }
        var isOpen = true
        func hangUp() {
            if isOpen { close(talk.own) }
            isOpen = false
        }
        defer { hangUp() }
        let errors = try ChildProcess.connection()
        defer { close(errors.own) }
        let process: ChildProcess
        do {
            defer { close(errors.its) }
            // A program that was replaced since its start doesn't find its files by itself any more.
            let resources = ResourceFolder.path.map { ["RIFFLE_RESOURCES": $0] } ?? [:]
            process = try ChildProcess(
                [program] + arguments, files: [STDIN_FILENO: talk.its, STDERR_FILENO: errors.its],
                environment: .own(with: resources))
        }
        var messages = FilmMessages()
        var words: [UInt8] = []
        var deadline: Double?
        var ending: ChildProcess.Ending?
        repeat {
            if deadline == nil, !isWanted() {
                hangUp()
                deadline = Clock.now() + Self.patience
            }
            // The ending is queried before the messages are read: after it no messages can come.
            ending = process.ending()
            if ending == nil, let deadline, Clock.now() > deadline { ending = process.end() }
            var ends = [pollfd(fd: errors.own, events: Int16(POLLIN), revents: 0)]
            if isOpen { ends.append(pollfd(fd: talk.own, events: Int16(POLLIN), revents: 0)) }
            if poll(&ends, nfds_t(ends.count), ending == nil ? Self.interval : 0) > 0 {
                // An end that is closed has nothing more to say; the process may need a moment to be gone.
                if !(Self.read(errors.own) { words = Array((words + $0).suffix(Self.mostWords)) }), ending == nil { usleep(5000) }
                if isOpen { _ = Self.read(talk.own) { for step in messages.take($0) { tell(step) } } }
            }
        } while ending == nil
        guard deadline == nil else { return nil }
        let sentences = SystemPath.text(words).split(whereSeparator: \.isNewline).map(String.init)
        switch ending {
        case .exited(code: 0)?:
            guard let path = messages.savedPath else { return nil }
            return Made(path: path, remarks: sentences)
        case .signalled(let signal)?: throw Failure("The film's process was ended by signal \(signal); no file is left.")
        default: throw Failure(sentences.last ?? "The film's process failed and gave no reason.")
        }
    }

    /// Reads everything that has come. Returns false if there is nothing and nothing more will come.
    private static func read(_ file: Int32, _ take: (ArraySlice<UInt8>) -> Void) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        var hasRead = false
        while true {
            let count = recv(file, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return hasRead || count < 0 && (errno == EAGAIN || errno == EINTR) }
            take(buffer[..<count])
            hasRead = true
        }
    }
}
