import Foundation
import RiffleSDL
import Testing

@Suite("The process's memory")
struct ProcessMemoryTests {
    @Test("free pages between blocks in use are returned to the system, and what is in use stays as it is")
    func freePages() {
        // The blocks are too small for mappings of their own.
        let (size, page) = (64 << 10, sysconf(Int32(_SC_PAGESIZE)))
        let blocks = (0..<400).compactMap { _ in malloc(size) }
        for (index, block) in blocks.enumerated() { memset(block, Int32(index % 251 + 1), size) }
        var middles: [Int] = []
        for block in stride(from: 0, to: blocks.count, by: 2).map({ blocks[$0] }) {
            middles.append((Int(bitPattern: block) + size / 2) / page * page)
            free(block)
        }
        ProcessMemory.returnFreePages()
        let resident = middles.count { middle in
            var isResident: UInt8 = 0
            return mincore(UnsafeMutableRawPointer(bitPattern: middle), page, &isResident) == 0 && isResident & 1 == 1
        }
        // Other tests that run at the same time may use some of the freed memory.
        #expect(blocks.count == 400 && resident < middles.count / 2, "\(resident) of \(middles.count)")
        for index in stride(from: 1, to: blocks.count, by: 2) {
            let bytes = UnsafeRawBufferPointer(start: blocks[index], count: size)
            #expect(bytes.allSatisfy { $0 == UInt8(index % 251 + 1) })
            free(blocks[index])
        }
    }
}
