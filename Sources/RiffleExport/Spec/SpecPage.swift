internal import RiffleFormula
internal import RiffleMath
internal import RiffleModels

/// A spec sheet as one page without scripts that needs no network: film, picture, and all numbers with their curves.
///
/// Text that a user has written (titles, helps, formulas) is escaped when it is inserted, and no later replacement searches it.
struct SpecPage {
    let sheet: SpecSheet
    var export: ModelExport { sheet.export }

    init(_ sheet: SpecSheet) { self.sheet = sheet }

    var text: String {
        let title = Self.html(export.pose.title)
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:">
            <title>\(title) – spec</title>
            <style>
            \(SpecTarget.text(PackageResources.spec_css))</style>
            </head>
            <body>
            \(head(title))\(show)\(section("Motion", "motion", motion))\
            \(section("Poses", "poses", SpecPosePart(sheet.poses, export.subject).text))\
            \(section("Parameters", "parameters", parameters))\(section("Sizes and look", "sizes", sizes))\
            \(section("Formula", "formula", formula))\
            <footer><p>Written by Riffle from its model “\(Self.html(export.id))” (\(Self.html(export.source))). \
            <code>tokens.json</code> beside this page has every number in full. \(CodeText.licence)</p></footer>
            </body>
            </html>

            """
    }

    /// Returns a user's text, escaped for HTML.
    static func html(_ text: String) -> String { CodeText.html(CodeText.plain(text)) }

    // MARK: - Head

    private func head(_ title: String) -> String {
        let (window, card) = (export.tuning.window, export.card)
        func size(_ size: Size) -> String { "\(SpecNumber.text(size.width)) × \(SpecNumber.text(size.height, "pt"))" }
        let isScreens = export.subject == .screens
        var facts = [("Model", Self.html(export.id)), (isScreens ? "Screen" : "Card", size(card)), ("Window", size(window))]
        if !isScreens { facts.append(("Cards", "\(export.cardCount)")) }
        let list = facts.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" }.joined()
        let summary = export.pose.summary.isEmpty ? "" : "<p class=\"summary\">\(Self.html(export.pose.summary))</p>"
        let notes = sheet.notes.map { "<li>\(Self.html($0))</li>" }.joined()
        return "<header><h1>\(title)</h1>\(summary)<dl class=\"facts\">\(list)</dl><ul class=\"notes\">\(notes)</ul></header>\n"
    }

    private var show: String {
        let media = export.media
        var figures = ""
        if !media.film.isEmpty {
            let poster = export.subject == .screens ? "" : media.picture.map { " poster=\"\(Base64.address(of: $0))\"" } ?? ""
            figures += """
                <figure class="film"><video controls loop muted playsinline preload="auto"\(poster) \
                src="data:video/mp4;base64,\(Base64.text(media.film))"></video>\
                <figcaption>Film: \(Self.html(media.gesture))</figcaption></figure>
                """
        }
        if let picture = media.picture {
            let caption = export.subject == .screens ? "Near the middle of the change" : "At rest"
            figures += """
                <figure><img src="\(Base64.address(of: picture))" alt="\(Self.html(export.pose.title)), \(caption.lowercased())">\
                <figcaption>\(caption)</figcaption></figure>
                """
        }
        let problem = media.problem.map { "<p class=\"problem\">\(Self.html($0))</p>" } ?? ""
        return figures.isEmpty && problem.isEmpty ? "" : "<div class=\"show\">\(figures)\(problem)</div>\n"
    }

    private func section(_ title: String, _ name: String, _ content: String) -> String {
        content.isEmpty ? "" : "<section id=\"\(name)\"><h2>\(title)</h2>\n\(content)</section>\n"
    }

    // MARK: - Motion

    private var motion: String {
        let springs = sheet.springs.map { part -> String in
            let rows = SpringForm.list(of: part.spring).map { words, numbers in
                let numbers = numbers.map { "<b>\($0.name)</b>\u{A0}\(SpecNumber.text($0.value, $0.unit))" }
                return "<tr><th scope=\"row\" title=\"\(Self.html(words.help))\">\(words.title)</th>"
                    + "<td>\(numbers.joined(separator: ", "))</td></tr>"
            }.joined()
            let plot = SpecPlot(
                title: "\(part.name): position over time", across: "s", curves: [part.rows.map { ($0[0], $0[1]) }], mark: 1)
            let settling = part.settling.map { " Within a thousandth after \(SpecNumber.text($0, "s"))." } ?? ""
            return Self.article(part.name, "Spring", part.help + settling, plot, rows)
        }
        let decays = sheet.decays.map { part -> String in
            let rows = part.decay.numbers.map {
                "<tr><th scope=\"row\"><b>\($0.name)</b></th><td>\(SpecNumber.text($0.value, $0.unit))</td><td class=\"help\">\(Self.html($0.help))</td></tr>"
            }.joined()
            let plot = SpecPlot(
                title: "\(part.name): distance over time of a release at 1", across: "s",
                curves: [part.rows.map { ($0[0], $0[1]) }])
            return Self.article(part.name, "Decay", part.help, plot, rows)
        }
        let curves = sheet.curves.map { part -> String in
            let value = part.bezier.map { bezier in
                "cubic-bezier(\(bezier.numbers.map { JSONText.digits($0) }.joined(separator: ", ")))"
            }
            let row = "<tr><th scope=\"row\">\(part.bezier == nil ? "Law" : "CSS")</th><td>\(value ?? part.law)</td></tr>"
            let plot = SpecPlot(title: "\(part.name): distance over time", curves: [part.rows.map { ($0[0], $0[1]) }], mark: 1)
            return Self.article(part.name, "Curve", part.help, plot, row)
        }
        let words = sheet.words.map { ("\($0.name)", $0.value, $0.help) }
        let numbers = sheet.motion.map { number in
            (
                number.name,
                number.isFlag ? (number.value == 1 ? "yes" : "no") : SpecNumber.text(number.value, number.unit), number.help
            )
        }
        let rows = (words + numbers).map { name, value, help in
            "<tr><th scope=\"row\"><code>\(Self.html(name))</code></th><td class=\"number\">\(Self.html(value))</td><td class=\"help\">\(Self.html(help))</td></tr>"
        }.joined()
        return "<p>\(Self.html(MotionSettings(export).comment))</p>\n"
            + "<div class=\"articles\">\((springs + decays + curves).joined())</div>\n"
            + "<table class=\"list\"><thead><tr><th scope=\"col\">Number</th><th scope=\"col\" class=\"number\">Value</th><th scope=\"col\">What it does</th></tr></thead><tbody>\(rows)</tbody></table>\n"
    }

    private static func article(_ name: String, _ kind: String, _ help: String, _ plot: SpecPlot, _ rows: String) -> String {
        """
        <article><div class="plot">\(plot.text)</div><div><h3>\(html(name)) <small>\(kind)</small></h3>\
        <p>\(html(help))</p><table class="words"><tbody>\(rows)</tbody></table></div></article>

        """
    }

    // MARK: - Parameters

    private var parameters: String {
        let sections = ParameterDescriptor.Group.allCases.map { section -> String in
            let numbers = sheet.parameters.filter { $0.descriptor?.group == section }
            guard !numbers.isEmpty else { return "" }
            return "<tbody><tr class=\"group\"><th colspan=\"5\" scope=\"rowgroup\">\(section.rawValue)</th></tr>"
                + numbers.map(row).joined() + "</tbody>"
        }
        let derived =
            sheet.derived.isEmpty
            ? ""
            : "<tbody><tr class=\"group\"><th colspan=\"5\" scope=\"rowgroup\">Derived numbers</th></tr>"
                + sheet.derived.map(row).joined() + "</tbody>"
        return """
            <table class="parameters"><thead><tr><th scope="col">Name</th><th scope="col" class="number">Value</th>\
            <th scope="col">Range</th><th scope="col" class="number">Default</th><th scope="col">What it does</th></tr></thead>\
            \(sections.joined())\(derived)</table>

            """
    }

    private func row(_ number: SpecSheet.Number) -> String {
        let descriptor = number.descriptor
        let isChanged = descriptor.map { $0.defaultValue != number.value } ?? false
        let help = [number.help, descriptor == nil ? number.source + "." : ""].filter { !$0.isEmpty }.joined(separator: " ")
        return """
            <tr\(isChanged ? " class=\"changed\"" : "")><th scope="row">\(Self.html(number.title))<code>\(Self.html(number.name))</code></th>\
            <td class="number">\(Self.html(Self.value(number.value, number)))</td>\
            <td class="range">\(Self.html(Self.range(of: number)))</td>\
            <td class="number default">\(Self.html(descriptor.map { Self.value($0.defaultValue, number) } ?? ""))</td>\
            <td class="help">\(Self.html(help))</td></tr>

            """
    }

    private static func value(_ value: Double, _ number: SpecSheet.Number) -> String {
        guard let descriptor = number.descriptor else { return SpecNumber.text(value, number.unit) }
        if let words = descriptor.meaning(of: value) { return words }
        switch descriptor.kind {
        case .toggle: return value >= 0.5 ? "on" : "off"
        case .choice: return descriptor.option(at: value)?.title ?? "–"
        case .number, .count: return SpecNumber.text(value, number.unit)
        }
    }

    private static func range(of number: SpecSheet.Number) -> String {
        guard let descriptor = number.descriptor else { return "" }
        switch descriptor.kind {
        case .toggle: return "on, off"
        case .choice(let options): return options.map(\.title).joined(separator: ", ")
        case .number, .count:
            return
                "\(SpecNumber.text(descriptor.range.lowerBound)) … \(SpecNumber.text(descriptor.range.upperBound, number.unit))"
        }
    }

    // MARK: - Sizes

    private var sizes: String {
        let (area, look) = (export.area, export.scaledLook)
        func size(_ size: Size) -> String { "\(SpecNumber.text(size.width)) × \(SpecNumber.text(size.height, "pt"))" }
        let isScreens = export.subject == .screens
        var rows = [
            (isScreens ? "Screen" : "Card", size(export.card), ""),
            ("Area", size(area), "The area that \(isScreens ? "the screens" : "the cards") move in, fitted into the window."),
            (
                "Centre", "\(SpecNumber.text(export.center.x)), \(SpecNumber.text(export.center.y, "pt"))",
                "The cards’ common centre, from the middle of the area."
            ), ("Corner radius", SpecNumber.text(look.cornerRadius, "pt"), "At the card’s size."),
        ]
        let shadow =
            "\(SpecNumber.text(look.shadowOffsetX, "px")) \(SpecNumber.text(look.shadowOffset, "px")) \(SpecNumber.text(2 * look.shadowRadius, "px")) rgb(0 0 0 / \(SpecNumber.text(look.shadowOpacity)))"
        if look.shadowOpacity > 0 { rows.append(("Shadow", shadow, "As CSS’s box-shadow.")) }
        if look.reflection > 0 {
            rows.append(("Reflection", SpecNumber.text(look.reflection), "Its opacity at the card’s lower edge."))
        }
        if look.shade > 0 {
            rows.append(
                ("Shade", SpecNumber.text(look.shade), "How dark a card gets as it turns edge-on: part of the poses’ dim."))
        }
        if look.blurMost > 0 {
            let from = "\(SpecNumber.text(look.blurFrom)) … \(SpecNumber.text(look.blurTo, "cards"))"
            rows.append(
                ("Blur", "blur(\(SpecNumber.text(look.blurMost, "px")))", "The full blur; it grows over the offsets \(from)."))
        }
        let list = rows.map {
            "<tr><th scope=\"row\">\($0.0)</th><td class=\"number\">\($0.1)</td><td class=\"help\">\($0.2)</td></tr>"
        }.joined()
        return "<table class=\"list\"><tbody>\(list)</tbody></table>\n"
    }

    private var formula: String {
        "<p>The model with these values, in the language of Riffle’s formulas. Saved as a file, it is the same model.</p>\n"
            + "<pre>\(sheet.formula.split(separator: "\n").map { Self.html(String($0)) }.joined(separator: "\n"))</pre>\n"
    }
}
