internal import CSDL2
internal import Glibc
internal import Synchronization

/// Error handlers for X displays. By default Xlib exits the program on every error, even on those that another program causes:
/// for example if a window that requested the clipboard, or a drag's source window, is closed before the reply.
///
/// libX11 is used only if SDL has loaded it; this loads no library.
enum DisplayErrors {
    private typealias Handler = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> CInt
    private typealias SetHandler = @convention(c) (Handler?) -> Handler?
    private typealias EndHandler = @convention(c) (OpaquePointer?) -> CInt
    private typealias SetEndHandler = @convention(c) (EndHandler?) -> EndHandler?

    /// X errors since the last `takeCount`.
    private static let count = Atomic<Int>(0)
    // Accessed on the main thread only: Xlib calls the handler on the thread that detects the error, and calls on others return
    // early.
    nonisolated(unsafe) private static var whenLost: (() -> Void)?
    nonisolated(unsafe) private static var mainThread: pthread_t = 0

    /// Installs an error handler that only counts errors. SDL installs its own handler, which calls Xlib's, when it opens the display.
    /// Later it does so only during a few calls, and then restores the previous handler, which is this one.
    static func survive() {
        guard let set = function("XSetErrorHandler", as: SetHandler.self) else { return }
        _ = set { _, _ in
            DisplayErrors.count.add(1, ordering: .relaxed)
            return 0
        }
    }

    /// The number of X errors since the last call.
    static func takeCount() -> Int { count.exchange(0, ordering: .relaxed) }

    /// Sets the closure that is called on the main thread when the connection to the display is lost. After that Xlib exits the program.
    /// `body` must not use the display.
    static func whenLost(_ body: (() -> Void)?) {
        whenLost = body
        mainThread = pthread_self()
        guard body != nil, let set = function("XSetIOErrorHandler", as: SetEndHandler.self) else { return }
        _ = set { _ in
            guard pthread_equal(pthread_self(), DisplayErrors.mainThread) != 0, let body = DisplayErrors.whenLost else {
                return 0
            }
            // Cleared first, because `body` itself may lose the connection again.
            DisplayErrors.whenLost = nil
            body()
            return 0
        }
    }

    /// A function of libX11; nil if SDL doesn't use X11.
    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        guard let driver = SDL_GetCurrentVideoDriver(), String(cString: driver) == "x11",
            let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD)
        else { return nil }
        // SDL keeps the library loaded while the display is open.
        defer { dlclose(library) }
        return dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }
}

extension Window {
    /// The number of X errors since the last call. By default Xlib would have exited the program on the first one.
    public func takeRefusedRequests() -> Int { DisplayErrors.takeCount() }

    /// Whether another program has destroyed the window. X11 then refuses requests for it.
    public var isDestroyed: Bool { riffle_is_destroyed(window) }

    /// Sets the closure that is called when the connection to the X display is lost, before Xlib exits the program: the last chance to save
    /// state. It is called on the main thread, inside the call that detected the loss, and must not use the display. On Wayland, a `quit`
    /// event comes instead.
    public func whenDisplayIsLost(_ body: (() -> Void)?) { DisplayErrors.whenLost(body) }
}
