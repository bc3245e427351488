internal import CSDL2
internal import RiffleMath

/// Computes the position and the size of a new window.
enum WindowPlacement {
    /// The room for the title bar and the borders, in points, if the user hasn't chosen the position or the size: twice their greatest
    /// extent, since the contents are centred.
    private static let decoration = Size(width: 16, height: 80)

    /// Returns the size and the position of a new window; no position: the desktop chooses. `desktop`: dots per inch, 0 if unknown.
    static func placed(_ size: Size, _ options: WindowOptions, desktop: Double) -> (size: Size, position: Vector2?) {
        // Only on X11 are points always pixels of the screen, whatever its density.
        let scale =
            options.growsWithScale && VideoDriver.isOn("x11") ? DisplayScale.of(display: 0, desktop: desktop, pixelScale: 1) : 1
        if scale > 1 { return (grown(size, by: scale, on: displays), nil) }
        return options.fitsDisplays ? fitted(size, at: options.position, on: displays) : (size, options.position)
    }

    /// Returns a size multiplied by a scale above 1, cut to the room on the first display, in whose middle the window opens.
    static func grown(_ size: Size, by scale: Double, on displays: [Rect]) -> Size {
        let new = Size(width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
        guard let display = displays.first else { return new }
        // A window as large as the display is cut, too, since it needs room for its border.
        return Size(
            width: new.width < display.width ? new.width : max(display.width - decoration.width, 1),
            height: new.height < display.height ? new.height : max(display.height - decoration.height, 1))
    }

    /// The displays without docks and the like, in points of the desktop; the primary one first.
    static var displays: [Rect] {
        (0..<max(SDL_GetNumVideoDisplays(), 0)).compactMap { display in
            var bounds = SDL_Rect()
            // A window manager may report the work area of only one display, and SDL intersects it with every display, so other displays
            // may get nothing.
            if SDL_GetDisplayUsableBounds(display, &bounds) != 0 || bounds.w < 1 || bounds.h < 1 {
                guard SDL_GetDisplayBounds(display, &bounds) == 0, bounds.w > 0, bounds.h > 0 else { return nil }
            }
            return Rect(x: Double(bounds.x), y: Double(bounds.y), width: Double(bounds.w), height: Double(bounds.h))
        }
    }

    /// Returns the nearest size and position with which a window lies wholly on one display: the display that shows most of it; if none
    /// shows any of it, the middle of the first display. Without a position, returns a size that fits on some display.
    static func fitted(_ size: Size, at position: Vector2?, on displays: [Rect]) -> (size: Size, position: Vector2?) {
        guard let first = displays.first else { return (size, position) }
        func cut(_ width: Double, _ height: Double) -> Size {
            Size(
                width: size.width > width ? max(width - decoration.width, 1) : size.width,
                height: size.height > height ? max(height - decoration.height, 1) : size.height)
        }
        guard let position else {
            return (cut(displays.map(\.width).max() ?? first.width, displays.map(\.height).max() ?? first.height), nil)
        }
        let frame = Rect(x: position.x, y: position.y, width: size.width, height: size.height)
        func shown(_ display: Rect) -> Double {
            let part = display.intersection(frame)
            return part.width * part.height
        }
        let best = displays.max { shown($0) < shown($1) } ?? first
        guard shown(best) > 0 else {
            let size = cut(first.width, first.height)
            let corner = first.center - Vector2(size.width, size.height) / 2
            return (size, corner.rounded(.towardZero))
        }
        let new = cut(best.width, best.height)
        let isInside = position.y >= best.minY && position.y + size.height <= best.maxY
        let spare = isInside ? 0 : min(decoration.height, best.height - new.height)
        return (
            new,
            Vector2(
                position.x.clamped(to: best.minX...best.maxX - new.width),
                position.y.clamped(to: best.minY...best.maxY - new.height - spare))
        )
    }
}
