internal import RiffleLock

/// The last result of a pure function, kept with its key: it is computed again only when the key changes. A state that contains a memo
/// remains a value: copies share the kept result, and the result has no effect on equality.
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

    /// Returns the result for a key and reuses storage: `update` turns the last result (`start` if there is none) into the result for the
    /// key.
    func value(for key: Key, from start: @autoclosure () -> Value, _ update: (inout Value) -> Void) -> Value {
        value(for: key) {
            var value = kept.withLock { $0.take()?.value } ?? start()
            update(&value)
            return value
        }
    }
}
