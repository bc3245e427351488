import RiffleFormula
import Testing

@Suite struct ParsingTests {
    static let example = """
        # Sinks to both sides.
        title "Cards on an arch"  # A row that sinks.
        # How far each card sinks
        param rise = 40 pt in 0...200     # below the one nearer the middle.
        param lean = -4 deg
        param layers = 3 count in 1...9
        param wraps = on  # Whether the row is a circle.
        param side = left of left, right
        let fall = o^2 * rise
        x = o * 0.8 * width
        y = side is left ? fall :
            -fall
        rotate z = o * lean
        scale = when o < 0: 1, o < 3: 1 - 0.05 * min(o, 3), else: 85%
        opacity = clamp(4 − abs(o), 0, 1)
        hidden = not wraps and abs(o) ≥ layers
        transform translate(0, 0, -radius), rotate(y, o / 4), translate(0, 0), scale(2), scale(1, 2),
            skew(1°, 0), perspective(500)
        scroll carousel wrap = wraps, spacing = 1.2
        """

    @Test func `every statement is read`() throws {
        let formula = try Formula(parsing: Self.example, vocabulary: .scrollingCards)
        #expect(formula.title == "Cards on an arch")
        #expect(formula.summary == "Sinks to both sides. A row that sinks.")
        #expect(formula.parameters.map(\.name) == ["rise", "lean", "layers", "wraps", "side"])
        #expect(formula.parameters[0].setting == .number(40, unit: .points, range: 0...200, step: nil))
        #expect(formula.parameters[0].help == "How far each card sinks below the one nearer the middle.")
        #expect(formula.parameters[1].setting == .number(-4, unit: .degrees, range: nil, step: nil))
        #expect(formula.parameters[2].setting == .count(3, range: 1...9))
        #expect(formula.parameters[3].setting == .toggle(true))
        #expect(formula.parameters[3].help == "Whether the row is a circle.")
        #expect(formula.parameters[4].setting == .choice(0, options: ["left", "right"]))
        #expect(formula.definitions.map(\.name) == ["fall"])
        #expect(formula.definitions[0].kind == .number(.length))
        #expect(formula.definitions[0].position == FormulaPosition(line: 9, column: 5))
        #expect(formula.lines.count == 7)
        #expect(formula.scroll?.rule == "carousel")
        #expect(formula.scroll?.arguments.map(\.name) == ["wrap", "spacing"])
    }

    @Test func `what is printed is read as the same`() throws {
        let formula = try Formula(parsing: Self.example, vocabulary: .scrollingCards)
        let again = try Formula(parsing: formula.text, vocabulary: .scrollingCards)
        #expect(again == formula)
        #expect(again.text == formula.text)
    }

    @Test func `text and trees survive awkward titles and comments`() throws {
        for title in ["", "a \"b\" \\ c", "#", "é 🃏"] {
            let escaped = title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            let formula = try Formula(parsing: "title \"\(escaped)\" ### \(title)", vocabulary: .cardStack)
            #expect(formula.title == title)
            #expect(try Formula(parsing: formula.text, vocabulary: .cardStack) == formula)
        }
    }

    @Test(arguments: [
        ("1 + 2 * 3", "(1 + (2 * 3))"), ("1 - 2 - 3", "((1 - 2) - 3)"), ("8 / 4 / 2", "((8 / 4) / 2)"),
        ("8 / 4 * 2", "((8 / 4) * 2)"), ("7 mod 4 mod 2", "((7 mod 4) mod 2)"), ("2 * 7 mod 4", "((2 * 7) mod 4)"),
        ("-2^2", "(-(2 ^ 2))"), ("2^3^2", "(2 ^ (3 ^ 2))"), ("2^-3^2", "(2 ^ (-(3 ^ 2)))"), ("-2 * 3", "((-2) * 3)"),
        ("2 * -3", "(2 * (-3))"), ("--2", "(-(-2))"), ("1 - -2", "(1 - (-2))"), ("(1 + 2) * 3", "((1 + 2) * 3)"),
        ("1 < 2 and 3 < 4 or on", "(((1 < 2) and (3 < 4)) or on)"), ("not on and off", "((not on) and off)"),
        ("not 1 < 2", "(not (1 < 2))"), ("on or off and on", "(on or (off and on))"),
        ("on ? 1 : off ? 2 : 3", "(on ? 1 : (off ? 2 : 3))"), ("on ? off ? 1 : 2 : 3", "(on ? (off ? 1 : 2) : 3)"),
        ("1 + 1 < 2 ? 1 : 2 + 3", "(((1 + 1) < 2) ? 1 : (2 + 3))"), ("on == off and on", "((on == off) and on)"),
        ("2 · 3 × 4 ÷ 5", "(((2 * 3) * 4) / 5)"), ("1 − 2", "(1 - 2)"), ("1 ≤ 2", "(1 <= 2)"), ("1 ≠ 2", "(1 != 2)"),
        ("pow(2, 3)", "(2 ^ 3)"), ("mod(7, 4)", "(7 mod 4)"), ("2 pt^2", "(2 pt ^ 2)"), ("50% * 2", "(50% * 2)"),
        ("π", "pi"), ("true", "on"), (".5", "0.5"), ("1e3", "1000"), ("90°", "90 deg"), ("1.50", "1.5"),
        ("(1 +\n 2)", "(1 + 2)"), ("1 +\n\n# between\n 2", "(1 + 2)"), ("1\u{A0}+\t2", "(1 + 2)"),
    ])
    func `operators bind in their order`(text: String, tree: String) throws {
        #expect(bracketed(try expression(text)) == tree)
    }

    @Test func `random trees are printed and read as the same`() throws {
        var trees = RandomTrees(seed: 20)
        var text = RandomTrees.preamble
        var expected: [Formula.Expression] = []
        var count = 0
        func check() throws {
            let formula = try Formula(parsing: text, vocabulary: .scrollingCards)
            #expect(formula.definitions.map(\.value) == expected)
            #expect(formula.definitions.map(\.value.text) == expected.map(\.text))
            (text, expected) = (RandomTrees.preamble, [])
        }
        while count < 100_000 {
            let tree = trees.roll(2) == 0 ? trees.plain(4) : trees.boolean(4)
            text += "let v\(expected.count) = \(tree.text)\n"
            expected.append(tree)
            count += 1
            if expected.count == 100 { try check() }
        }
        #expect(expected.isEmpty)
    }

    @Test func `brackets are the fewest`() throws {
        var trees = RandomTrees(seed: 3)
        var dropped = 0
        for _ in 0..<2_000 {
            let tree = trees.plain(3)
            let text = Array(tree.text)
            // Without any one pair of brackets that aren't a function's it is another tree, or none.
            for open in text.indices
            where text[open] == "(" && (open == 0 || !(text[open - 1].isLetter || text[open - 1].isNumber)) {
                var depth = 0
                guard
                    let close = text.indices[open...].first(where: { index in
                        depth += text[index] == "(" ? 1 : text[index] == ")" ? -1 : 0
                        return depth == 0
                    })
                else { continue }
                var less = text
                less.remove(at: close)
                less.remove(at: open)
                dropped += 1
                let other = try? expression(String(less), before: RandomTrees.preamble)
                #expect(other != tree, "\(tree.text)")
            }
        }
        #expect(dropped > 1_000)
    }

    @Test(arguments: [
        ("1\r\nx = 5", 2), ("1\rx = 5", 2), ("1 # a\n# b\nx = 5", 3), ("(1 +\n1)\nx = 5", 3), ("\u{1F0CF}", 1),
    ])
    func `lines are counted as an editor does`(text: String, line: Int) throws {
        let text = text.replacing("x = 5", with: "x = y")
        #expect(problem("let v = \(text)")?.hasPrefix("\(line):") == true)
    }

    @Test func `columns are counted in characters`() {
        #expect(problem("title \"é🇩🇪👩‍👧\" 1") == "1:13: expected the end of the line, found “1”")
        #expect(problem("x = 2 · · 3")?.hasPrefix("1:9: ") == true)
    }
}
