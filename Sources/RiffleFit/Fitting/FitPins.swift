public import RiffleFormula
internal import RiffleMath

/// The decisions before a fit: the family that a property follows, or the value that it keeps.
public struct FitPins: Equatable, Sendable {
    /// The families, by property.
    public var families: [Formula.Property: FitFamily] = [:]
    /// The values, by property: card widths, radians or plain.
    public var values: [Formula.Property: Double] = [:]

    /// Nothing is pinned.
    public init() {}

    /// Reads pins in the form of the command line: `x=hyperbola`, `rotate y=linear`, `z=0`, `rotate z=5deg`. Angles are degrees.
    public init(_ texts: [String]) throws(FitRefusal) {
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " }.lowercased() }
            guard parts.count == 2 else {
                throw .unusable(
                    "A pin is a property and a family or value, as in x=hyperbola or z=0, not \"\(text.prefix(40))\".")
            }
            guard let property = Self.properties.first(where: { $0.rawValue.filter { $0 != " " } == parts[0] }) else {
                let names = Self.properties.map(\.rawValue).joined(separator: ", ")
                throw .unusable("There is no property \"\(parts[0].prefix(40))\" to pin; there are \(names).")
            }
            guard families[property] == nil, values[property] == nil else {
                throw .unusable("\"\(property.rawValue)\" is pinned twice; leave one of the pins out.")
            }
            if let family = FitFamily(rawValue: parts[1]) {
                families[property] = family
                continue
            }
            let digits = parts[1].hasSuffix("deg") ? parts[1].dropLast(3) : parts[1][...]
            guard let value = Double(digits), abs(value) <= 1000 else {
                let names = FitFamily.allCases.map(\.rawValue).joined(separator: ", ")
                throw .unusable(
                    "\"\(parts[1].prefix(40))\" is neither a number from −1000 to 1000 nor a family; families are \(names).")
            }
            values[property] = property.isAngle ? value * .pi / 180 : value
        }
    }

    /// The pins as `init(_:)` reads them, in the properties' order.
    public var texts: [String] {
        Self.properties.flatMap { property -> [String] in
            let family = families[property].map { "\(property.rawValue)=\($0.rawValue)" }
            let value = values[property].map {
                "\(property.rawValue)=" + (property.isAngle ? "\($0 * 180 / .pi)deg" : "\($0)")
            }
            return [family, value].compactMap(\.self)
        }
    }

    /// The properties that can be pinned.
    public static let properties: [Formula.Property] =
        CardPlacement.properties + [.opacity, .dim, .veil, .anchorX, .anchorY]
}

extension Formula.Property {
    /// Whether its values are angles.
    var isAngle: Bool { kind == .number(.angle) }

    /// Whether its values are card widths in a fit.
    var isLength: Bool { kind == .number(.length) }
}
