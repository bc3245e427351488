extension ContiguousArray {
    /// Overwrites the elements through a pointer to the storage. `fill` gets space for `maxCount` elements, initialised to the
    /// old elements and then to `blank`, and returns how many it has written; the others are removed. An array that is refilled
    /// every frame is checked for unique ownership once per call, not once per element.
    @inlinable public mutating func refill(
        upTo maxCount: Int, blank: @autoclosure () -> Element, _ fill: (UnsafeMutablePointer<Element>) -> Int
    ) {
        while count < maxCount { append(blank()) }
        let used = withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { Swift.max(0, Swift.min(fill($0), buffer.count)) } ?? 0
        }
        if used < count { removeLast(count - used) }
    }
}
