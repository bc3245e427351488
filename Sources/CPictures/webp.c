// WebP by libwebp's simple encoder. Its ABI is declared here, so that building needs no headers of it.
#include "library.h"
#include "pictures.h"

static size_t (*WebPEncodeRGBA)(const uint8_t *, int, int, int, float, uint8_t **);
static void (*WebPFree)(void *);

size_t pictures_encode_webp(const uint8_t *pixels, uint32_t width, uint32_t height, float quality, uint8_t **bytes) {
    const struct function functions[] = {FUNCTION(WebPEncodeRGBA), FUNCTION(WebPFree)};
    // WebP has at most 14 bits for a side.
    if (width == 0 || height == 0 || width > 16383 || height > 16383 || !LOAD_ALL("libwebp.so.7", functions)) return 0;
    *bytes = NULL;
    return WebPEncodeRGBA(pixels, (int)width, (int)height, (int)width * 4, quality, bytes);
}

void pictures_free_webp(uint8_t *bytes) { WebPFree(bytes); }
