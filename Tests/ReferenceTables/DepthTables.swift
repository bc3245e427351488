import Foundation
import RiffleScene
import Testing

/// The table `depth`: the order in which the original stacks its items, from the keys it computed for them.
@Suite("Table: depth")
struct DepthTables {
    struct Case: Decodable {
        var id: Int
        var groups: [[Int]]
        var items: [[Double]]
    }

    static func load() throws -> [Case] {
        let folder =
            ProcessInfo.processInfo.environment["RIFFLE_REFERENCE_TABLES"].map { URL(fileURLWithPath: $0) }
            ?? Bundle.module.resourceURL?.appendingPathComponent("Tables")
        let url = try #require(folder).appendingPathComponent("depth.json")
        return try JSONDecoder().decode([Case].self, from: Data(contentsOf: url))
    }

    @Test("sorting by the key gives the original's groups, back to front")
    func order() throws {
        let cases = try DepthTables.load()
        #expect(!cases.isEmpty)
        for entry in cases {
            let keys = entry.items.map { (index: Int($0[0]), key: DepthKey(z: $0[2], distance: $0[3])) }
            let sorted = keys.sorted { $0.key < $1.key }
            var start = 0
            for group in entry.groups {
                let end = start + group.count
                guard end <= sorted.count else {
                    Issue.record("case \(entry.id) has more items in its groups than in its list")
                    break
                }
                #expect(Set(sorted[start..<end].map(\.index)) == Set(group), "case \(entry.id)")
                // Inside a group the keys tie but for rounding noise.
                for item in sorted[start..<end] {
                    #expect(abs(sorted[start].key.z - item.key.z) < 1e-6, "case \(entry.id)")
                }
                start = end
            }
        }
    }

    @Test("the order is strict and weak")
    func strictWeak() throws {
        for entry in try DepthTables.load().prefix(40) {
            let keys = entry.items.map { DepthKey(z: $0[2], distance: $0[3]) }
            for a in keys {
                #expect(!(a < a))
                for b in keys {
                    #expect(!(a < b && b < a))
                    for c in keys where a < b && b < c { #expect(a < c) }
                }
            }
        }
    }
}
