import Testing

@testable import RiffleFiles

@Suite("Names and terminals")
struct TextTests {
    @Test("every control character is escaped; text in any script isn't")
    func escaping() {
        #expect(TerminalText.escaped("a\u{1B}]0;x\u{7}\u{9B}2J\rb") == "a\\u{1b}]0;x\\u{7}\\u{9b}2J\\u{d}b")
        #expect(TerminalText.escaped("one\ntwo") == "one\\ntwo")
        #expect(TerminalText.escaped("one\r\n\ttwo", keepsLines: true) == "one\\u{d}\n\ttwo")
        #expect(TerminalText.escaped("gnp.\u{202E}exe\u{2066}") == "gnp.\\u{202e}exe\\u{2066}")
        for name in ["Grüße", "e\u{301}", "👨‍👩‍👧", "שלום", "a b"] { #expect(TerminalText.escaped(name) == name) }
        for value in (0..<0x20).filter({ $0 != 9 && $0 != 10 }) + Array(0x7F...0x9F) {
            let scalar = Unicode.Scalar(UInt8(value))
            let text = TerminalText.escaped("a\(scalar)b", keepsLines: true)
            #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }, "\(value)")
        }
    }

    @Test("names and texts convert in both directions without loss, and no two names have one text")
    func names() {
        let names: [[UInt8]] = [
            Array("plain".utf8), Array("Grüße 👨‍👩‍👧".utf8), [], [0xE9], [0x66, 0xFC, 0x72], [0xFF, 0xFE], [0xC3], [0xC3, 0x28],
            [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], Array("\u{10FF80}\u{10FFFF}".utf8), Array("a\u{10FF00}".utf8),
            [0xE2, 0x82, 0xAC, 0xE2, 0x82], Array(0x80...0xFF),
        ]
        for name in names {
            let text = SystemPath.text(name)
            #expect(SystemPath.bytes(of: text) == name)
            let isShort = SystemPath.withName(of: text) { pointer in
                (0..<name.count).allSatisfy { UInt8(bitPattern: pointer[$0]) == name[$0] } && pointer[name.count] == 0
            }
            #expect(isShort)
            // The conversion also holds within a path.
            let joined = "/a/" + text + "/b.png"
            #expect(SystemPath.bytes(of: joined) == Array("/a/".utf8) + name + Array("/b.png".utf8))
        }
        #expect(Set(names.map { SystemPath.text($0) }).count == names.count)
        #expect(TerminalText.escaped(SystemPath.text([0x61, 0xE9])) == "a\\xe9")
        #expect(SystemPath.shown(SystemPath.text([0x61, 0xE9])) == "a\u{FFFD}")
    }
}
