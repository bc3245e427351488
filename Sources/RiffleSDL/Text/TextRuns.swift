internal import RiffleMath
internal import RifflePainter
internal import RiffleScene

/// A part of a line with the same font, script and direction.
struct TextRun: Equatable {
    var text: String
    var font: FontFile
    var script: Script
    var isRightToLeft: Bool
}

/// Sanitizing and itemizing of untrusted text, such as file names, before it is shaped.
enum TextRuns {
    /// The maximum number of scalars that are drawn; no layout has room for more.
    static let greatestLength = 600
    /// The maximum number of combining marks on one letter. No script needs more; they would extend over the lines above.
    static let greatestMarkCount = 6

    /// Sanitizes a text: control characters become spaces; direction controls, excess combining marks and everything beyond
    /// `greatestLength` are removed.
    static func clean(_ text: some StringProtocol) -> String {
        var result = String.UnicodeScalarView()
        var count = 0, markCount = 0
        for scalar in text.unicodeScalars {
            // Removed scalars count as well, so that the work is bounded.
            count += 1
            guard count <= greatestLength else { break }
            let properties = scalar.properties
            switch properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                result.append(" ")
                markCount = 0
            case .nonspacingMark, .enclosingMark:
                markCount += 1
                if markCount <= greatestMarkCount { result.append(scalar) }
            default:
                if properties.isDefaultIgnorableCodePoint, !scalar.isJoining { continue }
                if !scalar.isJoining { markCount = 0 }
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// The runs of a sanitized text in visual order. `lacking` is called for each character that no font has, with its script; it
    /// is drawn as a box.
    static func runs(
        _ text: String, _ weight: TextFont.Weight, _ fonts: FontCollection,
        lacking: (_ script: Script?, _ character: Character) -> Void
    )
        -> [TextRun]
    {
        let characters = Array(text)
        let levels = TextDirection.levels(of: characters)
        var runs: [TextRun] = []
        var runLevels: [UInt8] = []
        var script = Script.latin
        for (index, character) in characters.enumerated() {
            let own = character.unicodeScalars.lazy.compactMap { Script($0) }.first
            script = own ?? script
            var file = runs.last?.font
            // A space takes the font of the current run, so that it doesn't split the run; except after emoji, whose space is too
            // wide.
            if character != " " || file == nil || file == FontFinder.emoji {
                file = fonts.file(for: character, own, weight)
                if file == nil { lacking(own, character) }
            }
            guard let file = file ?? fonts.boxFile else { continue }
            // ASCII punctuation in left-to-right text is Latin, such as the point before "png" after another script.
            let isPlain = own == nil && character.isASCII && character != " " && levels[index] == 0
            let used = isPlain ? Script.latin : script
            if let last = runs.indices.last, runs[last].font == file, runLevels[last] == levels[index],
                runs[last].script == used || character == " "
            {
                runs[last].text.append(character)
            } else {
                runs.append(TextRun(text: String(character), font: file, script: used, isRightToLeft: levels[index] == 1))
                runLevels.append(levels[index])
            }
        }
        return TextDirection.visualOrder(of: runLevels).map { runs[$0] }
    }
}

extension Character {
    /// Whether a font may have the character: whether all of its code points are assigned.
    var isPrinted: Bool {
        unicodeScalars.allSatisfy {
            switch $0.properties.generalCategory {
            case .unassigned, .privateUse, .surrogate: false
            default: true
            }
        }
    }
}

extension String {
    /// The string without leading and trailing spaces.
    var trimming: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
