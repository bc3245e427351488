/// Unicode's bidirectional algorithm (UAX #9) as far as a line from outside needs it: the line runs from left to right, and what
/// embeds, isolates or overrides directions has been taken out, so that a name cannot dress up as another.
enum TextDirection {
    /// The level of every character: 0 from left to right, 1 from right to left, 2 a number within the latter.
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

    /// The places of pieces with these levels, in the order in which they stand from left to right.
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

        /// As neutrals see it: a number counts as what it stands in.
        var side: Class { self == .number ? .right : self }
    }

    /// W4, W5 and W7: a number takes in its separators and signs; after what runs from left to right it is a part of that.
    private static func resolveNumbers(_ classes: inout [Class], _ text: [Character]) {
        for place in classes.indices where classes[place] == .neutral && place > 0 && place + 1 < classes.count {
            if ".,:/+-".contains(text[place]), classes[place - 1] == .number, classes[place + 1] == .number {
                classes[place] = .number
            }
        }
        for place in classes.indices where classes[place] == .neutral && "%#°€$£".contains(text[place]) {
            let before = place > 0 && classes[place - 1] == .number
            if before || place + 1 < classes.count && classes[place + 1] == .number { classes[place] = .number }
        }
        var strong = Class.left
        for place in classes.indices {
            switch classes[place] {
            case .left, .right: strong = classes[place]
            case .number where strong == .left: classes[place] = .left
            default: break
            }
        }
    }

    /// N0: both brackets of a pair take the side of what is between them, or of what stands before.
    private static func resolveBrackets(_ classes: inout [Class], _ text: [Character]) {
        let pairs: [Character: Character] = [")": "(", "]": "[", "}": "{"]
        var open: [Int] = []
        for place in text.indices {
            if "([{".contains(text[place]) {
                open.append(place)
            } else if let opening = pairs[text[place]], let match = open.lastIndex(where: { text[$0] == opening }) {
                let start = open[match]
                open.removeLast(open.count - match)
                let inside = classes[(start + 1)..<place].map(\.side)
                var side: Class?
                if inside.contains(.left) {
                    side = .left
                } else if inside.contains(.right) {
                    side = classes[..<start].last { $0 != .neutral }?.side ?? .left
                }
                if let side { (classes[start], classes[place]) = (side, side) }
            }
        }
    }

    /// N1 and N2: what stands between two of one side takes it, everything else that of the line.
    private static func resolveNeutrals(_ classes: inout [Class]) {
        var place = 0
        var before = Class.left
        while place < classes.count {
            guard classes[place] == .neutral else {
                before = classes[place].side
                place += 1
                continue
            }
            var end = place
            while end < classes.count, classes[end] == .neutral { end += 1 }
            let after = end < classes.count ? classes[end].side : .left
            for index in place..<end { classes[index] = before == after ? before : .left }
            place = end
        }
    }
}
