/// Natural sort order: case-insensitive, with numbers compared by value (2 before 10).
public enum NaturalOrder {
    /// Returns the names in natural order.
    public static func sorted(_ names: [String]) -> [String] { order(of: names).map { names[$0] } }

    /// Returns the indices of the names in natural order; the sort is stable.
    public static func order(of names: [String]) -> [Int] {
        names.enumerated().map { (key: key($1), name: $1, index: $0) }
            .sorted {
                if $0.key != $1.key { return $0.key.lexicographicallyPrecedes($1.key) }
                return $0.name == $1.name ? $0.index < $1.index : $0.name < $1.name
            }
            .map(\.index)
    }

    /// Returns the sort key: lower-case scalars, in which each number is replaced by "0", its number of digits and its digits without
    /// leading zeros.
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
