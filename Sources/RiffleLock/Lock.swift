internal import Glibc

/// A value guarded by a mutex.
///
/// It is a POSIX mutex and not the standard library's `Mutex`, whose futex operations the thread sanitizer does not see: it would
/// report every access to the value as a race.
public final class Lock<Value>: @unchecked Sendable {
    /// Allocated on the heap, since a mutex must keep its address.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private nonisolated(unsafe) var value: Value

    /// A lock that guards `value`.
    public init(_ value: consuming sending Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Calls `body` with the value while it holds the mutex, and returns or throws what `body` does. Not reentrant: a call for
    /// the same lock from inside `body` deadlocks.
    public func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
