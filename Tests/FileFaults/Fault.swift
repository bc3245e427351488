internal import Glibc
public import RiffleFiles
internal import Synchronization

/// One system call that fails, once: the n-th of its kind.
public struct Fault: Sendable, CustomStringConvertible {
    public enum Call: CaseIterable, Sendable {
        case open, write, sync, close, setPermissions, setOwner, link, rename, remove, makeFolder, lock, status
    }

    public enum Way: CaseIterable, Sendable {
        case noSpace, ioError, interrupted
        /// Half of what was to be written is; of other calls none.
        case short

        var code: Int {
            switch self {
            case .noSpace, .short: -Int(ENOSPC)
            case .ioError: -Int(EIO)
            case .interrupted: -Int(EINTR)
            }
        }
    }

    public var call: Call
    /// From 0.
    public var number: Int
    public var way: Way

    public init(_ call: Call, _ number: Int, _ way: Way) {
        self.call = call
        self.number = number
        self.way = way
    }

    public var description: String { "\(call) \(number): \(way)" }

    /// Does `body` with every call of each kind failing in turn, in every way, until it makes no more such calls. `body` gets the calls to
    /// write with, and the fault. Gives how many faults there were.
    public static func inTurn(_ body: (Fault, SystemCalls) throws -> Void) rethrows -> Int {
        var count = 0
        for call in Call.allCases {
            for way in Way.allCases where way != .short || call == .write {
                var number = 0
                while true {
                    let happened = Flag()
                    let fault = Fault(call, number, way)
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

        /// Whether this is the call that fails.
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
        @Sendable func fails(_ call: Call) -> Int? { fault.call == call && happened.counts(fault) ? fault.way.code : nil }
        calls.open = { fails(.open) ?? system.open($0, $1, $2) }
        calls.write = { file, bytes in
            guard let code = fails(.write) else { return system.write(file, bytes) }
            guard fault.way == .short else { return code }
            return system.write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix((bytes.count + 1) / 2)))
        }
        calls.sync = { fails(.sync) ?? system.sync($0) }
        calls.close = { file in
            // The number is free again, whatever is said.
            let code = system.close(file)
            return fails(.close) ?? code
        }
        calls.setPermissions = { fails(.setPermissions) ?? system.setPermissions($0, $1) }
        calls.setOwner = { fails(.setOwner) ?? system.setOwner($0, $1, $2) }
        calls.link = { fails(.link) ?? system.link($0, $1) }
        calls.rename = { fails(.rename) ?? system.rename($0, $1) }
        calls.remove = { fails(.remove) ?? system.remove($0) }
        calls.makeFolder = { fails(.makeFolder) ?? system.makeFolder($0) }
        calls.lock = { fails(.lock) ?? system.lock($0) }
        calls.status = { path, follows, status in fails(.status) ?? system.status(path, follows, &status) }
        return calls
    }
}
