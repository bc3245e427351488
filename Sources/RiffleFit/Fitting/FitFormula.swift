internal import RiffleFormula
internal import RiffleMath

/// The names of a fit's parameters in a formula.
enum FitNames {
    /// The name of a property's parameter, such as `xStep` or `rotateYStep`: never a word of the language.
    static func parameter(_ property: Formula.Property, _ name: String) -> String {
        let words = property.rawValue.split(separator: " ")
        return (words.first.map(String.init) ?? "") + words.dropFirst().map { $0.uppercased() }.joined() + name
    }
}

extension FitResult {
    /// A formula of scrolling cards, in the language of Resources/manual/formula-language.md: named parameters with ranges, the marks as
    /// comments. Its cards have the transforms of `transform(at:)`, in units of the card's width, whatever the window's size.
    ///
    /// `title`: any text; at most 200 of its characters are used, without line feeds, quotes and backslashes. `scrollsFreely`: the row
    /// decelerates like UIScrollView, and rests between cards.
    public func formulaText(title: String, scrollsFreely: Bool = false) -> String {
        let title = String(title.filter { !$0.isNewline && $0 != "\\" && $0 != "\"" }.prefix(200))
        let stage = reference.stage
        var parameters: [String] = []
        var lines: [String] = []
        if let eye = stage.eye {
            let distance = eye / stage.card.width
            parameters.append(
                "param eyeDistance = \(distance) in \(Self.number(distance / 10))...\(Self.number(distance * 10)), title \"Eye distance\", unit \"card widths\"  # How far the eye is from the screen."
            )
            lines.append("perspective = eyeDistance * width")
        }
        for curve in state.curves {
            parameters += curve.parameterLines
            lines.append(curve.line)
        }
        if state.anchor.x != 0.5 { lines.append("anchor x = \(state.anchor.x)") }
        if state.anchor.y != 0.5 { lines.append("anchor y = \(state.anchor.y)") }
        if let order { lines.append("order = \(order)") }
        let isVertical = (state.curve(1).map { abs($0.slope) } ?? 0) > (state.curve(0).map { abs($0.slope) } ?? 0)
        let spacing = abs(state.curve(isVertical ? 1 : 0)?.slope ?? 1) / (isVertical ? stage.card.height / stage.card.width : 1)
        var scroll =
            "scroll \(scrollsFreely ? "view snap = off," : "carousel") cardHeight = \(stage.card.height / stage.card.width) * screenWidth * 5 / 7"
        if isVertical { scroll += ", vertical = on" }
        if spacing.isFinite, (0.02...4).contains(spacing) {
            let extent = isVertical ? " * height" : " * width"
            scroll += ", spacing = \((spacing * 100).rounded() / 100)\(scrollsFreely ? extent : "")"
        }
        lines.append(scroll)
        return
            ([
                "title \"\(title.isEmpty ? "Fit" : title)\"  # Fitted to marks on a picture: mean error \(Self.number(meanError)) px, greatest \(Self.number(greatestError)) px."
            ] + parameters + [""] + lines + ["", "# The marks, in the picture's pixels, and how far the curves are from them."]
            + markLines)
            .joined(separator: "\n") + "\n"
    }

    /// The greatest number of marks in a formula's comments: a formula has at most 2,000 lines.
    private static let commentedMarks = 1_000

    private var markLines: [String] {
        let frames = reference.frames.indices.map { frame in
            "# Frame \(frame + 1): scrolled by \(Self.number(offsets[frame])) cards\(reference.frames[frame].offset == nil ? ", fitted" : "")."
        }
        let marks = reference.marks.indices.prefix(Self.commentedMarks).map { index in
            let note =
                wrongMarks.contains(index)
                ? "left out, \(Self.number(errors[index])) px off"
                : reference.marks[index].residualCount == 0
                    ? (unmetMarks.contains(index) ? "not met" : "met") : "\(Self.number(errors[index])) px"
            return "# \(reference.marks[index]): \(note)"
        }
        return frames + marks
    }

    /// Returns a number in words, rounded to hundredths.
    private static func number(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}

extension FitCurve {
    /// The slope at the current card.
    var slope: Double { (value(at: 0.25) - value(at: -0.25)) / 0.5 }

    /// Whether the curve is a single pinned value: it then has no parameter.
    private var isPlain: Bool { form.family == .constant && held[0] }

    fileprivate var line: String {
        if isPlain {
            let text = "\(parameters[0])"
            return "\(property.rawValue) = \(property.isLength ? "\(text) * width" : property.isAngle ? "\(text) rad" : text)"
        }
        let expression = FamilyForm.named(form.expression) { FitNames.parameter(property, $0) }
        return "\(property.rawValue) = \(property.isLength ? "(\(expression)) * width" : expression)"
    }

    fileprivate var parameterLines: [String] {
        isPlain ? [] : form.parameters.indices.map { parameterLine($0) }
    }

    private func parameterLine(_ index: Int) -> String {
        let parameter = form.parameters[index]
        let value = parameters[index]
        var (unit, shown) = ("", "")
        switch parameter.kind {
        case .value where property.isAngle, .angle: unit = " rad"
        case .value where property.isLength: shown = ", unit \"card widths\""
        case .offset: unit = " cards"
        case .value, .plain: break
        }
        let range = Self.slider(value, within: parameter)
        return
            "param \(FitNames.parameter(property, parameter.name)) = \(value)\(unit) in \(range.lowerBound)...\(range.upperBound)\(shown)  # Of \(property.rawValue): \(parameter.help)"
    }

    /// The range of a slider for a value: twice the value's distance from 0, rounded up to 1, 2 or 5 times a power of ten, on both sides
    /// of 0 if the parameter can be negative; limited to the range that a fit may use.
    private static func slider(_ value: Double, within parameter: FamilyParameter) -> ClosedRange<Double> {
        let factors = [2.0, 2.5, 2]
        var most = 0.01
        var place = 0
        while most < 2 * abs(value), place < 40 {
            most *= factors[place % 3]
            place += 1
        }
        most = (most * 1e6).rounded() / 1e6
        let isSigned = parameter.range.lowerBound < 0
        let low = isSigned ? -most : parameter.range.lowerBound
        return min(low, value)...max(min(most, max(parameter.range.upperBound, value)), value)
    }
}
