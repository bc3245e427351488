internal import RiffleScene

/// A piece of a line in one font, script and direction.
struct TextRun: Equatable {
    var text: String
    /// The font's file.
    var path: String
    var script: Script
    var isRightToLeft: Bool
}

/// What a text from outside is made of before it is set: names of files are strangers' bytes.
enum TextRuns {
    /// More than this of a text is not set: no place for text is wide enough for it.
    static let greatestLength = 600
    /// More combining marks than this on one letter are no script's, and would pile up over the lines above.
    static let greatestPile = 6

    /// What can be set: control characters become spaces; what changes directions, piles of marks and all beyond `greatestLength`
    /// are left out.
    static func clean(_ text: some StringProtocol) -> String {
        var result = String.UnicodeScalarView()
        var count = 0, pile = 0
        for scalar in text.unicodeScalars {
            // Nothing longer is looked at, even if all of it would be left out.
            count += 1
            guard count <= greatestLength else { break }
            let properties = scalar.properties
            switch properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                result.append(" ")
                pile = 0
            case .nonspacingMark, .enclosingMark:
                pile += 1
                if pile <= greatestPile { result.append(scalar) }
            default:
                if properties.isDefaultIgnorableCodePoint, !scalar.isJoining { continue }
                if !scalar.isJoining { pile = 0 }
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// The pieces of a clean text from left to right as they stand. `lacking` gets the script of each character that no font has, and
    /// for which a box stands.
    static func runs(
        _ text: String, _ weight: TextFont.Weight, _ fonts: FontCollection,
        lacking: (_ script: Script?, _ sign: Character) -> Void
    )
        -> [TextRun]
    {
        let characters = Array(text)
        let levels = TextDirection.levels(of: characters)
        var runs: [TextRun] = []
        var runLevels: [UInt8] = []
        var script = Script.latin
        for (place, character) in characters.enumerated() {
            let own = character.unicodeScalars.lazy.compactMap { Script($0) }.first
            script = own ?? script
            var path = runs.last?.path
            // A space takes the font that is there: it would cut a piece in two. Among emoji it would be as wide as they are.
            if character != " " || path == nil || path == FontFinder.emoji {
                path = fonts.path(for: character, own, weight)
                if path == nil { lacking(own, character) }
            }
            guard let path = path ?? fonts.boxPath else { continue }
            // The point before "png" belongs to what follows, whatever stands before.
            let isPlain = own == nil && character.isASCII && character != " " && levels[place] == 0
            let used = isPlain ? Script.latin : script
            if let last = runs.indices.last, runs[last].path == path, runLevels[last] == levels[place],
                runs[last].script == used || character == " "
            {
                runs[last].text.append(character)
            } else {
                runs.append(TextRun(text: String(character), path: path, script: used, isRightToLeft: levels[place] == 1))
                runLevels.append(levels[place])
            }
        }
        return TextDirection.visualOrder(of: runLevels).map { runs[$0] }
    }
}

extension Character {
    /// Whether a font could have it: not so what Unicode hasn't given a meaning.
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
    /// Without spaces at its ends.
    var trimming: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
