/// A subset of Unicode's bidirectional algorithm (UAX #9): the base direction is left to right, and explicit embeddings, isolates
/// and overrides have been removed from the text, so that a file name can't be disguised as another.
enum TextDirection {
    /// The embedding level of each character: 0 left to right, 1 right to left, 2 a number in right-to-left text.
    static func levels(of text: [Character]) -> [UInt8] {
        var classes = text.map(Class.init)
        guard classes.contains(.right) else { return [UInt8](repeating: 0, count: text.count) }
        resolveNumbers(&classes, text)
        resolveBrackets(&classes, text)
        resolveNeutrals(&classes)
        return classes.map {
            switch $0 {
            case .left, .neutral: 0
            case .right: 1
            case .number: 2
            }
        }
    }

    /// The indices of runs with these levels in visual order, from left to right (rule L2).
    static func visualOrder(of levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        for level in [UInt8(2), 1] {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                var end = start + 1
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
        }
        return order
    }

    private enum Class {
        case left, right, number, neutral

        init(_ character: Character) {
            guard let scalar = character.unicodeScalars.first else {
                self = .neutral
                return
            }
            switch scalar.value {
            case 0x30...0x39, 0x0660...0x0669, 0x06F0...0x06F9: self = .number
            default:
                if Script.isRightToLeft(scalar) {
                    self = .right
                } else {
                    self = scalar.properties.isAlphabetic ? .left : .neutral
                }
            }
        }

        /// The direction that a number has for the resolution of neutrals: right, because other numbers have become `left`
        /// before.
        var side: Class { self == .number ? .right : self }
    }

    /// Rules W4, W5 and W7: separators and symbols of a number become part of it; a number after left-to-right text becomes
    /// `left`.
    private static func resolveNumbers(_ classes: inout [Class], _ text: [Character]) {
        for position in classes.indices where classes[position] == .neutral && position > 0 && position + 1 < classes.count {
            if ".,:/+-".contains(text[position]), classes[position - 1] == .number, classes[position + 1] == .number {
                classes[position] = .number
            }
        }
        for position in classes.indices where classes[position] == .neutral && "%#°€$£".contains(text[position]) {
            let before = position > 0 && classes[position - 1] == .number
            if before || position + 1 < classes.count && classes[position + 1] == .number { classes[position] = .number }
        }
        var strong = Class.left
        for position in classes.indices {
            switch classes[position] {
            case .left, .right: strong = classes[position]
            case .number where strong == .left: classes[position] = .left
            default: break
            }
        }
    }

    /// Rule N0: both brackets of a pair take the direction of their contents, or of the preceding text.
    private static func resolveBrackets(_ classes: inout [Class], _ text: [Character]) {
        let pairs: [Character: Character] = [")": "(", "]": "[", "}": "{"]
        var open: [Int] = []
        for position in text.indices {
            if "([{".contains(text[position]) {
                open.append(position)
            } else if let opening = pairs[text[position]], let match = open.lastIndex(where: { text[$0] == opening }) {
                let start = open[match]
                open.removeLast(open.count - match)
                let inside = classes[(start + 1)..<position].map(\.side)
                var side: Class?
                if inside.contains(.left) {
                    side = .left
                } else if inside.contains(.right) {
                    side = classes[..<start].last { $0 != .neutral }?.side ?? .left
                }
                if let side { (classes[start], classes[position]) = (side, side) }
            }
        }
    }

    /// Rules N1 and N2: neutrals between characters of the same direction take that direction, others the base direction.
    private static func resolveNeutrals(_ classes: inout [Class]) {
        var position = 0
        var before = Class.left
        while position < classes.count {
            guard classes[position] == .neutral else {
                before = classes[position].side
                position += 1
                continue
            }
            var end = position
            while end < classes.count, classes[end] == .neutral { end += 1 }
            let after = end < classes.count ? classes[end].side : .left
            for index in position..<end { classes[index] = before == after ? before : .left }
            position = end
        }
    }
}
