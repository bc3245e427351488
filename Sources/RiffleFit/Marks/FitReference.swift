public import RiffleMath

/// Marks on a picture or on the frames of a recording, and the stage's place in the picture.
public struct FitReference: Equatable, Sendable {
    /// The stage's place in the picture.
    public var stage: FitStage
    /// The frames, at least one.
    public var frames: [FitFrame]
    /// The marks, in the order in which they were made.
    public var marks: [FitMark]
    /// The picture's size in pixels; nil: it isn't known. No mark is proposed beyond it.
    public var size: Size?

    /// Any values; `problem` checks them.
    public init(stage: FitStage, frames: [FitFrame] = [FitFrame(offset: 0)], marks: [FitMark], size: Size? = nil) {
        (self.stage, self.frames, self.marks, self.size) = (stage, frames, marks, size)
    }

    /// Whether a place can be marked.
    func hasPixel(at place: Vector2) -> Bool {
        guard let size else { return true }
        return (0...size.width).contains(place.x) && (0...size.height).contains(place.y)
    }

    /// The limits beyond which a reference is refused.
    public enum Limits {
        /// The greatest number of marks.
        public static let marks = 2_000
        /// The greatest number of frames.
        public static let frames = 500
        /// The greatest absolute value of a card's number.
        public static let card = 1_000
        /// The greatest absolute value of a coordinate, in pixels.
        public static let coordinate = 100_000.0
    }

    /// The reason why the reference can't be used, as a sentence that names the mark or number; nil: it can be used.
    public var problem: FitRefusal? {
        guard stage.isUsable else {
            return .unusable("The stage's scale, the card's width and height and the eye's distance are numbers above 0.")
        }
        guard (1...Limits.frames).contains(frames.count) else {
            return .unusable("There are \(frames.count) frames; 1 to \(Limits.frames) can be fitted.")
        }
        guard marks.count <= Limits.marks else {
            return .unusable("There are \(marks.count) marks; at most \(Limits.marks) can be fitted.")
        }
        for (index, frame) in frames.enumerated() where frame.offset.map({ abs($0) <= 1000 }) == false {
            return .unusable("The offset of frame \(index + 1) isn't a number from −1000 to 1000.")
        }
        for (index, mark) in marks.enumerated() {
            guard frames.indices.contains(mark.frame) else {
                return .unusable("Mark \(index + 1) is in frame \(mark.frame + 1), but there are only \(frames.count) frames.")
            }
            guard mark.isUsable else {
                return .unusable("Mark \(index + 1) has an impossible number: \(mark).")
            }
        }
        return nil
    }
}

/// The stage's place in a picture: a point p of the stage, relative to the place of a card that no property moves, is the pixel `center`
/// + `scale` · p.
public struct FitStage: Equatable, Sendable {
    /// The pixel of the centre of a card that no property moves. It is the vanishing point, too.
    public var center: Vector2
    /// Pixels per point, above 0.
    public var scale: Double
    /// The card's size in points.
    public var card: Size
    /// The distance of the eye from the screen in points; nil: it isn't known, and the view counts as parallel.
    public var eye: Double?

    /// Any values; `FitReference.problem` checks them.
    public init(center: Vector2, scale: Double = 1, card: Size, eye: Double? = nil) {
        (self.center, self.scale, self.card, self.eye) = (center, scale, card, eye)
    }

    var isUsable: Bool {
        ([scale, card.width, card.height] + (eye.map { [$0] } ?? [])).allSatisfy { (1e-6...1e6).contains($0) }
            && max(abs(center.x), abs(center.y)) <= FitReference.Limits.coordinate
    }
}

/// A moment of the reference.
public struct FitFrame: Equatable, Sendable {
    /// The scroll offset, in cards; nil: it isn't known, and is fitted. If no frame's offset is known, the first marked frame is at 0.
    public var offset: Double?
    /// The moment in a recording, in seconds; nil for a picture.
    public var time: Double?

    /// Any values; see the properties.
    public init(offset: Double?, time: Double? = nil) { (self.offset, self.time) = (offset, time) }
}

/// The reason why there is no fit: one sentence that names the mark, number or pin, and the remedy.
public enum FitRefusal: Error, Equatable, Sendable {
    /// The marks or the stage have impossible numbers.
    case unusable(String)
    /// The marks can't tell two properties apart, such as depth and scale without the eye's distance, or opacity and dimming.
    case cannotTell(String)
    /// More or other marks are needed.
    case tooFew(String)

    /// The sentence.
    public var sentence: String {
        switch self {
        case .unusable(let sentence), .cannotTell(let sentence), .tooFew(let sentence): sentence
        }
    }
}
