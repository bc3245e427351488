import RiffleMath
import ArgumentParser
import RiffleArchive
import RiffleFiles
import RiffleFit
import RiffleFormula

/// `riffle fit`: makes a formula of marks on a picture or recording.
struct FitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fit", abstract: "Fit a formula to marks on a picture or recording; needs no display.",
        discussion: """
            The marks are a JSON file: where cards' edges are, in pixels, and how the stage lies in the picture. Families: \
            \(FitFamily.allCases.map(\.rawValue).joined(separator: ", ")). A recording is read by ffmpeg.
            """)

    @Argument(help: ArgumentHelp("The picture or recording that the marks lie on.", valueName: "FILE"))
    var reference: String

    @Option(help: ArgumentHelp("The marks.", valueName: "FILE.json"))
    var marks: String

    @Option(
        help: ArgumentHelp(
            "The family that a property follows, as in x=hyperbola, or its fixed value, as in z=0. May be repeated.",
            valueName: "PROPERTY=FAMILY"))
    var pin: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("The formula to write; - is the standard output.", valueName: "FILE.formula"))
    var output: String?

    @Flag(
        help:
            "Read how the row of a recording moves after the first marked frame, and find the deceleration or spring that explains it."
    )
    var motion = false

    @Flag(help: "Print families, parameters and errors as JSON.")
    var json = false

    func run() throws {
        guard json || output != nil else { throw Failure.usage("fit needs -o FILE.formula, or --json for the figures alone.") }
        guard !(json && output == "-") else {
            throw Failure.usage("--json and -o - both write to the standard output; give -o a FILE.")
        }
        let file: MarksFile
        do throws(MarksProblem) { file = try MarksFile.read(atPath: marks) } catch {
            throw Failure(error.sentence(about: Output.oneLine(marks)))
        }
        let pins: FitPins
        do throws(FitRefusal) {
            // A pin on the command line replaces the file's pin of the same property.
            let own = Set(pin.map(Self.property))
            pins = try FitPins(file.pins.filter { !own.contains(Self.property($0)) } + pin)
        } catch {
            throw Failure.usage(error.sentence)
        }
        let images = try FitImages(reference)
        let located = try images.located(file) { Message.write($0) }
        let fit: FitResult
        do throws(FitRefusal) { fit = try located.fit(pins) } catch { throw Failure(error.sentence) }
        if let output {
            let text = fit.formulaText(title: Self.title(output))
            do throws(FormulaFileProblem) { _ = try FormulaFile(text) } catch {
                throw Failure(error.sentence(about: "The formula"))
            }
            if output == "-" { try Output.write(text) } else { try Self.write(text, to: output) }
        }
        let motion = try motion ? Self.motion(of: images, located, fit) : nil
        if json {
            var result = fit.json(located)
            if let motion { result = result.with(["motion": motion.json]) }
            try Output.write(result.text)
        } else {
            let sentences = fit.sentences(located) + (motion.map { [$0.sentence] } ?? [])
            for sentence in sentences { Message.write(Output.oneLine(sentence)) }
        }
    }

    private static func motion(of images: FitImages, _ reference: FitReference, _ fit: FitResult) throws -> ReferenceMotion {
        guard case .recording(let frames) = images, let time = reference.frames.first?.time else {
            throw Failure("--motion needs a recording; this is a picture.")
        }
        return try ReferenceMotion(frames, fit, from: frames.index(at: time), at: fit.offsets.first ?? 0)
    }

    private static func property(_ pin: String) -> String { pin.prefix { $0 != "=" }.filter { $0 != " " }.lowercased() }

    /// The file's name without folder and ending.
    private static func title(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return name == "-" ? "Fit" : String(name.prefix { $0 != "." })
    }

    private static func write(_ text: String, to path: String) throws {
        do throws(FileProblem) { try AtomicFile().write(text, to: path) } catch { throw Failure(error.sentence) }
    }
}

extension FitResult {
    /// The results, in sentences.
    fileprivate func sentences(_ reference: FitReference) -> [String] {
        var sentences = properties.map { property in
            let ranking = rankings.first { $0.property == property.property }
            let tied = (ranking?.tied ?? []).filter { $0 != property.family }.map(\.title)
            return "\(property.property.rawValue): \(property.family.title)"
                + (tied.isEmpty ? "" : "; equally good: \(tied.prefix(4).joined(separator: ", "))")
                + (tied.count > 4 ? " and \(tied.count - 4) more." : ".")
        }
        sentences.append("The marks are \(meanError.hundredths) px off on average, \(greatestError.hundredths) px at most.")
        for index in wrongMarks {
            sentences.append(
                "Mark \(index + 1) (\(reference.marks[index])) doesn't fit the others and was left out: it is \(errors[index].hundredths) px off."
            )
        }
        for index in unmetMarks {
            sentences.append("No depth order agrees with mark \(index + 1) (\(reference.marks[index])).")
        }
        if let next = nextMark {
            let place =
                next.frame.map { "card \(next.card) in frame \($0 + 1)" }
                ?? "a card at the offset \(next.offset.hundredths), in another frame"
            sentences.append(
                "Mark next: the \(next.side) edge of \(place), where the families are up to \(next.difference.hundredths) px apart."
            )
        }
        return sentences
    }

    /// The results, for programs: lengths in card widths, angles in radians, errors in pixels.
    fileprivate func json(_ reference: FitReference) -> JSONValue {
        var result: JSONValue = [
            "fit": JSONValue(1), "meanError": JSONValue(meanError), "greatestError": JSONValue(greatestError),
            "properties": .array(properties.map(\.json)), "offsets": .array(offsets.map { JSONValue($0) }),
            "errors": .array(errors.map { JSONValue($0) }), "wrongMarks": .array(wrongMarks.map { JSONValue($0 + 1) }),
            "unmetMarks": .array(unmetMarks.map { JSONValue($0 + 1) }), "rankings": .array(rankings.map(\.json)),
        ]
        if let next = nextMark {
            let mark: JSONValue = [
                "frame": next.frame.map { JSONValue($0 + 1) } ?? .null, "card": JSONValue(next.card),
                "offset": JSONValue(next.offset),
                "side": .string(next.side.rawValue), "difference": JSONValue(next.difference),
            ]
            result = result.with(["nextMark": mark])
        }
        return result
    }
}

extension ReferenceMotion {
    /// The better motion, its greatest error in cards, and where the row is at each frame.
    fileprivate var json: JSONValue {
        var members: JSONValue = [
            "kind": .string(isDecay ? "deceleration" : spring == nil ? "none" : "spring"),
            "error": JSONValue(errors.map { abs($0.error) }.max() ?? 0),
            "times": .array(trace.samples.map { JSONValue($0.time) }),
            "offsets": .array(trace.samples.map { JSONValue($0.offset) }),
        ]
        if isDecay, let decay {
            let own: JSONValue = ["release": JSONValue(decay.release), "rate": JSONValue(decay.rate)]
            members = members.with(own)
        } else if let spring {
            let own: JSONValue = [
                "release": JSONValue(spring.release), "response": JSONValue(spring.response),
                "damping": JSONValue(spring.damping),
            ]
            members = members.with(own)
        }
        return members
    }
}

extension FittedProperty {
    fileprivate var json: JSONValue {
        let values = parameters.map { parameter -> JSONValue in
            ["name": .string(parameter.name), "value": JSONValue(parameter.value), "held": .bool(parameter.isHeld)]
        }
        return ["property": .string(property.rawValue), "family": .string(family.rawValue), "parameters": .array(values)]
    }
}

extension FitRanking {
    fileprivate var json: JSONValue {
        let entries = families.map { entry -> JSONValue in
            let figures: JSONValue = [
                "difference": JSONValue(entry.difference), "meanError": JSONValue(entry.meanError),
                "greatestError": JSONValue(entry.greatestError), "tied": .bool(entry.isTied),
            ]
            return entry.curve.json.with(figures)
        }
        return ["property": .string(property.rawValue), "families": .array(entries)]
    }
}

extension Double {
    /// The number with at most two decimals.
    fileprivate var hundredths: String { "\((self * 100).rounded() / 100)" }
}
