/// The order of names that people expect: 2 before 10, without regard to case.
public enum NaturalOrder {
    static func sorted(_ names: [String]) -> [String] { order(of: names).map { names[$0] } }

    /// The places of names in their order; equal names stay in theirs.
    public static func order(of names: [String]) -> [Int] {
        names.enumerated().map { (key: key($1), name: $1, place: $0) }
            .sorted {
                if $0.key != $1.key { return $0.key.lexicographicallyPrecedes($1.key) }
                return $0.name == $1.name ? $0.place < $1.place : $0.name < $1.name
            }
            .map(\.place)
    }

    /// Scalars in lower case, where each run of digits is replaced by its length and its digits, so that a longer number is larger.
    private static func key(_ name: String) -> [UInt32] {
        var key: [UInt32] = []
        var digits: [UInt32] = []
        func flush() {
            guard !digits.isEmpty else { return }
            let significant = digits.drop { $0 == 48 }
            key.append(48)
            key.append(UInt32(significant.count))
            key += significant
            digits.removeAll()
        }
        for scalar in name.lowercased().unicodeScalars {
            if (48...57).contains(scalar.value) {
                digits.append(scalar.value)
            } else {
                flush()
                key.append(scalar.value)
            }
        }
        flush()
        return key
    }
}
