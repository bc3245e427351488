import RiffleInteraction
import Testing

@Suite("Glow: infinite scroller")
struct GlowTables {
    @Test("the will-end-dragging hook and the snap target")
    func targets() throws {
        for entry in try Tables.cases("glow", kind: "target") {
            let geometry = InfiniteGeometry(screenWidth: entry["screen"][0].double)
            let width = geometry.viewWidth
            let zero = geometry.contentOffset(centering: 0)
            let current = geometry.currentIndex(at: entry["contentOffsetX"].double)
            #expect(current == entry["currentIndex"].int, "case \(entry["id"])")
            let hook = ScrollTarget(maxScrollDistance: try #require(entry["maxScrollDistance"].int))
            // The original works in points. At exactly half a card, the conversion to cards and back may round to the other side.
            var offset = (entry["contentOffsetX"].double - zero) / width
            if abs(abs(offset - Double(current)) - 0.5) < 1e-9 { offset = Double(current) }
            #expect(ScrollTarget.currentIndex(at: offset) == entry["currentIndex"].double, "case \(entry["id"])")
            for row in entry["rows"].array {
                let proposed = (row[0].double - zero) / width
                let adjusted = hook.adjusted(
                    proposed: proposed, at: offset, isForward: entry["scrollDirection"].int == 1)
                #expect(close(zero + adjusted * width, row[1].double), "case \(entry["id"]), proposed \(row[0].double)")
            }
            let snap = zero + ScrollTarget.currentIndex(at: offset) * width
            #expect(close(snap, entry["snapTarget"].double), "case \(entry["id"])")
        }
    }

    @Test("positions of the views")
    func geometry() throws {
        // The repository's tables have no case of this kind; these are the rules of Tests/ReferenceTables/Tables/FORMAT.md for
        // it.
        for width in [320.0, 375, 414, 768] {
            let geometry = InfiniteGeometry(screenWidth: width)
            #expect(close(geometry.viewWidth, width / 5))
            #expect(close(geometry.totalWidth, 999 * width / 5))
            for index in [-499, -3, 0, 1, 499] {
                #expect(close(geometry.contentOffset(centering: index), geometry.center(of: index) - width / 2), "\(index)")
                #expect(close(geometry.center(of: index) - geometry.center(of: 0), Double(index) * width / 5), "\(index)")
            }
        }
        for entry in try Tables.cases("glow", kind: "geometry", mayLack: true) {
            let geometry = InfiniteGeometry(screenWidth: entry["screen"][0].double)
            #expect(close(geometry.viewWidth, entry["viewWidth"].double))
            #expect(close(geometry.totalWidth, entry["totalWidth"].double))
            for row in entry["rows"].array {
                let index = try #require(row[0].int)
                #expect(close(geometry.center(of: index), row[1].double), "index \(index)")
                #expect(close(entry["screen"][1].double / 2, row[2].double), "index \(index)")
                #expect(close(geometry.contentOffset(centering: index), row[3].double), "index \(index)")
            }
        }
    }

    @Test("view reuse along scripts of content offsets")
    func scroll() throws {
        for entry in try Tables.cases("glow", kind: "scroll") {
            let geometry = InfiniteGeometry(screenWidth: entry["screen"][0].double)
            let initial = entry["initialContentOffsetX"].double
            #expect(close(geometry.contentOffset(centering: 0), initial))
            let direction = try #require(InfiniteRecycler.Direction(rawValue: entry["initialDirection"].int ?? -1))
            var recycler = InfiniteRecycler(geometry: geometry, direction: direction)
            for (number, step) in entry["steps"].array.enumerated() {
                // The first step is the reload, which is not a scroll event.
                if number > 0 { recycler.scroll(to: step["contentOffsetX"].double) }
                let location: Comment = "case \(entry["id"]), step \(number)"
                #expect(recycler.currentIndex == step["currentIndex"].int, location)
                #expect(recycler.direction.rawValue == step["scrollDirection"].int, location)
                guard !step["views"].isNull else { continue }
                let views = step["views"].array
                #expect(recycler.indices.sorted() == views.compactMap { $0[0].int }, location)
                for view in views {
                    let index = try #require(view[0].int)
                    #expect(close(geometry.center(of: index), view[1].double), location)
                    // The model's formulas, from the recycler's progress: scale 1 + 0.03p, then the shift.
                    let p = geometry.progress(of: index, at: step["contentOffsetX"].double)
                    let scale = 1 + 0.03 * p
                    let screen = geometry.screenWidth
                    let shift = p > 0 ? p * screen / 2.2 : -p * screen / 15
                    #expect(close(p >= 0 ? 1 : 1 + 0.2 * p, view[3].double), location)
                    #expect(close(scale, view[4].double), location)
                    #expect(close(scale * shift, view[5].double), location)
                }
            }
        }
    }
}
