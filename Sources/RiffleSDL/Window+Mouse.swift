internal import CSDL2
internal import RiffleMath

extension Window {
    /// Where the mouse is, in window points, asked of the display and not of the events: for moments at which no motion is told of. Nil
    /// outside the window, and where no display tells (Wayland).
    var mousePosition: Vector2? {
        var mouse: (x: Int32, y: Int32) = (0, 0)
        if !riffle_mouse_position(window, &mouse.x, &mouse.y) {
            guard let driver = SDL_GetCurrentVideoDriver(), String(cString: driver) != "wayland" else { return nil }
            var corner: (x: Int32, y: Int32) = (0, 0)
            SDL_GetGlobalMouseState(&mouse.x, &mouse.y)
            SDL_GetWindowPosition(window, &corner.x, &corner.y)
            mouse = (mouse.x - corner.x, mouse.y - corner.y)
        }
        let point = Vector2(Double(mouse.x), Double(mouse.y))
        let size = size
        return Rect(x: 0, y: 0, width: size.width, height: size.height).contains(point) ? point : nil
    }
}
