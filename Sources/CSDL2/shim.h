// The three SDL libraries as one module. SDL_MAIN_HANDLED keeps SDL from renaming main: Swift owns it.
#define SDL_MAIN_HANDLED
// The processor's vector intrinsics, of which nothing is used here, include <time.h> and others; which module then owns their types
// depends on what was built before.
#define SDL_DISABLE_IMMINTRIN_H
#define SDL_DISABLE_MMINTRIN_H
#define SDL_DISABLE_XMMINTRIN_H
#define SDL_DISABLE_EMMINTRIN_H
#define SDL_DISABLE_PMMINTRIN_H
#include <SDL.h>
#include <SDL_image.h>
#include <SDL_syswm.h>
#include <SDL_ttf.h>
#include <stdbool.h>

// Whether SDL3 is behind SDL2's functions (sdl2-compat, which counts its versions from 2.32.50).
static inline bool riffle_is_sdl3(void) {
    SDL_version version;
    SDL_GetVersion(&version);
    return version.minor > 32 || (version.minor == 32 && version.patch >= 50);
}

// A window's number and server on X11, and libX11, which is loaded wherever SDL draws on X11.
typedef struct {
    void *display;
    unsigned long window;
    void *library;
} RiffleX11;

// Opens libX11 for a window; false where the window isn't one of X11. `riffle_x11_close` follows where it was true.
static inline bool riffle_x11_open(SDL_Window *window, RiffleX11 *x11) {
#if defined(SDL_VIDEO_DRIVER_X11)
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return false;
    x11->display = info.info.x11.display;
    x11->window = info.info.x11.window;
    x11->library = SDL_LoadObject("libX11.so.6");
    return x11->library != 0;
#else
    (void)window, (void)x11;
    return false;
#endif
}

static inline void riffle_x11_close(RiffleX11 *x11) { SDL_UnloadObject(x11->library); }

// What the person's desktop has set text to on X11 (the resource Xft.dpi), in dots per inch; 0 where nobody says. SDL doesn't ask for
// it. A connection of its own reads it, before there is a window, whose size goes by it.
static inline double riffle_desktop_dpi(void) {
    double dpi = 0;
#if defined(SDL_VIDEO_DRIVER_X11)
    typedef void *(*Open)(const char *);
    typedef char *(*GetDefault)(void *, const char *, const char *);
    typedef int (*Close)(void *);
    void *library = SDL_LoadObject("libX11.so.6");
    if (!library) return 0;
    Open open = (Open)SDL_LoadFunction(library, "XOpenDisplay");
    GetDefault get = (GetDefault)SDL_LoadFunction(library, "XGetDefault");
    Close close = (Close)SDL_LoadFunction(library, "XCloseDisplay");
    void *display = open && get && close ? open(0) : 0;
    if (display) {
        const char *text = get(display, "Xft", "dpi");
        if (text) dpi = SDL_atof(text);
        close(display);
    }
    SDL_UnloadObject(library);
#endif
    return dpi;
}

// The number of a window on X11; 0 elsewhere.
static inline unsigned long riffle_x11_window(SDL_Window *window) {
    RiffleX11 x11;
    if (!riffle_x11_open(window, &x11)) return 0;
    riffle_x11_close(&x11);
    return x11.window;
}

// Whether another program has destroyed a window on X11, of which SDL says nothing.
static inline bool riffle_is_destroyed(SDL_Window *window) {
    RiffleX11 x11;
    if (!riffle_x11_open(window, &x11)) return false;
    typedef int (*GetGeometry)(
        void *, unsigned long, unsigned long *, int *, int *, unsigned int *, unsigned int *, unsigned int *, unsigned int *);
    GetGeometry get = (GetGeometry)SDL_LoadFunction(x11.library, "XGetGeometry");
    unsigned long root = 0;
    int x = 0, y = 0;
    unsigned int width = 0, height = 0, border = 0, depth = 0;
    bool is_there = !get || get(x11.display, x11.window, &root, &x, &y, &width, &height, &border, &depth);
    riffle_x11_close(&x11);
    return !is_there;
}

// Where the mouse is in a window on X11, in its points; false elsewhere. SDL answers from its last motion event, and while something is
// dragged from another program it may get none.
static inline bool riffle_mouse_position(SDL_Window *window, int *x, int *y) {
    RiffleX11 x11;
    if (!riffle_x11_open(window, &x11)) return false;
    typedef int (*QueryPointer)(
        void *, unsigned long, unsigned long *, unsigned long *, int *, int *, int *, int *, unsigned int *);
    QueryPointer query = (QueryPointer)SDL_LoadFunction(x11.library, "XQueryPointer");
    unsigned long root = 0, child = 0;
    int rootX = 0, rootY = 0;
    unsigned int buttons = 0;
    bool is_there = query && query(x11.display, x11.window, &root, &child, &rootX, &rootY, x, y, &buttons);
    riffle_x11_close(&x11);
    return is_there;
}

#include "scrolling.h"
