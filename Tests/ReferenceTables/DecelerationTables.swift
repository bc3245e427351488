import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleMotion
import Testing

/// deceleration.json: the values computed at a release.
@Suite("deceleration")
struct DecelerationTables {
    @Test("distance, verdicts, end and duration of every release")
    func releases() throws {
        for json in try Tables.cases("deceleration", kind: "deceleration") {
            let layout = try CarouselConfig.layout(json)
            let rule = CarouselConfig.rule(json, layout: layout)
            let id = "case \(json["id"])"
            for row in json["rows"].array {
                var scroller = CarouselScroller(rule: rule, quirks: .source)
                let release = scroller.decelerate(from: row[0].double, velocity: row[1].double, at: 1)
                let at = "\(id), offset \(row[0].double), velocity \(row[1].double)"
                #expect(close(release.distance, row[2].double), "\(at): distance \(release.distance)")
                #expect(release.shouldDecelerate == row[3].bool, "\(at): should decelerate")
                #expect(release.shouldScroll == row[4].bool, "\(at): should scroll")
                #expect(close(release.end, row[5].double, relative: 1e-6), "\(at): end \(release.end)")
                if !row[6].isNull { #expect(close(release.duration, row[6].double), "\(at): duration \(release.duration)") }
                #expect(release.decelerates == row[7].bool, "\(at): decelerating")
            }
        }
    }

    @Test("the ease of scroll animations")
    func ease() throws {
        for json in try Tables.cases("deceleration", kind: "easeInOut") {
            for row in json["rows"].array {
                #expect(close(CubicEaseInOut.value(at: row[0].double), row[1].double), "at \(row[0].double)")
            }
        }
    }
}
