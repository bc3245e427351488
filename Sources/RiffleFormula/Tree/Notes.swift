extension Formula {
    /// The notes of a formula besides its poses: for menus, the panel and saved settings.
    public struct Notes: Equatable, Sendable {
        /// The title of the family of models that the formula belongs to; nil without a `family` line.
        public internal(set) var family: Text?
        /// A gesture that other models don't have, in a phrase; nil without a `gesture` line.
        public internal(set) var gesture: String?
        /// The names of the model's essential parameters; their values are nil.
        public internal(set) var essentials: [Assignment] = []
        /// The defaults of numbers that every model has: its cards' style, its viewport.
        public internal(set) var defaults: [Assignment] = []
        /// The named settings, in the text's order.
        public internal(set) var settings: [Settings] = []
        /// Numbers of the pose that can be set, in the text's order.
        public internal(set) var measures: [Measure] = []
    }

    /// A text with its place.
    public struct Text: Equatable, Sendable {
        /// The text as it is written.
        public let text: String
        /// Where it stands.
        public let position: FormulaPosition

        public static func == (a: Text, b: Text) -> Bool { a.text == b.text }
    }

    /// The value of a parameter, which need not be the formula's own: of its scroll physics, its cards' style or the stage.
    public struct Assignment: Equatable, Sendable {
        /// The parameter's name.
        public let name: String
        /// A number, in the parameter's unit; on is 1, off is 0. Nil for an option of a choice.
        public let value: Double?
        /// The unit after the number.
        public let unit: Formula.Unit?
        /// The option of a choice; nil for a number.
        public let option: String?
        /// Where the name stands.
        public let position: FormulaPosition

        public static func == (a: Assignment, b: Assignment) -> Bool {
            a.name == b.name && a.value == b.value && a.unit == b.unit && a.option == b.option
        }
    }

    /// Numbers that belong together.
    public struct Settings: Equatable, Sendable {
        /// The name of a group of settings.
        public enum Name: Equatable, Hashable, Sendable {
            /// The values of the model's source: its preset `source`.
            case source
            /// The former defaults, for settings that were saved with this version of Riffle's defaults, or an earlier one.
            case version(Int)
        }

        /// The settings' name.
        public let name: Name
        /// The values; a parameter at most once.
        public let values: [Assignment]
        /// Where they begin.
        public let position: FormulaPosition

        public static func == (a: Settings, b: Settings) -> Bool { a.name == b.name && a.values == b.values }
    }

    /// A number of the pose, for which parameters are solved: a point of a curve that users drag.
    public struct Measure: Equatable, Sendable {
        /// Letters, digits and `_`.
        public let name: String
        /// The measured property.
        public let property: Property
        /// The card's offset.
        public let offset: Double
        /// Whether the value is counted from the current card's value.
        public let isRelative: Bool
        /// Whether the measure has a slider besides its point on the curve.
        public let isSlider: Bool
        /// The values that can be set.
        public let range: ClosedRange<Double>
        /// The change per key press.
        public let step: Double
        /// The names of the parameters that are solved for, at least one.
        public let solves: [String]
        /// The attributes after the numbers.
        public let attributes: Parameter.Attributes
        /// The measure's comment; empty without one.
        public let help: String
        /// Where the name stands.
        public let position: FormulaPosition

        public static func == (a: Measure, b: Measure) -> Bool {
            a.name == b.name && a.property == b.property && a.offset == b.offset && a.isRelative == b.isRelative
                && a.isSlider == b.isSlider && a.range == b.range && a.step == b.step && a.solves == b.solves
                && a.attributes == b.attributes && a.help == b.help
        }

        /// A number of the pose, in card widths, factors, degrees, or from 0 to 1.
        public enum Property: String, CaseIterable, Sendable {
            /// x, or y in a vertical row, in the card's extent along the row.
            case place
            case x, y, z, scale, rotation, opacity
        }
    }
}

extension Formula.Parameter {
    /// The attributes of a line, after a parameter's or a measure's numbers.
    public struct Attributes: Equatable, Sendable {
        /// The label shown to users; nil: the name as words.
        public internal(set) var title: String?
        /// A unit for users that the language doesn't compute with.
        public internal(set) var unit: ShownUnit?
        /// The words for single values.
        public internal(set) var meanings: [Meaning] = []
        /// The number's source; nil: the formula's source.
        public internal(set) var source: String?
        /// Earlier names, which saved settings may still use.
        public internal(set) var formerNames: [String] = []
        /// The panel's section; nil: the model's.
        public internal(set) var group: Group?
        /// The condition under which the parameter has an effect; nil: always.
        public internal(set) var condition: Condition?
        /// The range of the slider, in the parameter's unit; nil: all values that can be set.
        public internal(set) var slider: ClosedRange<Double>?

        /// The word for a value.
        public struct Meaning: Equatable, Sendable {
            /// The value, in the parameter's unit.
            public let value: Double
            /// The words that are shown instead.
            public let words: String
        }

        /// A section of the panel.
        public enum Group: String, CaseIterable, Sendable {
            case motion, gesture, look
        }

        /// Another parameter's state.
        public struct Condition: Equatable, Sendable {
            /// The name of a switch or choice above.
            public let name: String
            /// Options of the choice, one of which it must have; empty: the switch must be on.
            public let options: [String]
        }

        /// A unit that is shown after a plain number.
        public enum ShownUnit: String, CaseIterable, Sendable {
            case cards
            case cardWidths = "card widths"
            case times = "×"
            case cardsPerSecond = "cards/s"
            case pointsPerSecond = "pt/s"
            case perPoint = "1/pt"
            case perMillisecond = "per ms"
        }
    }
}
