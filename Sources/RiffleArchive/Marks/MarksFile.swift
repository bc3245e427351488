public import RiffleFit
internal import RiffleFormula
internal import RiffleFiles
internal import RiffleMath

/// Marks on a reference picture or recording in a file: JSON, at most 1 MB.
///
///     {
///       "reference": 1,
///       "stage": {"center": [640, 400], "scale": 2, "card": [270, 480], "eye": 500},
///       "frames": [{"offset": 0}, {"time": 1.25, "track": true}],
///       "pins": ["x=hyperbola"],
///       "marks": [
///         {"card": 0, "left": 505, "right": 775.5},
///         {"card": 1, "frame": 2, "top": [700, 160, 930, 148], "weight": 0.5, "snap": true},
///         {"card": 1, "covers": 0}
///       ]
///     }
///
/// "reference" is the version. The stage has: the pixel at which a card without any transform has its centre, pixels per point (1 if
/// missing), the card's size in points, and the eye's distance in points (unknown if missing). A frame has: the row's scroll offset in
/// cards (unknown if missing); the seconds in a recording; and whether the marks of the frame before it are followed to it. Without frames
/// there is one frame, at 0. A mark has: one edge or several, each at a coordinate or through two points, in pixels from the upper left
/// corner; a frame, counted from 1; a weight; and whether it is rough, and snaps to the edge in the picture.
public struct MarksFile: Equatable, Sendable {
    /// The version that is written, and the latest that is read.
    public static let version = 1
    /// The ending of the file's name.
    public static let ending = ".json"
    /// The size limit in bytes.
    static let largest = FileText.largest

    /// The marks, one for each edge.
    public var reference: FitReference
    /// The pins, as on the command line: "x=hyperbola".
    public var pins: [String]
    /// The rough marks, by index in the reference.
    public var rough: Set<Int>
    /// The indices of the frames to which the marks of the frame before them are followed.
    public var followed: Set<Int>

    /// Creates a file with any values.
    public init(_ reference: FitReference, pins: [String] = [], rough: Set<Int> = [], followed: Set<Int> = []) {
        (self.reference, self.pins, self.rough, self.followed) = (reference, pins, rough, followed)
    }

    /// Reads a file.
    public static func read(atPath path: String) throws(MarksProblem) -> MarksFile {
        let bytes: [UInt8]
        do throws(PresetProblem) { bytes = try FileText.bytes(of: path, largest: largest) } catch { throw .file(error) }
        return try MarksFile(bytes)
    }

    /// Reads the bytes of a file.
    public init(_ bytes: [UInt8]) throws(MarksProblem) {
        guard bytes.count <= Self.largest else { throw .file(.tooLarge(bytes.count)) }
        let value: JSONValue
        do throws(PresetProblem) { value = try JSONReader.value(of: bytes) } catch { throw .file(error) }
        guard let object = value.object else { throw .content("it should be an object in braces") }
        switch object["reference"] {
        case nil: throw .content("it lacks \"reference\": \(Self.version), the version")
        case .number(let digits)? where digits == "\(Self.version)": break
        case .number(let digits)?:
            throw .content("it is of version \(digits.prefix(20)), and this Riffle reads version \(Self.version)")
        case _?: throw .content("\"reference\" should be the version, \(Self.version)")
        }
        try Self.checkNames(object, ["reference", "stage", "frames", "pins", "marks"], in: "it")
        let stage = try MarksReader.stage(object["stage"])
        let (frames, followed) = try MarksReader.frames(object["frames"])
        var reader = MarksReader()
        try reader.readMarks(object["marks"])
        pins = try MarksReader.pins(object["pins"])
        reference = FitReference(stage: stage, frames: frames, marks: reader.marks)
        (rough, self.followed) = (reader.rough, followed)
        if let problem = reference.problem { throw .refused(problem) }
    }

    /// Throws a sentence for an unknown member.
    static func checkNames(_ object: JSONObject, _ names: [String], in owner: String) throws(MarksProblem) {
        for (key, _) in object.members where !names.contains(key) {
            let hint = Spelling.nearest(to: key, in: names).map { "; did you mean \"\($0)\"?" } ?? ""
            throw .content("\(owner) has \"\(key.prefix(40))\", which means nothing here\(hint)")
        }
    }

    /// The file as JSON, which `init(_:)` reads.
    public var text: String {
        var object = JSONObject([("reference", JSONValue(Self.version))])
        let stage = reference.stage
        var shape = JSONObject([
            ("center", [stage.center.x, stage.center.y].json), ("scale", JSONValue(stage.scale)),
            ("card", [stage.card.width, stage.card.height].json),
        ])
        if let eye = stage.eye { shape["eye"] = JSONValue(eye) }
        object["stage"] = .object(shape)
        object["frames"] = .array(
            reference.frames.enumerated().map { index, frame in
                var members = JSONObject()
                members["offset"] = frame.offset.map { JSONValue($0) }
                members["time"] = frame.time.map { JSONValue($0) }
                if followed.contains(index) { members["track"] = .bool(true) }
                return .object(members)
            })
        if !pins.isEmpty { object["pins"] = .array(pins.map { .string($0) }) }
        object["marks"] = .array(reference.marks.indices.map { .object(self.members(of: $0)) })
        return JSONValue.object(object).text
    }

    private func members(of index: Int) -> JSONObject {
        let mark = reference.marks[index]
        var members = JSONObject([("card", JSONValue(mark.card))])
        if mark.frame != 0 { members["frame"] = JSONValue(mark.frame + 1) }
        switch mark.content {
        case .edge(let side, .at(let place)): members[side.rawValue] = JSONValue(place)
        case .edge(let side, .line(let a, let b)): members[side.rawValue] = [a.x, a.y, b.x, b.y].json
        case .covers(let other): members["covers"] = JSONValue(other)
        }
        if mark.weight != 1 { members["weight"] = JSONValue(mark.weight) }
        if rough.contains(index) { members["snap"] = .bool(true) }
        return members
    }
}

/// A reason why a file with marks can't be used; each has a sentence that names the problem.
public enum MarksProblem: Error, Equatable, Sendable {
    /// The file can't be read, or isn't JSON, because of this problem.
    case file(PresetProblem)
    /// A part of the file has a wrong shape; a sentence without the file's name.
    case content(String)
    /// A number can't be used.
    case refused(FitRefusal)

    /// Returns the sentence, with `subject` as the file's name.
    public func sentence(about subject: String) -> String {
        switch self {
        case .file(.isFolder): "\(subject) is a folder, not a file with marks."
        case .file(.isNoFile): "\(subject) isn't a file that can be read as marks."
        case .file(.tooLarge(let bytes)):
            "\(subject) is too large for marks: \(bytes / 1000) kB; at most \(MarksFile.largest / 1_000_000) MB is read."
        case .file(let problem): problem.sentence(about: subject)
        case .content(let text): "\(subject) can't be used as marks: \(text)" + (text.hasSuffix("?") ? "" : ".")
        case .refused(let refusal): "\(subject) can't be used as marks: \(refusal.sentence)"
        }
    }
}
