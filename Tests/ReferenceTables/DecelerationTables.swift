import RiffleMath
import RiffleModels
import Testing

@testable import RiffleInteraction

/// deceleration.json: the values computed at a release.
@Suite("deceleration")
struct DecelerationTables {
    @Test("distance, verdicts, end and duration of every release")
    func releases() throws {
        for json in try Tables.cases("deceleration", kind: "deceleration") {
            let layout = try TableCarousel(json)
            let rule = layout.rule(json)
            let id = "case \(json["id"])"
            for row in json["rows"].array {
                var scroller = CarouselScroller(rule: rule, quirks: .source)
                scroller.advance(to: 1)
                (scroller.tickOffset, scroller.startVelocity) = (row[0].double, row[1].double)
                let at = "\(id), offset \(row[0].double), velocity \(row[1].double)"
                let distance = scroller.decelerationDistance
                #expect(close(distance, row[2].double), "\(at): distance \(distance)")
                #expect(scroller.shouldDecelerate == row[3].bool, "\(at): should decelerate")
                #expect(scroller.shouldScroll == row[4].bool, "\(at): should scroll")
                scroller.startDecelerating()
                #expect(close(scroller.run.end, row[5].double, relative: 1e-6), "\(at): end \(scroller.run.end)")
                if !row[6].isNull {
                    #expect(close(scroller.run.duration, row[6].double), "\(at): duration \(scroller.run.duration)")
                }
                #expect(scroller.isDecelerating == row[7].bool, "\(at): decelerating")
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
