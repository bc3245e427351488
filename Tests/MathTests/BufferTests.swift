import RiffleMath
import TestSupport
import Testing

@Suite("Buffers and integers")
struct BufferTests {
    @Test("a buffer is a value: whatever one copy does, the other keeps its elements")
    func copies() {
        let changes: [(inout Buffer<Int>) -> Void] = [
            { $0.append(9) }, { $0[1] = 9 }, { $0.append(contentsOf: [9, 9]) }, { $0.moveToFront(last: 1) },
            { $0.fill(9, count: 2) },
            {
                $0.append(upTo: 3) { room in
                    room[0] = 9
                    return 1
                }
            },
            {
                $0.clear()
                $0.extend(by: 1).pointee = 9
            },
            {
                $0.removeAll(keepingCapacity: true); $0.append(9)
            }, { $0.replaceSubrange(0..<2, with: [9]) },
            { $0.withUnsafeMutableBufferPointer { $0[0] = 9 } },
            {
                $0.reserveCapacity(100); $0[0] = 9
            },
        ]
        for (number, change) in changes.enumerated() {
            let original: Buffer<Int> = [1, 2, 3]
            var copy = original
            change(&copy)
            #expect(Array(original) == [1, 2, 3], "change \(number)")
            #expect(Array(copy) != [1, 2, 3], "change \(number)")
        }
    }

    @Test("a buffer that is emptied keeps its memory, and doubles it when it grows")
    func memory() {
        var buffer = Buffer<Int>()
        for number in 0..<1000 { buffer.append(number) }
        #expect(Array(buffer) == Array(0..<1000))
        let (capacity, memory) = (buffer.capacity, scratchMemory(of: buffer))
        #expect((1000...2000).contains(capacity) && memory.count == 1)
        buffer.clear()
        for number in 0..<1000 { buffer.append(number) }
        #expect(buffer.capacity == capacity && scratchMemory(of: buffer) == memory)
        #expect(buffer.popLast() == 999)
        buffer.truncate(to: 2)
        #expect(buffer == [0, 1])
    }

    @Test("an insertion sort is the stable sort")
    func sort() {
        var chance = SeededGenerator(seed: 1)
        for count in 0..<40 {
            let numbers = (0..<count).map { _ in Int(chance.number(0...99)) }
            var sorted = ContiguousArray(numbers)
            sorted.insertionSort { $0 / 10 < $1 / 10 }
            #expect(Array(sorted) == numbers.sorted { $0 / 10 < $1 / 10 })
            sorted = ContiguousArray(numbers)
            sorted.insertionSort(byKey: { Double(-($0 / 10)) })
            #expect(Array(sorted) == numbers.sorted { $0 / 10 > $1 / 10 })
        }
    }

    @Test("a folded number has the count's remainder, for negative ones, too")
    func folded() {
        for count in 1...7 {
            for number in -30...30 {
                let folded = number.folded(into: count)
                #expect((0..<count).contains(folded) && (number - folded) % count == 0)
            }
        }
        #expect(5.folded(into: 0) == 0 && (-5).folded(into: 0) == 0)
    }

    @Test("every double becomes an integer")
    func safely() {
        for (value, expected) in [
            (2.9, 2), (-2.9, -2), (.nan, 0), (.infinity, 1 << 53), (-.infinity, -1 << 53), (1e300, 1 << 53),
        ] {
            #expect(Int(safely: value) == expected)
        }
    }
}
