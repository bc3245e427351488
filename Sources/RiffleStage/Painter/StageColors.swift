public import RiffleScene

/// The colours behind and over the cards: the same in every appearance, since the stage is dark whatever the window is.
public enum StageColors {
    /// The background where there is no backdrop.
    public static let clear = Color(r: 18, g: 20, b: 28)
    /// Devices' bezels, and behind screens.
    static let bezel = Color(r: 10, g: 11, b: 15)
    /// The outlines of the setting that is compared with.
    static let other = Color(r: 255, g: 186, b: 82)
    /// The goal that a gesture would reach, and the target of a hint.
    public static let reached = Color(r: 255, g: 205, b: 92)
    /// The goal that a gesture doesn't reach yet; the tracks below the filled part of a progress bar, before and once the goal is reached.
    static let missing = white(220)
    static let missingTrack = white(56)
    static let reachedTrack = white(120)

    /// White with an alpha of 0…255.
    public static func white(_ alpha: UInt8) -> Color { .white.with(alpha: alpha) }
    /// Black with an alpha of 0…255.
    public static func black(_ alpha: UInt8) -> Color { Color(r: 0, g: 0, b: 0, a: alpha) }
}
