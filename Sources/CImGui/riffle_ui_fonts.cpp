// Fonts: reading, checking and rasterizing; and measuring text.
#include "riffle_ui_internal.hpp"

#include <cfloat>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace {

/// A font file in memory that ImGui will own. It is checked before ImGui sees it, because ImGui aborts the program at a file that
/// it cannot open or whose signature it does not know, and reads beyond the end of a truncated one.
struct FontFile {
    unsigned char *bytes = nullptr;
    size_t size = 0;

    explicit FontFile(const char *path) {
        if (!path || !read(path)) return;
        if (!check()) release();
    }

    void release() {
        if (bytes) ImGui::MemFree(bytes);
        bytes = nullptr;
    }

    /// The line height in pixels at `em` pixels per em: ImGui's sizes are line heights, those of this interface are ems. From 1.90 on
    /// ImGui makes a size whole, and would change the em; so the table hhea is changed for the nearest whole line height.
    float lineHeight(float em) {
        const float height = std::fmax(std::round(em * float(ascent - descent) / float(unitsPerEm)), 1.0f);
        const long whole = std::lround(height / em * float(unitsPerEm)) + descent;
        if (whole <= 0 || whole > INT16_MAX) return em * float(ascent - descent) / float(unitsPerEm);
        bytes[hhea + 4] = static_cast<unsigned char>(whole >> 8);
        bytes[hhea + 5] = static_cast<unsigned char>(whole & 0xFF);
        return height;
    }

private:
    /// The offset of the table hhea, and what it and head say, in font units.
    size_t hhea = 0;
    int ascent = 0, descent = 0;
    unsigned unitsPerEm = 1;

    bool read(const char *path) {
        FILE *file = std::fopen(path, "rb");
        if (!file) return false;
        constexpr long maximum = 64L << 20;
        long length = std::fseek(file, 0, SEEK_END) == 0 ? std::ftell(file) : -1;
        if (length > 12 && length <= maximum && std::fseek(file, 0, SEEK_SET) == 0) {
            size = static_cast<size_t>(length);
            bytes = static_cast<unsigned char *>(ImGui::MemAlloc(size));
            if (bytes && std::fread(bytes, 1, size, file) != size) release();
        }
        std::fclose(file);
        return bytes != nullptr;
    }

    unsigned u16(size_t at) const { return unsigned(bytes[at]) << 8 | bytes[at + 1]; }
    int s16(size_t at) const { return static_cast<int16_t>(u16(at)); }
    size_t u32(size_t at) const { return size_t(u16(at)) << 16 | u16(at + 2); }

    /// The offset of a table, or 0 if it is missing, shorter than `least` or runs past the end.
    size_t table(const char *tag, size_t least) const {
        for (size_t entry = 12, last = 12 + 16 * u16(4); entry < last; entry += 16) {
            if (std::memcmp(bytes + entry, tag, 4) != 0) continue;
            const size_t offset = u32(entry + 8), length = u32(entry + 12);
            return length >= least && offset <= size && length <= size - offset ? offset : 0;
        }
        return 0;
    }

    /// Whether the characters of one of its tables are Unicode's.
    bool hasUnicode() const {
        const size_t cmap = table("cmap", 4);
        if (!cmap) return false;
        const size_t count = u16(cmap + 2);
        for (size_t record = cmap + 4; record < cmap + 4 + 8 * count && record + 8 <= size; record += 8) {
            const unsigned platform = u16(record), encoding = u16(record + 2);
            if (platform != 0 && (platform != 3 || (encoding != 1 && encoding != 10))) continue;
            if (cmap + u32(record + 4) + 4 <= size) return true;
        }
        return false;
    }

    bool check() {
        const size_t signature = u32(0);
        if (signature != 0x00010000 && signature != 0x4F54544F /* OTTO */ && signature != 0x74727565 /* true */) return false;
        if (12 + 16 * size_t(u16(4)) > size) return false;
        const size_t head = table("head", 54);
        hhea = table("hhea", 36);
        const bool outlines = table("CFF ", 4) || (table("glyf", 1) && table("loca", 2));
        if (!head || !hhea || !outlines || !hasUnicode() || !table("hmtx", 4) || !table("maxp", 6)) return false;
        unitsPerEm = u16(head + 18);
        ascent = s16(hhea + 4);
        descent = s16(hhea + 6);
        return unitsPerEm != 0 && ascent > descent;
    }
};

// Latin-1, punctuation, exponents, fractions, the arrows and signs of keyboards: the program's own texts. Pairs of first and last; 0 ends the
// list. All of Latin, Greek and Cyrillic would take 3 MB, for texts that are set as pictures when they come.
const ImWchar ranges[] = {
    0x0020, 0x00FF, 0x2010, 0x2027, 0x2030, 0x203A, 0x2044, 0x2044, 0x2070, 0x207B, 0x2150, 0x215E, 0x2190, 0x2199, 0x21A9, 0x21AA,
    0x21B5, 0x21B5, 0x21E7, 0x21E7, 0x2212, 0x2212, 0x221E, 0x221E, 0x2248, 0x2248, 0x2260, 0x2265, 0x2303, 0x2303,
    0x2318, 0x2318, 0x2325, 0x2325, 0x23CE, 0x23CE, 0x2605, 0x2606, 0xFFFD, 0xFFFD, 0,
};

ImFont *addBuiltIn(ImFontAtlas &atlas, float em) {
    ImFontConfig config;
    config.SizePixels = std::round(em);
    return atlas.AddFontDefault(&config);
}

ImFont *addFile(ImFontAtlas &atlas, FontFile &file, float em, const ImWchar *characters, bool merged) {
    ImFontConfig config;
    config.MergeMode = merged;
    // Small text is positioned between pixels: three horizontal samples per pixel keep its spacing even without hinting.
    config.OversampleH = em < 24 ? 3 : 2;
    config.OversampleV = 1;
    return atlas.AddFontFromMemoryTTF(file.bytes, static_cast<int>(file.size), file.lineHeight(em), &config, characters);
}

/// The character that `text` begins with, which is moved behind it; U+FFFD where the bytes are no UTF-8.
unsigned nextCharacter(const char *&text, const char *end) {
    const auto first = static_cast<unsigned char>(*text++);
    const int more = first < 0x80 ? 0 : first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : -1;
    if (more < 0) return 0xFFFD;
    unsigned character = more == 0 ? first : first & (0x3Fu >> more);
    for (int i = 0; i < more; i++) {
        if (text >= end || (static_cast<unsigned char>(*text) & 0xC0) != 0x80) return 0xFFFD;
        character = character << 6 | (static_cast<unsigned char>(*text++) & 0x3F);
    }
    return character;
}

} // namespace

float widthOf(ImFont *font, const char *text, const char *end) {
    return text && text < end ? font->CalcTextSizeA(versions::sizeOf(font), FLT_MAX, 0, text, end).x : 0;
}

ImFontAtlas &RiffleUI::atlas() const { return *ImGui::GetIO().Fonts; }

ImFont *RiffleUI::font(int32_t number) const { return fonts[number >= 0 && number < fontCount ? number : 0]; }

bool riffle_ui_is_font(const char *path) {
    RiffleUIScope scope(nullptr);
    FontFile file(path);
    const bool usable = file.bytes != nullptr;
    file.release();
    return usable;
}

void riffle_ui_clear_fonts(RiffleUI *ui) {
    RiffleUIScope scope(ui);
    if (ui->layer) return;
    ui->atlas().Clear();
    ui->extraRanges.clear();
    ui->fontCount = 0;
    ui->drawn = nullptr;
}

bool riffle_ui_want(RiffleUI *ui, int32_t number, const char *text, const char *end) {
    RiffleUIScope scope(ui);
    ImFont *font = ui->font(number);
    bool wants = false;
    while (font && text && text < end) {
        const unsigned character = nextCharacter(text, end);
        // ImGui's characters have 16 bits here; others show as a box.
        if (character < 0x80 || character > 0xFFFF || ui->extraCount >= 4000) continue;
        if (versions::glyphOf(font, static_cast<ImWchar>(character)) || ui->extra.GetBit(character)) continue;
        ui->extra.SetBit(character);
        ui->extraCount++;
        wants = true;
    }
    return wants;
}

void riffle_ui_add_wide(RiffleUI *ui, const char *path, float em) {
    RiffleUIScope scope(ui);
    if (ui->layer || ui->fontCount == 0 || ui->extraCount == 0) return;
    FontFile file(path);
    if (!file.bytes) return;
    // The ranges must stay at their address until the fonts are built.
    if (ui->extraRanges.empty()) ui->extra.BuildRanges(&ui->extraRanges);
    addFile(ui->atlas(), file, std::fmin(std::fmax(em, 1.0f), 512.0f), ui->extraRanges.Data, true);
}

int32_t riffle_ui_add_font(RiffleUI *ui, const char *path, const char *fallback, float em) {
    RiffleUIScope scope(ui);
    if (ui->fontCount == RiffleUI::maxFonts || ui->layer) return -1;
    em = em >= 1 ? std::fmin(em, 512.0f) : 1.0f;
    ImFont *font = nullptr;
    for (const char *candidate : {path, fallback}) {
        FontFile file(candidate);
        if (!file.bytes) continue;
        ImFont *added = addFile(ui->atlas(), file, em, ranges, font != nullptr);
        if (!font) font = added;
    }
    ui->fonts[ui->fontCount] = font ? font : addBuiltIn(ui->atlas(), em);
    ui->ems[ui->fontCount] = em;
    return ui->fontCount++;
}

namespace {

/// Builds the atlas with room for the discs, and draws the discs into it.
bool build(RiffleUI &ui) {
    ImFontAtlas &atlas = ui.atlas();
    int rects[RiffleUI::greatestDisc + 1];
    for (int radius = RiffleUI::leastDisc; radius <= RiffleUI::greatestDisc; radius++) {
        rects[radius] = versions::addRectangle(atlas, 2 * radius + 4, 2 * radius + 4);
        ui.discs[radius] = ImVec4(0, 0, 0, 0);
    }
    // The next power of two would be up to twice the memory.
    atlas.Flags |= ImFontAtlasFlags_NoPowerOfTwoHeight;
    versions::prepareGlyphs(atlas);
    if (!atlas.Build()) return false;
    const versions::Pixels pixels = versions::pixelsOf(atlas);
    for (int radius = RiffleUI::leastDisc; radius <= RiffleUI::greatestDisc; radius++) {
        const versions::Corner corner = versions::cornerOf(atlas, rects[radius]);
        if (!corner.isPlaced) continue;
        const int side = 2 * radius + 4;
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                const float dx = float(x) + 0.5f - float(side) / 2, dy = float(y) + 0.5f - float(side) / 2;
                const float covered = float(radius) + 0.5f - std::sqrt(dx * dx + dy * dy);
                pixels.bytes[(corner.y + y) * pixels.width + corner.x + x] =
                    static_cast<unsigned char>(255 * std::fmin(std::fmax(covered, 0.0f), 1.0f) + 0.5f);
            }
        }
        ui.discs[radius] = ImVec4(
            float(corner.x + 1) / float(pixels.width), float(corner.y + 1) / float(pixels.height),
            float(corner.x + side - 1) / float(pixels.width), float(corner.y + side - 1) / float(pixels.height));
    }
    return true;
}

} // namespace

void riffle_ui_build_fonts(RiffleUI *ui) {
    RiffleUIScope scope(ui);
    ImFontAtlas &atlas = ui->atlas();
    if (atlas.Fonts.empty()) {
        ui->fonts[0] = addBuiltIn(atlas, 13);
        ui->ems[0] = 13;
        ui->fontCount = 1;
    }
    if (!build(*ui)) {
        atlas.Clear();
        for (int i = 0; i < ui->fontCount; i++) ui->fonts[i] = addBuiltIn(atlas, ui->ems[i]);
        build(*ui);
    }
    versions::releaseFiles(atlas);
}

RiffleAtlas riffle_ui_atlas(const RiffleUI *ui) {
    RiffleUIScope scope(ui);
    const versions::Pixels pixels = versions::pixelsOf(ui->atlas());
    return {pixels.bytes, pixels.width, pixels.height};
}

RiffleFontMetrics riffle_ui_font_metrics(const RiffleUI *ui, int32_t number) {
    RiffleUIScope scope(ui);
    ImFont *font = ui->font(number);
    if (!font) return {};
    const float ascent = versions::ascentOf(font);
    const ImFontGlyph *h = versions::glyphOf(font, 'H');
    return {ascent, -versions::descentOf(font), h ? ascent - h->Y0 : 0.7f * ascent, versions::sizeOf(font)};
}

float riffle_ui_text_width(const RiffleUI *ui, int32_t font, const char *text, const char *end) {
    RiffleUIScope scope(ui);
    return widthOf(ui->font(font), text, end);
}

bool riffle_ui_has(const RiffleUI *ui, int32_t number, const char *text, const char *end) {
    const char *rest = text;
    while (rest && rest < end && static_cast<unsigned char>(*rest) - 0x20u < 0x5Fu) rest++;
    if (!rest || rest >= end) return true;
    RiffleUIScope scope(ui);
    ImFont *font = ui->font(number);
    while (rest < end) {
        // ImGui's characters have 16 bits here: it replaces others by U+FFFD, which the font has.
        if (static_cast<unsigned char>(*rest) >= 0xF0) return false;
        const unsigned character = nextCharacter(rest, end);
        // A line break has no glyph.
        if (character == '\n') continue;
        // Combining marks would be drawn beside their letters.
        if (character < 0x20 || (character >= 0x300 && character <= 0x36F)) return false;
        // Added for edited lines, which are set glyph beside glyph.
        if (ui->extra.GetBit(character)) return false;
        if (!font || !versions::glyphOf(font, static_cast<ImWchar>(character))) return false;
    }
    return true;
}

int32_t riffle_ui_text_fit(const RiffleUI *ui, int32_t number, float width, const char *text, const char *end) {
    RiffleUIScope scope(ui);
    if (!text || text >= end) return 0;
    ImFont *font = ui->font(number);
    const char *remaining = text;
    font->CalcTextSizeA(versions::sizeOf(font), std::fmax(width, 0.0f), 0, text, end, &remaining);
    return static_cast<int32_t>(remaining - text);
}

int32_t riffle_ui_text_wrap(const RiffleUI *ui, int32_t number, float width, const char *text, const char *end) {
    RiffleUIScope scope(ui);
    if (!text || text >= end) return 0;
    const char *stop = versions::wrapPosition(ui->font(number), text, end, std::fmax(width, 1.0f));
    // At least one character, and a whole one: where none fits, some versions stop after the first byte.
    if (stop <= text) stop = text + 1;
    while (stop < end && (static_cast<unsigned char>(*stop) & 0xC0) == 0x80) stop++;
    return static_cast<int32_t>(stop - text);
}
