import Foundation

/// The exit status and the output of a program that has ended.
public struct ProgramRun: Sendable {
    public var code: Int32
    /// Whether the program was ended by a signal.
    public var isBySignal: Bool
    public var out: String
    public var error: String

    /// Runs a program to its end. `environment` is its whole environment, except for the settings of sanitizers, which are passed on; nil
    /// for this process's environment.
    public init(
        _ program: String, _ arguments: [String], environment: [String: String]? = nil, folder: String? = nil
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        if let environment {
            let sanitizers = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
            process.environment = sanitizers.merging(environment) { $1 }
        }
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        let (out, error) = (Pipe(), Pipe())
        process.standardOutput = out
        process.standardError = error
        try process.run()
        // Both pipes are read at the same time: a program that fills one pipe would wait for ever while the other is read.
        let said = Reading(error)
        let data = out.fileHandleForReading.readDataToEndOfFile()
        self.error = String(decoding: said.finish(), as: UTF8.self)
        process.waitUntilExit()
        self.out = String(decoding: data, as: UTF8.self)
        code = process.terminationStatus
        isBySignal = process.terminationReason == .uncaughtSignal
    }

    /// Reads a pipe to its end on a thread of its own.
    private final class Reading: @unchecked Sendable {
        private var data = Data()
        private let isDone = DispatchSemaphore(value: 0)

        init(_ pipe: Pipe) {
            let file = pipe.fileHandleForReading
            Thread.detachNewThread { [self] in
                data = file.readDataToEndOfFile()
                isDone.signal()
            }
        }

        func finish() -> Data {
            isDone.wait()
            return data
        }
    }
}
