import RiffleMath
import TestSupport
import Testing

@testable import RiffleSDL

@Suite("Where a window opens")
struct PlacementTests {
    static let displays = [
        Rect(x: 0, y: 0, width: 1920, height: 1050), Rect(x: 1920, y: -200, width: 1280, height: 1024),
        Rect(x: -800, y: 300, width: 800, height: 600),
    ]

    static func isInside(_ frame: Rect, _ display: Rect) -> Bool {
        frame.minX >= display.minX && frame.minY >= display.minY && frame.maxX <= display.maxX && frame.maxY <= display.maxY
    }

    @Test("wholly on a display that is there, no larger than it was, and where it was if it fits there", arguments: 1...3)
    func fitted(count: Int) {
        var dice = SeededGenerator(seed: UInt64(count))
        let displays = Array(Self.displays.prefix(count))
        for _ in 0..<2000 {
            let wanted = Rect(
                x: Double(Int.random(in: -3000...4000, using: &dice)), y: Double(Int.random(in: -2000...2000, using: &dice)),
                width: Double(Int.random(in: 240...2600, using: &dice)), height: Double(Int.random(in: 240...1600, using: &dice)))
            let new = WindowPlacement.fitted(wanted.size, at: Vector2(wanted.x, wanted.y), on: displays)
            guard let position = new.position else {
                Issue.record("no position for \(wanted)")
                continue
            }
            let frame = Rect(x: position.x, y: position.y, width: new.size.width, height: new.size.height)
            #expect(displays.contains { Self.isInside(frame, $0) }, "\(wanted) became \(frame)")
            #expect(frame.width <= wanted.width && frame.height <= wanted.height)
            if displays.contains(where: { Self.isInside(wanted, $0) }) { #expect(frame == wanted) }
            let shown = displays.map { Self.area(of: wanted, on: $0) }
            guard let most = shown.max(), most > 0 else {
                // The window is in the middle of the first display.
                let off = frame.center - displays[0].center
                #expect(abs(off.x) <= 1 && abs(off.y) <= 1, "\(wanted) became \(frame)")
                continue
            }
            #expect(
                displays.indices.contains { shown[$0] == most && Self.isInside(frame, displays[$0]) },
                "\(wanted) became \(frame), where less of it was")
            // The window moves no further than necessary on each axis; it has room for a title bar where the desktop's own place isn't
            // kept.
            guard let display = displays.indices.first(where: { shown[$0] == most }).map({ displays[$0] }) else { continue }
            #expect(frame.minX == wanted.minX || frame.minX == display.minX || frame.maxX == display.maxX)
            let isKept = wanted.minY >= display.minY && wanted.maxY <= display.maxY
            let room = min(80, display.height - frame.height)
            #expect(isKept ? frame.minY == wanted.minY : frame.maxY <= display.maxY - room, "\(wanted) became \(frame)")
        }
    }

    private static func area(of frame: Rect, on display: Rect) -> Double {
        let part = display.intersection(frame)
        return part.width * part.height
    }

    @Test("without a position it fits on some display; without displays nothing changes")
    func free() {
        let large = Size(width: 5000, height: 5000)
        for displays in [Self.displays, Self.displays.reversed()] {
            let new = WindowPlacement.fitted(large, at: nil, on: displays)
            #expect(
                new.position == nil && new.size.width < 1920 && new.size.width > 1900 && new.size.height < 1050
                    && new.size.height > 800)
        }
        let small = Size(width: 1500, height: 700)
        #expect(WindowPlacement.fitted(small, at: nil, on: Self.displays).size == small)
        #expect(WindowPlacement.fitted(large, at: Vector2(7, 8), on: []).size == large)
        #expect(WindowPlacement.fitted(large, at: Vector2(7, 8), on: []).position == Vector2(7, 8))
    }

    @Test(
        "a size that grows is as many times as large as the display's scale says, as far as the first display has room",
        arguments: [
            (2.0, 3840.0, 2100.0, 2560.0, 1600.0), (1.1, 1920, 1050, 1408, 880),
            (3, 3840, 2100, 3824, 2020), (2, 1920, 1050, 1904, 970), (2, 2600, 1400, 2560, 1320), (1.001, 1920, 1050, 1281, 801),
        ])
    func grown(scale: Double, width: Double, height: Double, grownWidth: Double, grownHeight: Double) {
        let display = Rect(x: 0, y: 0, width: width, height: height)
        let new = WindowPlacement.grown(
            Size(width: 1280, height: 800), by: scale, on: [display, Rect(x: width, y: 0, width: 7680, height: 4320)])
        #expect(new == Size(width: grownWidth, height: grownHeight))
        #expect(WindowPlacement.grown(Size(width: 100, height: 50), by: 2, on: []) == Size(width: 200, height: 100))
    }
}
