internal import RiffleModels

/// The source of the cards' aspect ratio.
public enum CardShape: Int, CaseIterable, Sendable {
    /// The model's own ratio.
    case model
    /// The ratio of the first card's picture; the model's until the picture is known.
    case firstPicture
    /// Each card has its picture's ratio, fitted inside the model's card, so that the spacing of the row doesn't change.
    case eachPicture
    /// The value of the parameter `cardRatio`.
    case ratio

    /// The name that the panel and the command line show.
    public var title: String {
        switch self {
        case .model: "model"
        case .firstPicture: "first picture"
        case .eachPicture: "each picture"
        case .ratio: "ratio"
        }
    }
}

/// How a picture is scaled into a card of another aspect ratio.
public enum PictureFit: Int, CaseIterable, Sendable {
    /// Aspect fill: the picture covers the card and is cropped at its edges.
    case fill
    /// Aspect fit: all of the picture is shown, on a mat.
    case fit

    /// The name that the panel and the command line show.
    public var title: String {
        switch self {
        case .fill: "fill"
        case .fit: "fit"
        }
    }

    /// The title of the command that chooses this fit.
    public var command: String {
        switch self {
        case .fill: "Fill the cards"
        case .fit: "Show whole pictures"
        }
    }

    /// The effect, in a sentence.
    public var detail: String {
        switch self {
        case .fill: "A picture covers its card; the rest is cropped."
        case .fit: "The whole picture shows, on a mat in its own colour."
        }
    }
}
