internal import CSDL2
internal import RiffleMath

extension Window {
    /// How much larger than usual text wants to be on this display: what the desktop has set (Xft.dpi), or else the display's density,
    /// in 96ths of an inch, in halves, 1…3, less what its points are enlarged by anyway. 1 where nobody says.
    public var displayScale: Double {
        let desktop = riffle_desktop_dpi(window)
        if desktop > 0 { return Self.scale(dotsPerInch: desktop, pixelScale: pixelScale) }
        var diagonal: Float = 0
        let display = SDL_GetWindowDisplayIndex(window)
        guard display >= 0, SDL_GetDisplayDPI(display, &diagonal, nil, nil) == 0 else { return 1 }
        return Self.scale(dotsPerInch: Double(diagonal), pixelScale: pixelScale)
    }

    /// The scale for a density: below one and a half times the usual one nothing changes, as on desktops.
    static func scale(dotsPerInch: Double, pixelScale: Double) -> Double {
        guard dotsPerInch.isFinite, dotsPerInch > 0, pixelScale.isFinite, pixelScale > 0 else { return 1 }
        let halves = (dotsPerInch / 96 / pixelScale * 2).rounded(.down)
        return (halves / 2).clamped(to: 1...3)
    }
}
