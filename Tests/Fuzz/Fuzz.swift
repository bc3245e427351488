import Glibc

/// Fuzzes the parsers of untrusted bytes with libFuzzer: `RIFFLE_FUZZ_INPUT=header Fuzz [libFuzzer's arguments]`. A trap or a
/// sanitizer's report is a finding. `make fuzz` builds and runs it.
@main
enum Fuzz {
    /// The fuzz targets by the name of their seed folder in `Corpus`.
    static let inputs: [String: @Sendable ([UInt8]) -> Void] = [
        "answer": DecoderAnswerInput.check, "events": EventInput.check, "formula": FormulaInput.check,
        "header": PictureHeaderInput.check, "json": JSONInput.check, "preset": PresetLineInput.check,
    ]

    /// The chosen target. An environment variable, since libFuzzer takes all arguments and passes them to the processes it
    /// restarts.
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

/// The entry point that libFuzzer's library calls, by this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    Fuzz.input?(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

/// libFuzzer's main loop, declared by hand: its headers aren't part of Swift's toolchain. All arguments are pointers, which Swift
/// passes as C does.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ input: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
