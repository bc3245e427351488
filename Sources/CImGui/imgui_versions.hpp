// What differs between the versions of Dear ImGui, 1.86 to 1.92; the rest of this target is the same for all of them.
#pragma once

#include "imgui_system.hpp"
#include "riffle_ui.h"

#include <cfloat>

static_assert(IMGUI_VERSION_NUM >= 18600, "Riffle needs Dear ImGui 1.86 or later");

namespace versions {

// MARK: - Keys and the pointer. Each call is followed by a frame of its own: 1.86 has no queue, and the queue of others isn't spread.

constexpr ImGuiKey fieldKeys[RIFFLE_FIELD_KEY_COUNT] = {
    ImGuiKey_Space, ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_Home, ImGuiKey_End,
    ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_PageUp, ImGuiKey_PageDown, ImGuiKey_Insert,
    ImGuiKey_Delete, ImGuiKey_Backspace, ImGuiKey_Enter, ImGuiKey_Escape, ImGuiKey_A, ImGuiKey_C, ImGuiKey_V,
    ImGuiKey_X, ImGuiKey_Y, ImGuiKey_Z,
};

inline void prepareInput(ImGuiIO &io) {
#if IMGUI_VERSION_NUM >= 18700
    io.ConfigInputTrickleEventQueue = false;
#else
    for (int key = 1; key < RIFFLE_FIELD_KEY_COUNT; key++) io.KeyMap[fieldKeys[key]] = key;
#endif
}

inline void setKey(ImGuiIO &io, RiffleFieldKey key, bool isDown) {
#if IMGUI_VERSION_NUM >= 18700
    io.AddKeyEvent(fieldKeys[key], isDown);
#else
    io.KeysDown[key] = isDown;
#endif
}

inline void setModifiers(ImGuiIO &io, bool shift, bool control) {
#if IMGUI_VERSION_NUM >= 18900
    io.AddKeyEvent(ImGuiMod_Shift, shift);
    io.AddKeyEvent(ImGuiMod_Ctrl, control);
#elif IMGUI_VERSION_NUM >= 18700
    io.AddKeyEvent(ImGuiKey_ModShift, shift);
    io.AddKeyEvent(ImGuiKey_ModCtrl, control);
#else
    io.KeyShift = shift;
    io.KeyCtrl = control;
#endif
}

inline void setPointer(ImGuiIO &io, ImVec2 position, bool isPressed) {
#if IMGUI_VERSION_NUM >= 18700
    io.AddMousePosEvent(position.x, position.y);
    io.AddMouseButtonEvent(0, isPressed);
#else
    io.MousePos = position;
    io.MouseDown[0] = isPressed;
#endif
}

/// A font that cannot be used is left out: Dear ImGui would end the program.
inline void prepareErrors(ImGuiIO &io) {
#if IMGUI_VERSION_NUM >= 19130
    io.ConfigErrorRecoveryEnableAssert = false;
    io.ConfigErrorRecoveryEnableTooltip = false;
#else
    (void)io;
#endif
}

/// The clipboard of the current context. `read` and `write` take `user`.
template <const char *(*read)(void *), void (*write)(void *, const char *)> void setClipboard(void *user) {
#if IMGUI_VERSION_NUM >= 19110
    ImGuiPlatformIO &platform = ImGui::GetPlatformIO();
    platform.Platform_ClipboardUserData = user;
    platform.Platform_GetClipboardTextFn = [](ImGuiContext *) { return read(ImGui::GetPlatformIO().Platform_ClipboardUserData); };
    platform.Platform_SetClipboardTextFn = [](ImGuiContext *, const char *text) {
        write(ImGui::GetPlatformIO().Platform_ClipboardUserData, text);
    };
#else
    ImGuiIO &io = ImGui::GetIO();
    io.ClipboardUserData = user;
    io.GetClipboardTextFn = read;
    io.SetClipboardTextFn = write;
#endif
}

// MARK: - Fonts. Since 1.92 a font has glyphs of several sizes; here it has those of the one that it was added with.

#if IMGUI_VERSION_NUM >= 19200

inline float sizeOf(const ImFont *font) { return font->LegacySize; }
inline float ascentOf(ImFont *font) { return font->GetFontBaked(font->LegacySize)->Ascent; }
inline float descentOf(ImFont *font) { return font->GetFontBaked(font->LegacySize)->Descent; }
inline const ImFontGlyph *glyphOf(ImFont *font, ImWchar character) {
    return font->GetFontBaked(font->LegacySize)->FindGlyphNoFallback(character);
}
inline void pushFont(ImFont *font) { ImGui::PushFont(font, font->LegacySize); }
inline const char *wrapPosition(ImFont *font, const char *text, const char *end, float width) {
    return font->CalcWordWrapPosition(font->LegacySize, text, end, width);
}

#else

inline float sizeOf(const ImFont *font) { return font->FontSize; }
inline float ascentOf(const ImFont *font) { return font->Ascent; }
inline float descentOf(const ImFont *font) { return font->Descent; }
inline const ImFontGlyph *glyphOf(ImFont *font, ImWchar character) { return font->FindGlyphNoFallback(character); }
inline void pushFont(ImFont *font) { ImGui::PushFont(font); }
inline const char *wrapPosition(ImFont *font, const char *text, const char *end, float width) {
    return font->CalcWordWrapPositionA(1, text, end, width);
}

#endif

// MARK: - The atlas

/// Its pixels: one byte each.
struct Pixels {
    unsigned char *bytes;
    int width, height;
};

/// The upper left corner of a rectangle in the atlas; `isPlaced` is false if there was no room.
struct Corner {
    int x, y;
    bool isPlaced;
};

#if IMGUI_VERSION_NUM >= 19200

/// Before fonts are added.
inline void prepareAtlas(ImFontAtlas &atlas) { atlas.TexDesiredFormat = ImTextureFormat_Alpha8; }

/// Once all fonts are added, before the glyphs are rasterized. A font would decide on what stands for missing characters by its first
/// file alone.
inline void prepareGlyphs(ImFontAtlas &atlas) {
    for (ImFont *font : atlas.Fonts) {
        if (font->IsGlyphInFont(0xFFFD)) font->FallbackChar = 0xFFFD;
    }
}

inline Pixels pixelsOf(const ImFontAtlas &atlas) {
    const ImTextureData *texture = atlas.TexData;
    return texture ? Pixels{texture->Pixels, texture->Width, texture->Height} : Pixels{nullptr, 0, 0};
}

inline int addRectangle(ImFontAtlas &atlas, int width, int height) { return atlas.AddCustomRect(width, height); }

inline Corner cornerOf(const ImFontAtlas &atlas, int rectangle) {
    ImFontAtlasRect place;
    const bool isPlaced = atlas.GetCustomRect(rectangle, &place);
    return isPlaced ? Corner{place.x, place.y, true} : Corner{0, 0, false};
}

/// After the glyphs were rasterized: the files need not stay in memory. `ClearInputData` would remove the glyphs, too.
inline void releaseFiles(ImFontAtlas &atlas) {
    for (ImFont *font : atlas.Fonts) font->Flags |= ImFontFlags_NoLoadGlyphs | ImFontFlags_LockBakedSizes;
    for (ImFontConfig &source : atlas.Sources) {
        if (source.FontDataOwnedByAtlas) ImGui::MemFree(source.FontData);
        source.FontData = nullptr;
    }
    // Another context may use the atlas only once its own one has begun a frame with it.
    ImGui::GetIO().DisplaySize = ImVec2(1, 1);
    ImGui::NewFrame();
    ImGui::EndFrame();
}

/// The number of the texture that a command samples; 0: the atlas.
inline int32_t textureOf(const ImDrawCmd &command) {
    return command.TexRef._TexData ? 0 : static_cast<int32_t>((intptr_t)command.TexRef._TexID);
}

#else

inline void prepareAtlas(ImFontAtlas &) {}
inline void prepareGlyphs(ImFontAtlas &) {}

inline Pixels pixelsOf(const ImFontAtlas &atlas) { return {atlas.TexPixelsAlpha8, atlas.TexWidth, atlas.TexHeight}; }

inline int addRectangle(ImFontAtlas &atlas, int width, int height) { return atlas.AddCustomRectRegular(width, height); }

inline Corner cornerOf(ImFontAtlas &atlas, int rectangle) {
    const ImFontAtlasCustomRect &place = *atlas.GetCustomRectByIndex(rectangle);
    return {place.X, place.Y, place.IsPacked()};
}

inline void releaseFiles(ImFontAtlas &atlas) { atlas.ClearInputData(); }

inline int32_t textureOf(const ImDrawCmd &command) { return static_cast<int32_t>((intptr_t)command.GetTexID()); }

#endif

// MARK: - Lines

inline void addOutline(ImDrawList &list, ImVec2 from, ImVec2 to, ImU32 color, float radius, float thickness) {
#if IMGUI_VERSION_NUM >= 19280
    list.AddRect(from, to, color, radius, thickness);
#else
    list.AddRect(from, to, color, radius, 0, thickness);
#endif
}

inline void addPolyline(ImDrawList &list, const ImVec2 *points, int count, ImU32 color, bool isClosed, float thickness) {
    const ImDrawFlags flags = isClosed ? ImDrawFlags_Closed : ImDrawFlags_None;
#if IMGUI_VERSION_NUM >= 19280
    list.AddPolyline(points, count, color, thickness, flags);
#else
    list.AddPolyline(points, count, color, flags, thickness);
#endif
}

} // namespace versions
