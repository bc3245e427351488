internal import CSDL2
internal import RiffleMath

/// The text scale of a display, 1…3.
enum DisplayScale {
    /// Returns the scale of the display with an index, see `Window.displayScale`. `desktop`: the desktop's setting in dots per inch, 0 if
    /// it has none.
    static func of(display: Int32, desktop: Double, pixelScale: Double) -> Double {
        if desktop > 0 { return of(desktop: desktop, pixelScale: pixelScale) }
        var diagonal: Float = 0
        guard !VideoDriver.isOnWayland, display >= 0, SDL_GetDisplayDPI(display, &diagonal, nil, nil) == 0 else { return 1 }
        return of(dotsPerInch: Double(diagonal), pixelScale: pixelScale)
    }

    /// The scale that a desktop sets by dots per inch, see `Window.displayScale`.
    static func of(desktop dotsPerInch: Double, pixelScale: Double) -> Double {
        guard dotsPerInch.isFinite, dotsPerInch > 0, pixelScale.isFinite, pixelScale > 0 else { return 1 }
        return (dotsPerInch / 96 / pixelScale).clamped(to: 1...3)
    }

    /// The scale for a display's density in dots per inch, see `Window.displayScale`: a guess, so only a display that is certainly dense
    /// counts.
    static func of(dotsPerInch: Double, pixelScale: Double) -> Double {
        (of(desktop: dotsPerInch, pixelScale: pixelScale) * 2).rounded(.down) / 2
    }
}
