// Colours, by Little CMS 2. Its ABI is declared here, so that building needs no headers of it.
#include "library.h"
#include "pictures.h"
#include <stdlib.h>
#include <string.h>

typedef void *Profile, *Transform, *Curve;
struct Chromaticity {
    double x, y, Y;
};
struct Primaries {
    struct Chromaticity red, green, blue;
};

static Profile (*cmsOpenProfileFromMem)(const void *, uint32_t);
static Profile (*cmsCreate_sRGBProfile)(void);
static Profile (*cmsCreateRGBProfile)(const struct Chromaticity *, const struct Primaries *, Curve const[3]);
static int (*cmsCloseProfile)(Profile);
static uint32_t (*cmsGetColorSpace)(Profile);
static Curve (*cmsBuildGamma)(void *, double);
static Curve (*cmsBuildParametricToneCurve)(void *, int, const double *);
static void (*cmsFreeToneCurve)(Curve);
static Transform (*cmsCreateTransform)(Profile, uint32_t, Profile, uint32_t, uint32_t, uint32_t);
static void (*cmsDeleteTransform)(Transform);
static void (*cmsDoTransform)(Transform, const void *, void *, uint32_t);
static bool isLoaded;

void colors_load(void) {
    const struct function functions[] = {
        FUNCTION(cmsOpenProfileFromMem), FUNCTION(cmsCreate_sRGBProfile), FUNCTION(cmsCreateRGBProfile),
        FUNCTION(cmsCloseProfile),       FUNCTION(cmsGetColorSpace),      FUNCTION(cmsBuildGamma),
        FUNCTION(cmsBuildParametricToneCurve),
        FUNCTION(cmsFreeToneCurve),      FUNCTION(cmsCreateTransform),    FUNCTION(cmsDeleteTransform),
        FUNCTION(cmsDoTransform),
    };
    isLoaded = library_load("liblcms2.so.2", functions, sizeof functions / sizeof *functions);
}

/// Little CMS's numbers of pixel formats: of the colour space, extra channels, channels, bytes a channel; inverted inks.
#define FORMAT(space, extra, channels) ((uint32_t)(space) << 16 | (uint32_t)(extra) << 7 | (uint32_t)(channels) << 3 | 1)
enum { grey = 3, rgb = 4, inks = 6 };
static const uint32_t inverted = 1 << 13;

struct pictures_conversion {
    Transform transform;
    int channels;
    /// Of grey: the colour of each value.
    uint8_t colors[256][3];
};

/// The signature of a profile's colour space for so many channels, and its format.
static uint32_t space(int channels) { return channels == 1 ? 0x47524159 : channels == 3 ? 0x52474220 : 0x434D594B; }

static uint32_t format(int channels, bool isInverted) {
    switch (channels) {
    case 1: return FORMAT(grey, 0, 1);
    case 3: return FORMAT(rgb, 1, 3);
    default: return FORMAT(inks, 0, 4) | (isInverted ? inverted : 0);
    }
}

/// Whether a conversion of red, green and blue changes no colour by more than one of 255 steps.
static bool changes_nothing(Transform transform) {
    for (int i = 0; i < 6 * 6 * 6; ++i) {
        const uint8_t color[4] = {i % 6 * 51, i / 6 % 6 * 51, i / 36 * 51, 255};
        uint8_t converted[4] = {0, 0, 0, 255};
        cmsDoTransform(transform, color, converted, 1);
        for (int channel = 0; channel < 3; ++channel)
            if (abs(color[channel] - converted[channel]) > 1) return false;
    }
    return true;
}

/// Takes the profile.
static pictures_conversion *convert_from(Profile profile, int channels, bool isInverted) {
    Profile target = cmsCreate_sRGBProfile();
    uint32_t output = channels == 1 ? FORMAT(rgb, 0, 3) : FORMAT(rgb, 1, 3);
    // Perceptual, as Little CMS's own tools by default.
    Transform transform = target ? cmsCreateTransform(profile, format(channels, isInverted), target, output, 0, 0) : NULL;
    if (target) cmsCloseProfile(target);
    cmsCloseProfile(profile);
    if (!transform) return NULL;
    pictures_conversion *conversion = calloc(1, sizeof *conversion);
    if (!conversion || (channels == 3 && changes_nothing(transform))) {
        free(conversion);
        cmsDeleteTransform(transform);
        return NULL;
    }
    conversion->transform = transform;
    conversion->channels = channels;
    if (channels == 1) {
        uint8_t values[256];
        for (int i = 0; i < 256; ++i) values[i] = (uint8_t)i;
        cmsDoTransform(transform, values, conversion->colors, 256);
    }
    return conversion;
}

pictures_conversion *pictures_conversion_by_profile(const void *bytes, size_t length, int channels, bool isInverted) {
    if (!isLoaded || length > UINT32_MAX) return NULL;
    Profile profile = cmsOpenProfileFromMem(bytes, (uint32_t)length);
    if (!profile) return NULL;
    if (cmsGetColorSpace(profile) == space(channels)) return convert_from(profile, channels, isInverted);
    cmsCloseProfile(profile);
    return NULL;
}

pictures_conversion *pictures_conversion_by_gamma(double gamma, const double corners[8]) {
    if (!isLoaded || !(gamma == 0 || (gamma > 0.05 && gamma < 20))) return NULL;
    for (int i = 0; i < 8; ++i)
        if (!(corners[i] > 0.0001 && corners[i] < 1)) return NULL;
    // sRGB's curve (IEC 61966-2-1) is the fourth of Little CMS's.
    static const double standard[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    Curve curve = gamma == 0 ? cmsBuildParametricToneCurve(NULL, 4, standard) : cmsBuildGamma(NULL, 1 / gamma);
    if (!curve) return NULL;
    const struct Chromaticity white = {corners[0], corners[1], 1};
    const struct Primaries primaries = {
        {corners[2], corners[3], 1}, {corners[4], corners[5], 1}, {corners[6], corners[7], 1}};
    Curve const curves[3] = {curve, curve, curve};
    Profile profile = cmsCreateRGBProfile(&white, &primaries, curves);
    cmsFreeToneCurve(curve);
    return profile ? convert_from(profile, 3, false) : NULL;
}

void pictures_convert(const pictures_conversion *conversion, uint8_t *pixels, size_t count) {
    if (conversion->channels == 1) {
        for (size_t i = 0; i < count; ++i) memcpy(pixels + 4 * i, conversion->colors[pixels[4 * i]], 3);
        return;
    }
    while (count > 0) {
        // In place: a pixel has as many bytes before as after.
        uint32_t some = count < 1 << 20 ? (uint32_t)count : 1 << 20;
        cmsDoTransform(conversion->transform, pixels, pixels, some);
        if (conversion->channels == 4)
            for (uint32_t i = 0; i < some; ++i) pixels[4 * (size_t)i + 3] = 255;
        pixels += 4 * (size_t)some;
        count -= some;
    }
}

void pictures_conversion_free(pictures_conversion *conversion) {
    if (!conversion) return;
    cmsDeleteTransform(conversion->transform);
    free(conversion);
}
