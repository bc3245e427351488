/// A stack of plain values for scratch work: an array without the checks that dominate when polygons have five points.
///
/// Every use begins with `removeAll()`. Copies of a pool share its memory until then; the copy that begins a new use while
/// another still holds the memory takes memory of its own, so copies never see each other's work.
struct Pool<Element: BitwiseCopyable & Sendable>: Sendable {
    private var memory: PoolMemory<Element>
    private(set) var count = 0

    init() {
        memory = PoolMemory(capacity: 16)
    }

    var capacity: Int { memory.capacity }
    @inline(__always) var isEmpty: Bool { count == 0 }
    @inline(__always) var last: Element? { count > 0 ? memory.base[count - 1] : nil }
    /// The values, for as long as the pool isn't changed.
    @inline(__always) var values: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: memory.base, count: count) }

    /// Where the values begin; only whoever is sure to hold the memory alone writes there.
    @inline(__always) var start: UnsafeMutablePointer<Element> { memory.base }
    /// Where an element lies, for as long as the pool isn't changed: large ones are read field by field.
    @inline(__always) func pointer(to index: Int) -> UnsafePointer<Element> {
        assert(index >= 0 && index < count)
        return UnsafePointer(memory.base + index)
    }

    @inline(__always) mutating func removeAll() {
        count = 0
        if !isKnownUniquelyReferenced(&memory) {
            memory = PoolMemory(capacity: memory.capacity)
        }
    }

    /// Empties the pool within a use: whoever calls it has called `removeAll()` before, so that the memory is its own.
    @inline(__always) mutating func clear() { count = 0 }

    @inline(__always) mutating func append(_ element: Element) {
        if count == memory.capacity { grow(to: count + 1) }
        memory.base[count] = element
        count += 1
    }

    /// Appends room for `more` elements, which the caller fills at once through the pointer.
    @inline(__always) mutating func extend(by more: Int) -> UnsafeMutablePointer<Element> {
        if count + more > memory.capacity { grow(to: count + more) }
        defer { count += more }
        return memory.base + count
    }

    /// Makes the pool hold `count` times `element`.
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
        for place in 0..<count / 2 { values.swapAt(place, count - 1 - place) }
    }

    private mutating func grow(to least: Int) {
        let larger = PoolMemory<Element>(capacity: max(least, memory.capacity * 2))
        larger.base.update(from: memory.base, count: count)
        memory = larger
    }
}

/// What a pool points at. Only the pool that holds it alone writes to it.
private final class PoolMemory<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
    let base: UnsafeMutablePointer<Element>
    let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
        // Some more, for whoever reads several at a time.
        base = .allocate(capacity: capacity + 8)
    }

    deinit {
        base.deallocate()
    }
}

extension Pool<SIMD4<Double>> {
    /// Keeps the part of a convex polygon where `value` times `side` (1 or −1) is not negative. `value` is linear.
    ///
    /// A crossing is computed from the positive to the negative end whichever side is kept, so that both sides of a cut get the same
    /// points to the last bit.
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
