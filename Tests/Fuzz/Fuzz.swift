import Glibc

/// What reads strangers' bytes, given bytes by libFuzzer: `RIFFLE_FUZZ_INPUT=header Fuzz [libFuzzer's arguments]`. A trap is a find, and
/// so is a sanitizer's report. `make fuzz` builds and runs it.
@main
enum Fuzz {
    /// By the folder of their seeds in `Corpus`.
    static let inputs: [String: @Sendable ([UInt8]) -> Void] = [
        "answer": DecoderAnswerInput.check, "events": EventInput.check, "header": PictureHeaderInput.check,
        "json": JSONInput.check, "preset": PresetLineInput.check,
    ]

    /// An argument would be libFuzzer's, which starts itself anew with all of them.
    static let input = getenv("RIFFLE_FUZZ_INPUT").flatMap { inputs[String(cString: $0)] }

    static func main() {
        guard input != nil else {
            print("RIFFLE_FUZZ_INPUT names one of \(inputs.keys.sorted().joined(separator: ", ")).")
            exit(2)
        }
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        exit(runDriver(&count, &arguments, testOneInput))
    }
}

/// libFuzzer's library wants it under this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    Fuzz.input?(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

/// libFuzzer's own loop: its headers are no part of Swift's toolchain. What is passed are pointers, in registers as in C.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ input: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
