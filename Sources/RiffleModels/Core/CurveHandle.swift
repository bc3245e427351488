/// A point of a model's curve that the user can drag; the model solves its parameters for the new position.
///
/// It is also an alternative parameter: the hyperbola can be given by two card positions instead of its two constants.
public struct CurveHandle: Equatable, Sendable {
    /// Name, title, range and help of the number. Its default is the value that the parameters' defaults give.
    public var descriptor: ParameterDescriptor
    /// The property whose curve it lies on.
    public var property: PoseProperty
    /// The card offset at which it lies on the curve, in cards.
    public var offset: Double
    /// Whether the value is the difference to the current card's property, rather than the property itself.
    public var isRelative: Bool
    /// Whether users can also set it as a number, beside the parameters that are solved for it.
    public var isVocabulary: Bool

    /// See the properties.
    public init(
        descriptor: ParameterDescriptor, property: PoseProperty, offset: Double, isRelative: Bool = false,
        isVocabulary: Bool = false
    ) {
        self.descriptor = descriptor
        self.property = property
        self.offset = offset
        self.isRelative = isRelative
        self.isVocabulary = isVocabulary
    }
}

extension SwitcherModel {
    public var curveHandles: [CurveHandle] { [] }

    public func solve(_ handle: CurveHandle, for value: Double) -> [(name: String, value: Double)] { [] }

    public func solutions(_ handle: CurveHandle, for value: Double) -> [[(name: String, value: Double)]] {
        let solution = solve(handle, for: value)
        return solution.isEmpty ? [] : [solution]
    }

    /// The value of a handle: the property at its offset, minus the current card's if it is relative.
    public func value(of handle: CurveHandle) -> Double {
        func property(at offset: Double) -> Double {
            handle.property.value(of: pose(at: offset, scroll: .resting), card: cardSize)
        }
        return property(at: handle.offset) - (handle.isRelative ? property(at: 0) : 0)
    }
}
