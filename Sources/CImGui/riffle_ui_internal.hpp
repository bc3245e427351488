// Shared by the files of this target.
#pragma once

#include "imgui_versions.hpp"
#include "riffle_ui.h"

#include <mutex>
#include <string>
#include <vector>

/// The edited line of text.
struct RiffleField {
    /// A second context with the same fonts, so that it runs a frame only for an event of the line. It edits; the text, its selection, the
    /// caret and the scroll are drawn and kept here, since Dear ImGui's header does not tell of its own.
    ImGuiContext *context = nullptr;
    std::vector<char> text = std::vector<char>(1024);
    /// Incremented for every new line.
    int number = 0;
    bool wantsFocus = false, isActive = false;
    double time = 0;
    /// Relative to the field's corner.
    ImVec2 pointer = ImVec2(nowhere, nowhere);
    bool isPressed = false;
    std::string clipboard, copied;
    bool hasCopied = false;
    /// Bytes from the text's start to the caret and to both ends of the selection, as of the last frame.
    int caret = 0, selectionStart = 0, selectionEnd = 0;
    /// Characters from the text's start to where the caret is to be once the line has the focus; −1: anywhere.
    int wantedCaret = -1;
    /// When the caret began to blink.
    double caretStart = 0;
    ImVec2 scroll = ImVec2(0, 0);
    /// How far it can be scrolled down, as of the last step or frame.
    float greatestScroll = 0;

    /// Far from the field; a position, so that Dear ImGui sees the pointer move.
    static constexpr float nowhere = -100000;
};

struct RiffleUI {
    static constexpr int maxFonts = 8;

    ImGuiContext *context = nullptr;
    /// The foreground draw list, while a frame is open.
    ImDrawList *layer = nullptr;
    ImFont *fonts[maxFonts] = {};
    float ems[maxFonts] = {};
    int fontCount = 0;
    /// Characters of external texts that the fonts' own ranges lack, and the same as ranges while fonts are built.
    ImFontGlyphRangesBuilder extra;
    ImVector<ImWchar> extraRanges;
    int extraCount = 0;
    /// Discs of whole radii, in pixels, in the atlas: two triangles instead of fifty.
    static constexpr int leastDisc = 2, greatestDisc = 16;
    /// The texture coordinates of the square round a disc, with a margin of one pixel on each side; zero: there is none.
    ImVec4 discs[greatestDisc + 1] = {};
    /// The finished frame, until the next one begins.
    const ImDrawData *drawn = nullptr;
    RiffleField field;

    ImFontAtlas &atlas() const;
    /// The font of a number; any number returns one, once fonts are built.
    ImFont *font(int32_t number) const;
};

/// The width in pixels of one line of text.
float widthOf(ImFont *font, const char *text, const char *end);

/// Holds the lock and makes the context current during its lifetime.
class RiffleUIScope {
public:
    explicit RiffleUIScope(const RiffleUI *ui);
    ~RiffleUIScope();
    RiffleUIScope(const RiffleUIScope &) = delete;

private:
    static std::mutex mutex;
    std::lock_guard<std::mutex> guard;
};
