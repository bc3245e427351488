/// Finds the name that a mistyped one was probably meant to be.
public enum Spelling {
    /// The candidate with the fewest edits (insertion, deletion, replacement, swap of neighbours; case is ignored), if these are at most
    /// a third of the longer length, plus one. A candidate that begins with the word counts as one edit away.
    public static func nearest(to word: String, in candidates: [String]) -> String? {
        let typed = Array(word.lowercased())
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let letters = Array(candidate.lowercased())
            let isPrefix = !typed.isEmpty && letters.starts(with: typed)
            let distance = isPrefix ? 1 : edits(typed, letters)
            if distance <= max(letters.count, typed.count) / 3 + 1, distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        return best?.candidate
    }

    /// The optimal string alignment distance of two words.
    static func edits(_ a: [Character], _ b: [Character]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    cost = min(cost, beforeLast[j - 1] + 1)
                }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
