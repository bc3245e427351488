internal import RiffleMath
internal import RiffleModels

/// A spec sheet as design tokens: JSON in the shapes of the W3C community group's format.
///
/// Numbers are tokens (`$type`, `$value`, `$description`). What that format has no type for stands beside them in `$extensions`, under
/// `key`: units, ranges, defaults, options, and the tables of springs, decays, curves and poses.
struct SpecTokens {
    /// The format's version, increased when something is named or computed differently.
    static let version = 1
    static let key = "cards.riffle"

    private let sheet: SpecSheet
    private var export: ModelExport { sheet.export }

    init(_ sheet: SpecSheet) { self.sheet = sheet }

    var text: String {
        JSONText.members(
            ("$description", .text("\(title) \(CodeText.licence)")), ("$extensions", Self.extensions(head)),
            ("geometry", geometry), ("look", look), ("parameters", parameters),
            ("derived", group("Other forms of some parameters, with the same meaning.", sheet.derived.map(Self.member))),
            ("motion", motion), ("springs", springs), ("decays", decays), ("curves", curves), ("poses", poses)
        ).file
    }

    private var title: String {
        let pose = export.pose
        return CodeText.plain(pose.title + (pose.summary.isEmpty ? "." : ": " + pose.summary))
    }

    private var head: JSONText {
        .members(
            ("version", .number(Double(Self.version))),
            (
                "format",
                .text(
                    "Design Tokens Format Module of the W3C community group: dimension, duration, cubicBezier, shadow and number. It has no types for springs, angles, choices and tables: these are in $extensions, under \(Self.key)."
                )
            ),
            (
                "model",
                .members(
                    ("id", .text(export.id)), ("title", .text(CodeText.plain(export.pose.title))),
                    ("source", .text(export.source)), ("subject", .text("\(export.subject)")))
            ), ("notes", .texts(sheet.notes.map(CodeText.plain))), ("formula", .text(sheet.formula)))
    }

    // MARK: - Groups

    private var geometry: JSONText {
        func size(_ size: Size, _ help: String) -> JSONText {
            .members(
                ("$description", .text(help)), ("width", Self.number(size.width, "pt", "")),
                ("height", Self.number(size.height, "pt", "")))
        }
        let screens = export.subject == .screens
        return .members(
            ("$description", .text("Sizes in points.")),
            ("window", size(export.tuning.window, "The window that the sizes are for.")),
            ("area", size(export.area, "The area that the \(screens ? "screens" : "cards") move in, fitted into the window.")),
            ("card", size(export.card, screens ? "A screen." : "A card.")),
            (
                "center",
                .members(
                    ("$description", .text("The cards' common centre, from the middle of the area.")),
                    ("x", Self.number(export.center.x, "pt", "")), ("y", Self.number(export.center.y, "pt", "")))
            ), ("cardCount", Self.number(Double(export.cardCount), "", "The number of \(screens ? "screens" : "cards").")))
    }

    /// The corners and the shadow at the card's size. The parameters of the same names are for a card 268 points wide.
    private var look: JSONText {
        let look = export.scaledLook
        func length(_ value: Double) -> JSONText { .members(("value", .number(value.shortened)), ("unit", .text("px"))) }
        let color = JSONText.members(
            ("colorSpace", .text("srgb")), ("components", .numbers([0, 0, 0])), ("alpha", .number(look.shadowOpacity)),
            ("hex", .text("#000000")))
        let shadow = JSONText.members(
            ("color", color), ("offsetX", length(look.shadowOffsetX)), ("offsetY", length(look.shadowOffset)),
            ("blur", length(2 * look.shadowRadius)), ("spread", length(0)))
        return .members(
            ("$description", .text("At the card's size; the parameters with these names are for a card 268 points wide.")),
            ("cornerRadius", Self.number(look.cornerRadius.shortened, "pt", "Of a card's corners.")),
            (
                "shadow",
                .members(("$type", .text("shadow")), ("$value", shadow), ("$description", .text("As CSS's box-shadow.")))
            ),
            (
                "blurMost",
                Self.number(look.blurMost.shortened, "pt", "The full blur's standard deviation, as CSS's blur(); 0 is none.")
            ))
    }

    private var parameters: JSONText {
        let groups = ParameterDescriptor.Group.allCases.compactMap { section -> JSONText.Member? in
            let numbers = sheet.parameters.filter { $0.descriptor?.group == section }
            guard let group = group(nil, numbers.map(Self.member)) else { return nil }
            return JSONText.Member(name: section.rawValue.lowercased(), value: group)
        }
        return group("The parameters that have an effect at these settings, by the panel's sections.", groups) ?? .object([])
    }

    private var motion: JSONText {
        let words = sheet.words.map {
            JSONText.Member(name: $0.name, value: .members(("value", .text($0.value)), ("description", .text($0.help))))
        }
        let members = sheet.motion.map(Self.member)
        let own = [JSONText.Member(name: "$extensions", value: Self.extensions(.members(("words", .object(words)))))]
        return group(MotionSettings(export).comment, (words.isEmpty ? [] : own) + members) ?? .object([])
    }

    private var springs: JSONText? {
        group(
            "Springs in each vocabulary. The tables are of a release at rest at 0, to 1.",
            sheet.springs.map { part in
                let forms = SpringForm.list(of: part.spring).map { words, numbers in
                    JSONText.Member(
                        name: words.name,
                        value: group(
                            words.help,
                            numbers.map { JSONText.Member(name: $0.name, value: Self.number($0.value, $0.unit, "")) })
                            ?? .null)
                }
                let own = JSONText.members(
                    ("kind", .text("spring")), ("rest", part.rest.map(Self.rest)),
                    ("settling", part.settling.map { .number($0.shortened) }),
                    (
                        "css",
                        .members(("duration", .number(part.easingDuration)), ("easing", .text(part.easing)))
                    ), ("table", Self.motionTable(part.rows)))
                return Self.part(part.name, part.help, own, forms)
            })
    }

    private var decays: JSONText? {
        group(
            "Decays in each vocabulary. The tables are of a release at 0 with a velocity of 1.",
            sheet.decays.map { part in
                let own = JSONText.members(
                    ("kind", .text("decay")), ("rest", Self.rest(part.rest)), ("table", Self.motionTable(part.rows)))
                let numbers = part.decay.numbers.map {
                    JSONText.Member(name: $0.name, value: Self.number($0.value, $0.unit, $0.help))
                }
                return Self.part(part.name, part.help, own, numbers)
            })
    }

    private var curves: JSONText? {
        group(
            "Easings, and their tables: the share of the distance at shares of the duration.",
            sheet.curves.map { part in
                let columns = [("share", "", "Of the duration."), ("value", "", "Of the distance.")]
                let table = Self.table(columns, part.rows.map { $0.map(JSONText.number) })
                let own = JSONText.members(
                    ("kind", .text("curve")), ("law", part.law.isEmpty ? nil : .text(part.law)), ("table", table))
                guard let bezier = part.bezier else { return Self.part(part.name, part.help, own, []) }
                let token = JSONText.members(
                    ("$type", .text("cubicBezier")), ("$value", .numbers(bezier.numbers)), ("$description", .text(part.help)),
                    ("$extensions", Self.extensions(own)))
                return JSONText.Member(name: part.name, value: token)
            })
    }

    private var poses: JSONText {
        let poses = sheet.poses
        let inputs = poses.inputs.map { ($0.name, "", $0.help) }
        let columns = inputs + SpecPoses.columns.map { ($0.name, $0.unit, $0.help) }
        let table = Self.table(columns, poses.rows.map { row in row.map { $0.map(JSONText.number) ?? .null } })
        let own = JSONText.members(("inputs", .number(Double(inputs.count))), ("table", table))
        return .members(
            ("$description", .text("Where the cards are and what they look like. The first columns are the pose's variables.")),
            ("$extensions", Self.extensions(own)))
    }

    // MARK: - Parts

    private static func extensions(_ own: JSONText) -> JSONText { .object([JSONText.Member(name: key, value: own)]) }

    /// Returns a group of members; nil if there are none.
    private func group(_ help: String?, _ members: [JSONText.Member]) -> JSONText? {
        guard !members.isEmpty else { return nil }
        return .object((help.map { [JSONText.Member(name: "$description", value: .text($0))] } ?? []) + members)
    }

    private static func part(
        _ name: String, _ help: String, _ own: JSONText, _ members: [JSONText.Member]
    ) -> JSONText.Member {
        let head = [
            JSONText.Member(name: "$description", value: .text(help)),
            JSONText.Member(name: "$extensions", value: extensions(own)),
        ]
        return JSONText.Member(name: name, value: .object(head + members))
    }

    private static func rest(_ rest: MotionSetting.Rest) -> JSONText {
        .members(("distance", .number(rest.distance)), ("speed", .number(rest.speed)))
    }

    private static func motionTable(_ rows: [[Double]]) -> JSONText {
        table([("time", "s", ""), ("position", "", ""), ("velocity", "1/s", "")], rows.map { $0.map(JSONText.number) })
    }

    private static func table(_ columns: [(String, String, String)], _ rows: [[JSONText]]) -> JSONText {
        .members(
            (
                "columns",
                .list(
                    columns.map { name, unit, help in
                        .members(
                            ("name", .text(name)), ("unit", unit.isEmpty ? nil : .text(unit)),
                            ("description", help.isEmpty ? nil : .text(help)))
                    })
            ), ("rows", .list(rows.map(JSONText.list))))
    }

    private static func member(_ number: SpecSheet.Number) -> JSONText.Member {
        // The format forbids these characters in a token's name.
        let name = String(number.name.map { "${}.".contains($0) ? "_" : $0 })
        return JSONText.Member(name: name, value: token(number))
    }

    private static func token(_ number: SpecSheet.Number) -> JSONText {
        var own: [(String, JSONText?)] = [("title", number.title == number.name ? nil : .text(number.title))]
        if let descriptor = number.descriptor {
            own += [("default", .number(descriptor.defaultValue))]
            switch descriptor.kind {
            case .toggle: own.append(("isOn", .flag(number.value >= 0.5)))
            case .choice(let options):
                own.append(("option", descriptor.option(at: number.value).map { .text($0.id) }))
                own.append(("options", .texts(options.map(\.id))))
            case .number, .count:
                own.append(("range", .numbers([descriptor.range.lowerBound, descriptor.range.upperBound])))
                own.append(("step", .number(descriptor.step)))
            }
            own.append(("meaning", descriptor.meaning(of: number.value).map { .text(CodeText.plain($0)) }))
        }
        if number.isFlag { own.append(("isOn", .flag(number.value == 1))) }
        own.append(("source", number.source.isEmpty ? nil : .text(number.source)))
        return Self.number(number.value, number.unit, number.help, own)
    }

    /// Returns a token of a number with a unit's symbol. If the format lacks the unit, the token has it in its extension.
    private static func number(
        _ value: Double, _ unit: String, _ help: String, _ own: [(String, JSONText?)] = []
    ) -> JSONText {
        let measured = ["pt": "px", "s": "s", "ms": "ms"][unit]
        let plain = JSONText.number(value)
        let said = measured.map { JSONText.members(("value", plain), ("unit", .text($0))) } ?? plain
        let type = measured == nil ? "number" : unit == "pt" ? "dimension" : "duration"
        let members = ([("unit", unit.isEmpty ? nil : .text(unit))] + own).compactMap { name, value in
            value.map { JSONText.Member(name: name, value: $0) }
        }
        return .members(
            ("$type", .text(type)), ("$value", said), ("$description", help.isEmpty ? nil : .text(help)),
            ("$extensions", members.isEmpty ? nil : extensions(.object(members))))
    }
}
