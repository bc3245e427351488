// Creation and destruction of a context, and the frame.
#include "riffle_ui_internal.hpp"

#include <cmath>
#include <cstddef>

std::mutex RiffleUIScope::mutex;

RiffleUIScope::RiffleUIScope(const RiffleUI *ui) : guard(mutex) {
    ImGui::SetCurrentContext(ui ? ui->context : nullptr);
}

RiffleUIScope::~RiffleUIScope() {
    // ImGui counts every allocation in the current context: no context may stay current that can be destroyed.
    ImGui::SetCurrentContext(nullptr);
}

RiffleUI *riffle_ui_create(void) {
    RiffleUIScope scope(nullptr);
    RiffleUI *ui = new RiffleUI;
    ui->context = ImGui::CreateContext();
    ImGui::SetCurrentContext(ui->context);
    ImGuiIO &io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    // Baked lines need a texture filter that not every renderer has; plain triangles need none.
    io.Fonts->Flags |= ImFontAtlasFlags_NoBakedLines | ImFontAtlasFlags_NoMouseCursors;
    versions::prepareAtlas(*io.Fonts);
    versions::prepareErrors(io);
    ImGui::GetStyle().CircleTessellationMaxError = 0.1f;
    return ui;
}

void riffle_ui_destroy(RiffleUI *ui) {
    if (!ui) return;
    {
        RiffleUIScope scope(ui);
        // It uses the other context's fonts, so it is destroyed first.
        if (ui->field.context) ImGui::DestroyContext(ui->field.context);
        ImGui::SetCurrentContext(ui->context);
        ImGui::DestroyContext(ui->context);
    }
    delete ui;
}

void riffle_ui_begin(RiffleUI *ui, float width, float height) {
    RiffleUIScope scope(ui);
    if (ui->layer || !ui->atlas().IsBuilt()) return;
    ImGuiIO &io = ImGui::GetIO();
    io.DisplaySize = ImVec2(std::fmax(width, 1.0f), std::fmax(height, 1.0f));
    io.DeltaTime = 1.0f / 60.0f;
    ui->drawn = nullptr;
    ImGui::NewFrame();
    ui->layer = ImGui::GetForegroundDrawList();
}

void riffle_ui_end(RiffleUI *ui) {
    RiffleUIScope scope(ui);
    if (!ui->layer) return;
    ui->layer = nullptr;
    ImGui::Render();
    ui->drawn = ImGui::GetDrawData();
}

// MARK: - The finished frame

static_assert(sizeof(ImDrawVert) == sizeof(RiffleUIVertex), "the vertices are handed out as they lie");
static_assert(offsetof(ImDrawVert, pos) == offsetof(RiffleUIVertex, x), "");
static_assert(offsetof(ImDrawVert, uv) == offsetof(RiffleUIVertex, u), "");
static_assert(offsetof(ImDrawVert, col) == offsetof(RiffleUIVertex, color), "");
static_assert(sizeof(ImDrawIdx) == sizeof(uint16_t), "the indices are handed out as they lie");

static const ImDrawList *listOf(const RiffleUI *ui, int32_t list) {
    return ui->drawn && list >= 0 && list < ui->drawn->CmdListsCount ? ui->drawn->CmdLists[list] : nullptr;
}

int32_t riffle_ui_list_count(const RiffleUI *ui) {
    return ui->drawn ? ui->drawn->CmdListsCount : 0;
}

RiffleUIList riffle_ui_list(const RiffleUI *ui, int32_t list) {
    const ImDrawList *source = listOf(ui, list);
    if (!source) return {};
    return {
        reinterpret_cast<const RiffleUIVertex *>(source->VtxBuffer.Data), source->VtxBuffer.Size,
        source->IdxBuffer.Data, source->IdxBuffer.Size,
    };
}

int32_t riffle_ui_command_count(const RiffleUI *ui, int32_t list) {
    const ImDrawList *source = listOf(ui, list);
    return source ? source->CmdBuffer.Size : 0;
}

RiffleUICommand riffle_ui_command(const RiffleUI *ui, int32_t list, int32_t command) {
    const ImDrawList *source = listOf(ui, list);
    if (!source || command < 0 || command >= source->CmdBuffer.Size) return {};
    const ImDrawCmd &cmd = source->CmdBuffer[command];
    const ImVec4 &clip = cmd.ClipRect;
    // A command with a callback draws nothing itself; none is ever added here.
    const uint32_t count = cmd.UserCallback ? 0 : cmd.ElemCount;
    return {versions::textureOf(cmd), cmd.VtxOffset, cmd.IdxOffset, count, clip.x, clip.y, clip.z - clip.x, clip.w - clip.y};
}
