internal import Glibc
public import RiffleFiles
internal import Synchronization

/// A fault injection: the n-th system call of a kind fails, once.
public struct Fault: Sendable, CustomStringConvertible {
    /// The system calls of `SystemCalls`.
    public enum Call: CaseIterable, Sendable {
        case open, write, sync, close, setPermissions, setOwner, link, rename, remove, removeFolder, makeFolder, lock, status
    }

    /// The way in which a call fails.
    public enum Mode: CaseIterable, Sendable {
        /// With ENOSPC, EIO or EINTR, without effect.
        case noSpace, ioError, interrupted
        /// A write that writes only half of the bytes.
        case short

        var code: Int {
            switch self {
            case .noSpace, .short: -Int(ENOSPC)
            case .ioError: -Int(EIO)
            case .interrupted: -Int(EINTR)
            }
        }
    }

    /// The kind of call.
    public var call: Call
    /// The number of the failing call among those of this kind, from 0.
    public var number: Int
    /// The way in which the call fails.
    public var mode: Mode

    /// A fault of these parts.
    public init(_ call: Call, _ number: Int, _ mode: Mode) {
        self.call = call
        self.number = number
        self.mode = mode
    }

    /// The fault in words, such as "write 2: noSpace".
    public var description: String { "\(call) \(number): \(mode)" }

    /// Runs `body` once for each fault: every call of each kind fails in turn, in every mode, until `body` makes no more such
    /// calls. `body` gets the fault and the calls to use. Returns the number of faults.
    public static func inTurn(_ body: (Fault, SystemCalls) throws -> Void) rethrows -> Int {
        var count = 0
        for call in Call.allCases {
            for mode in Mode.allCases where mode != .short || call == .write {
                var number = 0
                while true {
                    let happened = Flag()
                    let fault = Fault(call, number, mode)
                    try body(fault, fault.calls(happened))
                    guard happened.isRaised else { break }
                    number += 1
                    count += 1
                }
            }
        }
        return count
    }

    private final class Flag: Sendable {
        private let flag = Atomic<Bool>(false)
        private let calls = Atomic<Int>(0)

        var isRaised: Bool { flag.load(ordering: .relaxed) }

        /// Counts a call of the fault's kind; returns whether it is the failing call.
        func counts(_ fault: Fault) -> Bool {
            guard calls.add(1, ordering: .relaxed).oldValue == fault.number else { return false }
            flag.store(true, ordering: .relaxed)
            return true
        }
    }

    private func calls(_ happened: Flag) -> SystemCalls {
        var calls = SystemCalls.system
        let system = SystemCalls.system
        let fault = self
        @Sendable func fails(_ call: Call) -> Int? { fault.call == call && happened.counts(fault) ? fault.mode.code : nil }
        calls.open = { fails(.open) ?? system.open($0, $1, $2) }
        calls.write = { file, bytes in
            guard let code = fails(.write) else { return system.write(file, bytes) }
            guard fault.mode == .short else { return code }
            return system.write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix((bytes.count + 1) / 2)))
        }
        calls.sync = { fails(.sync) ?? system.sync($0) }
        calls.close = { file in
            // The descriptor is closed even if close reports an error.
            let code = system.close(file)
            return fails(.close) ?? code
        }
        calls.setPermissions = { fails(.setPermissions) ?? system.setPermissions($0, $1) }
        calls.setOwner = { fails(.setOwner) ?? system.setOwner($0, $1, $2) }
        calls.link = { fails(.link) ?? system.link($0, $1) }
        calls.rename = { fails(.rename) ?? system.rename($0, $1) }
        calls.remove = { fails(.remove) ?? system.remove($0) }
        calls.removeFolder = { fails(.removeFolder) ?? system.removeFolder($0) }
        calls.makeFolder = { fails(.makeFolder) ?? system.makeFolder($0) }
        calls.lock = { fails(.lock) ?? system.lock($0) }
        calls.status = { path, follows, status in fails(.status) ?? system.status(path, follows, &status) }
        return calls
    }
}
