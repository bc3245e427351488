internal import RiffleFormula
internal import RiffleMath

/// The values of one model's parameters, in the order of its descriptors. Always complete, finite and in range.
public struct ParameterValues: Equatable, Sendable {
    /// The descriptors of all parameters.
    public let descriptors: [ParameterDescriptor]
    private var storage: [Double]

    /// Every parameter at its default.
    public init(defaultsOf descriptors: [ParameterDescriptor]) {
        self.descriptors = descriptors
        storage = descriptors.map(\.defaultValue)
    }

    /// Every parameter at the default that it had in `version` of the defaults.
    public init(defaultsOf descriptors: [ParameterDescriptor], inVersion version: Int) {
        self.descriptors = descriptors
        storage = descriptors.map { $0.admitted($0.defaultValue(inVersion: version)) ?? $0.defaultValue }
    }

    /// Converts values from version 2 of the defaults or earlier, where amounts were their own switches, without changing the picture: an
    /// amount of 0 gets its default, and its present switch is turned off.
    public mutating func separateSwitches() {
        for (name, amount) in [("blurs", "blurMost"), ("centersLastCard", "lastCardCentering")]
        where has(name) && isOn(name) && self[amount] == 0 {
            set(name, to: 0)
            if let index = index(of: amount) { set(amount, to: descriptors[index].defaultValue) }
        }
    }

    /// Whether all values are equal, for descriptors of equal number.
    public static func == (a: ParameterValues, b: ParameterValues) -> Bool {
        a.storage == b.storage && a.descriptors.count == b.descriptors.count
    }

    /// The value of a parameter; 0 for an unknown name.
    public subscript(name: String) -> Double {
        index(of: name).map { storage[$0] } ?? 0
    }

    /// Whether a toggle is on.
    public func isOn(_ name: String) -> Bool { self[name] >= 0.5 }

    /// The value rounded to a whole number: a count, or the index of a choice's option.
    public func integer(_ name: String) -> Int { Int(self[name].rounded()) }

    /// The index of the parameter with this current or former name; nil if there is none.
    public func index(of name: String) -> Int? {
        descriptors.firstIndex { $0.name == name } ?? descriptors.firstIndex { $0.formerNames.contains(name) }
    }

    /// Whether this is only a former name of a parameter.
    public func isFormerName(_ name: String) -> Bool { index(of: name).map { descriptors[$0].name != name } ?? false }

    /// Whether a parameter has this current or former name.
    public func has(_ name: String) -> Bool { index(of: name) != nil }

    /// Sets a value, clamped to the range, and returns the outcome.
    @discardableResult
    public mutating func set(_ name: String, to value: Double) -> ParameterChange {
        guard let index = index(of: name) else {
            return .unknown(nearest: Spelling.nearest(to: name, in: descriptors.map(\.name)))
        }
        guard let admitted = descriptors[index].admitted(value) else { return .notANumber }
        // An equal value isn't written, so that copies go on sharing the storage.
        if storage[index] != admitted { storage[index] = admitted }
        return admitted == value ? .set : .clamped(to: admitted)
    }

    /// Whether every parameter is at its default.
    public var areDefaults: Bool { zip(descriptors, storage).allSatisfy { $0.defaultValue == $1 } }

    /// The parameters that differ from their defaults, in order.
    public var changes: [(name: String, value: Double)] {
        zip(descriptors, storage).filter { $0.defaultValue != $1 }.map { ($0.name, $1) }
    }
}

/// The outcome of setting a parameter.
public enum ParameterChange: Equatable, Sendable {
    /// The value was taken as it is.
    case set
    /// The value lay outside the range, or was not whole where it must be; the nearest admitted one was taken.
    case clamped(to: Double)
    /// NaN or infinite: nothing changed.
    case notANumber
    /// There is no such parameter: nothing changed. `nearest` is the name that was probably meant.
    case unknown(nearest: String?)
}
