// HEIC and AVIF, by libheif. Its ABI is declared here, so that building needs no headers of it.
#include "library.h"
#include <stdlib.h>
#include <string.h>

struct Error {
    int code, subcode;
    const char *message;
};
/// heif_color_profile_nclx: the codes of ISO 23091-2.
struct Codes {
    uint8_t version;
    int primaries, transfer, matrix;
    uint8_t isFullRange;
    float corners[8];
};
typedef void *Context, *Handle, *Image;
enum { rgbSpace = 1, interleavedRGBA = 11, interleaved = 10, hevc = 1, av1 = 4 };

static Context (*heif_context_alloc)(void);
static void (*heif_context_free)(Context);
static struct Error (*heif_context_read_from_memory_without_copy)(Context, const void *, size_t, const void *);
static struct Error (*heif_context_get_primary_image_handle)(Context, Handle *);
static void (*heif_context_set_max_decoding_threads)(Context, int);
static void (*heif_image_handle_release)(Handle);
static int (*heif_image_handle_get_width)(Handle);
static int (*heif_image_handle_get_height)(Handle);
static size_t (*heif_image_handle_get_raw_color_profile_size)(Handle);
static struct Error (*heif_image_handle_get_raw_color_profile)(Handle, void *);
static struct Error (*heif_image_handle_get_nclx_color_profile)(Handle, struct Codes **);
static void (*heif_nclx_color_profile_free)(struct Codes *);
static struct Error (*heif_decode_image)(Handle, Image *, int, int, const void *);
static void (*heif_image_release)(Image);
static int (*heif_image_get_width)(Image, int);
static int (*heif_image_get_height)(Image, int);
static const uint8_t *(*heif_image_get_plane_readonly)(Image, int, int *);
static struct Error (*heif_init)(void *);
static int (*heif_have_decoder_for_format)(int);

unsigned heif_load(void) {
    const struct function functions[] = {
        FUNCTION(heif_context_alloc),
        FUNCTION(heif_context_free),
        FUNCTION(heif_context_read_from_memory_without_copy),
        FUNCTION(heif_context_get_primary_image_handle),
        FUNCTION(heif_context_set_max_decoding_threads),
        FUNCTION(heif_image_handle_release),
        FUNCTION(heif_image_handle_get_width),
        FUNCTION(heif_image_handle_get_height),
        FUNCTION(heif_image_handle_get_raw_color_profile_size),
        FUNCTION(heif_image_handle_get_raw_color_profile),
        FUNCTION(heif_image_handle_get_nclx_color_profile),
        FUNCTION(heif_nclx_color_profile_free),
        FUNCTION(heif_decode_image),
        FUNCTION(heif_image_release),
        FUNCTION(heif_image_get_width),
        FUNCTION(heif_image_get_height),
        FUNCTION(heif_image_get_plane_readonly),
        FUNCTION(heif_init),
        FUNCTION(heif_have_decoder_for_format),
    };
    if (!LOAD_ALL("libheif.so.1", functions)) return 0;
    // Its plug-ins are files.
    heif_init(NULL);
    return (heif_have_decoder_for_format(hevc) ? PICTURES_HEIC : 0) | (heif_have_decoder_for_format(av1) ? PICTURES_AVIF : 0);
}

struct State {
    Context context;
    Handle handle;
    uint8_t *profile;
};

/// The largest profile in bytes.
static const size_t mostBytes = 8 << 20;

static void read_colors(pictures_file *file, struct State *state) {
    size_t length = heif_image_handle_get_raw_color_profile_size(state->handle);
    if (length > 0 && length <= mostBytes && (state->profile = malloc(length)) &&
        heif_image_handle_get_raw_color_profile(state->handle, state->profile).code == 0) {
        file->profile = state->profile;
        file->profileLength = length;
        return;
    }
    struct Codes *codes = NULL;
    if (heif_image_handle_get_nclx_color_profile(state->handle, &codes).code != 0 || !codes) return;
    // BT.709's primaries are sRGB's; 8 and 16 are the curves of linear and of brighter light, which sRGB's isn't near.
    file->hasCorners = codes->primaries > 2 && codes->transfer != 8 && codes->transfer < 16;
    // Red, green, blue and white there.
    for (int i = 0; i < 8; ++i) file->corners[i] = (double)codes->corners[(i + 6) % 8];
    heif_nclx_color_profile_free(codes);
}

static bool open(pictures_file *file, const void *bytes, size_t length) {
    struct State *state = file->state = calloc(1, sizeof *state);
    if (!state || !(state->context = heif_context_alloc())) return false;
    // There are no threads for it.
    heif_context_set_max_decoding_threads(state->context, 0);
    struct Error error = heif_context_read_from_memory_without_copy(state->context, bytes, length, NULL);
    if (error.code == 0) error = heif_context_get_primary_image_handle(state->context, &state->handle);
    if (error.code != 0) {
        set_problem(error.message);
        return false;
    }
    file->width = heif_image_handle_get_width(state->handle);
    file->height = heif_image_handle_get_height(state->handle);
    read_colors(file, state);
    return true;
}

static enum pictures_extent decode(const pictures_file *file, uint8_t *target, uint32_t width, uint32_t height) {
    const struct State *state = file->state;
    Image image = NULL;
    struct Error error = heif_decode_image(state->handle, &image, rgbSpace, interleavedRGBA, NULL);
    if (error.code != 0) {
        set_problem(error.message);
        return PICTURES_NONE;
    }
    int stride = 0;
    const uint8_t *pixels = heif_image_get_plane_readonly(image, interleaved, &stride);
    bool fits = pixels && heif_image_get_width(image, interleaved) == (int)width &&
                heif_image_get_height(image, interleaved) == (int)height;
    for (size_t y = 0; fits && y < height; ++y) memcpy(target + y * width * 4, pixels + (ptrdiff_t)y * stride, (size_t)width * 4);
    heif_image_release(image);
    return fits ? PICTURES_WHOLE : PICTURES_NONE;
}

static void close(void *pointer) {
    struct State *state = pointer;
    if (!state) return;
    if (state->handle) heif_image_handle_release(state->handle);
    if (state->context) heif_context_free(state->context);
    free(state->profile);
    free(state);
}

const struct pictures_reader heif_reader = {open, decode, close};
