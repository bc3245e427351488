#ifndef PICTURES_H
#define PICTURES_H

// What SDL2_image doesn't do with pictures, done by libraries that may be there: Little CMS for colours, libpng for what its loader
// gets wrong, zlib for profiles in PNG, librsvg for drawings, libheif, OpenJPEG, libjxl. They are loaded by name, so Riffle builds and
// runs without any of them.
//
// Not thread-safe; only decoder processes use it.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads the libraries for colours and PNG. Call it, and the other two, before files are out of reach.
void pictures_load(void);

/// Whether grey and damaged PNG files can be read.
bool pictures_have_png(void);

// MARK: Colours

/// A conversion of 8-bit colours to sRGB.
typedef struct pictures_conversion pictures_conversion;

/// Of colours in an ICC profile. `channels`: 1 (grey), 3 or 4 (inks). `isInverted`: 255 is no ink.
/// @return NULL without Little CMS, for a profile that is damaged or of other channels, and where colours stay as they are.
pictures_conversion *pictures_conversion_by_profile(const void *profile, size_t length, int channels, bool isInverted);

/// Of colours whose value to the power of 1/`gamma` is light; 0: by sRGB's curve. `corners`: x and y of white, red, green and blue (CIE
/// 1931).
pictures_conversion *pictures_conversion_by_gamma(double gamma, const double corners[8]);

/// Converts pixels of red, green, blue and alpha in place; grey ones have it three times. Those of inks become opaque ones of this form.
void pictures_convert(const pictures_conversion *conversion, uint8_t *pixels, size_t count);

void pictures_conversion_free(pictures_conversion *conversion);

// MARK: PNG

/// Inflates a zlib stream. @return its length, at most `capacity`; 0 if it is damaged, longer, or there is no zlib.
size_t pictures_inflate(const void *bytes, size_t length, uint8_t *target, size_t capacity);

enum pictures_extent { PICTURES_NONE, PICTURES_PART, PICTURES_WHOLE };

/// Decodes a PNG file to red, green, blue and straight alpha, 8 bits each, without any conversion of colours: leave out the chunks that ask
/// for one. `target` has 4 · `width` · `height` bytes, all zero.
/// @return how much of it there is. A file that is cut gives its upper rows.
enum pictures_extent pictures_decode_png(const void *bytes, size_t length, uint8_t *target, uint32_t width, uint32_t height);

// MARK: WebP

/// Encodes red, green, blue and straight alpha, 8 bits each. `quality`: 0 to 100. @return the number of bytes, which `bytes` has until
/// pictures_free_webp; 0 without libwebp, and for sides of 0 or more than 16,383 pixels.
size_t pictures_encode_webp(const uint8_t *pixels, uint32_t width, uint32_t height, float quality, uint8_t **bytes);

void pictures_free_webp(uint8_t *bytes);

// MARK: Drawings, HEIF and JPEG 2000

/// Kinds of files that SDL2_image doesn't read, or not well; several at once.
enum pictures_kind {
    /// SVG, by librsvg.
    PICTURES_DRAWINGS = 1,
    /// HEIF with HEVC (HEIC) and with AV1 (AVIF), by libheif.
    PICTURES_HEIC = 2,
    PICTURES_AVIF = 4,
    /// JPEG 2000, by OpenJPEG.
    PICTURES_JPEG2000 = 8,
    /// JPEG XL, by libjxl.
    PICTURES_JPEGXL = 16,
};

/// Load the libraries for drawings and for the other kinds, which takes some ten milliseconds. @return the kinds that can be read.
unsigned pictures_load_drawings(void);
unsigned pictures_load_rare(void);

/// The folders of fonts, at most `capacity`. They live as long as the process.
/// After pictures_load_drawings. @return how many.
size_t pictures_font_folders(const char *folders[], size_t capacity);

/// Call this once the process is confined. `opensFonts`: whether fonts can be opened; otherwise text is left out of drawings.
void pictures_begin_drawings(bool opensFonts);

/// An open file.
typedef struct {
    /// In pixels; of a drawing in its units, of any positive size.
    double width, height;
    /// An ICC profile, which lives as long as this; or NULL.
    const uint8_t *profile;
    size_t profileLength;
    /// Without a profile: whether colours are by sRGB's curve between the corners below, as of pictures_conversion_by_gamma.
    bool hasCorners;
    double corners[8];
    /// Whether text is left out.
    bool lacksText;
    /// The file's own.
    void *state;
    const struct pictures_reader *reader;
} pictures_file;

/// Opens a file of a kind. `bytes` must live as long as it. @return false if it is damaged.
bool pictures_open(enum pictures_kind kind, const void *bytes, size_t length, pictures_file *file);

/// Decodes a file to red, green, blue and straight alpha, 8 bits each. `width` and `height`: its own, or any for a drawing, which is
/// stretched to them. `target` has 4 · `width` · `height` bytes, all zero.
enum pictures_extent pictures_decode(const pictures_file *file, uint8_t *target, uint32_t width, uint32_t height);

void pictures_close(pictures_file *file);

/// Why a file couldn't be opened or decoded last, in its library's words; empty if unknown.
const char *pictures_problem(void);

#endif
