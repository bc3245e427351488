import RiffleArchive
import RiffleFit
import RiffleMath
import TestSupport
import Testing

/// Files with marks.
@Suite("Files with marks")
struct MarksFileTests {
    private static let text = """
        {
          "reference": 1,
          "stage": {"center": [640, 400.5], "scale": 2, "card": [270, 480], "eye": 500},
          "frames": [{"offset": 0, "time": 0}, {"time": 1.25, "track": true}],
          "pins": ["x=hyperbola", "z=0"],
          "marks": [
            {"card": 0, "left": 505, "right": 775.5},
            {"card": -1, "frame": 2, "top": [700, 160, 930, 148], "weight": 0.5, "snap": true},
            {"card": 1, "covers": 0}
          ]
        }
        """

    @Test("a file is read with all that is in it, and written so that it reads the same")
    func read() throws {
        let file = try MarksFile(Array(Self.text.utf8))
        let reference = file.reference
        #expect(reference.stage == FitStage(center: Vector2(640, 400.5), scale: 2, card: Size(width: 270, height: 480), eye: 500))
        #expect(reference.frames == [FitFrame(offset: 0, time: 0), FitFrame(offset: nil, time: 1.25)])
        #expect(
            reference.marks == [
                .edge(.left, at: 505, card: 0), .edge(.right, at: 775.5, card: 0),
                FitMark(.edge(.top, .line(Vector2(700, 160), Vector2(930, 148))), card: -1, frame: 1, weight: 0.5),
                FitMark(.covers(0), card: 1),
            ])
        #expect(file.rough == [2] && file.followed == [1] && file.pins == ["x=hyperbola", "z=0"])
        #expect(try MarksFile(Array(file.text.utf8)) == file)
    }

    @Test(
        "without frames there is one at 0; without a scale and an eye the picture's pixels are points, and the view is parallel")
    func least() throws {
        let file = try MarksFile(Array(#"{"reference":1,"stage":{"center":[0,0],"card":[1,1]},"marks":[]}"#.utf8))
        #expect(
            file.reference.frames == [FitFrame(offset: 0)] && file.reference.stage.scale == 1 && file.reference.stage.eye == nil)
    }

    @Test(
        "what can't be used is one sentence with its place",
        arguments: [
            (#""left": 505"#, #""left": NaN"#, "\"left\" of mark 1"), (#""left": 505"#, #""left": Infinity"#, "finite"),
            (#""left": 505"#, #""left": 1e999"#, "finite"), (#""left": 505"#, #""left": 1e7"#, "Mark 1"),
            (#""left": 505"#, #""left": [1, 2, 3]"#, "four numbers"), (#""left": 505"#, #""lefft": 5"#, "did you mean \"left\"?"),
            (#""left": 505"#, #""left": 505, "left": 1"#, "twice"), (#""card": 0,"#, "", "\"card\" of mark 1"),
            (#""card": 0,"#, #""card": 0.5,"#, "whole number"), (#""card": 0,"#, #""card": 99999,"#, "Mark 1"),
            (#""frame": 2"#, #""frame": 0"#, "from 1"), (#""frame": 2"#, #""frame": 7"#, "frame 7"),
            (#""weight": 0.5"#, #""weight": -1"#, "Mark 3"), (#""snap": true"#, #""snap": 1"#, "true or false"),
            (#""covers": 0"#, #""weight": 1"#, "neither an edge"), (#""reference": 1"#, #""reference": 2"#, "version 2"),
            (#""reference": 1,"#, "", "lacks \"reference\""), (#""scale": 2"#, #""scale": 0"#, "scale"),
            (#""center": [640, 400.5]"#, #""center": [640]"#, "center"), (#""eye": 500"#, #""eye": -5"#, "eye"),
            (#""offset": 0"#, #""offset": "0""#, "\"offset\" of frame 1"),
            (#""time": 1.25"#, #""time": -1"#, "\"time\" of frame 2"),
            (#""pins": ["#, #""pins": [1, "#, "pins"), (#""marks": ["#, #""markz": ["#, "did you mean \"marks\"?"),
            (#""offset": 0, "time": 0"#, #""track": true"#, "no frame before"),
            (#"{"card": 1, "covers": 0}"#, "7", "mark 3 should be"),
        ])
    func refused(part: String, other: String, words: String) throws {
        let text = Self.text.replacing(part, with: other)
        #expect(text != Self.text)
        do {
            _ = try MarksFile(Array(text.utf8))
            Issue.record("\(other) was read")
        } catch {
            let sentence = error.sentence(about: "a.json")
            #expect(sentence.contains(words), "\(sentence)")
            #expect(sentence.hasPrefix("a.json ") && (sentence.hasSuffix(".") || sentence.hasSuffix("?")), "\(sentence)")
        }
    }

    @Test("bytes that are no such file are refused with a sentence, and none crashes")
    func hostile() throws {
        var generator = SeededGenerator(seed: 4)
        let bytes = Array(Self.text.utf8)
        for length in 0..<bytes.count - 1 {
            #expect(throws: MarksProblem.self) { try MarksFile(Array(bytes[..<length])) }
        }
        for _ in 0..<2000 {
            var changed = bytes
            for _ in 0...generator.index(below: 3) {
                changed[generator.index(below: bytes.count)] = UInt8(generator.index(below: 256))
            }
            do { _ = try MarksFile(changed) } catch { #expect(error.sentence(about: "a.json").count < 400) }
        }
        #expect(throws: MarksProblem.self) { try MarksFile(Array("[]".utf8)) }
        #expect(throws: MarksProblem.self) { try MarksFile(Array(repeating: 0x20, count: 2_000_000)) }
        let many =
            #"{"reference":1,"stage":{"center":[0,0],"card":[1,1]},"marks":["#
            + Array(repeating: #"{"card":0,"left":1}"#, count: 2001).joined(separator: ",") + "]}"
        #expect(throws: MarksProblem.content("it has 2001 marks; at most 2000 can be fitted")) { try MarksFile(Array(many.utf8)) }
        #expect(throws: MarksProblem.self) { try MarksFile.read(atPath: "/nosuch/marks.json") }
    }
}
