extension ContiguousArray {
    /// Makes the array hold what `fill` writes. It gets room for `most` elements, which are old ones or `blank`, and says how many it has
    /// used; the rest is dropped. An array that is filled anew every frame is asked once, and not once an element, whether its memory is
    /// its own, and nothing is written twice.
    @inlinable public mutating func refill(
        upTo most: Int, blank: @autoclosure () -> Element, _ fill: (UnsafeMutablePointer<Element>) -> Int
    ) {
        while count < most { append(blank()) }
        let used = withUnsafeMutableBufferPointer { room in
            room.baseAddress.map { Swift.max(0, Swift.min(fill($0), room.count)) } ?? 0
        }
        if used < count { removeLast(count - used) }
    }
}
