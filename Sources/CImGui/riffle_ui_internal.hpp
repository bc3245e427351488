// What the files of this target share.
#pragma once

#include "imgui_system.hpp"
#include "riffle_ui.h"

#include <mutex>

struct RiffleUI {
    static constexpr int maxFonts = 8;

    ImGuiContext *context = nullptr;
    /// The layer over everything, while a frame is open.
    ImDrawList *layer = nullptr;
    ImFont *fonts[maxFonts] = {};
    int fontCount = 0;
    /// Discs of whole radii in the atlas, from the least radius on: two triangles instead of fifty.
    static constexpr int leastDisc = 2, greatestDisc = 16;
    /// Where the square round a disc's outline lies, a pixel of which is free at each side; zero: there is none.
    ImVec4 discs[greatestDisc + 1] = {};
    /// The finished frame, until the next one begins.
    const ImDrawData *drawn = nullptr;

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
