import RiffleMath
import RiffleModels
import TestSupport
import Testing

/// transforms.json, fade.json, depth.json and tap.json: iCarousel's geometry.
@Suite("transforms")
struct TransformTables {
    @Test("every transform, opacity and visibility of the carousel types")
    func transforms() throws {
        for json in try Tables.cases("transforms") {
            let layout = try TableCarousel(json)
            let id = json["id"]
            #expect(layout.circularCount == json["circularCarouselItemCount"].int, "case \(id): circular count")
            #expect(layout.visibleCount == json["numberOfVisibleItems"].int, "case \(id): visible count")
            #expect(layout.wraps == json["wrapEnabled"].bool, "case \(id): wrap")
            #expect(close(layout.offsetMultiplier, json["offsetMultiplier"].double), "case \(id): offset multiplier")
            #expect(!json["rows"].array.isEmpty, "case \(id) has no rows")
            for row in json["rows"].array {
                let offset = row[0].double
                let pose = layout.pose(at: offset, turnProgress: json["toggle"].number ?? 0)
                #expect(close(pose.opacity, row[1].double, relative: 1e-6), "case \(id), offset \(offset): opacity")
                if let hidden = row[2].number {
                    #expect(pose.isHidden == (hidden != 0), "case \(id), offset \(offset): hidden")
                }
                let expected = Array(row.doubles[3...])
                #expect(
                    close(pose.transform.entries, expected),
                    "case \(id), offset \(offset): \(pose.transform.entries) is not \(expected)")
            }
        }
    }

    @Test("every fade")
    func fade() throws {
        for json in try Tables.cases("fade") {
            let layout = try TableCarousel(json)
            for row in json["rows"].array {
                let opacity = layout.pose(at: row[0].double, turnProgress: 0).opacity
                #expect(close(opacity, row[1].double, relative: 1e-6), "case \(json["id"]), offset \(row[0].double)")
            }
        }
    }
}
