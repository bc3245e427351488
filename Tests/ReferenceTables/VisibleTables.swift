import RiffleInteraction
import RiffleMath
import RiffleModels
import Testing

/// visible.json: which cards are loaded, at which offsets, and how indices and offsets wrap.
@Suite("visible")
struct VisibleTables {
    /// A carousel and the tags of its loaded views: an item's tag is the index it was requested with, a placeholder's 10000 +
    /// number.
    struct Loaded {
        var layout: TableCarousel
        var scroller: CarouselScroller
        var tags: [Int: Int] = [:]

        init(_ json: JSON, offset: Double) throws {
            layout = try TableCarousel(json)
            var rule = layout.rule(json)
            rule.scrollsToItemBoundary = false
            scroller = CarouselScroller(rule: rule, quirks: .source)
            scroller.set(offset: offset, at: 1)
            load()
        }

        mutating func load() {
            var cards: ContiguousArray<PosedCard> = []
            layout.visibleCards(at: scroller.offset, into: &cards)
            let visible = Set(cards.map(\.index))
            tags = tags.filter { visible.contains($0.key) }
            for index in visible where tags[index] == nil {
                tags[index] =
                    (0..<layout.itemCount).contains(index)
                    ? index : 10000 + VisibleTables.sourcePlaceholder(at: index, in: layout.indexing)
            }
        }

        func expect(_ out: JSON, _ id: String) {
            #expect(close(scroller.offset, out["scrollOffset"].double, relative: 1e-6), "\(id): scroll offset")
            #expect(scroller.currentIndex == out["currentItemIndex"].int, "\(id): current index")
            #expect(layout.itemCount == out["numberOfItems"].int, "\(id): items")
            #expect(layout.visibleCount == out["numberOfVisibleItems"].int, "\(id): visible count")
            #expect(layout.wraps == out["wrapEnabled"].bool, "\(id): wrap")
            let rows = out["items"].array.sorted { $0[0].double < $1[0].double }
            #expect(tags.keys.sorted() == rows.map { $0[0].int }, "\(id): loaded indices")
            for row in rows {
                let index = row[0].int ?? 0
                let offset = layout.offset(ofCard: index, at: scroller.offset)
                #expect(close(offset, row[1].double, relative: 1e-6), "\(id): offset of \(index)")
                if let tag = row[2].int { #expect(tags[index] == tag, "\(id): tag of \(index)") }
            }
        }
    }

    /// The placeholder that the original requests: on the right it counts from half the number, rounded down (upstream quirk 19).
    static func sourcePlaceholder(at index: Int, in indexing: CarouselIndexing) -> Int {
        let count = indexing.placeholderCount
        return index < 0 ? (count + 1) / 2 + index : count / 2 + index - indexing.itemCount
    }

    @Test("the loaded cards at an offset")
    func window() throws {
        for json in try Tables.cases("visible", kind: "visible") {
            try Loaded(json, offset: json["requestedScrollOffset"].double)
                .expect(json["out"], "case \(json["id"])")
        }
    }

    @Test("index and offset arithmetic")
    func arithmetic() throws {
        for json in try Tables.cases("visible") {
            let indexing = CarouselIndexing(itemCount: json["numberOfItems"].int ?? 0, wraps: json["wrap"].bool ?? false)
            let id = "case \(json["id"])"
            for row in json["rows"].array {
                switch json["kind"].string {
                case "offsetForItem":
                    let offset = indexing.offset(ofItem: row[0].int ?? 0, at: json["scrollOffset"].double)
                    #expect(close(offset, row[1].double, relative: 1e-6), "\(id): offset of \(row[0])")
                case "clampedOffset":
                    #expect(close(indexing.clampedOffset(row[0].double), row[1].double, relative: 1e-6), "\(id): \(row)")
                case "clampedIndex":
                    #expect(indexing.clampedIndex(row[0].int ?? 0) == row[1].int, "\(id): \(row)")
                case "minScrollDistanceIndex":
                    let distance = indexing.scrollDistance(fromIndex: row[0].int ?? 0, toIndex: row[1].int ?? 0)
                    #expect(distance == row[2].int, "\(id): \(row)")
                case "minScrollDistanceOffset":
                    let distance = indexing.scrollDistance(fromOffset: row[0].double, toOffset: row[1].double)
                    #expect(close(distance, row[2].double, relative: 1e-6), "\(id): \(row)")
                default: break
                }
            }
            if json["kind"].string == "offsetForItem" {
                #expect(indexing.currentIndex(at: json["scrollOffset"].double) == json["currentItemIndex"].int, "\(id)")
            }
        }
    }

    @Test("inserting and removing a card")
    func changes() throws {
        for json in try Tables.cases("visible", kind: "insert") + Tables.cases("visible", kind: "remove") {
            let id = "case \(json["id"])"
            var loaded = try Loaded(json, offset: json["before"]["scrollOffset"].double)
            loaded.expect(json["before"], "\(id) before")
            let isInsert = json["kind"].string == "insert"
            let index = json["index"].int ?? 0
            loaded.layout.itemCount += isInsert ? 1 : -1
            var tags: [Int: Int] = [:]
            for (key, tag) in loaded.tags where isInsert || key != index {
                tags[key + (isInsert ? (key >= index ? 1 : 0) : (key > index ? -1 : 0))] = tag
            }
            if isInsert { tags[index] = index }
            loaded.tags = tags
            if isInsert {
                loaded.scroller.insertCard(at: index, at: 2)
            } else {
                loaded.scroller.removeCard(at: index, at: 2)
            }
            loaded.load()
            loaded.expect(json["after"], "\(id) after")
        }
    }
}
