internal import CSDL2
internal import Glibc
internal import Synchronization

/// Errors of an X display. Xlib's own answer to each is to end the program, also to one that another program has brought about: a window
/// that asked for the clipboard, or from which something was dragged, and was closed before the answer came.
///
/// libX11 is asked only where SDL has opened it for a display of its own; nothing is loaded for this.
enum DisplayErrors {
    private typealias Handler = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> CInt
    private typealias SetHandler = @convention(c) (Handler?) -> Handler?
    private typealias EndHandler = @convention(c) (OpaquePointer?) -> CInt
    private typealias SetEndHandler = @convention(c) (EndHandler?) -> EndHandler?

    /// Requests that the display has refused since the last look.
    private static let count = Atomic<Int>(0)
    // Set and called on the main thread alone: Xlib calls a handler on the thread that notices, and others leave it alone.
    nonisolated(unsafe) private static var whenLost: (() -> Void)?
    nonisolated(unsafe) private static var mainThread: pthread_t = 0

    /// From now on refused requests are counted and nothing more. SDL sets a handler when it opens the display, which hands on to
    /// Xlib's; later only for the length of a few calls, after which it sets back the one that it found: this one.
    static func survive() {
        guard let set = function("XSetErrorHandler", as: SetHandler.self) else { return }
        _ = set { _, _ in
            DisplayErrors.count.add(1, ordering: .relaxed)
            return 0
        }
    }

    /// The refused requests that nobody has been told of.
    static func takeCount() -> Int { count.exchange(0, ordering: .relaxed) }

    /// Does `body`, on the main thread, when the display has gone: its server has ended, or cut the line. After that Xlib ends the
    /// program. `body` may not ask the display for anything.
    static func whenLost(_ body: (() -> Void)?) {
        whenLost = body
        mainThread = pthread_self()
        guard body != nil, let set = function("XSetIOErrorHandler", as: SetEndHandler.self) else { return }
        _ = set { _ in
            guard pthread_equal(pthread_self(), DisplayErrors.mainThread) != 0, let body = DisplayErrors.whenLost else {
                return 0
            }
            // What it does may fail the same way.
            DisplayErrors.whenLost = nil
            body()
            return 0
        }
    }

    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        guard let driver = SDL_GetCurrentVideoDriver(), String(cString: driver) == "x11",
            let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD)
        else { return nil }
        // SDL holds the library as long as it has the display.
        defer { dlclose(library) }
        return dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }
}

extension Window {
    /// Requests that the display has refused since this was last asked. Where Xlib would have ended the program the window goes on.
    public func takeRefusedRequests() -> Int { DisplayErrors.takeCount() }

    /// What is done when the display has gone, before the program ends with it: the last chance to keep something. It is done on the main
    /// thread, in the middle of whatever asked the display, and may not ask it for anything. Where the display says goodbye in order
    /// (Wayland), a `quit` event comes instead.
    public func whenDisplayIsLost(_ body: (() -> Void)?) { DisplayErrors.whenLost(body) }
}
