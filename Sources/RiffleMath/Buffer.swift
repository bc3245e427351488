/// A growable array of trivial values: the scratch memory and the results of a frame. It is filled in place through a pointer, where
/// an array's `append` copies each element once more, which costs a tenth of the scene's time.
///
/// It is a value: a copy shares the memory until one of the two changes (copy on write). A buffer that is emptied with `clear()` or
/// `removeAll(keepingCapacity: true)` keeps its memory, and allocates nothing once it has grown. Only `extend` and `pointer` don't check
/// whether a copy shares the memory: they are for inner loops that follow `clear()` or `prepare`.
@frozen public struct Buffer<Element: BitwiseCopyable & Sendable>: Sendable {
    @usableFromInline var memory: BufferMemory<Element>
    @usableFromInline var used = 0

    /// The number of elements.
    @inlinable @inline(__always) public var count: Int { used }

    /// An empty buffer.
    @inlinable public init() {
        memory = BufferMemory(capacity: 0)
    }

    /// An empty buffer with memory for `capacity` elements.
    @inlinable public init(capacity: Int) {
        memory = BufferMemory(capacity: capacity)
    }

    /// The number of elements for which there is memory.
    @inlinable public var capacity: Int { memory.capacity }

    /// Makes room for `more` elements after the last one, in memory that only this buffer references.
    @inlinable @inline(__always) public mutating func prepare(for more: Int) {
        if !isKnownUniquelyReferenced(&memory) || used + more > memory.capacity { move(for: more) }
    }

    /// Moves the elements to memory of their own with room for `more`.
    @inlinable @inline(never) mutating func move(for more: Int) {
        let isOwn = isKnownUniquelyReferenced(&memory)
        let least = isOwn ? Swift.max(2 * memory.capacity, Self.leastGrowth) : memory.capacity
        let fresh = BufferMemory<Element>(capacity: Swift.max(used + more, least))
        fresh.base.update(from: memory.base, count: used)
        memory = fresh
    }

    /// The capacity that a buffer grows to first.
    @inlinable static var leastGrowth: Int { 16 }

    /// Appends `more` uninitialized elements, which the caller initializes at once through the returned pointer. The memory must be the
    /// buffer's own: `clear()` or `prepare` has been called since the last copy.
    @inlinable @inline(__always) public mutating func extend(by more: Int) -> UnsafeMutablePointer<Element> {
        assert(isKnownUniquelyReferenced(&memory), "a copy shares the memory")
        if used + more > memory.capacity { move(for: more) }
        defer { used += more }
        return memory.base + used
    }

    /// The address of an element, valid until the buffer changes. As with `extend`, the memory must be the buffer's own to be written to.
    @inlinable @inline(__always) public func pointer(to index: Int) -> UnsafeMutablePointer<Element> {
        assert(index >= 0 && index < used)
        return memory.base + index
    }
}

extension Buffer {
    /// The `count` elements from an index on, valid until the buffer changes.
    @inlinable @inline(__always) public func range(_ first: Int, _ count: Int) -> UnsafeBufferPointer<Element> {
        assert(first >= 0 && count >= 0 && first + count <= used)
        return UnsafeBufferPointer(start: memory.base + first, count: count)
    }
}

/// The memory of a buffer.
@usableFromInline final class BufferMemory<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
    @usableFromInline let base: UnsafeMutablePointer<Element>
    @usableFromInline let capacity: Int

    @inlinable init(capacity: Int) {
        self.capacity = capacity
        base = .allocate(capacity: Swift.max(capacity, 1))
    }

    @inlinable deinit { base.deallocate() }
}

extension Buffer: RandomAccessCollection, MutableCollection {
    /// 0.
    @inlinable @inline(__always) public var startIndex: Int { 0 }
    /// The number of elements.
    @inlinable @inline(__always) public var endIndex: Int { used }

    /// The element at an index. Reading beyond the end is an error in debug builds alone, as in the standard library's unsafe buffers: the
    /// check would cost a frame's scene a twentieth of its time. Writing there is a precondition failure.
    @inlinable public subscript(index: Int) -> Element {
        @inline(__always) get {
            assert(index >= 0 && index < used, "there is no such element")
            return memory.base[index]
        }
        @inline(__always) _modify {
            precondition(index >= 0 && index < used, "there is no such element")
            prepare(for: 0)
            yield &memory.base[index]
        }
    }

    /// Calls `body` with the elements' memory; never returns nil.
    @inlinable public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<Element>) throws -> Result
    ) rethrows -> Result? {
        try body(UnsafeBufferPointer(start: memory.base, count: used))
    }

    /// Calls `body` with the elements' bytes.
    @inlinable public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(UnsafeBufferPointer(start: memory.base, count: used)))
    }

    /// Calls `body` with the elements' memory.
    @inlinable public func withUnsafeBufferPointer<Result>(
        _ body: (UnsafeBufferPointer<Element>) throws -> Result
    ) rethrows -> Result {
        try body(UnsafeBufferPointer(start: memory.base, count: used))
    }

    /// Calls `body` with the elements' memory, which belongs to this buffer alone.
    @inlinable public mutating func withUnsafeMutableBufferPointer<Result>(
        _ body: (UnsafeMutableBufferPointer<Element>) throws -> Result
    ) rethrows -> Result {
        prepare(for: 0)
        return try body(UnsafeMutableBufferPointer(start: memory.base, count: used))
    }
}

extension Buffer: RangeReplaceableCollection {
    /// Appends an element.
    @inlinable @inline(__always) public mutating func append(_ element: Element) {
        prepare(for: 1)
        assert(used < memory.capacity)
        memory.base[used] = element
        used += 1
    }

    /// Appends up to `most` elements, which `fill` writes from the pointer on; it returns how many it has written.
    @inlinable @inline(__always) public mutating func append(upTo most: Int, _ fill: (UnsafeMutablePointer<Element>) -> Int) {
        prepare(for: most)
        let added = fill(memory.base + used)
        precondition(added >= 0 && added <= most, "more elements than there is room for")
        used += added
    }

    /// Appends all elements of a sequence.
    @inlinable public mutating func append(contentsOf elements: some Sequence<Element>) {
        let isDone: Void? = elements.withContiguousStorageIfAvailable { values in
            guard let first = values.baseAddress else { return }
            prepare(for: values.count)
            (memory.base + used).update(from: first, count: values.count)
            used += values.count
        }
        if isDone == nil { for element in elements { append(element) } }
    }

    /// Replaces the contents by `count` copies of an element.
    @inlinable public mutating func fill(_ element: Element, count: Int) {
        clear()
        prepare(for: count)
        memory.base.update(repeating: element, count: count)
        used = count
    }

    /// Removes all elements and keeps the memory, or takes other memory if a copy shares it.
    @inlinable @inline(__always) public mutating func clear() {
        used = 0
        if !isKnownUniquelyReferenced(&memory) { move(for: 0) }
    }

    /// Removes all elements.
    @inlinable public mutating func removeAll(keepingCapacity: Bool = false) {
        if keepingCapacity { return clear() }
        memory = BufferMemory(capacity: 0)
        used = 0
    }

    /// Removes the elements from the index `count` on.
    @inlinable @inline(__always) public mutating func truncate(to count: Int) {
        assert(count >= 0)
        used = Swift.min(used, count)
    }

    /// Removes the last element and returns it; nil if there is none.
    @inlinable @inline(__always) public mutating func popLast() -> Element? {
        guard used > 0 else { return nil }
        used -= 1
        return memory.base[used]
    }

    /// Moves the last `more` elements before all others.
    @inlinable public mutating func moveToFront(last more: Int) {
        precondition(more >= 0 && more <= used, "there are not so many elements")
        prepare(for: more)
        let base = memory.base
        (base + more).update(from: base, count: used)
        base.update(from: base + used, count: more)
    }

    /// Reserves memory for `capacity` elements in all.
    @inlinable public mutating func reserveCapacity(_ capacity: Int) {
        prepare(for: Swift.max(capacity - used, 0))
    }

    /// Replaces a range of elements. Allocates a new buffer.
    @inlinable public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= used, "there are no such elements")
        var result = Buffer(capacity: used - range.count + elements.count)
        result.append(contentsOf: self[..<range.lowerBound])
        result.append(contentsOf: elements)
        result.append(contentsOf: self[range.upperBound...])
        self = result
    }
}

extension Buffer: ExpressibleByArrayLiteral {
    /// A buffer with the literal's elements.
    @inlinable public init(arrayLiteral elements: Element...) {
        self.init()
        append(contentsOf: elements)
    }
}

extension Buffer: Equatable where Element: Equatable {
    /// Whether both have equal elements in the same order.
    @inlinable public static func == (a: Buffer, b: Buffer) -> Bool {
        a.memory === b.memory && a.used == b.used || a.elementsEqual(b)
    }
}
