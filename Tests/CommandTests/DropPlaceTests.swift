import Testing

@testable import riffle

@Suite("Places of drops")
struct DropPlaceTests {
    @Test(
        "a place moves with the cards that come and go before it, and a later drop at the same place goes behind an earlier one")
    func mended() {
        var places = DropPlaces()
        let a = places.add(5)
        let b = places.add(5)
        let end = places.add(nil)
        places.removed(at: 2)
        places.removed(at: 4)
        places.removed(at: 9)
        #expect(places.take(a) == 4)
        places.inserted(3, at: 4)
        #expect(places.take(b) == 7)
        #expect(places.take(b) == nil)
        #expect(places.take(end) == nil)
        let c = places.add(8)
        places.inserted(2, at: 9)
        places.inserted(1, at: 0)
        #expect(places.take(c) == 9)
    }
}
