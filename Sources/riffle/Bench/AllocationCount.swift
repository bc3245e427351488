import FoundationEssentials
import Glibc
import RiffleFiles
import RiffleSDL

/// Counts the main thread's heap allocations. Only a process that preloads a library that replaces malloc can count: `bench` restarts
/// itself so, and `--trace` reports the counts in such a process.
enum AllocationCount {
    /// Numbers of allocations since the thread's start: all of them, and the program's own, without those of shared libraries such as SDL
    /// and the graphics driver.
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
    /// The current numbers; 0 where allocations aren't counted.
    static var now: Blocks { Blocks(all: counter?() ?? 0, own: ownCounter?() ?? 0) }

    /// The mean number of allocations per frame; NaN where allocations aren't counted.
    static func mean(_ blocks: Blocks, over frames: Int) -> Double { isCounting ? Double(blocks.all) / Double(frames) : .nan }

    /// Restarts this program with the preloaded library beside it. Returns if the library is loaded already, or missing.
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
