import RiffleLock
import RifflePainter
import RiffleScene
import Testing

@testable import RiffleSDL

/// The answers of fontconfig, with the fonts that `.scripts/deps` installs.
@Suite("Fonts by fontconfig")
struct FontFinderTests {
    /// Whether a font file has a character. SDL2_ttf takes one thread at a time.
    private static func has(_ file: FontFile?, _ scalar: Unicode.Scalar) -> Bool {
        TextSetter.shared.withLock { setter in file.flatMap { setter?.fonts.face($0) }?.has(scalar) ?? false }
    }

    private static func file(_ character: Character, _ weight: TextFont.Weight = .regular) -> FontFile? {
        let script = character.unicodeScalars.first.flatMap { Script($0) }
        return TextSetter.shared.withLock { $0?.fonts.file(for: character, script, weight) }
    }

    @Test("each weight has a font of its own")
    func weights() {
        let paths = [TextFont.Weight.regular, .medium, .bold].map { FontFinder.path(families: ["Inter"], weight: $0) }
        #expect(!paths.contains(nil) && Set(paths).count == 3)
    }

    @Test(
        "a language's font has the language's characters",
        arguments: [("zh-tw", "寫"), ("ja", "か"), ("ko", "한"), ("hi", "न"), ("ar", "س"), ("he", "ש"), ("th", "ส")])
    func languages(language: String, character: Unicode.Scalar) throws {
        let path = try #require(FontFinder.path(families: ["sans-serif"], language: language))
        #expect(Self.has(FontFile(path: path), character))
    }

    @Test("a script is set in Noto's font of it, and kana and Hangul in the font of their language")
    func scripts() throws {
        let families: [(Character, String)] = [
            ("न", "NotoSansDevanagari"), ("த", "NotoSansTamil"), ("ส", "NotoSansThai"), ("س", "NotoSansArabic"),
            ("ש", "NotoSansHebrew"),
            ("ཀ", "NotoSerifTibetan"), ("ა", "NotoSansGeorgian"), ("አ", "NotoSansEthiopic"),
        ]
        for (character, family) in families {
            let path = try #require(Self.file(character)?.path)
            #expect(path.contains(family + "-"), "\(character) is in \(path)")
        }
        for (character, language) in [("か", "ja"), ("한", "ko")] as [(Character, String)] {
            #expect(Self.file(character)?.path == FontFinder.path(families: ["sans-serif"], language: language))
        }
    }

    @Test("a fallback has all the characters, is one that can be opened, and is no colour font")
    func fallbacks() throws {
        let fallbacks = try #require(FontFinder.fallbacks(families: ["sans-serif"], weight: .regular, language: nil))
        for scalar in ["न", "写", "Ж", "ა", "ส"] as [Unicode.Scalar] {
            let first = try #require(fallbacks.first(having: [scalar]) { _ in true })
            #expect(Self.has(first, scalar))
            let other = fallbacks.first(having: [scalar]) { $0 != first }
            #expect(other != first, "an unusable one is passed over")
            #expect(fallbacks.first(having: [scalar]) { _ in false } == nil)
        }
        #expect(fallbacks.first(having: ["न", "写"]) { _ in true } == nil)
        let unicorn: Unicode.Scalar = "🦄"
        #expect(Self.has(FontFinder.emoji, unicorn))
        #expect(fallbacks.first(having: [unicorn]) { _ in true } == nil)
    }
}
