/// Text with places where it may be broken, laid out as Prettier does (after Wadler, "A prettier printer", 2003): a group stands on
/// one line if it fits, or else breaks at all of its own places.
indirect enum CodeLayout: Sendable {
    case text(String)
    /// A space, or a line break if the group is broken.
    case space
    /// Nothing, or a line break if the group is broken.
    case edge
    /// Nothing, or this text if the group is broken.
    case ifBroken(String)
    /// Parts one after the other.
    case sequence([CodeLayout])
    /// A part whose lines are indented by one more step.
    case indented(CodeLayout)
    /// A part that is broken as a whole or not at all.
    case group(CodeLayout)

    /// Returns the text on lines of at most `width` characters, if that is possible. `indent`: the number of spaces that are written before
    /// the first line; `step`: the spaces of one more level.
    func text(width: Int = 80, indent: Int = 0, step: Int = 2) -> String {
        var result = String(repeating: " ", count: indent)
        var column = indent
        var open: [Item] = [Item(indent: indent, isFlat: false, layout: self)]
        while let item = open.popLast() {
            switch item.layout {
            case .text(let text):
                result += text
                column += text.count
            case .space, .edge:
                if item.isFlat {
                    if case .space = item.layout {
                        result += " "
                        column += 1
                    }
                } else {
                    result = result.trimmingTrailingSpace + "\n" + String(repeating: " ", count: item.indent)
                    column = item.indent
                }
            case .ifBroken(let text): if !item.isFlat { open.append(item.with(.text(text))) }
            case .sequence(let parts): open += parts.reversed().map(item.with)
            case .indented(let inner):
                open.append(Item(indent: item.indent + step, isFlat: item.isFlat, layout: inner))
            case .group(let inner):
                let flat = Item(indent: item.indent, isFlat: true, layout: inner)
                open.append(item.isFlat || Self.fits(width - column, flat, before: open) ? flat : item.with(inner))
            }
        }
        return result
    }

    private struct Item {
        var indent: Int
        var isFlat: Bool
        var layout: CodeLayout

        func with(_ layout: CodeLayout) -> Item { Item(indent: indent, isFlat: isFlat, layout: layout) }
    }

    /// Returns whether the text up to the next line break has at most `width` characters.
    private static func fits(_ width: Int, _ item: Item, before rest: [Item]) -> Bool {
        var left = width
        var open = [item]
        var following = rest[...]
        while left >= 0 {
            guard let next = open.popLast() ?? following.popLast() else { return true }
            switch next.layout {
            case .text(let text): left -= text.count
            case .space:
                if !next.isFlat { return true }
                left -= 1
            case .edge: if !next.isFlat { return true }
            case .ifBroken(let text): if !next.isFlat { left -= text.count }
            case .sequence(let parts): open += parts.reversed().map(next.with)
            case .indented(let inner): open.append(next.with(inner))
            // The parts after this one may break.
            case .group(let inner): open.append(next.with(inner))
            }
        }
        return false
    }
}

extension CodeLayout: ExpressibleByStringInterpolation {
    init(stringLiteral text: String) { self = .text(text) }

    static func + (a: CodeLayout, b: CodeLayout) -> CodeLayout {
        guard case .sequence(let parts) = a else { return .sequence([a, b]) }
        return .sequence(parts + [b])
    }

    /// "f(a, b)": all arguments on one line, or each on its own.
    static func call(_ name: String, _ arguments: [CodeLayout], trailingComma: Bool) -> CodeLayout {
        guard !arguments.isEmpty else { return .text(name + "()") }
        var parts: [CodeLayout] = [.edge]
        for (index, argument) in arguments.enumerated() {
            if index > 0 { parts += [",", .space] }
            parts.append(argument)
        }
        return .group(
            .text(name + "(") + .indented(.sequence(parts)) + .ifBroken(trailingComma ? "," : "") + .edge + ")")
    }

    /// The text in brackets.
    var bracketed: CodeLayout { .group("(" + .indented(.edge + self) + .edge + ")") }
}
