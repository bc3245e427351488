internal import RiffleModels

/// What shape the cards have.
public enum CardShape: Int, CaseIterable, Sendable {
    /// The model's own.
    case model
    /// That of the first card's picture; the model's, until that is known.
    case firstPicture
    /// Each card's is its picture's, as large as it can be inside the model's card: the row keeps its pitch.
    case eachPicture
    /// The ratio that is set.
    case ratio

    public var title: String {
        switch self {
        case .model: "model"
        case .firstPicture: "first picture"
        case .eachPicture: "each picture"
        case .ratio: "ratio"
        }
    }
}

/// How a picture lies in a card that isn't of its shape.
public enum PictureFit: Int, CaseIterable, Sendable {
    /// It fills the card; what lies beyond the card's edges is not seen.
    case fill
    /// All of it is seen, on a mat.
    case fit

    public var title: String {
        switch self {
        case .fill: "fill"
        case .fit: "fit"
        }
    }
}

extension StageConfiguration {
    public var cardShape: CardShape { CardShape(rawValue: stage.integer("cardShape")) ?? .model }
    public var pictureFit: PictureFit { PictureFit(rawValue: stage.integer("pictureFit")) ?? .fill }
}
