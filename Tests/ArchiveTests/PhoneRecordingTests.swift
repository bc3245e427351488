import RiffleStage
import Testing

@testable import RiffleArchive

/// Recordings that came from phones.
@Suite("Recordings of phones")
struct PhoneRecordingTests {
    private func read(_ text: String) throws -> RecordingFile { try RecordingFile.read(Array(text.utf8), title: "x") }

    @Test("the phone's name and its rate are read as they were written, and widen the comparison")
    func device() throws {
        var recording = try RecordingFileTests.recording("linear")
        #expect(recording.tolerance == 1e-6)
        recording.device = Recording.Device(name: "Pixel 7", rate: 119.5)
        #expect(recording.tolerance == 1e-2)
        let text = RecordingFile(recording).text
        #expect(text.contains("\"device\":{\"name\":\"Pixel 7\",\"rate\":119.5}"))
        #expect(try read(text).recording.device == recording.device)
        recording.device?.rate = nil
        #expect(try read(RecordingFile(recording).text).recording.device == Recording.Device(name: "Pixel 7"))
    }

    @Test(
        "a device that is none is left out, and its numbers are bounded",
        arguments: [
            ("\"device\":7", nil), ("\"device\":{}", nil), ("\"device\":{\"name\":1}", nil),
            ("\"device\":{\"name\":\"P\",\"rate\":1e300}", Recording.Device(name: "P", rate: 100_000)),
            ("\"device\":{\"name\":\"P\",\"rate\":\"fast\"}", Recording.Device(name: "P")),
        ] as [(String, Recording.Device?)])
    func hostile(member: String, device: Recording.Device?) throws {
        let text = RecordingFile(try RecordingFileTests.recording("linear")).text
        let with = text.replacing("\"gesture\":1,", with: "\"gesture\":1,\(member),", maxReplacements: 1)
        #expect(with != text)
        #expect(try read(with).recording.device == device)
    }
}
