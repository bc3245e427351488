internal import Foundation

/// A file name for any name that people give: readable, safe in every folder, and of any script.
enum FileName {
    static let ending = ".json"
    /// In bytes of UTF-8, so that the ending and a number still fit in the 255 that disks allow.
    static let longest = 180

    /// "Album/Wall" becomes "Album-Wall.json". Different names may come to the same file name.
    static func of(_ name: String) -> String {
        var text = String.UnicodeScalarView()
        var bytes = 0
        for scalar in name.precomposedStringWithCanonicalMapping.unicodeScalars {
            let safe: Unicode.Scalar
            switch scalar {
            // What means something to disks and shells, here or elsewhere.
            case "/", "\\", ":", "*", "?", "\"", "<", ">", "|", "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                safe = "-"
            // Marks that turn the direction of the text hide what a name is.
            case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": continue
            default: safe = scalar
            }
            let size = UTF8.width(safe)
            guard bytes + size <= longest else { break }
            bytes += size
            text.append(safe)
        }
        // A dot in front hides a file, one at the end is lost elsewhere, a hyphen in front looks like an option.
        var name = String(text)
        while let first = name.unicodeScalars.first, first == "." || first == " " || first == "-" {
            name.unicodeScalars.removeFirst()
        }
        while let last = name.unicodeScalars.last, last == "." || last == " " { name.unicodeScalars.removeLast() }
        return (name.isEmpty ? "Preset" : name) + ending
    }

    /// The first of "Name.json", "Name 2.json" … that is not `taken`.
    static func free<Problem>(for name: String, isTaken: (String) throws(Problem) -> Bool) throws(Problem) -> String {
        let wish = of(name)
        guard try isTaken(wish) else { return wish }
        let stem = title(of: wish)
        var number = 2
        while try isTaken("\(stem) \(number)\(ending)") { number += 1 }
        return "\(stem) \(number)\(ending)"
    }

    /// Whether a file counts as a preset. By bytes: some scripts have letters that make one character with the dot after them.
    static func hasEnding(_ fileName: String) -> Bool {
        fileName.lowercased().utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }

    /// The name that a file without one of its own goes by.
    static func title(of fileName: String) -> String {
        guard hasEnding(fileName) else { return fileName }
        return String(decoding: fileName.utf8.dropLast(ending.utf8.count), as: UTF8.self)
    }
}
