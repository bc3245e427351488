import RiffleInteraction
import RiffleModels
import Testing

/// glow.json: the infinite scroll view's geometry, recycling and targets (the poses are in `ModelTables`).
@Suite("glow")
struct GlowTables {
    @Test("where views lie and which offset centres them")
    func geometry() throws {
        for json in try Tables.cases("glow", kind: "geometry") {
            let id = "case \(json["id"])"
            let recycler = InfiniteRecycler(screenWidth: json["screen"].doubles[0])
            #expect(close(recycler.viewWidth, json["viewWidth"].double), "\(id)")
            #expect(close(recycler.totalWidth, json["totalWidth"].double), "\(id)")
            for row in json["rows"].array {
                let tag = row[0].int ?? 0
                #expect(close(recycler.center(ofView: tag), row[1].double), "\(id), view \(tag)")
                #expect(close(recycler.offset(centering: tag), row[3].double), "\(id), view \(tag): offset")
            }
        }
    }

    @Test("which views are recycled, and how they look")
    func recycling() throws {
        for json in try Tables.cases("glow", kind: "scroll") {
            let id = "case \(json["id"].double)"
            let screen = json["screen"].doubles[0]
            let curve = ProgressCurve(screenWidth: screen)
            var recycler = InfiniteRecycler(
                screenWidth: screen, direction: json["initialDirection"].int == 1 ? .left : .right)
            #expect(close(recycler.contentOffset, json["initialContentOffsetX"].double), "\(id): start")
            for (number, step) in json["steps"].array.enumerated() {
                if number > 0 { recycler.scroll(to: step["contentOffsetX"].double) }
                let at = "\(id), step \(number)"
                #expect(recycler.currentIndex == step["currentIndex"].int, "\(at): current \(recycler.currentIndex)")
                #expect(recycler.direction.rawValue == step["scrollDirection"].int, "\(at): direction")
                guard !step["views"].isNull else { continue }
                let views = recycler.views.sorted { $0.tag < $1.tag }
                let rows = step["views"].array
                #expect(views.map(\.tag) == rows.map { $0[0].int }, "\(at): tags \(views.map(\.tag)), not \(rows.map { $0[0].double })")
                for (view, row) in zip(views, rows) {
                    let p = recycler.progress(of: view)
                    #expect(close(view.center, row[1].double), "\(at), view \(view.tag)")
                    #expect(close(curve.alpha(at: p), row[3].double, relative: 1e-6), "\(at), view \(view.tag): alpha")
                    #expect(close(curve.scale(at: p), row[4].double), "\(at), view \(view.tag): scale")
                    #expect(close(curve.scale(at: p) * curve.shift(at: p), row[5].double), "\(at), view \(view.tag): shift")
                }
            }
        }
    }

    @Test("where a flick may end")
    func targets() throws {
        for json in try Tables.cases("glow", kind: "target") {
            let id = "case \(json["id"].double)"
            let recycler = InfiniteRecycler(screenWidth: json["screen"].doubles[0])
            let width = recycler.viewWidth
            func cards(_ x: Double) -> Double { (x - recycler.offset(centering: 0)) / width }
            let hook = ScrollTarget(maxDistance: json["maxScrollDistance"].int ?? 0)
            let current = json["currentIndex"].int ?? 0
            #expect(ScrollTarget.currentIndex(at: cards(json["contentOffsetX"].double)) == current, "\(id): current index")
            for row in json["rows"].array {
                let target = hook.adjusted(
                    proposed: cards(row[0].double), currentIndex: current, forward: json["scrollDirection"].int == 1)
                let points = target * width + recycler.offset(centering: 0)
                #expect(close(points, row[1].double, relative: 1e-9), "\(id), proposed \(row[0].double): \(points)")
            }
            #expect(close(Double(current) * width + recycler.offset(centering: 0), json["snapTarget"].double), "\(id): snap")
        }
    }
}
