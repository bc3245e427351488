internal import CSDL2
internal import RiffleMath

extension Window {
    /// The mouse position in window points, queried from the display instead of the events, for times without motion events. nil
    /// outside the window, and on Wayland, which can't be queried.
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
