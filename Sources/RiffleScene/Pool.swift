/// A stack of trivial values for scratch data: an array without bounds and uniqueness checks, which dominate for polygons of five
/// points. In debug builds an index out of range is an error.
///
/// Every use begins with `removeAll()`. Copies of a pool share its memory until then; `removeAll()` allocates new memory if
/// another copy still references the old, so copies never see each other's changes.
struct Pool<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable {
    private var memory: PoolMemory<Element>
    private(set) var count = 0

    /// `capacity`: the elements that it takes without new memory.
    init(capacity: Int = 16) {
        memory = PoolMemory(capacity: capacity)
    }

    @inline(__always) var startIndex: Int { 0 }
    @inline(__always) var endIndex: Int { count }

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
        self.count = Swift.min(self.count, count)
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
        let larger = PoolMemory<Element>(capacity: Swift.max(least, memory.capacity * 2))
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
        base = .allocate(capacity: capacity)
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
        for point in self {
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
