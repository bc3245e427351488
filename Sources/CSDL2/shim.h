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

// What the person's desktop has set text to on X11 (the resource Xft.dpi), in dots per inch; 0 where nobody says. SDL doesn't ask for
// it, and libX11 is there already wherever SDL draws on X11.
static inline double riffle_desktop_dpi(SDL_Window *window) {
#if defined(SDL_VIDEO_DRIVER_X11)
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return 0;
    void *library = SDL_LoadObject("libX11.so.6");
    if (!library) return 0;
    typedef char *(*GetDefault)(void *, const char *, const char *);
    GetDefault get = (GetDefault)SDL_LoadFunction(library, "XGetDefault");
    const char *text = get ? get(info.info.x11.display, "Xft", "dpi") : 0;
    double dpi = text ? SDL_atof(text) : 0;
    SDL_UnloadObject(library);
    return dpi;
#else
    (void)window;
    return 0;
#endif
}

// The number of a window on X11; 0 elsewhere.
static inline unsigned long riffle_x11_window(SDL_Window *window) {
#if defined(SDL_VIDEO_DRIVER_X11)
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_X11) return info.info.x11.window;
#endif
    (void)window;
    return 0;
}

// Whether another program has destroyed a window on X11, of which SDL says nothing.
static inline bool riffle_is_destroyed(SDL_Window *window) {
#if defined(SDL_VIDEO_DRIVER_X11)
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return false;
    void *library = SDL_LoadObject("libX11.so.6");
    if (!library) return false;
    typedef int (*GetGeometry)(
        void *, unsigned long, unsigned long *, int *, int *, unsigned int *, unsigned int *, unsigned int *, unsigned int *);
    GetGeometry get = (GetGeometry)SDL_LoadFunction(library, "XGetGeometry");
    unsigned long root = 0;
    int x = 0, y = 0;
    unsigned int width = 0, height = 0, border = 0, depth = 0;
    bool is_there = !get || get(info.info.x11.display, info.info.x11.window, &root, &x, &y, &width, &height, &border, &depth);
    SDL_UnloadObject(library);
    return !is_there;
#else
    (void)window;
    return false;
#endif
}

// Where the mouse is in a window on X11, in its points; false elsewhere. SDL answers from its last motion event, and while something is
// dragged from another program it may get none.
static inline bool riffle_mouse_position(SDL_Window *window, int *x, int *y) {
#if defined(SDL_VIDEO_DRIVER_X11)
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return false;
    void *library = SDL_LoadObject("libX11.so.6");
    if (!library) return false;
    typedef int (*QueryPointer)(
        void *, unsigned long, unsigned long *, unsigned long *, int *, int *, int *, int *, unsigned int *);
    QueryPointer query = (QueryPointer)SDL_LoadFunction(library, "XQueryPointer");
    unsigned long root = 0, child = 0;
    int rootX = 0, rootY = 0;
    unsigned int buttons = 0;
    bool is_there =
        query && query(info.info.x11.display, info.info.x11.window, &root, &child, &rootX, &rootY, x, y, &buttons);
    SDL_UnloadObject(library);
    return is_there;
#else
    (void)window, (void)x, (void)y;
    return false;
#endif
}

#include "scrolling.h"
