/// A script, for shaping and font selection. Characters that several scripts share (digits, punctuation, symbols, combining marks) have no
/// script of their own; they take the preceding character's script.
struct Script: Equatable {
    /// The ISO 15924 code, for HarfBuzz.
    var tag: String
    /// The family of the script's Noto font, without spaces, which fontconfig ignores; empty if the text fonts contain the script.
    var family: String
    var isChineseJapaneseKorean: Bool { ["Hani", "Hira", "Kana", "Hang", "Bopo"].contains(tag) }

    /// The language that a font is chosen for; nil if the script has none. For Chinese characters, the user's language decides.
    var language: String? {
        switch tag {
        case "Hira", "Kana": "ja"
        case "Hang": "ko"
        case "Bopo": "zh-tw"
        default: nil
        }
    }

    static let latin = Script(tag: "Latn", family: "")

    /// The script of a character; nil for characters shared by several scripts, and for scripts that the table lacks.
    init?(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        if value < 0x370 {
            guard scalar.properties.isAlphabetic else { return nil }
            self = .latin
            return
        }
        guard let entry = Self.table.first(where: { $0.range.contains(value) }) else { return nil }
        self = entry.script
    }

    private init(tag: String, family: String) {
        self.tag = tag
        self.family = family
    }

    /// Whether a character is in a block of right-to-left scripts, digits excepted.
    static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0660...0x0669, 0x06F0...0x06F9, 0x0600...0x0605: false
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    private static func entry(
        _ range: ClosedRange<UInt32>, _ tag: String, _ family: String = ""
    ) -> (range: ClosedRange<UInt32>, script: Script) {
        (range, Script(tag: tag, family: family))
    }

    /// Unicode blocks, the more common ones first.
    private static let table = [
        entry(0x1E00...0x1EFF, "Latn"), entry(0x2C60...0x2C7F, "Latn"), entry(0xA720...0xA7FF, "Latn"),
        entry(0xFB00...0xFB06, "Latn"), entry(0x0370...0x03FF, "Grek"), entry(0x1F00...0x1FFF, "Grek"),
        entry(0x0400...0x052F, "Cyrl"), entry(0x1C80...0x1C8F, "Cyrl"), entry(0x2DE0...0x2DFF, "Cyrl"),
        entry(0xA640...0xA69F, "Cyrl"),
        entry(0x4E00...0x9FFF, "Hani"), entry(0x3400...0x4DBF, "Hani"), entry(0x3005...0x3007, "Hani"),
        entry(0xF900...0xFAFF, "Hani"), entry(0x20000...0x3FFFF, "Hani"), entry(0x2E80...0x2FDF, "Hani"),
        entry(0x3040...0x309F, "Hira"), entry(0x30A0...0x30FF, "Kana"), entry(0x31F0...0x31FF, "Kana"),
        entry(0xFF66...0xFF9F, "Kana"), entry(0xAC00...0xD7FF, "Hang"), entry(0x1100...0x11FF, "Hang"),
        entry(0x3130...0x318F, "Hang"), entry(0xA960...0xA97F, "Hang"), entry(0x3100...0x312F, "Bopo"),
        entry(0x31A0...0x31BF, "Bopo"),
        entry(0x0600...0x06FF, "Arab", "NotoSansArabic"), entry(0x0750...0x077F, "Arab", "NotoSansArabic"),
        entry(0x0870...0x08FF, "Arab", "NotoSansArabic"), entry(0xFB50...0xFDFF, "Arab", "NotoSansArabic"),
        entry(0xFE70...0xFEFC, "Arab", "NotoSansArabic"), entry(0x0590...0x05FF, "Hebr", "NotoSansHebrew"),
        entry(0xFB1D...0xFB4F, "Hebr", "NotoSansHebrew"), entry(0x0530...0x058F, "Armn", "NotoSansArmenian"),
        entry(0xFB13...0xFB17, "Armn", "NotoSansArmenian"), entry(0x0700...0x074F, "Syrc", "NotoSansSyriac"),
        entry(0x0780...0x07BF, "Thaa", "NotoSansThaana"), entry(0x07C0...0x07FF, "Nkoo", "NotoSansNKo"),
        entry(0x0900...0x097F, "Deva", "NotoSansDevanagari"), entry(0xA8E0...0xA8FF, "Deva", "NotoSansDevanagari"),
        entry(0x1CD0...0x1CFF, "Deva", "NotoSansDevanagari"), entry(0x0980...0x09FF, "Beng", "NotoSansBengali"),
        entry(0x0A00...0x0A7F, "Guru", "NotoSansGurmukhi"), entry(0x0A80...0x0AFF, "Gujr", "NotoSansGujarati"),
        entry(0x0B00...0x0B7F, "Orya", "NotoSansOriya"), entry(0x0B80...0x0BFF, "Taml", "NotoSansTamil"),
        entry(0x0C00...0x0C7F, "Telu", "NotoSansTelugu"), entry(0x0C80...0x0CFF, "Knda", "NotoSansKannada"),
        entry(0x0D00...0x0D7F, "Mlym", "NotoSansMalayalam"), entry(0x0D80...0x0DFF, "Sinh", "NotoSansSinhala"),
        entry(0x0E00...0x0E7F, "Thai", "NotoSansThai"), entry(0x0E80...0x0EFF, "Laoo", "NotoSansLao"),
        entry(0x0F00...0x0FFF, "Tibt", "NotoSerifTibetan"), entry(0x1000...0x109F, "Mymr", "NotoSansMyanmar"),
        entry(0xA9E0...0xA9FF, "Mymr", "NotoSansMyanmar"), entry(0xAA60...0xAA7F, "Mymr", "NotoSansMyanmar"),
        entry(0x10A0...0x10FF, "Geor", "NotoSansGeorgian"), entry(0x1C90...0x1CBF, "Geor", "NotoSansGeorgian"),
        entry(0x2D00...0x2D2F, "Geor", "NotoSansGeorgian"), entry(0x1200...0x139F, "Ethi", "NotoSansEthiopic"),
        entry(0x2D80...0x2DDF, "Ethi", "NotoSansEthiopic"), entry(0x13A0...0x13FF, "Cher", "NotoSansCherokee"),
        entry(0xAB70...0xABBF, "Cher", "NotoSansCherokee"), entry(0x1400...0x167F, "Cans", "NotoSansCanadianAboriginal"),
        entry(0x1680...0x169F, "Ogam", "NotoSansOgham"), entry(0x16A0...0x16FF, "Runr", "NotoSansRunic"),
        entry(0x1780...0x17FF, "Khmr", "NotoSansKhmer"), entry(0x1800...0x18AF, "Mong", "NotoSansMongolian"),
        entry(0x1B00...0x1B7F, "Bali", "NotoSansBalinese"), entry(0x1C50...0x1C7F, "Olck", "NotoSansOlChiki"),
        entry(0x2D30...0x2D7F, "Tfng", "NotoSansTifinagh"), entry(0xA000...0xA4CF, "Yiii", "NotoSansYi"),
        entry(0xA980...0xA9DF, "Java", "NotoSansJavanese"), entry(0xABC0...0xABFF, "Mtei", "NotoSansMeeteiMayek"),
        entry(0x10330...0x1034F, "Goth", "NotoSansGothic"), entry(0x1E900...0x1E95F, "Adlm", "NotoSansAdlam"),
    ]
}
