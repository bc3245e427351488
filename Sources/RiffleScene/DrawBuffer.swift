/// A growable array of trivial values that is filled in place through a pointer. An array's `append` copies each element once
/// more, which costs a tenth of the scene's time.
///
/// A copy shares the memory until one of the two changes (copy on write). A buffer that is emptied with
/// `removeAll(keepingCapacity: true)` allocates nothing once it has grown.
@frozen public struct DrawBuffer<Element: BitwiseCopyable & Sendable>: Sendable {
    @usableFromInline var memory: DrawMemory<Element>
    @usableFromInline var used = 0

    /// The number of elements.
    @inlinable public var count: Int { used }

    /// An empty buffer.
    @inlinable public init() {
        memory = DrawMemory(capacity: 0)
    }

    /// The number of elements for which there is memory.
    @inlinable public var capacity: Int { memory.capacity }

    /// Reserves room for `more` elements after the last one, in memory that only this buffer references.
    @inlinable mutating func prepare(for more: Int) {
        let isOwn = isKnownUniquelyReferenced(&memory)
        if isOwn && count + more <= memory.capacity { return }
        let needed = isOwn ? Swift.max(count + more, 2 * memory.capacity) : Swift.max(count + more, memory.capacity)
        let fresh = DrawMemory<Element>(capacity: needed)
        fresh.base.update(from: memory.base, count: count)
        memory = fresh
    }

    /// Appends `more` uninitialized elements, which the caller initializes at once through the returned pointer. `prepare` must
    /// have been called since the buffer was last copied.
    @inline(__always) mutating func extend(by more: Int) -> UnsafeMutablePointer<Element> {
        if count + more > memory.capacity { prepare(for: more) }
        defer { used += more }
        return memory.base + count
    }

    /// The address of an element, valid until the buffer changes. As with `extend`, `prepare` must have been called.
    @inline(__always) func pointer(to index: Int) -> UnsafeMutablePointer<Element> {
        assert(index >= 0 && index < count)
        return memory.base + index
    }
}

/// The memory of a buffer.
@usableFromInline final class DrawMemory<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
    @usableFromInline let base: UnsafeMutablePointer<Element>
    @usableFromInline let capacity: Int

    @inlinable init(capacity: Int) {
        self.capacity = capacity
        base = .allocate(capacity: Swift.max(capacity, 1))
    }

    @inlinable deinit { base.deallocate() }
}

extension DrawBuffer: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// 0.
    @inlinable public var startIndex: Int { 0 }
    /// The number of elements.
    @inlinable public var endIndex: Int { count }

    /// The element at an index; an index out of range is a precondition failure.
    @inlinable public subscript(index: Int) -> Element {
        get {
            precondition(index >= 0 && index < count, "there is no such element")
            return memory.base[index]
        }
        _modify {
            precondition(index >= 0 && index < count, "there is no such element")
            prepare(for: 0)
            yield &memory.base[index]
        }
    }

    /// Appends an element.
    @inlinable public mutating func append(_ element: Element) {
        prepare(for: 1)
        memory.base[count] = element
        used += 1
    }

    /// Appends up to `most` elements, which `fill` writes from the pointer on; it returns how many it has written.
    @inlinable public mutating func append(upTo most: Int, _ fill: (UnsafeMutablePointer<Element>) -> Int) {
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
            (memory.base + count).update(from: first, count: values.count)
            used += values.count
        }
        if isDone == nil { for element in elements { append(element) } }
    }

    /// Removes all elements.
    @inlinable public mutating func removeAll(keepingCapacity: Bool = false) {
        if !keepingCapacity || !isKnownUniquelyReferenced(&memory) {
            memory = DrawMemory(capacity: keepingCapacity ? memory.capacity : 0)
        }
        used = 0
    }

    /// Moves the last `more` elements before all others.
    @inlinable public mutating func moveToFront(last more: Int) {
        precondition(more >= 0 && more <= count, "there are not so many elements")
        prepare(for: more)
        let base = memory.base
        (base + more).update(from: base, count: count)
        base.update(from: base + count, count: more)
    }

    /// Reserves memory for `capacity` elements in all.
    @inlinable public mutating func reserveCapacity(_ capacity: Int) {
        prepare(for: Swift.max(capacity - count, 0))
    }

    /// Replaces a range of elements. Allocates a new buffer.
    @inlinable public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "there are no such elements")
        var result = DrawBuffer()
        result.reserveCapacity(count - range.count + elements.count)
        result.append(contentsOf: self[..<range.lowerBound])
        result.append(contentsOf: elements)
        result.append(contentsOf: self[range.upperBound...])
        self = result
    }

    /// Calls `body` with the elements' memory; never returns nil.
    @inlinable public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<Element>) throws -> Result
    ) rethrows -> Result? {
        try body(UnsafeBufferPointer(start: memory.base, count: count))
    }

    /// Calls `body` with the elements' bytes.
    @inlinable public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(UnsafeBufferPointer(start: memory.base, count: count)))
    }

    /// Calls `body` with the elements' memory.
    @inlinable public func withUnsafeBufferPointer<Result>(
        _ body: (UnsafeBufferPointer<Element>) throws -> Result
    ) rethrows -> Result {
        try body(UnsafeBufferPointer(start: memory.base, count: count))
    }
}

extension DrawBuffer: ExpressibleByArrayLiteral {
    /// A buffer with the literal's elements.
    @inlinable public init(arrayLiteral elements: Element...) {
        self.init()
        append(contentsOf: elements)
    }
}

extension DrawBuffer: Equatable where Element: Equatable {
    /// Whether both have equal elements in the same order.
    @inlinable public static func == (a: DrawBuffer, b: DrawBuffer) -> Bool {
        a.memory === b.memory && a.count == b.count || a.elementsEqual(b)
    }
}
