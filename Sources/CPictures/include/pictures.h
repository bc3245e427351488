#ifndef PICTURES_H
#define PICTURES_H

// What SDL2_image doesn't do with pictures, done by libraries that may be there: Little CMS for colours, libpng for what its loader
// gets wrong, zlib for profiles in PNG. They are loaded by name, so Riffle builds and runs without any of them.
//
// Not thread-safe; only decoder processes use it.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads the libraries that are there. Call it before files are out of reach.
void pictures_load(void);

/// Whether there are what colours need, and what grey and damaged PNG files need.
bool pictures_have_colors(void);
bool pictures_have_png(void);

// MARK: Colours

/// A conversion of 8-bit colours to sRGB.
typedef struct pictures_conversion pictures_conversion;

/// Of colours in an ICC profile. `channels`: 1 (grey), 3 or 4 (inks). `isInverted`: 255 is no ink.
/// @return NULL without Little CMS, for a profile that is damaged or of other channels, and where colours stay as they are.
pictures_conversion *pictures_conversion_by_profile(const void *profile, size_t length, int channels, bool isInverted);

/// Of colours whose value to the power of 1/`gamma` is light. `corners`: x and y of white, red, green and blue (CIE 1931).
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

#endif
