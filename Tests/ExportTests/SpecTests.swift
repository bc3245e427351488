import Foundation
import RiffleFormula
import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleExport

/// The spec sheet: its tokens are computed again from their texts, and the page shows them.
@Suite("Spec sheet")
struct SpecTests {
    private typealias Members = [String: Any]

    private static func configuration(_ id: String, _ changes: [(String, Double)] = []) throws -> StageConfiguration {
        var configuration = try Exported.settings(id, random: 0)[0]
        for (name, value) in changes { configuration.set(name, to: value) }
        return configuration
    }

    private static func tokens(_ export: ModelExport) throws -> Members {
        let file = try #require(ExportTarget.spec.files(export).first { $0.path == "spec/tokens.json" })
        return try #require(try JSONSerialization.jsonObject(with: Data(file.text.utf8)) as? Members)
    }

    private static func page(_ export: ModelExport) throws -> String {
        try #require(ExportTarget.spec.files(export).first { $0.path.hasSuffix(".html") }).text
    }

    /// Riffle's own data beside a token or a group.
    private static func own(_ part: Members) throws -> Members {
        try #require((part["$extensions"] as? Members)?["cards.riffle"] as? Members)
    }

    private static func rows(_ part: Members) throws -> [[Double?]] {
        let rows = (try own(part)["table"] as? Members)?["rows"] as? [[Any]]
        return try #require(rows).map { $0.map { $0 as? Double } }
    }

    /// A token's number.
    private static func number(_ token: Any?) throws -> Double {
        let value = try #require(token as? Members)["$value"]
        return try #require((value as? Members)?["value"] as? Double ?? value as? Double)
    }

    // MARK: - Motion

    static let springSettings: [(String, [(String, Double)])] = [
        ("linear", []), ("card-stack", []), ("card-stack", [("dampingRatio", 0.2)]),
        ("card-stack", [("spring", 3), ("damping", 90)]), ("wheel", [("decelerationRate", 0.97)]),
    ]

    @Test("a spring's table is its motion, whichever vocabulary it is made from", arguments: springSettings)
    func springs(id: String, changes: [(String, Double)]) throws {
        let tokens = try Self.tokens(ModelExport(Self.configuration(id, changes)))
        let springs = try #require(tokens["springs"] as? [String: Any]).compactMapValues { $0 as? Members }
        #expect(springs.count == 2)
        for (name, part) in springs {
            func number(_ vocabulary: String, _ name: String) throws -> Double {
                try Self.number((part[vocabulary] as? Members)?[name])
            }
            let ratio = try number("natural", "dampingRatio")
            var made = [
                Spring(omega0: try number("natural", "angularFrequency"), zeta: ratio),
                Spring(
                    stiffness: try number("physical", "stiffness"), damping: try number("physical", "damping"),
                    mass: try number("physical", "mass")),
                Spring(response: try number("response", "response"), dampingRatio: try number("response", "dampingFraction")),
                Spring(duration: try number("perceptual", "duration"), bounce: try number("perceptual", "bounce")),
                Spring(stiffness: try number("compose", "stiffness"), damping: 0),
            ]
            made[4] = Spring(omega0: made[4].omega0, zeta: try number("compose", "dampingRatio"))
            #expect((part["uiView"] != nil) == (ratio <= 1), "\(name)")
            if ratio <= 1 {
                made.append(
                    Spring(
                        uiKitDuration: try number("uiView", "duration"),
                        dampingRatio: try number("uiView", "usingSpringWithDamping")))
            }
            let rows = try Self.rows(part)
            let last = try #require(rows.last?[1])
            #expect(rows.count > 5 && abs(last - 1) < 2e-3, "\(name) ends at \(last)")
            for row in rows {
                let (time, position, velocity) = (try #require(row[0]), try #require(row[1]), try #require(row[2]))
                for spring in made {
                    let state = spring.state(at: time, from: 0, velocity: 0, to: 1)
                    #expect(near(state.position, position, 1e-9) && near(state.velocity, velocity, 1e-7), "\(name) at \(time)")
                }
            }
            // The CSS easing has the same places over the same duration.
            let css = try #require(try Self.own(part)["css"] as? Members)
            let easing = try #require(css["easing"] as? String).dropFirst("linear(".count).dropLast()
            let places = easing.split(separator: ", ").compactMap { Double($0) }
            #expect(places.count == rows.count && css["duration"] as? Double == rows.last?[0])
            #expect(zip(places, rows).allSatisfy { abs($0 - ($1[1] ?? .nan)) <= 5.1e-5 })
        }
    }

    @Test("a decay's table is its motion, whichever number it is made from; an easing's is that of its control points")
    func decays() throws {
        let tokens = try Self.tokens(ModelExport(Self.configuration("cover-flow", [("decelerationRate", 0.9)])))
        let decay = try #require((tokens["decays"] as? Members)?["friction"] as? Members)
        var words = DecayWords(friction: 1)
        var frictions: [Double] = []
        for (name, set) in [
            ("friction", \DecayWords.friction), ("decelerationRate", \.ratePerMillisecond), ("carouselRate", \.carouselRate),
            ("frictionMultiplier", \.composeMultiplier), ("drag", \.flutterDrag),
        ] as [(String, WritableKeyPath<DecayWords, Double>)] {
            words[keyPath: set] = try Self.number(decay[name])
            frictions.append(words.friction)
        }
        for row in try Self.rows(decay) {
            let time = try #require(row[0])
            for friction in frictions {
                #expect(near((1 - Foundation.exp(-friction * time)) / friction, try #require(row[1]), 1e-8))
                #expect(near(Foundation.exp(-friction * time), try #require(row[2]), 1e-8))
            }
        }
        let curve = try #require((tokens["curves"] as? Members)?["flipCurve"] as? Members)
        let points = try #require(curve["$value"] as? [Double])
        let bezier = CubicBezierCurve(points[0], points[1], points[2], points[3])
        let rows = try Self.rows(curve)
        #expect(rows.count == 33 && curve["$type"] as? String == "cubicBezier")
        for row in rows { #expect(near(bezier.value(at: try #require(row[0])), try #require(row[1]))) }
    }

    // MARK: - Poses

    @Test(
        "the table of poses is the model's own",
        arguments: ["linear", "cover-flow", "wheel", "progress", "hyperbola", "everything"])
    func poses(id: String) throws {
        let export = try ModelExport(Self.configuration(id, [("shade", 0)]), cardCount: 7)
        let (model, _) = export.tuning.configuration.prepared(window: export.tuning.window, itemCount: 7)
        let poses = try #require(try Self.tokens(export)["poses"] as? Members)
        let columns = try #require((try Self.own(poses)["table"] as? Members)?["columns"] as? [Members])
        let names = columns.compactMap { $0["name"] as? String }
        let first = try #require(names.firstIndex(of: "m11"))
        let opacity = try #require(names.firstIndex(of: "opacity"))
        let rows = try Self.rows(poses)
        #expect(rows.count >= 33 && names.count == first + 16)
        for row in rows {
            let offset = try #require(row[0])
            let pose = model.pose(at: offset, scroll: ScrollState(offset: 3))
            let t = pose.transform
            let entries = [t.row1, t.row2, t.row3, t.row4].flatMap { [$0.x, $0.y, $0.z, $0.w] }
            for (entry, printed) in zip(entries, row[first...]) {
                #expect(near(entry, try #require(printed), 1e-9 * max(1, abs(entry))), "\(id) at \(offset)")
            }
            #expect(near(pose.opacity.clamped(to: 0...1), try #require(row[opacity])), "\(id) at \(offset)")
        }
    }

    @Test("what a transform is taken apart into makes it again, upright and mirrored, too; where it can't, it isn't said")
    func parts() throws {
        var generator = SeededGenerator(seed: 5)
        for index in 0..<200 {
            let scale = Transform3D.scale(generator.number(0.2...2), generator.number(0.2...2), 1)
            let turn: Double = index.isMultiple(of: 5) ? (index.isMultiple(of: 2) ? .pi / 2 : -.pi / 2) : generator.number(-3...3)
            let transform =
                scale * Transform3D.rotation(generator.number(-3...3), axis: Vector3(1, 0, 0))
                * Transform3D.rotation(turn, axis: Vector3(0, 1, 0))
                * Transform3D.rotation(generator.number(-3...3), axis: Vector3(0, 0, 1))
                * Transform3D.translation(generator.number(-300...300), 20, generator.number(-90...90))
                * Transform3D.perspective(m34: -1 / generator.number(300...900))
            let parts = SpecPoses.parts(of: transform).compactMap(\.self)
            try #require(parts.count == 10)
            let angles = parts[3...6].map { $0 * .pi / 180 }
            let again =
                Transform3D.scale(parts[7], parts[8], 1) * Transform3D.rotation(angles[0], axis: Vector3(1, 0, 0))
                * Transform3D.rotation(angles[1], axis: Vector3(0, 1, 0))
                * Transform3D.rotation(angles[2], axis: Vector3(0, 0, 1))
                * Transform3D.translation(parts[0], parts[1], parts[2]) * Transform3D.perspective(m34: -1 / parts[9])
            #expect(abs(angles[3]) < 1e-9)
            for (a, b) in [(again.row1, transform.row1), (again.row2, transform.row2), (again.row4, transform.row4)] {
                for entry in 0..<4 { #expect(near(a[entry], b[entry], 1e-7)) }
            }
        }
        let other = Transform3D.perspective(m34: -0.002) * Transform3D.rotation(1, axis: Vector3(0, 1, 0))
        let moved = Transform3D.translation(0, 0, 50) * other
        #expect(SpecPoses.parts(of: moved).allSatisfy { $0 == nil })
    }

    @Test("the check computes all of it again, for every model, and finds what was changed", arguments: Exported.ids)
    func check(id: String) throws {
        let folder = try Scratch()
        for configuration in try Exported.settings(id, random: 1) {
            guard let export = try? ModelExport(configuration) else { continue }
            for file in ExportTarget.spec.files(export) { try folder.write(file.text, file.path) }
            let (deviation, code) = try Self.checked(folder)
            #expect(deviation <= 1e-6 && code == 0, "\(id): \(deviation)")
        }
        guard id == "wheel" || id == "card-stack" else { return }
        let text = try #require(folder.text("spec/tokens.json"))
        for part in [
            #/"stiffness": \{\s*"\$type": "number",\s*"\$value": (-?[\d.]+)/#, #/"rows": \[\s*\[[^,]+, [^,]+, (-?[\d.]+)/#,
            #/"duration": \{\s*"\$type": "duration",\s*"\$value": \{ "value": (-?[\d.]+)/#,
            #/"frictionMultiplier": \{\s*"\$type": "number",\s*"\$value": (-?[\d.]+)/#,
            #/"poses"(?s:.*?)"rows": \[\s*\[[^,]+, (-?[\d.]+)/#,
        ] {
            guard let match = text.firstMatch(of: part) else {
                #expect(id == "card-stack", "\(id) has decays")
                continue
            }
            let number = match.output.1
            let changed = text.replacingCharacters(in: number.startIndex..<number.endIndex, with: "0.7")
            try folder.write(changed, "spec/tokens.json")
            let (deviation, code) = try Self.checked(folder)
            #expect(deviation > 1e-6 && code == 1, "\(match.output.0.prefix(60))")
        }
    }

    private static func checked(_ folder: Scratch) throws -> (deviation: Double, code: Int32) {
        let run = try ProgramRun("/usr/bin/env", ["node", folder.file("spec/tests/check.mjs")])
        let report = try #require(
            try? JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? Members, "\(run.error)")
        #expect(report["samples"] as? Int ?? 0 > 20 && report["target"] as? String == "spec")
        // An infinite deviation is written as null.
        return (report["deviation"] as? Double ?? .infinity, run.code)
    }

    // MARK: - Tokens

    @Test(
        "each token has a type of the format and a value of that type; names are what the format allows", arguments: Exported.ids)
    func format(id: String) throws {
        guard let export = try? ModelExport(Self.configuration(id)) else { return }
        var count = 0
        func walk(_ object: Members, _ path: String) {
            for (name, value) in object where !name.hasPrefix("$") {
                #expect(!name.isEmpty && !name.contains { "{}.".contains($0) }, "\(path)/\(name)")
                guard let part = value as? Members else {
                    Issue.record("\(path)/\(name) is neither a token nor a group")
                    continue
                }
                if part["$value"] == nil { walk(part, "\(path)/\(name)") } else { token(part, "\(path)/\(name)") }
            }
        }
        func token(_ part: Members, _ path: String) {
            count += 1
            let value = part["$value"]
            let measured = value as? Members
            let isSound =
                switch part["$type"] as? String {
                case "number": value is Double
                case "dimension": measured?["value"] is Double && measured?["unit"] as? String == "px"
                case "duration": measured?["value"] is Double && ["s", "ms"].contains(measured?["unit"] as? String)
                case "cubicBezier":
                    (value as? [Double]).map { $0.count == 4 && [$0[0], $0[2]].allSatisfy((0...1).contains) } ?? false
                case "shadow": Set(measured?.keys.map(\.self) ?? []) == ["color", "offsetX", "offsetY", "blur", "spread"]
                default: false
                }
            #expect(isSound, "\(path): \(part)")
            #expect(Set(part.keys).isSubset(of: ["$type", "$value", "$description", "$extensions"]), "\(path)")
        }
        walk(try Self.tokens(export), "")
        #expect(count > 20)
    }

    @Test("each parameter that has an effect is there, with its value, range, default, unit and help; others aren't")
    func parameters() throws {
        let configuration = try Self.configuration("card-stack", [("spring", 1), ("response", 0.7), ("cornerRadius", 21)])
        let tokens = try Self.tokens(ModelExport(configuration))
        let groups = try #require(tokens["parameters"] as? Members).compactMapValues { $0 as? Members }
        let found = groups.values.reduce(into: Members()) { $0.merge($1) { first, _ in first } }
        for descriptor in configuration.values.descriptors where descriptor.effect != .motion {
            #expect((found[descriptor.name] != nil) == configuration.uses(descriptor.name), "\(descriptor.name)")
        }
        #expect(found["flipDuration"] != nil && found["handSlop"] == nil && found["uiScale"] == nil && found["stiffness"] == nil)
        let response = try #require(found["response"] as? Members)
        #expect(try Self.number(response) == 0.7 && response["$type"] as? String == "duration")
        let descriptor = try #require(configuration.descriptor(named: "response"))
        let own = try Self.own(response)
        #expect(own["default"] as? Double == descriptor.defaultValue && own["unit"] as? String == "s")
        #expect(own["range"] as? [Double] == [descriptor.range.lowerBound, descriptor.range.upperBound])
        #expect(response["$description"] as? String == descriptor.help)
        let choice = try Self.own(try #require(found["spring"] as? Members))
        #expect(choice["option"] as? String == configuration.descriptor(named: "spring")?.option(at: 1)?.id)
        // The corner at the card's size, beside the parameter's.
        let corner = try Self.number((tokens["look"] as? Members)?["cornerRadius"])
        #expect(try Self.number(found["cornerRadius"]) == 21 && near(corner, 21 * 335 / 268, 0.1))
    }

    @Test("nothing is left out: it has the parts that others lack; of the original's physics it says which the springs are of")
    func losses() throws {
        let configuration = try Self.configuration("linear", [("reflection", 0.4), ("showsIcon", 1), ("scrollPhysics", 0)])
        let export = try ModelExport(configuration)
        #expect(export.losses(on: .spec).isEmpty && !export.losses(on: .js).isEmpty)
        let page = try Self.page(export)
        #expect(page.contains("scrollPhysics is original") && page.contains("Reflection"))
        #expect(try !Self.page(ModelExport(Self.configuration("linear"))).contains("scrollPhysics is original"))
    }

    // MARK: - Page

    @Test(
        "the page has film, picture and tables, and names nothing outside",
        arguments: ["linear", "card-stack", "navigation", "tabs"])
    func page(id: String) throws {
        var export = try ModelExport(Self.configuration(id))
        var page = try Self.page(export)
        #expect(!page.contains("<video") && !page.contains("<img") && !page.contains("There is no film"))
        export.media.film = [1, 2, 3, 250]
        export.media.gesture = "Flick & <go>"
        export.media.picture = ExportPicture([9, 8, 7], ending: "webp", title: "")
        page = try Self.page(export)
        #expect(page.contains("src=\"data:video/mp4;base64,AQID+g==\"") && page.contains("Flick &amp; &lt;go&gt;"))
        #expect(page.contains("<img src=\"data:image/webp;base64,CQgH\""))
        #expect(page.contains("default-src 'none'") && !page.contains("<script") && !page.contains(#/https?:\/\//#))
        #expect(!page.contains(#/(?:src|href|poster)="(?!data:)/#))
        for word in ["motion", "poses", "parameters", "sizes", "formula"] { #expect(page.contains("<section id=\"\(word)\">")) }
        #expect(page.matches(of: #/<svg/#).count >= 3 && !page.contains("nan") && !page.contains("inf "))
        export.media = SpecMedia()
        export.media.problem = "There is no film: <nothing>."
        #expect(try Self.page(export).contains("There is no film: &lt;nothing&gt;."))
    }

    @Test("each value that the panel shows is in the page, changed ones marked")
    func values() throws {
        let page = try Self.page(ModelExport(Self.configuration("cover-flow", [("tilt", 0.55), ("wrap", 1)])))
        let rows = page.matches(
            of: #/<tr class="changed"><th scope="row">([^<]*)<code>(\w+)</code></th>\s*<td class="number">([^<]*)</#)
        #expect(Dictionary(rows.map { ($0.2, $0.3) }) { first, _ in first } == ["tilt": "0.55", "wrap": "on"])
    }

    @Test("titles, helps and formulas are text, whatever they hold")
    func hostile() throws {
        let text = """
            title "</title><script>alert(1)</script>"  # "><img src=x onerror=alert(2)>\u{202E}
            param bend = 0.5 in -2...2  # </td></table><svg onload=alert(3)>
            x = o * 0.4 * width
            z = bend * 1 pt
            """
        let formula = try Formula(parsing: text, vocabulary: .scrollingCards)
        let model = ModelDefinition(
            formula: formula, text: text, id: "hostile", fallbackTitle: "x", source: "</p><script>alert(4)</script>.formula")
        var configuration = StageConfiguration(ModelCatalogue([model]))
        configuration.set("bend", to: 1)
        let export = try ModelExport(configuration)
        let page = try Self.page(export)
        #expect(
            !page.contains("<script") && !page.contains("<img") && !page.contains("<svg onload") && !page.contains("\u{202E}"))
        #expect(page.contains("&lt;/title&gt;&lt;script&gt;alert(1)") && page.contains("&lt;svg onload=alert(3)&gt;"))
        // Every opened element is closed.
        for element in ["title", "table", "tbody", "td", "tr", "section", "p", "svg", "figure", "pre"] {
            let opened = page.matches(of: (try Regex("<\(element)[ >]"))).count
            #expect(opened == page.components(separatedBy: "</\(element)>").count - 1, "\(element)")
        }
        #expect(try Self.number(((try Self.tokens(export)["parameters"] as? Members)?["model"] as? Members)?["bend"]) == 1)
    }
}
