import RiffleInteraction
import RiffleMath
import Testing

@Suite("Infinite recycler")
struct InfiniteRecyclerTests {
    let geometry = InfiniteGeometry(screenWidth: 375)

    @Test("slow scrolling keeps seven views with different indices around the centre, over any distance")
    func around() {
        var recycler = InfiniteRecycler(geometry: geometry)
        for step in 1...20_000 {
            recycler.scroll(to: geometry.contentOffset(centering: 0) + Double(step) * 1.7)
            #expect(Set(recycler.indices).count == 7)
            // The five visible views always exist. A view left behind moves at most one event late.
            let current = recycler.currentIndex
            guard current + 3 <= 499 else { break }
            for index in current - 2...current + 2 { #expect(recycler.indices.contains(index), "step \(step)") }
        }
        #expect(recycler.currentIndex > 400)
        #expect(recycler.direction == .left)
    }

    @Test("no view moves beyond the last index")
    func end() {
        var recycler = InfiniteRecycler(geometry: InfiniteGeometry(screenWidth: 100, visibleCount: 5, count: 11))
        for step in 1...200 { recycler.scroll(to: recycler.geometry.contentOffset(centering: 0) + Double(step)) }
        #expect(recycler.indices.max() == 5)
    }

    @Test("non-finite offsets change nothing; counts below one count as one")
    func badInput() {
        var recycler = InfiniteRecycler(geometry: InfiniteGeometry(screenWidth: -3, visibleCount: 0, count: -5))
        let before = recycler
        recycler.scroll(to: .nan)
        recycler.scroll(to: .infinity)
        #expect(recycler == before)
        recycler.scroll(to: 1e300)
        #expect(recycler.indices.count == 3)
    }
}
