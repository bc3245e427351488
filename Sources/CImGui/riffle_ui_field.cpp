// One edited line of text, or a text of several lines.
#include "riffle_ui_internal.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace {

/// Makes the field's context current during its lifetime.
class FieldScope {
public:
    explicit FieldScope(RiffleUI *ui) : outer(ImGui::GetCurrentContext()) { ImGui::SetCurrentContext(ui->field.context); }
    ~FieldScope() { ImGui::SetCurrentContext(outer); }
    FieldScope(const FieldScope &) = delete;

private:
    ImGuiContext *outer;
};

void makeContext(RiffleUI *ui) {
    ui->field.context = ImGui::CreateContext(&ui->atlas());
    FieldScope scope(ui);
    ImGuiIO &io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NoMouseCursorChange;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    constexpr ImGuiKey keys[RIFFLE_FIELD_KEY_COUNT] = {
        ImGuiKey_Space, ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_Home, ImGuiKey_End,
        ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_PageUp, ImGuiKey_PageDown, ImGuiKey_Insert,
        ImGuiKey_Delete, ImGuiKey_Backspace, ImGuiKey_Enter, ImGuiKey_Escape, ImGuiKey_A, ImGuiKey_C, ImGuiKey_V,
        ImGuiKey_X, ImGuiKey_Y, ImGuiKey_Z,
    };
    for (int key = 1; key < RIFFLE_FIELD_KEY_COUNT; key++) io.KeyMap[keys[key]] = key;
    io.ClipboardUserData = ui;
    io.GetClipboardTextFn = [](void *user) -> const char * { return static_cast<RiffleUI *>(user)->field.clipboard.c_str(); };
    io.SetClipboardTextFn = [](void *user, const char *text) {
        RiffleField &field = static_cast<RiffleUI *>(user)->field;
        field.copied = text;
        field.hasCopied = true;
    };
}

struct Frame {
    bool wasEntered, isActive;
};

/// One Dear ImGui frame that contains only the line.
Frame runFrame(RiffleUI *ui, const RiffleFieldLook &look, double time) {
    RiffleField &field = ui->field;
    ImGuiIO &io = ImGui::GetIO();
    // A field may be scrolled out of the panel; Dear ImGui aborts the program for a display of negative size.
    io.DisplaySize = ImVec2(std::fmax(look.x + look.width + 1, 1.0f), std::fmax(look.y + look.height + 1, 1.0f));
    io.DeltaTime = static_cast<float>(std::fmin(std::fmax(time - field.time, 1e-6), 10.0));
    field.time = std::fmax(time, field.time);
    io.MousePos = field.pointer;
    io.MouseDown[0] = field.isPressed;
    ImGui::NewFrame();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::SetNextWindowPos(ImVec2(look.x, look.y));
    ImGui::SetNextWindowSize(ImVec2(look.width, look.height));
    ImGui::Begin(
        "field", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBackground |
            ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollWithMouse);
    // Each line has its own id, and so its own undo history.
    ImGui::PushID(field.number);
    ImFont *font = ui->font(look.font);
    ImGui::PushFont(font);
    // The text is where the caller would draw it.
    const float top = std::round(look.baseline) - std::round(font->Ascent) - look.y;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(look.inset, top));
    ImGui::PushStyleColor(ImGuiCol_FrameBg, 0u);
    ImGui::PushStyleColor(ImGuiCol_NavHighlight, 0u);
    ImGui::PushStyleColor(ImGuiCol_Text, look.text_color);
    ImGui::PushStyleColor(ImGuiCol_TextDisabled, look.hint_color);
    ImGui::PushStyleColor(ImGuiCol_TextSelectedBg, look.selection_color);
    ImGui::SetNextItemWidth(look.width);
    if (field.wantsFocus) ImGui::SetKeyboardFocusHere();
    bool wasEntered = false;
    if (look.is_multiline) {
        ImGui::PushStyleVar(ImGuiStyleVar_ScrollbarSize, std::round(look.inset * 0.75f));
        ImGui::PushStyleColor(ImGuiCol_ScrollbarBg, 0u);
        ImGui::InputTextMultiline("##text", field.text.data(), field.text.size(), ImVec2(look.width, look.height));
        ImGui::PopStyleColor();
        ImGui::PopStyleVar();
        const ImVector<ImGuiWindow *> &parts = ImGui::GetCurrentWindow()->DC.ChildWindows;
        field.frame = parts.empty() ? nullptr : parts.back();
    } else {
        field.frame = nullptr;
        wasEntered = ImGui::InputTextWithHint(
            "##line", look.hint ? look.hint : "", field.text.data(), field.text.size(),
            ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    }
    const bool isActive = ImGui::IsItemActive();
    if (isActive) field.wantsFocus = false;
    const ImGuiInputTextState &edited = ImGui::GetCurrentContext()->InputTextState;
    field.scroll = ImVec2(isActive ? edited.ScrollX : 0.0f, field.frame ? field.frame->Scroll.y : 0.0f);
    field.caret = ImGui::GetCurrentContext()->PlatformImePos;
    ImGui::PopStyleColor(5);
    ImGui::PopStyleVar();
    ImGui::PopFont();
    ImGui::PopID();
    ImGui::End();
    ImGui::PopStyleVar(3);
    ImGui::Render();
    return {wasEntered, isActive};
}

/// Dear ImGui needs some frames to give a new line the focus.
void takeFocus(RiffleUI *ui, const RiffleFieldLook &look, double time) {
    for (int frame = 0; frame < 4 && ui->field.wantsFocus; frame++) runFrame(ui, look, time);
    if (ui->field.wantsFocus || ui->field.wantedCaret < 0) return;
    ImGuiInputTextState &edited = ImGui::GetCurrentContext()->InputTextState;
    edited.Stb.cursor = edited.Stb.select_start = edited.Stb.select_end = std::min(ui->field.wantedCaret, edited.CurLenW);
    ui->field.wantedCaret = -1;
}

/// Seconds until the caret shows or hides. It shows while its age is negative, and for the first 0.8 of every 1.2 seconds.
float caretChange() {
    const float age = ImGui::GetCurrentContext()->InputTextState.CursorAnim;
    if (age <= 0) return 0.8f - age;
    const float phase = std::fmod(age, 1.2f);
    return phase <= 0.8f ? 0.8f - phase : 1.2f - phase;
}

} // namespace

void riffle_ui_field_open(
    RiffleUI *ui, const char *text, const char *end, bool is_multiline, bool keeps_caret, double time) {
    RiffleUIScope scope(ui);
    if (!ui->atlas().IsBuilt()) return;
    if (!ui->field.context) makeContext(ui);
    FieldScope inner(ui);
    RiffleField &field = ui->field;
    field.wantedCaret = keeps_caret ? ImGui::GetCurrentContext()->InputTextState.Stb.cursor : -1;
    ImGui::ClearActiveID();
    field.text.assign(is_multiline ? 256 * 1024 : 1024, 0);
    size_t length = text && end > text ? std::min<size_t>(static_cast<size_t>(end - text), field.text.size() - 1) : 0;
    // A truncated character at the end is left out.
    while (length > 0 && text + length < end && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) length--;
    if (length > 0) std::memcpy(field.text.data(), text, length);
    field.text[length] = 0;
    field.wantsFocus = true;
    field.number++;
    field.time = time;
    field.pointer = ImVec2(-FLT_MAX, -FLT_MAX);
    field.isPressed = false;
}

RiffleFieldState riffle_ui_field_step(
    RiffleUI *ui, const RiffleFieldLook *look, const RiffleFieldInput *input, double time) {
    RiffleUIScope scope(ui);
    if (!ui->field.context || !look || !input || !ui->atlas().IsBuilt()) return {};
    FieldScope inner(ui);
    RiffleField &field = ui->field;
    takeFocus(ui, *look, time);
    ImGuiIO &io = ImGui::GetIO();
    io.KeyShift = input->shift;
    io.KeyCtrl = input->control;
    field.clipboard = input->clipboard ? input->clipboard : "";
    field.hasCopied = false;
    if (input->text) io.AddInputCharactersUTF8(input->text);
    if (input->has_pointer) {
        field.pointer = ImVec2(input->pointer_x, input->pointer_y);
        field.isPressed = input->is_pressed;
    }
    if (input->key != RIFFLE_FIELD_NO_KEY) io.KeysDown[input->key] = true;
    const Frame frame = runFrame(ui, *look, time);
    if (input->key != RIFFLE_FIELD_NO_KEY) {
        // The key is released in a frame of its own, so that pressing it again is a new press.
        io.KeysDown[input->key] = false;
        if (frame.isActive) runFrame(ui, *look, time);
    }
    io.KeyShift = io.KeyCtrl = false;
    return {
        field.text.data(), field.hasCopied ? field.copied.c_str() : nullptr, frame.wasEntered, input->key == RIFFLE_FIELD_ESCAPE,
        field.caret.x, field.caret.y, caretChange(),
    };
}

RiffleFieldScroll riffle_ui_field_scroll(const RiffleUI *ui) {
    const RiffleField &field = ui->field;
    return {field.scroll.x, field.scroll.y, field.frame ? field.frame->ScrollMax.y : 0.0f};
}

void riffle_ui_field_scroll_to(RiffleUI *ui, const RiffleFieldLook *look, float y, double time) {
    RiffleUIScope scope(ui);
    if (!ui->field.context || !look || !ui->atlas().IsBuilt()) return;
    FieldScope inner(ui);
    takeFocus(ui, *look, time);
    // The extent of the text is known from the second frame on.
    runFrame(ui, *look, time);
    if (!ui->field.frame) return;
    ImGui::SetScrollY(ui->field.frame, y);
    runFrame(ui, *look, time);
}

float riffle_ui_field_draw(RiffleUI *ui, const RiffleFieldLook *look, double time) {
    RiffleUIScope scope(ui);
    if (!ui->layer || !ui->field.context || !look) return FLT_MAX;
    const ImDrawData *drawn;
    float change;
    {
        FieldScope inner(ui);
        takeFocus(ui, *look, time);
        runFrame(ui, *look, time);
        drawn = ImGui::GetDrawData();
        change = caretChange();
    }
    // The line's triangles are appended to the layer at this point, below what is drawn later.
    ImDrawList &layer = *ui->layer;
    for (int number = 0; number < drawn->CmdListsCount; number++) {
        const ImDrawList &list = *drawn->CmdLists[number];
        for (const ImDrawCmd &command : list.CmdBuffer) {
            if (command.ElemCount == 0 || command.UserCallback) continue;
            const ImVec4 &clip = command.ClipRect;
            layer.PushClipRect(ImVec2(clip.x, clip.y), ImVec2(clip.z, clip.w), true);
            layer.PrimReserve(static_cast<int>(command.ElemCount), list.VtxBuffer.Size);
            const unsigned first = layer._VtxCurrentIdx + command.VtxOffset;
            for (unsigned index = 0; index < command.ElemCount; index++) {
                layer.PrimWriteIdx(ImDrawIdx(first + list.IdxBuffer[static_cast<int>(command.IdxOffset + index)]));
            }
            for (const ImDrawVert &vertex : list.VtxBuffer) layer.PrimWriteVtx(vertex.pos, vertex.uv, vertex.col);
            layer.PopClipRect();
        }
    }
    return change;
}
