import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleStage

// The recording of the whole window that `riffle record` writes.
extension App {
    /// Records into a file from the first event at rest on.
    func record(into path: String) throws {
        recordingOutput = try RecordingOutput(path: path, whenFailed: pump.wakeUp)
    }

    /// Writes what has happened since the last frame.
    func followRecordingOutput() {
        guard let output = recordingOutput else { return }
        // The cards that the window was opened for aren't part of it, nor is their order.
        if !isOpening { stage.feedsRecording = true }
        if let sentence = output.takeFailure() {
            recordingOutputFailed = true
            dropRecordingOutput()
            say(sentence)
        } else if !output.follow(&stage) {
            endRecordingOutput()
            say("The recording ends here: \(output.path) has become as long as a recording may be, \(output.bound).")
        }
    }

    /// Writes the end.
    func endRecordingOutput() {
        guard let output = recordingOutput else { return }
        output.end(&stage)
        if let sentence = output.takeFailure() {
            recordingOutputFailed = true
            Message.write(sentence)
        }
        dropRecordingOutput()
    }

    private func dropRecordingOutput() {
        recordingOutput = nil
        stage.feedsRecording = false
    }

    /// Whether the strip may show nothing of its own, since the stage's motion is being recorded into a file; says so.
    func recordsIntoFile() -> Bool {
        guard let output = recordingOutput else { return false }
        let name = output.path.split(separator: "/").last.map(String.init) ?? output.path
        hudState.showStatus(
            "The window is recording into \(name); no gesture is played or recorded here", at: Clock.now(), hold: 3)
        needsDrawing = true
        return true
    }
}
