import TestSupport
import Testing

/// The sample of cases on which large laws run.
@Suite("A spread")
struct SpreadTests {
    @Test("has as many elements as it is asked for, the same ones each time, in their order")
    func elements() {
        let all = Array(0..<40)
        let some = Spread.of(all, 5, seed: "law")
        #expect(some.count == (Spread.isWhole ? 40 : 5) && some == some.sorted() && Set(some).isSubset(of: all))
        #expect(Spread.of(all, 5, seed: "law") == some)
        #expect(Spread.of([1, 2], 5, seed: "law") == [1, 2])
    }

    @Test("differs from law to law, so that laws together try everything")
    func seeds() {
        let tried = Set((0..<60).flatMap { Spread.of(0..<40, 5, seed: "law \($0)") })
        #expect(tried.count == 40)
    }

    @Test("of pairs: the rounds together have each pair, and each round has all at both ends", arguments: [4, 11])
    func pairs(rounds: Int) {
        var pairs = Set<[Int]>()
        for round in 0..<rounds {
            let found = (0..<18).flatMap { from in
                Spread.partners(of: from, count: 18, round: round, rounds: rounds).map { [from, $0] }
            }
            #expect(Set(found.map { $0[1] }).count == 18)
            pairs.formUnion(found)
        }
        #expect(pairs.count == 18 * 17)
    }
}
