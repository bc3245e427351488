/// Derives file names from the names of presets and recordings: readable, valid on every file system, in any script.
enum FileName {
    /// The ending of presets.
    static let preset = ".json"
    /// The greatest length of a name's stem in bytes of UTF-8, so that the ending and a number fit into the 255 bytes that file systems
    /// allow.
    static let longest = 180

    /// Returns a file name: "Album-Wall.json" for "Album/Wall". Different names may give the same file name. `fallback`: the stem if no
    /// character of the name is allowed in a file's name.
    static func of(_ name: String, ending: String = preset, fallback: String = "Preset") -> String {
        var text = String.UnicodeScalarView()
        var bytes = 0
        for scalar in name.unicodeScalars {
            let safe: Unicode.Scalar
            switch scalar {
            // Characters that are special to file systems or shells, here or on other systems.
            case "/", "\\", ":", "*", "?", "\"", "<", ">", "|", "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                safe = "-"
            // Bidirectional controls can disguise a name.
            case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": continue
            default: safe = scalar
            }
            let size = UTF8.width(safe)
            guard bytes + size <= longest else { break }
            bytes += size
            text.append(safe)
        }
        // A leading dot hides a file, a trailing dot is dropped by Windows, a leading hyphen looks like an option.
        var name = String(text)
        while let first = name.unicodeScalars.first, first == "." || first == " " || first == "-" {
            name.unicodeScalars.removeFirst()
        }
        while let last = name.unicodeScalars.last, last == "." || last == " " { name.unicodeScalars.removeLast() }
        return (name.isEmpty ? fallback : name) + ending
    }

    /// Returns the first of "Name.json", "Name 2.json" … that is not taken.
    static func free<Problem>(
        for name: String, ending: String = preset, fallback: String = "Preset", isTaken: (String) throws(Problem) -> Bool
    ) throws(Problem) -> String {
        let preferred = of(name, ending: ending, fallback: fallback)
        guard try isTaken(preferred) else { return preferred }
        let stem = title(of: preferred, ending: ending)
        var number = 2
        while try isTaken("\(stem) \(number)\(ending)") { number += 1 }
        return "\(stem) \(number)\(ending)"
    }

    /// Returns whether a file name has an ending, ignoring letter case. Compares bytes, because in some scripts a letter and the dot form
    /// one character.
    static func hasEnding(_ fileName: String, _ ending: String = preset) -> Bool {
        fileName.lowercased().utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }

    /// Returns the file name without the ending, which serves as the name of a preset or a recording whose text has none.
    static func title(of fileName: String, ending: String = preset) -> String {
        guard hasEnding(fileName, ending) else { return fileName }
        return String(decoding: fileName.utf8.dropLast(ending.utf8.count), as: UTF8.self)
    }
}
