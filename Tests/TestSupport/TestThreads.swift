import Dispatch
import Foundation
import RiffleLock
public import Testing

/// Runs tests on threads of their own instead of those of Swift's pool, as many tests at a time as there are threads.
///
/// - Tests of other processes mostly wait: in the pool, which has a thread for each core, they would keep calculating tests from running.
/// - SDL's video subsystem can be used by one thread at a time. Libraries that it loads, such as OpenGL's driver, register functions that
///   are called when the thread ends, even after the library was unloaded. So these threads never end, like a program's main thread.
public struct TestThreads: SuiteTrait, TestTrait, TestScoping {
    private let executor: Executor

    public init(count: Int) { executor = Executor(count: count) }

    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // A suite as a whole has nothing to run.
        guard testCase != nil else { return try await function() }
        try await withTaskExecutorPreference(executor) { try await function() }
    }

    private final class Executor: TaskExecutor, @unchecked Sendable {
        private let jobs = Lock<[UnownedJob]>([])
        /// Receives one signal for each job.
        private let arrivals = DispatchSemaphore(value: 0)

        init(count: Int) {
            for _ in 0..<count {
                Thread.detachNewThread { [self] in while true { next().runSynchronously(on: asUnownedTaskExecutor()) } }
            }
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            jobs.withLock { $0.append(job) }
            arrivals.signal()
        }

        /// Waits for the next job.
        private func next() -> UnownedJob {
            arrivals.wait()
            return jobs.withLock { $0.removeFirst() }
        }
    }
}
