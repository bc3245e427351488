// JPEG 2000, by OpenJPEG. Its ABI is declared here, so that building needs no headers of it.
#include "library.h"
#include <stdlib.h>
#include <string.h>

/// opj_image_comp and opj_image of OpenJPEG 2.
struct Component {
    uint32_t dx, dy, width, height, x, y, precision, bitsPerPixel, isSigned, resolution, factor;
    int32_t *values;
    uint16_t isAlpha;
};
struct Image {
    uint32_t left, top, right, bottom, count;
    int space;
    struct Component *components;
    uint8_t *profile;
    uint32_t profileLength;
};
enum { codestream = 0, jp2 = 2, spaceYCC = 3, spaceExtendedYCC = 4, spaceInks = 5 };
typedef void *Codec, *Stream;

static Codec (*opj_create_decompress)(int);
static void (*opj_destroy_codec)(Codec);
static void (*opj_set_default_decoder_parameters)(void *);
static int (*opj_setup_decoder)(Codec, void *);
static int (*opj_decoder_set_strict_mode)(Codec, int);
static int (*opj_read_header)(Stream, Codec, struct Image **);
static int (*opj_decode)(Codec, Stream, struct Image *);
static void (*opj_image_destroy)(struct Image *);
static Stream (*opj_stream_create)(size_t, int);
static void (*opj_stream_destroy)(Stream);
static void (*opj_stream_set_read_function)(Stream, size_t (*)(void *, size_t, void *));
static void (*opj_stream_set_skip_function)(Stream, int64_t (*)(int64_t, void *));
static void (*opj_stream_set_seek_function)(Stream, int (*)(int64_t, void *));
static void (*opj_stream_set_user_data)(Stream, void *, void (*)(void *));
static void (*opj_stream_set_user_data_length)(Stream, uint64_t);

unsigned jpeg2000_load(void) {
    const struct function functions[] = {
        FUNCTION(opj_create_decompress),
        FUNCTION(opj_destroy_codec),
        FUNCTION(opj_set_default_decoder_parameters),
        FUNCTION(opj_setup_decoder),
        FUNCTION(opj_decoder_set_strict_mode),
        FUNCTION(opj_read_header),
        FUNCTION(opj_decode),
        FUNCTION(opj_image_destroy),
        FUNCTION(opj_stream_create),
        FUNCTION(opj_stream_destroy),
        FUNCTION(opj_stream_set_read_function),
        FUNCTION(opj_stream_set_skip_function),
        FUNCTION(opj_stream_set_seek_function),
        FUNCTION(opj_stream_set_user_data),
        FUNCTION(opj_stream_set_user_data_length),
    };
    return LOAD_ALL("libopenjp2.so.7", functions) ? PICTURES_JPEG2000 : 0;
}

struct State {
    const uint8_t *bytes;
    size_t length, at;
    Codec codec;
    Stream stream;
    struct Image *image;
    /// opj_dparameters_t, which has some 8 kB.
    _Alignas(16) uint8_t parameters[32 << 10];
};

// MARK: The stream

static size_t read_bytes(void *target, size_t count, void *pointer) {
    struct State *state = pointer;
    size_t left = state->length - state->at;
    if (left == 0) return (size_t)-1;
    if (count > left) count = left;
    memcpy(target, state->bytes + state->at, count);
    state->at += count;
    return count;
}

static int seek_bytes(int64_t at, void *pointer) {
    struct State *state = pointer;
    if (at < 0 || (uint64_t)at > state->length) return 0;
    state->at = (size_t)at;
    return 1;
}

static int64_t skip_bytes(int64_t count, void *pointer) {
    struct State *state = pointer;
    int64_t left = (int64_t)(state->length - state->at);
    if (count < 0) return -1;
    if (count > left) count = left;
    state->at += (size_t)count;
    return count;
}

// MARK: The file

/// Begins at the file's start.
static bool begin(struct State *state, bool isStrict) {
    static const uint8_t box[] = {0, 0, 0, 12, 'j', 'P'};
    bool isFile = state->length >= sizeof box && memcmp(state->bytes, box, sizeof box) == 0;
    state->at = 0;
    state->codec = opj_create_decompress(isFile ? jp2 : codestream);
    state->stream = opj_stream_create(1 << 16, 1);
    if (!state->codec || !state->stream) return false;
    opj_stream_set_read_function(state->stream, read_bytes);
    opj_stream_set_skip_function(state->stream, skip_bytes);
    opj_stream_set_seek_function(state->stream, seek_bytes);
    opj_stream_set_user_data(state->stream, state, NULL);
    opj_stream_set_user_data_length(state->stream, state->length);
    opj_set_default_decoder_parameters(state->parameters);
    return opj_setup_decoder(state->codec, state->parameters) && opj_decoder_set_strict_mode(state->codec, isStrict) &&
           opj_read_header(state->stream, state->codec, &state->image) && state->image;
}

static void end(struct State *state) {
    if (state->image) opj_image_destroy(state->image);
    if (state->stream) opj_stream_destroy(state->stream);
    if (state->codec) opj_destroy_codec(state->codec);
    state->image = NULL;
    state->stream = state->codec = NULL;
}

static bool open(pictures_file *file, const void *bytes, size_t length) {
    struct State *state = file->state = calloc(1, sizeof *state);
    if (!state) return false;
    state->bytes = bytes;
    state->length = length;
    if (!begin(state, true) || state->image->right < state->image->left || state->image->bottom < state->image->top) return false;
    file->width = state->image->right - state->image->left;
    file->height = state->image->bottom - state->image->top;
    return true;
}

static void close(void *state) {
    if (state) end(state);
    free(state);
}

// MARK: Pixels

/// A component's value at a pixel of the image, as 8 bits; chroma around zero isn't signed here.
static int value(const struct Component *component, uint32_t x, uint32_t y) {
    uint32_t column = x / component->dx, row = y / component->dy;
    if (column >= component->width) column = component->width - 1;
    if (row >= component->height) row = component->height - 1;
    int64_t value = component->values[(size_t)row * component->width + column];
    if (component->isSigned) value += INT64_C(1) << (component->precision - 1);
    int64_t most = (INT64_C(1) << component->precision) - 1;
    value = value < 0 ? 0 : value > most ? most : value;
    return (int)((value * 255 + most / 2) / most);
}

static uint8_t byte(double value) { return value <= 0 ? 0 : value >= 255 ? 255 : (uint8_t)(value + 0.5); }

static void paint(const struct Image *image, uint8_t *target, uint32_t width, uint32_t height) {
    const struct Component *c = image->components;
    bool areInks = image->space == spaceInks && image->count >= 4;
    uint32_t colors = areInks ? 4 : image->count >= 3 ? 3 : 1;
    // Subsampled components are luma and chroma, whatever the file calls them.
    bool isYCC = colors == 3 && (image->space == spaceYCC || image->space == spaceExtendedYCC || c[1].dx > c[0].dx);
    const struct Component *alpha = image->count > colors ? c + colors : NULL;
    for (uint32_t y = 0; y < height; ++y)
        for (uint32_t x = 0; x < width; ++x, target += 4) {
            int v[4] = {0};
            for (uint32_t i = 0; i < colors; ++i) v[i] = value(c + i, x, y);
            if (isYCC) {
                double blue = v[1] - 128, red = v[2] - 128;
                target[0] = byte(v[0] + 1.402 * red);
                target[1] = byte(v[0] - 0.344136 * blue - 0.714136 * red);
                target[2] = byte(v[0] + 1.772 * blue);
            } else {
                for (int i = 0; i < 3; ++i)
                    target[i] = areInks ? (uint8_t)((255 - v[i]) * (255 - v[3]) / 255) : (uint8_t)v[colors == 1 ? 0 : i];
            }
            target[3] = alpha ? (uint8_t)value(alpha, x, y) : 255;
        }
}

static bool is_complete(const struct Image *image) {
    if (!image || image->count == 0 || !image->components) return false;
    for (uint32_t i = 0; i < image->count; ++i) {
        const struct Component *c = image->components + i;
        if (!c->values || !c->width || !c->height || !c->dx || !c->dy || c->precision < 1 || c->precision > 31) return false;
    }
    return true;
}

static enum pictures_extent decode(const pictures_file *file, uint8_t *target, uint32_t width, uint32_t height) {
    struct State *state = file->state;
    bool isWhole = opj_decode(state->codec, state->stream, state->image);
    if (!isWhole) {
        // A file that is cut gives what it has.
        end(state);
        if (!begin(state, false) || !opj_decode(state->codec, state->stream, state->image)) return PICTURES_NONE;
    }
    if (!is_complete(state->image) || state->image->right - state->image->left != width ||
        state->image->bottom - state->image->top != height)
        return PICTURES_NONE;
    paint(state->image, target, width, height);
    return isWhole ? PICTURES_WHOLE : PICTURES_PART;
}

const struct pictures_reader jpeg2000_reader = {open, decode, close};
