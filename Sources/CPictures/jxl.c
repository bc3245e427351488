// JPEG XL, by libjxl. Its ABI is declared here, so that building needs no headers of it.
#include "library.h"
#include <stdlib.h>
#include <string.h>

typedef void *Decoder;
/// JxlPixelFormat.
struct Format {
    uint32_t channels;
    int type, endianness;
    size_t alignment;
};
enum { bytes = 2, needsMoreInput = 2, needsBuffer = 5, hasInfo = 0x40, hasColors = 0x100, hasImage = 0x1000, ofPixels = 1 };
static const struct Format rgba = {4, bytes, 0, 0};

static uint32_t (*JxlDecoderVersion)(void);
static Decoder (*JxlDecoderCreate)(const void *);
static void (*JxlDecoderDestroy)(Decoder);
static int (*JxlDecoderSubscribeEvents)(Decoder, int);
static int (*JxlDecoderSetInput)(Decoder, const uint8_t *, size_t);
static void (*JxlDecoderCloseInput)(Decoder);
static int (*JxlDecoderProcessInput)(Decoder);
static int (*JxlDecoderGetBasicInfo)(Decoder, void *);
static int (*JxlDecoderSetImageOutBuffer)(Decoder, const struct Format *, void *, size_t);
static int (*JxlDecoderFlushImage)(Decoder);
/// Up to 0.8 they take a format, which they don't use, before the rest.
static int (*JxlDecoderGetICCProfileSize)(Decoder, ...);
static int (*JxlDecoderGetColorAsICCProfile)(Decoder, ...);

unsigned jxl_load(void) {
    const struct function functions[] = {
        FUNCTION(JxlDecoderVersion),
        FUNCTION(JxlDecoderCreate),
        FUNCTION(JxlDecoderDestroy),
        FUNCTION(JxlDecoderSubscribeEvents),
        FUNCTION(JxlDecoderSetInput),
        FUNCTION(JxlDecoderCloseInput),
        FUNCTION(JxlDecoderProcessInput),
        FUNCTION(JxlDecoderGetBasicInfo),
        FUNCTION(JxlDecoderSetImageOutBuffer),
        FUNCTION(JxlDecoderFlushImage),
        FUNCTION(JxlDecoderGetICCProfileSize),
        FUNCTION(JxlDecoderGetColorAsICCProfile),
    };
    static const char *const names[] = {"libjxl.so.0.11", "libjxl.so.0.10", "libjxl.so.0.9", "libjxl.so.0.8", "libjxl.so.0.7"};
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
        if (LOAD_ALL(names[i], functions)) return PICTURES_JPEGXL;
    return 0;
}

struct State {
    Decoder decoder;
    uint8_t *profile;
    /// JxlBasicInfo, which has some 200 bytes: a flag, then the size after its orientation.
    uint32_t info[256];
};

/// The largest profile in bytes.
static const size_t mostBytes = 8 << 20;

typedef int (*OldSize)(Decoder, const struct Format *, int, size_t *);
typedef int (*OldProfile)(Decoder, const struct Format *, int, uint8_t *, size_t);
typedef int (*Size)(Decoder, int, size_t *);
typedef int (*Profile)(Decoder, int, uint8_t *, size_t);

static void read_colors(pictures_file *file, struct State *state) {
    bool isOld = JxlDecoderVersion() < 9000;
    size_t length = 0;
    int failed = isOld ? ((OldSize)JxlDecoderGetICCProfileSize)(state->decoder, &rgba, ofPixels, &length)
                       : ((Size)JxlDecoderGetICCProfileSize)(state->decoder, ofPixels, &length);
    if (failed || length == 0 || length > mostBytes || !(state->profile = malloc(length))) return;
    failed = isOld ? ((OldProfile)JxlDecoderGetColorAsICCProfile)(state->decoder, &rgba, ofPixels, state->profile, length)
                   : ((Profile)JxlDecoderGetColorAsICCProfile)(state->decoder, ofPixels, state->profile, length);
    if (failed) return;
    file->profile = state->profile;
    file->profileLength = length;
}

static bool open(pictures_file *file, const void *input, size_t length) {
    struct State *state = file->state = calloc(1, sizeof *state);
    if (!state || !(state->decoder = JxlDecoderCreate(NULL))) return false;
    if (JxlDecoderSubscribeEvents(state->decoder, hasInfo | hasColors | hasImage) || JxlDecoderSetInput(state->decoder, input, length))
        return false;
    JxlDecoderCloseInput(state->decoder);
    if (JxlDecoderProcessInput(state->decoder) != hasInfo || JxlDecoderGetBasicInfo(state->decoder, state->info)) return false;
    file->width = state->info[1];
    file->height = state->info[2];
    if (JxlDecoderProcessInput(state->decoder) != hasColors) return false;
    read_colors(file, state);
    return true;
}

static enum pictures_extent decode(const pictures_file *file, uint8_t *target, uint32_t width, uint32_t height) {
    Decoder decoder = ((struct State *)file->state)->decoder;
    if (JxlDecoderProcessInput(decoder) != needsBuffer ||
        JxlDecoderSetImageOutBuffer(decoder, &rgba, target, 4 * (size_t)width * height))
        return PICTURES_NONE;
    int status = JxlDecoderProcessInput(decoder);
    if (status == hasImage) return PICTURES_WHOLE;
    return status == needsMoreInput && JxlDecoderFlushImage(decoder) == 0 ? PICTURES_PART : PICTURES_NONE;
}

static void close(void *pointer) {
    struct State *state = pointer;
    if (!state) return;
    if (state->decoder) JxlDecoderDestroy(state->decoder);
    free(state->profile);
    free(state);
}

const struct pictures_reader jxl_reader = {open, decode, close};
