import RiffleFormula
import Testing

/// Every sentence about a mistake, with its place.
@Suite struct ProblemTests {
    @Test(arguments: [
        ("x = widht", "1:5: there is no “widht”; did you mean “width”?"), ("x = qqqq", "1:5: there is no “qqqq”"),
        ("let a = 1\nx = a + aa", "2:9: there is no “aa”; did you mean “a”?"),
        ("x = sine(o)", "1:5: there is no function “sine”; did you mean “sin”?"),
        ("x = o(2)", "1:5: “o” isn't a function; a product is written with *"),
        ("x = sin", "1:5: “sin” is a function: sin(angle)"),
        ("x = 2 * deg", "1:9: “deg” is a unit, which follows a number"),
        ("y = x * 2", "1:5: “x” is a property, whose value can't be used; give the value a name with let"),
        ("x = v\nlet v = 1", "1:5: there is no “v”"),
        ("x = 2 width", "1:7: an operator is missing between “2” and “width”; a product is written with *"),
        ("x = (2) (3)", "1:9: an operator is missing between “)” and “(”; a product is written with *"),
        ("x = 0,5", "1:6: write a decimal with a point: 0.5"), ("x = min(1,5)", nil),
        ("param a = 0,5", "1:12: write a decimal with a point: 0.5"),
        ("scroll carousel spacing = 1,2", "1:28: write a decimal with a point: 1.2"),
        ("x = 1e999", "1:5: 1e999 is too large a number"), ("x = 5 $ 3", "1:7: “$” has no meaning in a formula"),
        ("x = 2 ** 3", "1:7: a power is written with ^"), ("hidden = on && off", "1:13: write “and” for &&"),
        ("hidden = on || off", "1:13: write “or” for ||"), ("hidden = !on", "1:10: write “not” for !"),
        ("x = [1]", "1:5: use round brackets"), ("x = 1;", "1:6: a statement ends at the end of its line"),
        ("x = 1 // a", "1:7: a comment begins with #"),
        ("x = o²", "1:6: a power is written with ^: o^2"), ("x = √2", "1:5: a root is written sqrt(x)"),
        ("x = 1 – 2", "1:7: a minus is written - or −"),
        ("x = größe", "1:7: “ö” can't be part of a name: names have the letters a to z, digits and _"),
        ("x = 1\u{200B}", "1:6: an invisible character (U+200B) is in the way"),
        ("title “a”", "1:7: a text goes in straight quotation marks: \"Arch\""),
        ("title \"a", "1:7: this text has no closing quotation mark"),
        ("title a", "1:7: expected a text in quotation marks, found “a”"),
        ("title \"a\"\ntitle \"b\"", "2:1: a formula has one title"),
        ("x = ", "1:5: expected a value, found the end of the line"),
        ("x", "1:2: expected an equals sign, found the end of the line"),
        ("x + 1", "1:3: expected an equals sign, found “+”"),
        ("x = 1 +", "1:8: expected a value, found the end of the line"), ("x = (1", "1:5: this bracket is never closed"),
        ("x = (1\ny = 2", "1:5: this bracket is never closed"),
        ("x = o +\n\ny = 3", "1:7: expected a value, found the end of the line"),
        ("x = o *\nlet a = 3", "1:7: expected a value, found the end of the line"),
        ("x = o = 3", "1:7: two values are compared with =="),
        ("x = sin(o\ny = 2", "1:8: this bracket is never closed"), ("x = 1)", "1:6: this bracket was never opened"),
        ("x = o = 0 ? 1 : 2", "1:7: two values are compared with =="),
        ("x = (o = 0) ? 1 : 2", "1:8: two values are compared with =="),
        ("hidden = 1 < 2 < 3", "1:16: comparisons don't chain: write a < b and b < c"),
        ("x = 5 % 3", "1:7: % follows a number; the remainder is written with mod"),
        ("x = o % 3", "1:7: % follows a number; the remainder is written with mod"),
        ("x = on ? 1", "1:11: expected a colon and the other value, found the end of the line"),
        ("x = when o < 0: 1", "1:18: “when” has to end with “, else:” and a value"),
        ("x = when else: 1", "1:10: a condition comes before “else”"),
        ("x = clamp(1, 2)", "1:5: clamp(x, low, high) takes 3 values, not 2"),
        ("x = sqrt()", "1:5: sqrt(x) takes 1 value, not 0"),
        ("x = min()", "1:5: min(a, b, …) takes 1 value or more, not 0"),
        ("x = pow(1)", "1:5: pow(a, b) takes 2 values, not 1"),
        ("foo = 3", "1:1: there is no property “foo”; to name a value, write let"),
        ("opactiy = 3", "1:1: there is no property “opactiy”; did you mean “opacity”?"),
        ("rotate = 3", "1:1: “rotate” needs an axis: rotate x, rotate y, rotate z"),
        ("rotate w = 3", "1:1: “rotate” needs an axis: rotate x, rotate y, rotate z"),
        ("o = 3", "1:1: “o” can't be set; Riffle gives it its value"),
        ("x = 1\nx = 2", "2:1: x is given twice; the first time in line 1"),
        ("3 = x", "1:1: expected title, param, let, scroll, transform or a property, found “3”"),
        ("let width = 3", "1:5: “width” is a variable; choose another name"),
        ("let sin = 3", "1:5: “sin” is a function; choose another name"),
        ("let pi = 3", "1:5: “pi” is a constant; choose another name"),
        ("let rotate = 3", "1:5: “rotate” is a property; choose another name"),
        ("let deg = 3", "1:5: “deg” is a unit; choose another name"),
        ("let when = 3", "1:5: “when” is a word of the language; choose another name"),
        ("param a = 3\nlet a = 3", "2:5: “a” is already defined in line 1; choose another name"),
        ("let A = 3", "1:5: a name begins with a small letter"),
        ("let a = a", "1:9: there is no “a”"),
        ("let a = 1\n 2", "2:2: expected title, param, let, scroll, transform or a property, found “2”"),
        ("param a = 2 * 3", "1:13: a parameter is one number, on or off, or a word of a list; write a computed value with let"),
        ("param a = width", "1:11: expected a number, on, off, or a word and “of” with a list of words, found “width”"),
        ("param a = 3 in 4...9", "1:11: 3 isn't within the range from 4 to 9"),
        ("param a = 3 in 9...2", "1:16: a range goes from a number to a greater one"),
        ("param a = 3 in 0..9", "1:17: a range is written with three dots: 0...200"),
        ("param a = 3 pt in 0...9 deg", "1:25: the range and the step have to be in the default's unit, pt"),
        ("param a = 3 step 0", "1:13: a step is greater than 0"), ("param a = 3 count step 1", "1:19: a count has the step 1"),
        ("param a = 2.5 count", "1:11: a count and its range are whole numbers up to a billion"),
        ("param a = 1e13", "1:11: a parameter's numbers are at most 1e12"),
        ("param a = up of left, right", "1:11: “up” isn't in the list: left, right"),
        ("param a = b of b, b", "1:19: “b” is in the list twice"),
        ("scroll", "1:7: expected one of carousel, view, none, found the end of the line"),
        ("scroll caroussel", "1:8: there is no scroll rule “caroussel”; did you mean “carousel”?"),
        ("scroll none\nscroll view", "2:8: a formula has one scroll rule, and line 1 already says none"),
        ("scroll carousel wrap = on\nscroll carousel wrap = off", "2:17: wrap is given twice"),
        ("scroll carousel wrap = on\nscroll carousel arc = on", nil),
        ("include dust", "1:9: there is no part “dust”; there is axis, backs, cards, circle, eye, fade, places, veiled"),
        ("include fade fadeMost = 1", "1:14: fade has no “fadeMost”"),
        ("include fade fadeMax = 21", "1:14: fadeMax can't have this default"),
        ("include fade\ninclude fade", "2:1: “fadeMin” is already defined in line 1; choose another name"),
        ("include places", "1:1: there is no “placeholders”"),
        ("param a = 1, title 2", "1:12: expected the end of the line, found “,”"),
        (
            "param a = 1, unit \"miles\"",
            "1:19: a unit is one of \"cards\", \"card widths\", \"×\", \"cards/s\", \"pt/s\", \"1/pt\", \"per ms\""
        ),
        ("x = n * 10\nlet n = 3", "2:5: “n” is used above as a variable; choose another name, or define it before that line"),
        (
            "let k = count * 2\nparam count = a of a, b",
            "2:7: “count” is used above as a variable; choose another name, or define it before that line"
        ),
        (
            "x = o\nscroll carousel visibleItems = n\nlet n = o",
            "3:5: “n” is used above as a variable; choose another name, or define it before that line"
        ),
        ("let n = 3\nx = n * o", nil),
        ("param a = float(float(1))", "1:17: expected a number, found “float”"),
        ("param a = a of a, on", "1:19: “on” is a word of the language; choose another one"),
        ("param a = 1, when wrapping", "1:19: “when” needs a switch or a choice from a line above"),
        ("param a = 30 deg, unit \"cards\"", "1:7: only a plain number can have a unit for display"),
        ("param a = on, unit \"cards\"", "1:7: only a plain number can have a unit for display"),
        ("include circle arc = 90 deg", "1:16: arc can't have this default"),
        ("settings version 0 a = 1", "1:18: a version is a whole number from 1"),
        ("family Rotary", "1:8: expected a text in quotation marks, found “Rotary”"),
        ("essentials a, a", "1:15: a is given twice, or there are more than 200 names"),
        (
            "param a = 1\nmeasure b = x at 1 in 0...1, relativ, solves a",
            "2:30: a measure can be followed by relative, solves, title or source"
        ),
        ("param a = 1, group hand", "1:20: a group is one of motion, gesture, look"),
        (
            "param a = 1 in 0...2, slider 1...3",
            "1:7: a slider is for a number, and its range has to lie within the number's range"
        ),
        ("param a = on, slider 0...1", "1:7: a slider is for a number, and its range has to lie within the number's range"),
        ("param a = 1 in 0...2, slider 1...0", "1:30: a slider goes from a number to a greater one"),
        ("param a = 1 in -2...2, slider -1...1.5, title \"A\"", nil),
        ("param a = 1, when b", "1:19: “when” needs a switch or a choice from a line above"),
        (
            "param a = 1, colour \"red\"",
            "1:14: a parameter can be followed by title, unit, source, group, when, slider, formerly, or a number and its word"
        ),
        ("settings odd a = 1", "1:10: settings are followed by source, or by version and a number"),
        ("settings source a = 1\nsettings source a = 2", "2:10: these settings are given twice"),
        ("defaults shade = 1, shade = 2", "1:21: shade is given twice"),
        ("measure a = place at 1 in 0...1", "1:9: a measure solves for one to four parameters"),
        ("measure a = place at 1 in 0...1, solves b", "1:41: there is no parameter “b” that is a number"),
        (
            "measure a = width at 1 in 0...1, solves b",
            "1:13: expected one of place, x, y, z, scale, rotation, opacity, found “width”"
        ),
        ("scroll view wrap = on", "1:13: view has no “wrap”; did you mean “snap”?"),
        (
            "scroll view bounces = on",
            "1:13: view has no “bounces”; there is vertical, spacing, snap, endless, maxScrollDistance, views, firstOffset, lastOffset, cardWidth, cardHeight"
        ),
        ("scroll view snap = on, snap = off", "1:24: snap is given twice"),
        ("scroll view snap = 1", "1:20: snap takes on or off, but this is a plain number"),
        ("scroll view spacing = o", "1:23: spacing is the same for all cards, so it can't depend on “o”"),
        ("transform turn(1)", "1:11: a transform has no “turn”"),
        ("transform rotat(z, 1)", "1:11: a transform has no “rotat”; did you mean “rotate”?"),
        ("transform rotate(1)", "1:11: rotate(axis, angle) begins with x, y or z"),
        ("transform translate(1)", "1:11: translate(x, y, z) takes a different number of values"),
        ("param side = left of left, right\nhidden = side is top", "2:10: “side” has no “top”; there is left, right"),
        ("hidden = o is left", "1:10: “o” isn't a choice but a plain number"),
        ("hidden = 3 is left", "1:12: “is” goes between the name of a choice and one of its words"),
    ])
    func `a mistake is named where it is`(text: String, sentence: String?) {
        #expect(problem(text) == sentence)
    }

    @Test func `a vocabulary has its own words`() {
        #expect(
            problem("x = o", .transition) == "1:5: there is no “o”")
        #expect(problem("scroll none", .cardStack) == "1:8: there is no scroll rule “none”; there is stack")
        #expect(problem("scroll none", .transition) == "1:8: there is no scroll rule “none”; there is transition")
        #expect(problem("scroll transition duration = 0.2 s, back = mirrored", .transition) == nil)
        #expect(problem("measure a = x at 1 in 0...1, solves b", .cardStack) == "1:1: a card stack has no measures")
        #expect(problem("scroll transition duration = 2 pt", .transition) != nil)
        #expect(problem("scroll transition back = sideways", .transition)?.hasPrefix("1:26: back has no “sideways”") == true)
        #expect(problem("source \"Glow\"\nsource \"Glow\"", .transition) == "2:1: a formula has one source")
        #expect(problem("source Glow", .transition) != nil)
        #expect(problem("x = role is from ? p * containerWidth * direction : 0", .transition) == nil)
        #expect(problem("x = (1 - layer / n) * drag", .cardStack) == nil)
        let narrow = FormulaVocabulary(title: "dots", variables: [], principal: "o", cardSize: ("w", "h"), properties: [.x])
        #expect(problem("y = 1", narrow)?.hasPrefix("1:1: there is no property “y”") == true)
        #expect(problem("x = 1", narrow) == nil)
    }

    /// A value, and its problem as the property.
    @Test(arguments: [
        ("x = width * height", "1:5: x takes a length (pt), but this is pt²"),
        ("x = 4 deg", "1:5: x takes a length (pt), but this is an angle (rad)"),
        ("rotate z = width", "1:12: rotate z takes an angle (rad), but this is a length (pt)"),
        ("scale = width", "1:9: scale takes a plain number, but this is a length (pt)"),
        ("x = 4 deg + width", "1:11: “+” needs values of the same unit, but these are an angle (rad) and a length (pt)"),
        ("x = width - 2 s", "1:11: “-” needs values of the same unit, but these are a length (pt) and a time (s)"),
        ("x = min(width, 3 deg)", "1:5: “min” needs values of the same unit, but these are a length (pt) and an angle (rad)"),
        ("hidden = width < 3 deg", "1:16: “<” needs values of the same unit, but these are a length (pt) and an angle (rad)"),
        ("x = on ? width : 3 deg", "1:8: “?” needs values of the same unit, but these are a length (pt) and an angle (rad)"),
        (
            "x = when on: width, else: 3 s",
            "1:5: “when” needs values of the same unit, but these are a length (pt) and a time (s)"
        ),
        ("x = sin(width)", "1:9: sin takes an angle (rad), but this is a length (pt)"),
        ("x = exp(width)", "1:9: exp takes a plain number, but this is a length (pt)"),
        ("x = asin(3 deg)", "1:10: asin takes a plain number, but this is an angle (rad)"),
        ("x = mix(1, 2, width)", "1:15: mix takes a plain number for t, but this is a length (pt)"),
        ("x = spring(width, 1, 1)", "1:12: spring takes a time (s) for t, but this is a length (pt)"),
        ("scale = bezier(o, 0, 3 pt, 1, 1)", "1:22: bezier takes a plain number for y1, but this is a length (pt)"),
        ("x = 2^width", "1:7: an exponent has to be a plain number, but this is a length (pt)"),
        ("x = width^o", "1:11: the exponent of a length (pt) has to be a number, so that the unit is known"),
        ("x = width^200", "1:11: the exponent of a unit is at most 100"),
        ("x = on", "1:5: x takes a length (pt), but this is on or off"),
        ("x = -on", "1:6: “−” needs a number, but this is on or off"),
        ("x = 1 + (o < 2)", "1:10: “+” needs a number, but this is on or off"),
        ("hidden = o", "1:10: hidden takes on or off, but this is a plain number"),
        ("hidden = not o", "1:14: “not” takes on or off, but this is a plain number"),
        ("hidden = o and on", "1:10: “and” takes on or off, but this is a plain number"),
        ("x = o ? 1 : 2", "1:5: “?” takes on or off, but this is a plain number"),
        ("x = on ? on : 1", "1:15: “?” needs two values of the same kind, but these are on or off and a plain number"),
        ("x = when o: 1, else: 2", "1:10: “when” takes on or off, but this is a plain number"),
        ("param side = l of l, r\nx = side", "2:5: x takes a length (pt), but this is one of l, r"),
        ("param side = l of l, r\nhidden = side == side", "2:18: a choice is compared with “is”"),
        ("x = 1 / width", "1:5: x takes a length (pt), but this is 1/pt"),
        ("x = width / 1 s", "1:5: x takes a length (pt), but this is pt/s"),
        ("x = width / (1 s * 1 s)", "1:5: x takes a length (pt), but this is pt/s²"),
        ("x = width^0.5", "1:5: x takes a length (pt), but this is pt^0.5"),
        ("x = 4 deg * 1 s", "1:5: x takes a length (pt), but this is rad·s"),
        ("x = 1 / (4 deg * 1 s)", "1:5: x takes a length (pt), but this is 1/(rad·s)"),
        ("transform translate(0, 3 deg, 0)", "1:24: translate takes a length (pt), but this is an angle (rad)"),
        ("transform rotate(z, 1 pt)", "1:21: rotate takes an angle (rad), but this is a length (pt)"),
    ])
    func `units that don't fit are named`(text: String, sentence: String) {
        #expect(problem(text) == sentence)
    }

    @Test(arguments: [
        "x = 5", "x = width + 5", "x = 5 + width", "x = width / 2 pt", "x = sqrt(width * height)", "x = cbrt(width^3)",
        "x = hypot(width, height)",
        "x = width^2 / height", "x = (width^(1/3))^3", "x = min(width, 5, height)", "x = clamp(o, 0, width)",
        "x = wrap(width, 0, 5)", "x = width mod 7",
        "x = sign(width) * 3", "x = abs(-width)", "x = floor(width)", "x = float(width)", "x = mix(0, width, o)",
        "x = o < 0 ? 0 : width", "x = when o < 0: 0, else: width",
        "x = width * 30 deg", "x = width * 2 / (1 rad)", "x = width * sin(o) + radius * cos(30 deg)",
        "rotate z = atan2(width, height)", "rotate z = o",
        "rotate z = asin(o) + pi / 2", "rotate z = 1 rad - 3 deg", "scale = width / height", "scale = 3 deg / 1 rad",
        "scale = spring(200 ms, 0.5 s, 0.4)",
        "scale = spring(o, 0.5, 0.4)", "scale = smoothstep(0, width, 5)", "scale = step(width, 5)", "scale = 50%",
        "hidden = width > 5 and height != width",
        "hidden = (o < 2) == on", "hidden = off", "opacity = exp(-o^2)", "opacity = 2 pt^2 / 1 pt^2", "order = 3",
        "perspective = 500 pt", "anchor x = 50%",
        "x = width^-1 * height^2", "x = 3 cards * width",
    ])
    func `units that fit are taken`(text: String) {
        #expect(problem(text) == nil)
    }
}
