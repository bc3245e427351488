import RiffleArchive
import RiffleFit
import RiffleMath
import Testing

@testable import RiffleSession

/// Marks on a picture as a hand makes them.
@Suite("Marks on a reference")
struct ReferenceMarksTests {
    private static func marks() -> ReferenceMarks { ReferenceMarks(size: Size(width: 400, height: 800), isRecording: false) }

    private static func upright(_ x: Double) -> EdgeLine { EdgeLine(Vector2(x, 300), Vector2(x, 500)) }
    private static func level(_ y: Double) -> EdgeLine { EdgeLine(Vector2(120, y), Vector2(280, y)) }

    @Test("two upright lines are left and right, whichever came first; a third one moves the nearer")
    func sides() throws {
        var marks = Self.marks()
        #expect(marks.lack?.contains("card 0") == true)
        _ = marks.add(Self.upright(300), at: nil, in: nil)
        #expect(marks.marks.first?.side == .left)
        _ = marks.add(Self.upright(100), at: nil, in: nil)
        #expect(marks.marks.map(\.side) == [.right, .left])
        _ = marks.add(Self.upright(310), at: nil, in: nil)
        #expect(marks.marks == [.edge(.right, at: 310, card: 0), .edge(.left, at: 100, card: 0)])
        // A line drawn upwards is the same line.
        _ = marks.add(EdgeLine(Vector2(280, 640), Vector2(120, 640)), at: nil, in: nil)
        _ = marks.add(Self.level(160), at: nil, in: nil)
        #expect(marks.sides(inFrame: 0) == [.right, .left, .bottom, .top])
        let isLong = marks.add(EdgeLine(Vector2(1, 1), Vector2(4, 4)), at: nil, in: nil)
        #expect(!isLong)
        let stage = try #require(marks.stage)
        #expect(stage == FitStage(center: Vector2(205, 400), card: Size(width: 210, height: 480)))
    }

    @Test("a slanted edge keeps its two points, a nudge moves it across itself, and each change is undone")
    func nudged() throws {
        var marks = Self.marks()
        _ = marks.add(EdgeLine(Vector2(100, 300), Vector2(110, 500)), at: nil, in: nil)
        marks.nudge(0.1)
        #expect(marks.marks == [FitMark(.edge(.left, .line(Vector2(100.1, 300), Vector2(110.1, 500))), card: 0)])
        let isNear = marks.choose(at: Vector2(105, 402), time: nil, within: 3)
        #expect(isNear)
        marks.flipSide()
        #expect(marks.marks.first?.side == .right)
        marks.removeChosen()
        #expect(marks.isEmpty)
        for count in [1, 1, 1, 0] {
            let isUndone = marks.undo()
            #expect(isUndone)
            #expect(marks.marks.count == count)
        }
        let (again, isChosen) = (marks.undo(), marks.choose(at: Vector2(105, 402), time: nil, within: 3))
        #expect(!again && !isChosen)
    }

    @Test("moments of a recording become frames with their first mark; what covers what is told once")
    func frames() {
        var marks = ReferenceMarks(size: Size(width: 400, height: 800), isRecording: true)
        #expect(marks.frame(at: 0) == nil)
        _ = marks.add(Self.upright(100), at: 0, in: nil)
        marks.step(card: 1)
        _ = marks.add(Self.upright(90), at: 0.5, in: nil)
        #expect(marks.marks.map(\.frame) == [0, 1] && marks.frames.map(\.time) == [0, 0.5] && marks.cards == [0, 1])
        marks.toggleCover(of: 0, at: 0.5)
        #expect(marks.marks.last == FitMark(.covers(0), card: 1, frame: 1))
        marks.toggleCover(of: 0, at: 0.5)
        #expect(marks.marks.count == 2)
        marks.step(card: 5000)
        #expect(marks.card == FitReference.Limits.card)
    }

    @Test("the file of marks gives the same marks and pins")
    func file() throws {
        var marks = Self.marks()
        for line in [Self.upright(100), Self.upright(310), Self.level(160), Self.level(640)] {
            _ = marks.add(line, at: nil, in: nil)
        }
        marks.step(card: 1)
        _ = marks.add(Self.upright(250), at: nil, in: nil)
        marks.pins = try FitPins(["x=hyperbola", "rotate z=5deg", "z=0.25"])
        #expect(marks.lack == nil)
        let text = marks.file.text
        let read = try MarksFile(Array(text.utf8))
        let again = ReferenceMarks(read, pins: try FitPins(read.pins), size: marks.size)
        #expect(again.marks == marks.marks && again.pins.texts == marks.pins.texts && again.pins.texts.count == 3)
        #expect(again.stage == marks.stage)
    }
}
