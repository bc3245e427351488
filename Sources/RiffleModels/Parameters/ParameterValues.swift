internal import RiffleMath

/// The values of one model's parameters, in the order of its descriptors. Always complete, finite and in range.
public struct ParameterValues: Equatable, Sendable {
    public let descriptors: [ParameterDescriptor]
    private var storage: [Double]

    /// Every parameter at its default.
    public init(defaultsOf descriptors: [ParameterDescriptor]) {
        self.descriptors = descriptors
        storage = descriptors.map(\.defaultValue)
    }

    /// Every parameter as it was by default in a version of the defaults.
    public init(defaultsOf descriptors: [ParameterDescriptor], inVersion version: Int) {
        self.descriptors = descriptors
        storage = descriptors.map { $0.admitted($0.defaultValue(inVersion: version)) ?? $0.defaultValue }
    }

    public static func == (a: ParameterValues, b: ParameterValues) -> Bool {
        a.storage == b.storage && a.descriptors.count == b.descriptors.count
    }

    /// The value of a parameter; 0 for a name the model doesn't have, which a test forbids in model code.
    public subscript(name: String) -> Double {
        index(of: name).map { storage[$0] } ?? 0
    }

    /// Whether a switch is on.
    public func isOn(_ name: String) -> Bool { self[name] >= 0.5 }

    /// A count or the position of a choice.
    public func integer(_ name: String) -> Int { Int(self[name].rounded()) }

    /// The position of the parameter that has a name, or once had it.
    public func index(of name: String) -> Int? {
        descriptors.firstIndex { $0.name == name } ?? descriptors.firstIndex { $0.formerNames.contains(name) }
    }

    /// Whether a parameter once had this name, and none has it now.
    public func isFormerName(_ name: String) -> Bool { index(of: name).map { descriptors[$0].name != name } ?? false }

    public func has(_ name: String) -> Bool { index(of: name) != nil }

    /// Sets a value and says what became of it.
    @discardableResult
    public mutating func set(_ name: String, to value: Double) -> ParameterChange {
        guard let index = index(of: name) else {
            return .unknown(nearest: Spelling.nearest(to: name, in: descriptors.map(\.name)))
        }
        guard let admitted = descriptors[index].admitted(value) else { return .notANumber }
        storage[index] = admitted
        return admitted == value ? .set : .clamped(to: admitted)
    }

    /// The parameters that differ from their defaults, in order.
    public var changes: [(name: String, value: Double)] {
        zip(descriptors, storage).filter { $0.defaultValue != $1 }.map { ($0.name, $1) }
    }
}

/// What became of a value given to a parameter.
public enum ParameterChange: Equatable, Sendable {
    case set
    /// The value lay outside the range (or was not whole) and the nearest admitted one was taken.
    case clamped(to: Double)
    /// NaN or infinite: nothing changed.
    case notANumber
    /// There is no such parameter: nothing changed.
    case unknown(nearest: String?)
}
