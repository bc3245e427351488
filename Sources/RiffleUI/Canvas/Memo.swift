internal import RiffleLock

/// The last result of a pure function, kept with its key: it is computed again only when the key changes. A state that has one stays a
/// value: copies share the kept result, and compare equal whatever it is.
struct Memo<Key: Equatable & Sendable, Value: Sendable>: Equatable, Sendable {
    private let kept = Lock<(key: Key, value: Value)?>(nil)

    static func == (a: Self, b: Self) -> Bool { true }

    /// The result for a key; `compute` is called where the last call had another key.
    func value(for key: Key, _ compute: () -> Value) -> Value {
        if let value = kept.withLock({ kept in kept.flatMap { $0.key == key ? $0.value : nil } }) { return value }
        let value = compute()
        kept.withLock { $0 = (key, value) }
        return value
    }

    /// The result for a key, in storage that is used again: `update` turns the last result, or `start`, into the key's.
    func value(for key: Key, from start: @autoclosure () -> Value, _ update: (inout Value) -> Void) -> Value {
        value(for: key) {
            var value = kept.withLock { $0.take()?.value } ?? start()
            update(&value)
            return value
        }
    }
}
