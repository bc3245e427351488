// PNG by libpng's simplified interface, and zlib. Their ABI is declared here, so that building needs no headers of them.
#include "library.h"
#include "pictures.h"
#include <string.h>

/// png_image of libpng 1.6.
struct Image {
    void *state;
    uint32_t version, width, height, format, flags, entries, problem;
    char message[64];
};
enum { version = 1, rgba = 3, sixteenBitsAreEncoded = 4 };

static int (*png_image_begin_read_from_memory)(struct Image *, const void *, size_t);
static int (*png_image_finish_read)(struct Image *, const void *, void *, int32_t, void *);
static void (*png_image_free)(struct Image *);
static int (*uncompress)(uint8_t *, unsigned long *, const uint8_t *, unsigned long);
static bool hasPNG, hasZlib;

void png_load(void) {
    const struct function png[] = {
        FUNCTION(png_image_begin_read_from_memory), FUNCTION(png_image_finish_read), FUNCTION(png_image_free)};
    const struct function zlib[] = {FUNCTION(uncompress)};
    hasPNG = library_load("libpng16.so.16", png, sizeof png / sizeof *png);
    hasZlib = library_load("libz.so.1", zlib, sizeof zlib / sizeof *zlib);
}

bool pictures_have_png(void) { return hasPNG; }

void pictures_load(void) {
    colors_load();
    png_load();
}

size_t pictures_inflate(const void *bytes, size_t length, uint8_t *target, size_t capacity) {
    unsigned long inflated = capacity;
    return hasZlib && uncompress(target, &inflated, bytes, length) == 0 ? inflated : 0;
}

enum pictures_extent pictures_decode_png(const void *bytes, size_t length, uint8_t *target, uint32_t width, uint32_t height) {
    struct Image image = {.version = version};
    if (!hasPNG || !png_image_begin_read_from_memory(&image, bytes, length)) return PICTURES_NONE;
    if (image.width != width || image.height != height) {
        png_image_free(&image);
        return PICTURES_NONE;
    }
    image.format = rgba;
    // Otherwise 16 bits without a gamma would be linear light.
    image.flags |= sixteenBitsAreEncoded;
    if (png_image_finish_read(&image, NULL, target, 0, NULL)) return PICTURES_WHOLE;
    // The rows before the fault are there.
    for (size_t i = 0; i < 4 * (size_t)width; ++i)
        if (target[i]) return PICTURES_PART;
    return PICTURES_NONE;
}
