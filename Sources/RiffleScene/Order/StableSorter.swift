internal import RiffleMath

/// A stable sort of values by a key, ascending: insertion sort in blocks of 16, then merge sort. It keeps its memory.
struct StableSorter<Value: BitwiseCopyable & Sendable>: Sendable {
    private struct Entry: BitwiseCopyable {
        var key: Double
        var value: Value
    }

    private var entries = Buffer<Entry>()
    private var merged = Buffer<Entry>()

    mutating func clear() { entries.clear() }

    @inline(__always) mutating func append(_ value: Value, key: Double) { entries.append(Entry(key: key, value: value)) }

    @inline(__always) var count: Int { entries.count }

    @inline(__always) subscript(_ index: Int) -> Value { entries[index].value }

    /// Sorts by another key; equal keys keep their present order.
    @inline(__always) mutating func sort(by key: (Value) -> Double) {
        entries.withUnsafeMutableBufferPointer { entries in
            for index in 0..<entries.count { entries[index].key = key(entries[index].value) }
        }
        sort()
    }

    /// Sorts by the keys given to `append`.
    mutating func sort() {
        let count = entries.count
        let block = 16
        entries.withUnsafeMutableBufferPointer { entries in
            for start in stride(from: 0, to: count, by: block) {
                let end = min(start + block, count)
                UnsafeMutableBufferPointer(rebasing: entries[start..<end]).insertionSort { $0.key < $1.key }
            }
        }
        var width = block
        while width < count {
            merged.clear()
            var left = 0
            while left < count {
                let middle = min(left + width, count)
                let right = min(left + 2 * width, count)
                var a = left
                var b = middle
                while a < middle || b < right {
                    if b >= right || (a < middle && entries[a].key <= entries[b].key) {
                        merged.append(entries[a])
                        a += 1
                    } else {
                        merged.append(entries[b])
                        b += 1
                    }
                }
                left = right
            }
            swap(&entries, &merged)
            width *= 2
        }
    }
}
