import RiffleFormula
import TestSupport
import Testing

@Suite struct LimitTests {
    private static let deep = 50_000

    @Test(arguments: [
        "x = " + String(repeating: "(", count: deep) + "1" + String(repeating: ")", count: deep),
        "x = " + String(repeating: "-", count: deep) + "1",
        "hidden = " + String(repeating: "not ", count: deep) + "on", "x = " + String(repeating: "on ? 1 : ", count: deep) + "1",
        "x = " + String(repeating: "on ? ", count: deep) + "1", "x = " + String(repeating: "2^", count: deep) + "2",
        "x = " + String(repeating: "2^-", count: deep) + "2",
        "x = " + String(repeating: "1+", count: deep) + "1", "x = " + String(repeating: "1*", count: deep) + "1",
        "hidden = on" + String(repeating: " or on", count: deep / 2),
        "x = " + String(repeating: "sin(", count: deep), "x = " + String(repeating: "when on: ", count: deep / 2),
        "x = " + String(repeating: "(when on: ", count: deep / 4),
        "x = " + String(repeating: "min(1, ", count: deep / 2),
        "transform " + String(repeating: "scale(1), ", count: deep / 4) + "scale(1)",
        "transform scale(" + String(repeating: "(", count: deep),
    ])
    func `depth and size are limited, not the stack`(text: String) {
        #expect(problem(text) != nil)
    }

    @Test func `a depth up to the limit is taken`() {
        for (open, close) in [("(", ")"), ("-", ""), ("abs(", ")"), ("on ? 1 : ", "")] {
            func text(_ count: Int) -> String {
                "x = " + String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
            }
            #expect(problem(text(98)) == nil, "\(open)")
            #expect(problem(text(101))?.hasSuffix("; name a part with let") == true, "\(open)")
        }
        #expect(problem("x = 1" + String(repeating: " + 1", count: 99)) == nil)
        #expect(problem("x = 1" + String(repeating: " + 1", count: 100))?.hasSuffix("name a part with let") == true)
    }

    @Test func `sizes are limited`() {
        #expect(problem(String(repeating: "#", count: 256 * 1024)) == nil)
        #expect(problem(String(repeating: "#", count: 256 * 1024 + 1)) == "1:1: a formula has at most 256 kB")
        #expect(problem(String(repeating: "\n", count: 2_000)) == nil)
        #expect(problem(String(repeating: "\n", count: 2_001)) == "2001:1: a formula has at most 2000 lines")
        let names = (0..<201).map { "param a\($0) = 1" }
        #expect(problem(names.prefix(200).joined(separator: "\n")) == nil)
        #expect(problem(names.joined(separator: "\n")) == "201:7: a formula has at most 200 parameters")
        let long = String(repeating: "a", count: 64)
        #expect(problem("let \(long) = 1") == nil)
        #expect(problem("let \(long)a = 1") == "1:5: a name has at most 64 characters")
        #expect(problem("title \"\(String(repeating: "é", count: 201))\"") == "1:7: a title has at most 200 characters")
        let sums = (0..<101).map { "let v\($0) = 1" + String(repeating: " + 1", count: 49) }
        #expect(problem(sums.joined(separator: "\n")) == nil)
        #expect(
            problem(sums.joined(separator: "\n") + "\nx = 1" + String(repeating: "+1", count: 49))?.contains("10000")
                == true)
    }

    @Test func `a parameter has a range and a step without being given one`() throws {
        func parameter(_ text: String) throws -> Formula.Parameter {
            try #require(try Formula(parsing: "param a = " + text, vocabulary: .scrollingCards).parameters.first)
        }
        for (text, range, step) in [
            ("40 pt", 0.0...80.0, 0.2), ("0 pt", -100...100, 1), ("-3", -6...0, 0.02), ("0", -1...1, 0.01),
            ("25%", 0...0.5, 0.002),
            ("0 s", 0...1, 0.005), ("100 ms", 0...0.2, 0.001), ("3 count", 0...10, 1), ("20 count", 0...40, 1), ("on", 0...1, 1),
            ("b of a, b, c", 0...2, 1), ("3 in 1...5 step 0.5", 1...5, 0.5), ("3 in 1 pt...5", 1...5, 0.02),
        ] {
            let found = try parameter(text)
            #expect(near(found.range.lowerBound, range.lowerBound) && near(found.range.upperBound, range.upperBound), "\(text)")
            #expect(near(found.step, step, 1e-12), "\(text): \(found.step)")
            #expect(found.range.contains(found.defaultValue), "\(text)")
        }
        let angle = try parameter("30 deg in 0...90 step 5")
        #expect(near(angle.defaultValue, .pi / 6) && near(angle.range.upperBound, .pi / 2) && near(angle.step, .pi / 36))
        #expect(try parameter("3 in 1...5 pt").unit == .points)
        #expect(try parameter("1 rad").range == -Double.pi...Double.pi)
    }

    @Test func `random texts are refused or read, printed and read again`() throws {
        var generator = SeededGenerator(seed: 99)
        let pieces = [
            "x", "y", "z", "scale", "rotate", "opacity", "hidden", "anchor", "transform", "translate(", "let", "param", "title",
            "scroll", "carousel", "in", "of",
            "step", "count", "when", "else", ":", ",", "?", "(", ")", "+", "-", "*", "/", "^", "mod", "and", "or", "not", "is",
            "<", "<=", "==", "=", "...", "o", "width", "a", "b",
            "1", "0.5", "1e3", "2 pt", "3 deg", "4%", "on", "off", "\"t\"", "#", "\n", "\n", " ", " ", "π", "−", "…", "é",
            "\u{0}", "🃏", "sin(", "min(", "wrap", "perspective", "view",
        ]
        let seeds = [
            ParsingTests.example, "param a = 1\nx = o * a\nscroll view", "y = when o < 0: 1, else: 2\n",
            "transform translate(o, 2, 3), rotate(z, 4 deg)\n",
        ].map { Array($0.unicodeScalars) }
        var read = 0
        for round in 0..<50_000 {
            var scalars: [Unicode.Scalar]
            if round % 3 == 0 {
                scalars = (0..<Int.random(in: 1...30, using: &generator)).flatMap { _ in
                    Array((pieces.randomElement(using: &generator) ?? "").unicodeScalars)
                        + (Bool.random(using: &generator) ? [" "] : [])
                }
            } else {
                scalars = seeds[Int.random(in: 0..<seeds.count, using: &generator)]
                for _ in 0..<Int.random(in: 1...3, using: &generator) {
                    let place = Int.random(in: 0..<scalars.count, using: &generator)
                    switch Int.random(in: 0..<4, using: &generator) {
                    case 0: scalars.remove(at: place)
                    case 1: scalars.insert(contentsOf: (pieces.randomElement(using: &generator) ?? "").unicodeScalars, at: place)
                    case 2: scalars[place] = Unicode.Scalar(UInt8.random(in: 32...126, using: &generator))
                    default:
                        let end = min(scalars.count, place + Int.random(in: 1...20, using: &generator))
                        scalars.append(contentsOf: scalars[place..<end])
                    }
                    if scalars.isEmpty { break }
                }
            }
            var view = String.UnicodeScalarView()
            view.append(contentsOf: scalars)
            let text = String(view)
            guard let formula = try? Formula(parsing: text, vocabulary: .scrollingCards) else { continue }
            read += 1
            let printed = formula.text
            guard let again = try? Formula(parsing: printed, vocabulary: .scrollingCards) else {
                Issue.record("printed as what can't be read: \(printed)")
                continue
            }
            #expect(again == formula, "\(text)")
            let pose = PreparedFormula(FormulaProgram(formula)).pose { $0.update(repeating: 0.5) }
            #expect(pose.isFinite || pose.isHidden)
        }
        #expect(read > 1_500)
    }
}
