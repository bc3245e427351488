// What the files of this target share.
#pragma once

#include "imgui_system.hpp"
#include "riffle_ui.h"

#include <cfloat>
#include <mutex>
#include <string>

/// The line of text that is being edited.
struct RiffleField {
    /// A second context over the same fonts, so that its frames come when something happens to the line, and only then.
    ImGuiContext *context = nullptr;
    char text[1024] = {};
    /// Counts the lines.
    int number = 0;
    bool wantsFocus = false;
    double time = 0;
    ImVec2 pointer = ImVec2(-FLT_MAX, -FLT_MAX);
    bool isPressed = false;
    std::string clipboard, copied;
    bool hasCopied = false;
    ImVec2 caret = ImVec2(0, 0);
};

struct RiffleUI {
    static constexpr int maxFonts = 8;

    ImGuiContext *context = nullptr;
    /// The layer over everything, while a frame is open.
    ImDrawList *layer = nullptr;
    ImFont *fonts[maxFonts] = {};
    int fontCount = 0;
    /// Characters from outside that the fonts' own ranges lack, and the same as ranges while fonts are built.
    ImFontGlyphRangesBuilder extra;
    ImVector<ImWchar> extraRanges;
    int extraCount = 0;
    /// Discs of whole radii in the atlas, from the least radius on: two triangles instead of fifty.
    static constexpr int leastDisc = 2, greatestDisc = 16;
    /// Where the square round a disc's outline lies, a pixel of which is free at each side; zero: there is none.
    ImVec4 discs[greatestDisc + 1] = {};
    /// The finished frame, until the next one begins.
    const ImDrawData *drawn = nullptr;
    RiffleField field;

    ImFontAtlas &atlas() const;
    /// The font of a number; any number gives one, once fonts are built.
    ImFont *font(int32_t number) const;
};

/// Holds the lock and makes the context current, for as long as it lives.
class RiffleUIScope {
public:
    explicit RiffleUIScope(const RiffleUI *ui);
    ~RiffleUIScope();
    RiffleUIScope(const RiffleUIScope &) = delete;

private:
    static std::mutex mutex;
    std::lock_guard<std::mutex> guard;
};
