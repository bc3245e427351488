// SVG, by librsvg and cairo. Their ABI is declared here, so that building needs no headers of them.
#define _GNU_SOURCE
#include "library.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct Rectangle {
    double x, y, width, height;
};
/// RsvgLength.
struct Length {
    double length;
    int unit;
};
/// GError.
struct Error {
    uint32_t domain;
    int code;
    const char *message;
};
typedef void *Handle, *Surface, *Context, *Config, *Names;
enum { argb32 = 0 };

static Handle (*rsvg_handle_new_from_data)(const uint8_t *, size_t, struct Error **);
static void (*rsvg_handle_set_dpi)(Handle, double);
static int (*rsvg_handle_set_stylesheet)(Handle, const uint8_t *, size_t, struct Error **);
static int (*rsvg_handle_get_intrinsic_size_in_pixels)(Handle, double *, double *);
static void (*rsvg_handle_get_intrinsic_dimensions)(
    Handle, int *, struct Length *, int *, struct Length *, int *, struct Rectangle *);
static int (*rsvg_handle_render_document)(Handle, Context, const struct Rectangle *, struct Error **);
static Surface (*cairo_image_surface_create)(int, int, int);
static const uint8_t *(*cairo_image_surface_get_data)(Surface);
static int (*cairo_image_surface_get_stride)(Surface);
static void (*cairo_surface_flush)(Surface);
static void (*cairo_surface_destroy)(Surface);
static Context (*cairo_create)(Surface);
static void (*cairo_scale)(Context, double, double);
static void (*cairo_destroy)(Context);
static void (*g_object_unref)(void *);
static void (*g_clear_error)(struct Error **);
static int (*FcInit)(void);
static Names (*FcConfigGetFontDirs)(Config);
static const char *(*FcStrListNext)(Names);
static void (*FcStrListDone)(Names);
static bool hasFonts;


unsigned pictures_load_drawings(void) {
    const struct function rsvg[] = {
        FUNCTION(rsvg_handle_new_from_data),
        FUNCTION(rsvg_handle_set_dpi),
        FUNCTION(rsvg_handle_set_stylesheet),
        FUNCTION(rsvg_handle_get_intrinsic_size_in_pixels),
        FUNCTION(rsvg_handle_get_intrinsic_dimensions),
        FUNCTION(rsvg_handle_render_document),
    };
    const struct function cairo[] = {
        FUNCTION(cairo_image_surface_create),
        FUNCTION(cairo_image_surface_get_data),
        FUNCTION(cairo_image_surface_get_stride),
        FUNCTION(cairo_surface_flush),
        FUNCTION(cairo_surface_destroy),
        FUNCTION(cairo_create),
        FUNCTION(cairo_scale),
        FUNCTION(cairo_destroy),
    };
    const struct function object[] = {FUNCTION(g_object_unref)};
    const struct function glib[] = {FUNCTION(g_clear_error)};
    const struct function fonts[] = {
        FUNCTION(FcInit),
        FUNCTION(FcConfigGetFontDirs),
        FUNCTION(FcStrListNext),
        FUNCTION(FcStrListDone),
    };
    bool isLoaded = LOAD_ALL("librsvg-2.so.2", rsvg) && LOAD_ALL("libcairo.so.2", cairo) && LOAD_ALL("libgobject-2.0.so.0", object) &&
                    LOAD_ALL("libglib-2.0.so.0", glib) && LOAD_ALL("libfontconfig.so.1", fonts);
    return isLoaded ? PICTURES_DRAWINGS : 0;
}

size_t pictures_font_folders(const char *folders[], size_t capacity) {
    // Reads the configuration and maps the caches; fonts alone are opened later.
    if (!FcInit || !FcInit()) return 0;
    Names names = FcConfigGetFontDirs(NULL);
    size_t count = 0;
    const char *name;
    while (names && count < capacity && (name = FcStrListNext(names))) folders[count++] = name;
    if (names) FcStrListDone(names);
    return count;
}

static void clear(struct Error *error) {
    if (error) set_problem(error->message);
    g_clear_error(&error);
}

static Handle load(const void *bytes, size_t length) {
    struct Error *error = NULL;
    Handle handle = rsvg_handle_new_from_data(bytes, length, &error);
    // CSS's.
    if (handle) rsvg_handle_set_dpi(handle, 96);
    static const char withoutText[] = "text, tspan { display: none !important }";
    if (handle && !hasFonts) rsvg_handle_set_stylesheet(handle, (const uint8_t *)withoutText, sizeof withoutText - 1, &error);
    clear(error);
    return handle;
}

void pictures_begin_drawings(bool opensFonts) {
    hasFonts = opensFonts;
    // Filters of drawings are computed by one thread, as the rest.
    setenv("RAYON_NUM_THREADS", "1", 1);
}

/// Whether a document may have text. One that is compressed or of two bytes a character isn't searched.
static bool may_have_text(const uint8_t *bytes, size_t length) {
    return bytes[0] == 0x1F || bytes[0] >= 0xFE || memmem(bytes, length, "<text", 5) || memmem(bytes, length, ":text", 5);
}

static bool open(pictures_file *file, const void *bytes, size_t length) {
    Handle handle = file->state = length > 0 ? load(bytes, length) : NULL;
    if (!handle) return false;
    file->lacksText = !hasFonts && may_have_text(bytes, length);
    // As browsers, which give a drawing that has no size 300 by 150.
    if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, &file->width, &file->height)) {
        int hasWidth, hasHeight, hasBox = 0;
        struct Length width, height;
        struct Rectangle box = {0, 0, 0, 0};
        rsvg_handle_get_intrinsic_dimensions(handle, &hasWidth, &width, &hasHeight, &height, &hasBox, &box);
        bool hasSize = hasBox && box.width > 0 && box.height > 0;
        file->width = hasSize ? box.width : 300;
        file->height = hasSize ? box.height : 150;
    }
    return isfinite(file->width) && isfinite(file->height);
}

/// From premultiplied to straight alpha, and from a word to bytes.
static void copy(const uint8_t *pixels, int stride, uint8_t *target, uint32_t width, uint32_t height) {
    for (uint32_t y = 0; y < height; ++y) {
        const uint32_t *row = (const uint32_t *)(pixels + (ptrdiff_t)y * stride);
        for (uint32_t x = 0; x < width; ++x, target += 4) {
            uint32_t pixel = row[x], alpha = pixel >> 24;
            for (int i = 0; i < 3; ++i) {
                uint32_t color = pixel >> (16 - 8 * i) & 255;
                target[i] = alpha == 0 ? 0 : color >= alpha ? 255 : (uint8_t)((color * 255 + alpha / 2) / alpha);
            }
            target[3] = (uint8_t)alpha;
        }
    }
}

static enum pictures_extent decode(const pictures_file *file, uint8_t *target, uint32_t width, uint32_t height) {
    Surface surface = cairo_image_surface_create(argb32, (int)width, (int)height);
    Context context = cairo_create(surface);
    // Its own size is the viewport; cairo enlarges it.
    cairo_scale(context, width / file->width, height / file->height);
    const struct Rectangle viewport = {0, 0, file->width, file->height};
    struct Error *error = NULL;
    bool isDrawn = rsvg_handle_render_document(file->state, context, &viewport, &error);
    clear(error);
    cairo_destroy(context);
    cairo_surface_flush(surface);
    const uint8_t *pixels = cairo_image_surface_get_data(surface);
    if (isDrawn && pixels) copy(pixels, cairo_image_surface_get_stride(surface), target, width, height);
    cairo_surface_destroy(surface);
    return isDrawn && pixels ? PICTURES_WHOLE : PICTURES_NONE;
}

static void close(void *handle) {
    if (handle) g_object_unref(handle);
}

const struct pictures_reader drawing_reader = {open, decode, close};
