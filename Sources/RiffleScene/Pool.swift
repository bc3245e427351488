/// A stack of trivial values for scratch data: an array without bounds and uniqueness checks, which dominate for polygons of five
/// points.
///
/// Every use begins with `removeAll()`. Copies of a pool share its memory until then; `removeAll()` allocates new memory if
/// another copy still references the old, so copies never see each other's changes.
struct Pool<Element: BitwiseCopyable & Sendable>: Sendable {
    private var memory: PoolMemory<Element>
    private(set) var count = 0

    init() {
        memory = PoolMemory(capacity: 16)
    }

    @inline(__always) var isEmpty: Bool { count == 0 }
    @inline(__always) var last: Element? { count > 0 ? memory.base[count - 1] : nil }
    /// The values; valid until the pool changes.
    @inline(__always) var values: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: memory.base, count: count) }

    /// The address of the first value. Writing through it requires that no copy shares the memory.
    @inline(__always) var start: UnsafeMutablePointer<Element> { memory.base }
    /// The address of an element, for reading single fields of large elements; valid until the pool changes.
    @inline(__always) func pointer(to index: Int) -> UnsafePointer<Element> {
        assert(index >= 0 && index < count)
        return UnsafePointer(memory.base + index)
    }

    /// Removes all elements, and makes the memory unique if a copy shares it.
    @inline(__always) mutating func removeAll() {
        count = 0
        if !isKnownUniquelyReferenced(&memory) {
            memory = PoolMemory(capacity: memory.capacity)
        }
    }

    /// Removes all elements without a uniqueness check: `removeAll()` must have been called since the pool was last copied.
    @inline(__always) mutating func clear() { count = 0 }

    @inline(__always) mutating func append(_ element: Element) {
        if count == memory.capacity { grow(to: count + 1) }
        memory.base[count] = element
        count += 1
    }

    /// Appends `more` uninitialized elements, which the caller initializes at once through the returned pointer.
    @inline(__always) mutating func extend(by more: Int) -> UnsafeMutablePointer<Element> {
        if count + more > memory.capacity { grow(to: count + more) }
        defer { count += more }
        return memory.base + count
    }

    /// Replaces the contents by `count` copies of `element`.
    mutating func fill(_ element: Element, count: Int) {
        removeAll()
        if count > memory.capacity { grow(to: count) }
        memory.base.update(repeating: element, count: count)
        self.count = count
    }

    @inline(__always) mutating func popLast() -> Element? {
        guard count > 0 else { return nil }
        count -= 1
        return memory.base[count]
    }

    @inline(__always) mutating func truncate(to count: Int) {
        self.count = min(self.count, count)
    }

    @inline(__always) subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return memory.base[index]
        }
        nonmutating _modify {
            assert(index >= 0 && index < count)
            yield &memory.base[index]
        }
    }

    mutating func reverse() {
        let values = UnsafeMutableBufferPointer(start: memory.base, count: count)
        for index in 0..<count / 2 { values.swapAt(index, count - 1 - index) }
    }

    private mutating func grow(to least: Int) {
        let larger = PoolMemory<Element>(capacity: max(least, memory.capacity * 2))
        larger.base.update(from: memory.base, count: count)
        memory = larger
    }
}

/// The memory of a pool. Only a pool that is its sole owner writes to it.
private final class PoolMemory<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
    let base: UnsafeMutablePointer<Element>
    let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
        // A few more elements, so that SIMD loads may read past the end.
        base = .allocate(capacity: capacity + 8)
    }

    deinit {
        base.deallocate()
    }
}

extension Pool<SIMD4<Double>> {
    /// Clips a convex polygon to the half-plane where `value` times `side` (1 or −1) is not negative. `value` must be linear.
    ///
    /// An intersection is always computed from the positive to the negative end, whichever side is kept, so that both sides of a
    /// cut get bitwise identical points.
    @inline(__always) mutating func clip(
        using spare: inout Pool<SIMD4<Double>>, side: Double = 1, _ value: (SIMD4<Double>) -> Double
    ) {
        guard var before = last else { return }
        var valueBefore = value(before)
        spare.removeAll()
        for point in values {
            let now = value(point)
            if valueBefore > 0 && now < 0 {
                spare.append(before + (point - before) * (valueBefore / (valueBefore - now)))
            } else if valueBefore < 0 && now > 0 {
                spare.append(point + (before - point) * (now / (now - valueBefore)))
            }
            if now * side >= 0 { spare.append(point) }
            before = point
            valueBefore = now
        }
        swap(&self, &spare)
    }
}
