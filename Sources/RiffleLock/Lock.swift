internal import Glibc

/// A value that one thread at a time reads or changes.
///
/// It is a POSIX mutex and not the standard library's `Mutex`, which waits by a futex inside the library: the thread sanitizer sees no
/// lock there, and reports every value behind one as a race.
public final class Lock<Value>: @unchecked Sendable {
    /// Apart from the value, since a mutex has to stay at its address.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private nonisolated(unsafe) var value: Value

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

    /// Does `body` with the value, after whoever has it. Not from inside of another `withLock` of the same value: that would wait for
    /// itself.
    public func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
