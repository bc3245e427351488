import Testing

@testable import RiffleSession

@Suite("Insertion indices of drops")
struct DropPlaceTests {
    @Test(
        "an index moves with insertions and removals before it; a later drop at the same index goes after an earlier one")
    func adjusted() {
        var drops = DropPlaces()
        let a = drops.add(5)
        let b = drops.add(5)
        let end = drops.add(nil)
        drops.removed(at: 2)
        drops.removed(at: 4)
        drops.removed(at: 9)
        #expect(drops.take(a) == 4)
        drops.inserted(3, at: 4)
        #expect(drops.take(b) == 7)
        #expect(drops.take(b) == nil)
        #expect(drops.take(end) == nil)
        let c = drops.add(8)
        drops.inserted(2, at: 9)
        drops.inserted(1, at: 0)
        #expect(drops.take(c) == 9)
    }
}
