/// A list of plain values that is filled in place: an array's `append` would copy what the scene has written a second time, which is a
/// tenth of its work.
///
/// A copy shares the memory until one of the two changes. Emptied with `removeAll(keepingCapacity: true)` it allocates nothing once it
/// has grown.
@frozen public struct DrawBuffer<Element: BitwiseCopyable & Sendable>: Sendable {
    @usableFromInline var memory: DrawMemory<Element>
    @usableFromInline var used = 0

    /// How many elements there are.
    @inlinable public var count: Int { used }

    @inlinable public init() {
        memory = DrawMemory(capacity: 0)
    }

    @inlinable public var capacity: Int { memory.capacity }

    /// Makes room for `more` elements behind the last, in memory that is this buffer's alone.
    @inlinable mutating func prepare(for more: Int) {
        let isOwn = isKnownUniquelyReferenced(&memory)
        if isOwn && count + more <= memory.capacity { return }
        let needed = isOwn ? Swift.max(count + more, 2 * memory.capacity) : Swift.max(count + more, memory.capacity)
        let fresh = DrawMemory<Element>(capacity: needed)
        fresh.base.update(from: memory.base, count: count)
        memory = fresh
    }

    /// Appends room for `more` elements, which the caller fills at once through the pointer. The caller has called `prepare` since the
    /// buffer was last copied.
    @inline(__always) mutating func extend(by more: Int) -> UnsafeMutablePointer<Element> {
        if count + more > memory.capacity { prepare(for: more) }
        defer { used += more }
        return memory.base + count
    }

    /// Where an element lies, for as long as the buffer isn't changed; the same goes for it as for `extend`.
    @inline(__always) func pointer(to index: Int) -> UnsafeMutablePointer<Element> {
        assert(index >= 0 && index < count)
        return memory.base + index
    }
}

/// What a buffer points at.
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
    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { count }

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

    @inlinable public mutating func append(_ element: Element) {
        prepare(for: 1)
        memory.base[count] = element
        used += 1
    }

    /// Appends up to `most` elements, which `fill` writes from the pointer on; it says how many they are.
    @inlinable public mutating func append(upTo most: Int, _ fill: (UnsafeMutablePointer<Element>) -> Int) {
        prepare(for: most)
        let added = fill(memory.base + used)
        precondition(added >= 0 && added <= most, "more elements than there is room for")
        used += added
    }

    @inlinable public mutating func append(contentsOf elements: some Sequence<Element>) {
        let isDone: Void? = elements.withContiguousStorageIfAvailable { values in
            guard let first = values.baseAddress else { return }
            prepare(for: values.count)
            (memory.base + count).update(from: first, count: values.count)
            used += values.count
        }
        if isDone == nil { for element in elements { append(element) } }
    }

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

    @inlinable public mutating func reserveCapacity(_ capacity: Int) {
        prepare(for: Swift.max(capacity - count, 0))
    }

    @inlinable public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "there are no such elements")
        var result = DrawBuffer()
        result.reserveCapacity(count - range.count + elements.count)
        result.append(contentsOf: self[..<range.lowerBound])
        result.append(contentsOf: elements)
        result.append(contentsOf: self[range.upperBound...])
        self = result
    }

    @inlinable public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<Element>) throws -> Result
    ) rethrows -> Result? {
        try body(UnsafeBufferPointer(start: memory.base, count: count))
    }

    @inlinable public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(UnsafeBufferPointer(start: memory.base, count: count)))
    }

    @inlinable public func withUnsafeBufferPointer<Result>(
        _ body: (UnsafeBufferPointer<Element>) throws -> Result
    ) rethrows -> Result {
        try body(UnsafeBufferPointer(start: memory.base, count: count))
    }
}

extension DrawBuffer: ExpressibleByArrayLiteral {
    @inlinable public init(arrayLiteral elements: Element...) {
        self.init()
        append(contentsOf: elements)
    }
}

extension DrawBuffer: Equatable where Element: Equatable {
    @inlinable public static func == (a: DrawBuffer, b: DrawBuffer) -> Bool {
        a.memory === b.memory && a.count == b.count || a.elementsEqual(b)
    }
}
