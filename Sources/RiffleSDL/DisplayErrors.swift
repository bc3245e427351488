internal import Glibc

/// Errors of an X display, which by default end the program.
enum DisplayErrors {
    private typealias Handler = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> CInt
    private typealias SetHandler = @convention(c) (Handler?) -> Handler?

    /// Does something that may ask the display for what it can't do. SDL looks for OpenGL with requests that a display without a
    /// driver refuses, and Xlib's own answer to a refusal is to exit; here SDL gets to see that it failed.
    static func survived<Result>(_ body: () -> Result) -> Result {
        // The library is there if SDL has opened it for a display of its own; nothing is loaded for this.
        guard let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD), let symbol = dlsym(library, "XSetErrorHandler") else {
            return body()
        }
        let set = unsafeBitCast(symbol, to: SetHandler.self)
        let before = set { _, _ in 0 }
        defer {
            _ = set(before)
            dlclose(library)
        }
        return body()
    }
}
