internal import RiffleMath

/// The dimensions of key caps and of their actions, in points.
enum KeyRow {
    /// A key cap's height, and its least width.
    static let capHeight = 22.0
    static let capPadding = 7.0
    static let capGap = 5.0
    /// The distance between the keys and their effect.
    static let actionGap = 8.0
    /// The distance between two entries in a row; a dot stands in the middle.
    static let entryGap = 24.0

    static func width(of cap: KeyHelp.Cap, measure: some TextMeasure) -> Double {
        switch cap {
        case .key(let text): max(capHeight, measure.width(of: text, style: .key) + 2 * capPadding)
        case .gesture(let text), .word(let text): measure.width(of: text, style: .label)
        }
    }

    static func width(of caps: [KeyHelp.Cap], measure: some TextMeasure) -> Double {
        caps.reduce(-capGap) { $0 + capGap + width(of: $1, measure: measure) }
    }

    static func width(of entry: KeyHelp.Entry, measure: some TextMeasure) -> Double {
        let caps = width(of: entry.caps, measure: measure)
        return entry.action.isEmpty ? caps : caps + actionGap + measure.width(of: entry.action, style: .label)
    }
}
