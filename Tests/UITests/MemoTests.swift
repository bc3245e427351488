import Testing

@testable import RiffleUI

@Suite("Kept results")
struct MemoTests {
    @Test("a result is computed again for another key alone, also for a copy")
    func keys() {
        let memo = Memo<Int, [Int]>()
        let copy = memo
        var computed: [Int] = []
        func value(_ memo: Memo<Int, [Int]>, _ key: Int) -> [Int] {
            memo.value(for: key) {
                computed.append(key)
                return [key, key * key]
            }
        }
        for key in [3, 3, 4, 4, 3] { #expect(value(memo, key) == [key, key * key]) }
        #expect(value(copy, 3) == [3, 9])
        #expect(computed == [3, 4, 3])
        #expect(memo == copy && memo == Memo(), "what is kept is no part of a state")
    }
}
