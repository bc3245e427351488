/// A stable sort of integers by a key, ascending: insertion sort in blocks of 16, then merge sort. It keeps its memory.
struct StableSorter {
    private struct Entry {
        var key: Double
        var value: Int32
    }

    private var entries = Pool<Entry>()
    private var merged = Pool<Entry>()

    mutating func removeAll() {
        entries.removeAll()
    }

    mutating func append(_ value: Int32, key: Double) {
        entries.append(Entry(key: key, value: value))
    }

    var count: Int { entries.count }

    subscript(_ index: Int) -> Int32 { entries[index].value }

    /// Sorts by another key; equal keys keep their present order.
    @inline(__always) mutating func sort(by key: (Int32) -> Double) {
        for index in 0..<entries.count {
            entries[index].key = key(entries[index].value)
        }
        sort()
    }

    /// Sorts by the keys given to `append`.
    mutating func sort() {
        let count = entries.count
        let block = 16
        var start = 0
        while start < count {
            sortBlock(start, min(start + block, count))
            start += block
        }
        var width = block
        while width < count {
            merged.removeAll()
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

    /// Insertion sort of the entries `start ..< end`.
    private mutating func sortBlock(_ start: Int, _ end: Int) {
        var index = start + 1
        while index < end {
            let entry = entries[index]
            var hole = index
            while hole > start, entries[hole - 1].key > entry.key {
                entries[hole] = entries[hole - 1]
                hole -= 1
            }
            entries[hole] = entry
            index += 1
        }
    }
}
