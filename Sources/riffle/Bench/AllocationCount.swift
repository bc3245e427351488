import FoundationEssentials
import Glibc
import RiffleFiles
import RiffleSDL

/// Counts the main thread's heap allocations. The process must have been started with a library that replaces malloc; `bench` starts one,
/// and `--trace` reports the counts in one.
enum AllocationCount {
    /// Allocations since the thread's start, and the ones that no shared library asked for: the graphics driver's and SDL's are apart.
    struct Blocks {
        var all: UInt64 = 0
        var own: UInt64 = 0

        static func - (a: Blocks, b: Blocks) -> Blocks { Blocks(all: a.all - b.all, own: a.own - b.own) }
        static func += (a: inout Blocks, b: Blocks) { a = Blocks(all: a.all + b.all, own: a.own + b.own) }
    }

    private typealias Counter = @convention(c) () -> UInt64
    private static let counter = function("allocation_count")
    private static let ownCounter = function("own_allocation_count")

    private static func function(_ name: String) -> Counter? { dlsym(nil, name).map { unsafeBitCast($0, to: Counter.self) } }

    /// Whether allocations are counted.
    static var isCounting: Bool { counter != nil && ownCounter != nil }
    /// As they are now; 0 where they aren't counted.
    static var now: Blocks { Blocks(all: counter?() ?? 0, own: ownCounter?() ?? 0) }

    /// The mean of blocks over so many frames; NaN where they aren't counted.
    static func mean(_ blocks: Blocks, over frames: Int) -> Double { isCounting ? Double(blocks.all) / Double(frames) : .nan }

    /// Restarts this program with the preloaded library beside it. Returns if it is loaded already, or missing.
    static func begin() {
        let preload = "LD_PRELOAD"
        guard !isCounting else {
            unsetenv(preload)
            return
        }
        guard getenv(preload) == nil, let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        else { return }
        let library = URL(fileURLWithPath: program).deletingLastPathComponent()
            .appendingPathComponent("libriffle-allocations.so").path
        guard FileManager.default.isReadableFile(atPath: library) else {
            return Message.write("Allocations aren't counted: “make build” builds \(library), which counts them.")
        }
        setenv(preload, library, 1)
        var arguments = SystemPath.commandLine.map { SystemPath.withName(of: $0) { strdup($0) } } + [nil]
        execv(program, &arguments)
        arguments.forEach { free($0) }
        unsetenv(preload)
    }
}
