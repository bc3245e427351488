internal import RiffleArchive
internal import RiffleFiles
internal import RiffleModels
internal import RiffleSettings
package import RiffleStage

/// The file of `riffle record`. Every line is written at once, so that a crash or a kill leaves the recording up to that moment.
package final class RecordingOutput {
    /// The file's path.
    package let path: String
    private let file: StreamFile
    private var writer = RecordingWriter()

    /// Opens the output: truncates the file, or writes into the pipe or device at `path`. `whenFailed` is called from any thread.
    package init(path: String, whenFailed: @escaping @Sendable () -> Void) throws {
        self.path = path
        do throws(FileProblem) {
            file = try StreamFile(path: path, whenFailed: whenFailed)
        } catch {
            throw Failure("Can't write the recording \(error.path): \(error.reason).")
        }
    }

    /// Returns the reason why the recording has ended, only once; nil: there is none.
    package func takeFailure() -> String? {
        file.takeProblem().map { "The recording ends here: \($0.path) can't be written (\($0.reason))." }
    }

    /// The bound that the recording has reached, in words.
    package var bound: String {
        writer.excess?.limit ?? "16 MB or 200,000 lines"
    }

    /// Writes the events and checks since the last call. False: the recording has reached its greatest length.
    package func follow(_ stage: inout Stage) -> Bool {
        let title = stage.configuration.model.descriptor.title
        stage.takeFeed { feed in
            if !writer.hasBegun, let start = feed.start { begin(start, title: title) }
            file.write(writer.lines(of: feed.events, feed.checks))
        }
        return !writer.isFull
    }

    private func begin(_ start: RecordingStart, title: String) {
        if let header = writer.begin(start, title: title) { file.write(header) }
    }

    /// Writes the end and waits until all is written, at most 2 seconds. If nothing has happened, the recording contains the cards at
    /// rest.
    package func end(_ stage: inout Stage) {
        _ = follow(&stage)
        if !writer.hasBegun, let start = stage.recordingStart {
            begin(start, title: stage.configuration.model.descriptor.title)
        }
        if writer.hasBegun { file.write(writer.end(at: stage.time)) }
        close()
    }

    /// Waits until all is written, without an end.
    package func close() { file.finish(timeout: 2) }
}
