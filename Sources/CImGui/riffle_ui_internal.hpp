// Shared by the files of this target.
#pragma once

#include "imgui_system.hpp"
#include "riffle_ui.h"

#include <cfloat>
#include <mutex>
#include <string>
#include <vector>

/// The edited line of text.
struct RiffleField {
    /// A second context with the same fonts, so that it runs a frame only for an event of the line or to draw it.
    ImGuiContext *context = nullptr;
    std::vector<char> text = std::vector<char>(1024);
    /// Incremented for every new line.
    int number = 0;
    bool wantsFocus = false;
    double time = 0;
    ImVec2 pointer = ImVec2(-FLT_MAX, -FLT_MAX);
    bool isPressed = false;
    std::string clipboard, copied;
    bool hasCopied = false;
    ImVec2 caret = ImVec2(0, 0);
    /// Where the caret is to be once the line has the focus; −1: anywhere.
    int wantedCaret = -1;
    /// The part of Dear ImGui's that a text of several lines scrolls in, as of the last frame.
    ImGuiWindow *frame = nullptr;
    ImVec2 scroll = ImVec2(0, 0);
};

struct RiffleUI {
    static constexpr int maxFonts = 8;

    ImGuiContext *context = nullptr;
    /// The foreground draw list, while a frame is open.
    ImDrawList *layer = nullptr;
    ImFont *fonts[maxFonts] = {};
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
