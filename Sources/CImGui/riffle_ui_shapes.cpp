// Text and shapes on the layer over the stage. Outside a frame these do nothing.
#include "riffle_ui_internal.hpp"

#include <algorithm>
#include <cmath>

void riffle_ui_text(
    RiffleUI *ui, int32_t number, float scale, float x, float baseline, uint32_t color, const char *text, const char *end) {
    RiffleUIScope scope(ui);
    if (!ui->layer || !text || text >= end || !(scale > 0)) return;
    ImFont *font = ui->font(number);
    // Whole pixels, for which the glyphs were rasterized.
    const ImVec2 corner(std::round(x), std::round(baseline) - std::round(versions::ascentOf(font) * scale));
    ui->layer->AddText(font, versions::sizeOf(font) * scale, corner, color, text, end);
}

void riffle_ui_image(
    RiffleUI *ui, int32_t texture, float x, float y, float width, float height, float u, float to_u, uint32_t color) {
    RiffleUIScope scope(ui);
    if (!ui->layer || !(width > 0) || !(height > 0)) return;
    ui->layer->AddImage(
        (ImTextureID)(intptr_t)texture, ImVec2(x, y), ImVec2(x + width, y + height), ImVec2(u, 0), ImVec2(to_u, 1), color);
}

void riffle_ui_fill(RiffleUI *ui, float x, float y, float width, float height, float radius, uint32_t color) {
    RiffleUIScope scope(ui);
    if (ui->layer) ui->layer->AddRectFilled(ImVec2(x, y), ImVec2(x + width, y + height), color, radius);
}

void riffle_ui_line(RiffleUI *ui, float x, float y, float to_x, float to_y, float thickness, uint32_t color) {
    RiffleUIScope scope(ui);
    if (ui->layer) ui->layer->AddLine(ImVec2(x, y), ImVec2(to_x, to_y), color, thickness);
}

void riffle_ui_polygon(RiffleUI *ui, const float *points, int32_t count, uint32_t fill, float thickness, uint32_t edge) {
    RiffleUIScope scope(ui);
    static_assert(sizeof(ImVec2) == 2 * sizeof(float), "points are read as they lie");
    if (!ui->layer || !points || count < 3) return;
    const ImVec2 *corners = reinterpret_cast<const ImVec2 *>(points);
    ui->layer->AddConvexPolyFilled(corners, count, fill);
    if (thickness > 0) versions::addPolyline(*ui->layer, corners, count, edge, true, thickness);
}

void riffle_ui_polyline(RiffleUI *ui, const float *points, int32_t count, float thickness, uint32_t color) {
    RiffleUIScope scope(ui);
    if (!ui->layer || !points || count < 2 || !(thickness > 0)) return;
    versions::addPolyline(*ui->layer, reinterpret_cast<const ImVec2 *>(points), count, color, false, thickness);
}

void riffle_ui_push_clip(RiffleUI *ui, float x, float y, float width, float height) {
    RiffleUIScope scope(ui);
    if (ui->layer) ui->layer->PushClipRect(ImVec2(x, y), ImVec2(x + width, y + height), true);
}

void riffle_ui_pop_clip(RiffleUI *ui) {
    RiffleUIScope scope(ui);
    if (ui->layer) ui->layer->PopClipRect();
}

void riffle_ui_disc(RiffleUI *ui, float center_x, float center_y, float radius, uint32_t color) {
    RiffleUIScope scope(ui);
    if (!ui->layer || !(radius > 0)) return;
    // The next larger disc in the atlas, scaled down.
    const int number = radius <= RiffleUI::greatestDisc ? std::max(int(std::ceil(radius)), RiffleUI::leastDisc) : 0;
    const ImVec4 uv = ui->discs[number];
    if (radius <= 1 || number == 0 || !(uv.z > uv.x)) {
        ui->layer->AddCircleFilled(ImVec2(center_x, center_y), radius, color);
        return;
    }
    if (color >> 24 == 0) return;
    const float reach = float(number + 1) * radius / float(number);
    ui->layer->PrimReserve(6, 4);
    ui->layer->PrimRectUV(
        ImVec2(center_x - reach, center_y - reach), ImVec2(center_x + reach, center_y + reach), ImVec2(uv.x, uv.y),
        ImVec2(uv.z, uv.w), color);
}

void riffle_ui_outline(
    RiffleUI *ui, float x, float y, float width, float height, float radius, float thickness, uint32_t color) {
    RiffleUIScope scope(ui);
    // ImGui's line runs half a pixel inside the rectangle, whatever its thickness.
    const float inset = (thickness - 1) / 2;
    if (ui->layer) {
        versions::addOutline(
            *ui->layer, ImVec2(x + inset, y + inset), ImVec2(x + width - inset, y + height - inset), color,
            std::fmax(radius - inset, 0.0f), thickness);
    }
}

void riffle_ui_shadow(
    RiffleUI *ui, float x, float y, float width, float height, float radius, float blur, uint32_t color) {
    RiffleUIScope scope(ui);
    if (!ui->layer || !(width > 0) || !(height > 0) || !(blur > 0)) return;
    // Rings of equal distance from the edge, whose alpha follows a smooth step; the innermost ring is filled as a fan.
    constexpr int rings = 8, steps = 8, around = 4 * (steps + 1);
    const float inner = std::fmin(blur, std::fmin(width, height) / 2);
    const float alpha = float(color >> 24);
    const ImVec2 uv = ImGui::GetFontTexUvWhitePixel();
    ImDrawList &layer = *ui->layer;
    layer.PrimReserve(3 * (around - 2) + 6 * around * (rings - 1), rings * around);
    const unsigned first = layer._VtxCurrentIdx;
    for (int ring = 0; ring < rings; ring++) {
        const float t = float(ring) / float(rings - 1);
        const float spread = -inner + t * (inner + blur);
        const float corner = std::fmax(radius + spread, 0.0f);
        const float left = x - spread + corner, right = x + width + spread - corner;
        const float top = y - spread + corner, bottom = y + height + spread - corner;
        const auto faded = uint32_t(alpha * (1 - t * t * (3 - 2 * t)) + 0.5f);
        const uint32_t tint = (color & 0x00FFFFFF) | faded << 24;
        for (int i = 0; i < around; i++) {
            const int quarter = i / (steps + 1);
            const float angle = (float(quarter) + float(i % (steps + 1)) / steps) * 1.57079633f;
            const ImVec2 center(quarter == 0 || quarter == 3 ? right : left, quarter < 2 ? bottom : top);
            layer.PrimWriteVtx(ImVec2(center.x + corner * std::cos(angle), center.y + corner * std::sin(angle)), uv, tint);
        }
    }
    const auto index = [&](int ring, int i) { return ImDrawIdx(first + unsigned(ring * around + i % around)); };
    const auto triangle = [&](ImDrawIdx a, ImDrawIdx b, ImDrawIdx c) {
        layer.PrimWriteIdx(a);
        layer.PrimWriteIdx(b);
        layer.PrimWriteIdx(c);
    };
    for (int i = 2; i < around; i++) triangle(index(0, 0), index(0, i - 1), index(0, i));
    for (int ring = 1; ring < rings; ring++) {
        for (int i = 0; i < around; i++) {
            triangle(index(ring - 1, i), index(ring, i), index(ring, i + 1));
            triangle(index(ring - 1, i), index(ring, i + 1), index(ring - 1, i + 1));
        }
    }
}
