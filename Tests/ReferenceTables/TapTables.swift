import RiffleMath
import Testing

/// tap.json: hit tests of points under any perspective.
@Suite("tap")
struct TapTables {
    @Test("the frontmost card at a point")
    func taps() throws {
        for json in try Tables.cases("tap") {
            let layout = try TableCarousel(json)
            let id = "case \(json["id"].double)"
            let scene = TableScene(
                layout, at: json["scrollOffset"].double, turnProgress: json["toggle"].number ?? 0,
                height: json["itemHeight"].double)
            #expect(!json["rows"].array.isEmpty)
            for row in json["rows"].array {
                let hit = scene.card(at: Vector2(row[0].double, row[1].double)) ?? -1
                #expect(hit == row[2].int, "\(id), (\(row[0].double), \(row[1].double)): \(hit) is not \(row[2].double)")
            }
        }
    }
}
