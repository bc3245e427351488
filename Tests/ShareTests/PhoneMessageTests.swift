import RiffleMath
import Testing

@testable import RiffleShare

struct PhoneMessageTests {
    private func message(_ text: String) throws -> PhoneMessage { try PhoneMessage(Array(text.utf8)) }

    @Test func messagesAreReadWhole() throws {
        #expect(
            try message(Browser.hello("abc", pass: "p"))
                == .hello(token: "abc", pass: "p", device: "iPhone", PhoneScreen(width: 390, height: 844, scale: 3)))
        #expect(
            try message("{\"begin\":{\"version\":2,\"side\":1,\"t\":3.5,\"offset\":-1.25}}")
                == .begin(PhoneMessage.Begin(version: 2, side: 1, time: 3.5, offset: -1.25)))
        let motion = try message(
            "{\"motion\":{\"t\":2,\"rest\":true,\"rate\":120,\"events\":[[1,0,1,5,6],[1,4,0,2,0]],\"checks\":[[1.5,null,[[0,1,2,3,4,5,6,1]]]]}}"
        )
        let events = [
            PhoneMessage.Event(time: 1, phase: .began, pointer: 1, place: Vector2(5, 6)),
            PhoneMessage.Event(time: 1, phase: .select, pointer: 0, place: Vector2(2, 0)),
        ]
        let check = PhoneMessage.Check(time: 1.5, offset: nil, cards: [[0, 1, 2, 3, 4, 5, 6, 1]])
        #expect(motion == .motion(PhoneMessage.Motion(time: 2, events: events, checks: [check], isResting: true, rate: 120)))
    }

    @Test(arguments: [
        "", "nonsense", "[1]", "{}", "{\"side\":2}", "{\"side\":0.5}", "{\"side\":NaN}", "{\"shown\":-1}", "{\"shown\":\"1\"}",
        "{\"hello\":{\"token\":\"x\"}}", "{\"size\":{\"width\":1e9,\"height\":1,\"scale\":1}}", "{\"begin\":{}}",
        "{\"begin\":{\"version\":1,\"side\":0,\"t\":-1,\"offset\":0}}",
        "{\"begin\":{\"version\":1,\"side\":0,\"t\":1,\"offset\":1e300}}",
        "{\"motion\":{}}", "{\"motion\":{\"t\":NaN}}", "{\"motion\":{\"t\":1e999}}",
        "{\"motion\":{\"t\":1,\"events\":[[1,0,1,NaN,0]]}}",
        "{\"motion\":{\"t\":1,\"events\":[[1,0,1,0]]}}", "{\"motion\":{\"t\":1,\"events\":[[1,9,1,0,0]]}}",
        "{\"motion\":{\"t\":1,\"events\":[[1,0,7,0,0]]}}", "{\"motion\":{\"t\":3,\"events\":[[2,0,1,0,0],[1,1,1,0,0]]}}",
        "{\"motion\":{\"t\":1,\"events\":[[2,0,1,0,0]]}}", "{\"motion\":{\"t\":1,\"checks\":[[1,0]]}}",
        "{\"motion\":{\"t\":1,\"checks\":[[1,0,[[1,2]]]]}}", "{\"motion\":{\"t\":1,\"checks\":[[1,0,[[1e99,0,0,0,0,0,0,0]]]]}}",
    ]) func otherMessagesAreRefused(text: String) {
        #expect(throws: PhoneMessage.Refusal.self) { try message(text) }
    }

    @Test func aMessageHasOnlySoManyEvents() throws {
        func motion(_ count: Int) throws -> PhoneMessage {
            try message("{\"motion\":{\"t\":1,\"events\":[\((0..<count).map { _ in "[1,1,1,0,0]" }.joined(separator: ","))]}}")
        }
        #expect(throws: Never.self) { try motion(512) }
        #expect(throws: PhoneMessage.Refusal.self) { try motion(513) }
    }

    @Test(arguments: [
        ("Pixel 7", "Pixel 7"), ("  ", "Phone"), ("\u{1B}[31mred\u{7}", "31mred"), ("<b>", "b"), ("\u{202E}drow", "drow"),
        (String(repeating: "x", count: 99), String(repeating: "x", count: 40)),
    ]) func aNameIsAFewPlainLetters(given: String, shown: String) { #expect(PhoneMessage.name(given) == shown) }

    @Test func aRateLetsItsUnitsThroughAndTwiceAsManyAtOnce() {
        var gate = RateGate(perSecond: 10, at: 0)
        var passed: [Int] = []
        // Time that runs back allows nothing more.
        for time in [0, 0.5, 0.1, 100] { passed.append((0..<50).count { _ in gate.take(1, at: time) }) }
        #expect(passed == [20, 5, 0, 20])
    }
}
