// One edited line of text, or a text of several lines: Dear ImGui's input text edits, in a window as large as all of the text.
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

const char *readClipboard(void *user) { return static_cast<RiffleUI *>(user)->field.clipboard.c_str(); }

void writeClipboard(void *user, const char *text) {
    RiffleField &field = static_cast<RiffleUI *>(user)->field;
    field.copied = text;
    field.hasCopied = true;
}

void makeContext(RiffleUI *ui) {
    ui->field.context = ImGui::CreateContext(&ui->atlas());
    FieldScope scope(ui);
    ImGuiIO &io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NoMouseCursorChange;
    versions::prepareInput(io);
    versions::prepareErrors(io);
    versions::setClipboard<readClipboard, writeClipboard>(ui);
}

bool isContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

/// Called in every frame in which the line is active.
int watch(ImGuiInputTextCallbackData *data) {
    RiffleField &field = *static_cast<RiffleField *>(data->UserData);
    if (field.wantedCaret >= 0) {
        int place = 0;
        for (int rest = field.wantedCaret; rest > 0 && place < data->BufTextLen; rest--) {
            do place++;
            while (place < data->BufTextLen && isContinuation(data->Buf[place]));
        }
        data->CursorPos = data->SelectionStart = data->SelectionEnd = place;
        field.wantedCaret = -1;
    }
    field.caret = data->CursorPos;
    field.selectionStart = std::min(data->SelectionStart, data->SelectionEnd);
    field.selectionEnd = std::max(data->SelectionStart, data->SelectionEnd);
    return 0;
}

/// Where the text is, in pixels from the field's corner, before it is scrolled.
struct Layout {
    ImFont *font;
    /// From the upper edge to the first line; and below the last one.
    float top, lineHeight;
    /// The width in which text is seen.
    float width;
    /// The height of all lines with the margins, and how far they can be scrolled.
    float height, greatestScroll;

    Layout(const RiffleUI *ui, const RiffleFieldLook &look) {
        font = ui->font(look.font);
        lineHeight = versions::sizeOf(font);
        // The text is where the caller would draw it.
        top = std::round(look.baseline) - std::round(versions::ascentOf(font)) - look.y;
        const std::vector<char> &text = ui->field.text;
        const auto lines = look.is_multiline ? 1 + std::count(text.begin(), text.begin() + long(std::strlen(text.data())), '\n') : 1;
        height = float(lines) * lineHeight + 2 * top;
        greatestScroll = look.is_multiline ? std::fmax(height - look.height, 0.0f) : 0;
        // The caller's scroll bar lies in the margin.
        width = look.width - (greatestScroll > 0 ? std::round(look.inset * 0.75f) : 0);
    }

    /// How many lines are turned by a page.
    int page(const RiffleFieldLook &look) const { return std::max(int((look.height - top) / lineHeight), 1); }
};

void setScroll(RiffleField &field, const Layout &layout, float y) {
    field.greatestScroll = layout.greatestScroll;
    field.scroll.y = std::fmin(std::fmax(y, 0.0f), layout.greatestScroll);
}

/// One Dear ImGui frame that contains only the line. True: Enter was pressed.
bool runFrame(RiffleUI *ui, const RiffleFieldLook &look, double time) {
    RiffleField &field = ui->field;
    ImGuiIO &io = ImGui::GetIO();
    // The field's corner is the corner of all: it stays usable where it is scrolled out of the panel.
    io.DisplaySize = ImVec2(std::fmax(look.width, 1.0f), std::fmax(look.height, 1.0f));
    io.DeltaTime = static_cast<float>(std::fmin(std::fmax(time - field.time, 1e-6), 10.0));
    field.time = std::fmax(time, field.time);
    versions::setPointer(io, field.pointer, field.isPressed);
    ImGui::NewFrame();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::SetNextWindowPos(ImVec2(0, 0));
    ImGui::SetNextWindowSize(io.DisplaySize);
    // It never scrolls by itself.
    ImGui::SetNextWindowContentSize(io.DisplaySize);
    ImGui::Begin(
        "field", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBackground |
            ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollWithMouse);
    // Each line has its own id, and so its own undo history.
    ImGui::PushID(field.number);
    const Layout layout(ui, look);
    setScroll(field, layout, field.scroll.y);
    versions::pushFont(layout.font);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(look.inset, layout.top));
    ImGui::SetCursorScreenPos(ImVec2(-field.scroll.x, -field.scroll.y));
    if (field.wantsFocus) ImGui::SetKeyboardFocusHere();
    constexpr ImGuiInputTextFlags flags = ImGuiInputTextFlags_CallbackAlways | ImGuiInputTextFlags_NoHorizontalScroll;
    const float width = look.width + field.scroll.x;
    bool wasEntered = false;
    if (look.is_multiline) {
        const ImVec2 size(width, std::fmax(layout.height, look.height) + layout.lineHeight);
        ImGui::InputTextMultiline("##text", field.text.data(), field.text.size(), size, flags, watch, &field);
    } else {
        ImGui::SetNextItemWidth(width);
        wasEntered = ImGui::InputText(
            "##line", field.text.data(), field.text.size(),
            flags | ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll, watch, &field);
    }
    field.isActive = ImGui::IsItemActive();
    if (field.isActive) field.wantsFocus = false;
    ImGui::PopStyleVar();
    ImGui::PopFont();
    ImGui::PopID();
    ImGui::End();
    ImGui::PopStyleVar(3);
    ImGui::EndFrame();
    return wasEntered;
}

/// Dear ImGui needs some frames to give a new line the focus.
void takeFocus(RiffleUI *ui, const RiffleFieldLook &look, double time) {
    if (!ui->field.wantsFocus) return;
    for (int frame = 0; frame < 4 && ui->field.wantsFocus; frame++) runFrame(ui, look, time);
    ui->field.caretStart = time;
}

/// Presses a key for one frame. It is released in a frame of its own, so that pressing it again is a new press.
bool press(RiffleUI *ui, const RiffleFieldLook &look, const RiffleFieldInput &input, RiffleFieldKey key, double time) {
    ImGuiIO &io = ImGui::GetIO();
    versions::setModifiers(io, input.shift, input.control);
    versions::setKey(io, key, true);
    const bool wasEntered = runFrame(ui, look, time);
    versions::setKey(io, key, false);
    if (ui->field.isActive) runFrame(ui, look, time);
    versions::setModifiers(io, false, false);
    return wasEntered;
}

/// Where the caret is: its line, and pixels from the beginning of the line.
struct CaretPlace {
    float line, x;

    CaretPlace(const RiffleField &field, ImFont *font) {
        const char *text = field.text.data(), *caret = text + field.caret, *start = caret;
        while (start > text && start[-1] != '\n') start--;
        line = float(std::count(text, start, '\n'));
        x = widthOf(font, start, caret);
    }
};

/// Scrolls so that the caret is seen: sideways by quarters of the width.
void follow(RiffleField &field, const RiffleFieldLook &look, const Layout &layout) {
    const CaretPlace caret(field, layout.font);
    const float seen = layout.width - look.inset;
    if (caret.x < field.scroll.x) field.scroll.x = std::floor(std::fmax(caret.x - layout.width / 4, 0.0f));
    if (caret.x - seen >= field.scroll.x) field.scroll.x = std::floor(caret.x - seen + layout.width / 4);
    const float above = caret.line * layout.lineHeight, below = above + layout.lineHeight;
    field.scroll.y = std::fmin(field.scroll.y, above);
    field.scroll.y = std::fmax(field.scroll.y, below - look.height + 2 * layout.top);
}

/// The caret stays for 0.3 seconds; then it shows for the first 0.8 of every 1.2 seconds.
struct Blink {
    bool isShown;
    /// Seconds until it shows or hides.
    float change;

    Blink(const RiffleField &field, double time) {
        const double age = std::fmax(time - field.caretStart, 0.0) - 0.3;
        const double phase = age <= 0 ? age : std::fmod(age, 1.2);
        isShown = phase <= 0.8;
        change = float(isShown ? 0.8 - phase : 1.2 - phase);
    }
};

} // namespace

void riffle_ui_field_open(
    RiffleUI *ui, const char *text, const char *end, bool is_multiline, bool keeps_caret, double time) {
    RiffleUIScope scope(ui);
    if (!ui->atlas().IsBuilt()) return;
    if (!ui->field.context) makeContext(ui);
    RiffleField &field = ui->field;
    const auto before = field.text.begin() + field.caret;
    field.wantedCaret =
        keeps_caret ? int(std::count_if(field.text.begin(), before, [](char byte) { return !isContinuation(byte); })) : -1;
    field.text.assign(is_multiline ? 256 * 1024 : 1024, 0);
    size_t length = text && end > text ? std::min<size_t>(static_cast<size_t>(end - text), field.text.size() - 1) : 0;
    // A truncated character at the end is left out.
    while (length > 0 && text + length < end && isContinuation(text[length])) length--;
    if (length > 0) std::memcpy(field.text.data(), text, length);
    field.text[length] = 0;
    field.caret = field.selectionStart = field.selectionEnd = 0;
    field.scroll = ImVec2(0, 0);
    field.greatestScroll = 0;
    field.wantsFocus = true;
    field.isActive = false;
    field.number++;
    field.time = time;
    field.pointer = ImVec2(RiffleField::nowhere, RiffleField::nowhere);
    field.isPressed = false;
}

RiffleFieldState riffle_ui_field_step(
    RiffleUI *ui, const RiffleFieldLook *look, const RiffleFieldInput *input, double time) {
    RiffleUIScope scope(ui);
    if (!ui->field.context || !look || !input || !ui->atlas().IsBuilt()) return {};
    FieldScope inner(ui);
    RiffleField &field = ui->field;
    takeFocus(ui, *look, time);
    field.clipboard = input->clipboard ? input->clipboard : "";
    // Later versions paste a line break into a line as a blank.
    const auto isBreak = [](char byte) { return byte == '\n' || byte == '\r'; };
    std::string &pasted = field.clipboard;
    if (!look->is_multiline) pasted.erase(std::remove_if(pasted.begin(), pasted.end(), isBreak), pasted.end());
    field.hasCopied = false;
    field.caretStart = time;
    bool wasEntered = false, follows = input->text || input->key != RIFFLE_FIELD_NO_KEY;
    float turned = 0;
    if (input->has_pointer) {
        // Dear ImGui finds what is under the pointer in the frame before.
        runFrame(ui, *look, time);
        // A drag scrolls, a press doesn't: what it is on would move away from under the pointer.
        follows = field.isPressed && input->is_pressed;
        field.pointer = ImVec2(input->pointer_x - look->x, input->pointer_y - look->y);
        field.isPressed = input->is_pressed;
    }
    if (input->text) ImGui::GetIO().AddInputCharactersUTF8(input->text);
    const bool isUp = input->key == RIFFLE_FIELD_UP || input->key == RIFFLE_FIELD_PAGE_UP;
    const bool isPage = input->key == RIFFLE_FIELD_PAGE_UP || input->key == RIFFLE_FIELD_PAGE_DOWN;
    const bool isLine = input->key == RIFFLE_FIELD_UP || input->key == RIFFLE_FIELD_DOWN;
    const Layout before(ui, *look);
    if (look->is_multiline && isPage) {
        const int lines = before.page(*look);
        RiffleFieldInput step = *input;
        // Control doesn't change what a page is.
        step.control = false;
        for (int line = 0; line < lines; line++) press(ui, *look, step, isUp ? RIFFLE_FIELD_UP : RIFFLE_FIELD_DOWN, time);
        turned = float(lines) * before.lineHeight;
    } else if (look->is_multiline && isLine && input->control) {
        // The text moves, and the caret doesn't.
        turned = before.lineHeight;
        follows = false;
    } else if (input->key != RIFFLE_FIELD_NO_KEY) {
        wasEntered = press(ui, *look, *input, input->key, time);
    } else {
        runFrame(ui, *look, time);
    }
    const Layout after(ui, *look);
    field.scroll.y += isUp ? -turned : turned;
    if (follows && field.isActive) follow(field, *look, after);
    setScroll(field, after, field.scroll.y);
    const CaretPlace caret(field, after.font);
    return {
        field.text.data(), field.hasCopied ? field.copied.c_str() : nullptr, wasEntered, input->key == RIFFLE_FIELD_ESCAPE,
        look->x + look->inset + caret.x - field.scroll.x, look->y + after.top + caret.line * after.lineHeight - field.scroll.y,
        Blink(field, time).change,
    };
}

RiffleFieldScroll riffle_ui_field_scroll(const RiffleUI *ui) {
    const RiffleField &field = ui->field;
    return {field.scroll.x, field.scroll.y, field.greatestScroll};
}

void riffle_ui_field_scroll_to(RiffleUI *ui, const RiffleFieldLook *look, float y, double time) {
    RiffleUIScope scope(ui);
    if (!ui->field.context || !look || !ui->atlas().IsBuilt()) return;
    FieldScope inner(ui);
    takeFocus(ui, *look, time);
    setScroll(ui->field, Layout(ui, *look), y);
}

float riffle_ui_field_draw(RiffleUI *ui, const RiffleFieldLook *look, double time) {
    RiffleUIScope scope(ui);
    if (!ui->layer || !ui->field.context || !look) return FLT_MAX;
    RiffleField &field = ui->field;
    if (field.wantsFocus) {
        FieldScope inner(ui);
        takeFocus(ui, *look, time);
    }
    const Layout layout(ui, *look);
    setScroll(field, layout, field.scroll.y);
    ImDrawList &layer = *ui->layer;
    const ImVec2 from(look->x, look->y), to(look->x + layout.width, look->y + look->height);
    layer.PushClipRect(from, to, true);
    const float left = look->x + look->inset - field.scroll.x;
    const float ascent = std::round(versions::ascentOf(layout.font));
    const auto draw = [&](float x, float top, uint32_t color, const char *text, const char *end) {
        // What is right of the field isn't looked at: a line may be long.
        const float width = std::fmax(to.x - x, 0.0f) + 2 * layout.lineHeight;
        const char *seen = end;
        if (text < end) layout.font->CalcTextSizeA(layout.lineHeight, width, 0, text, end, &seen);
        if (text < seen) layer.AddText(layout.font, layout.lineHeight, ImVec2(x, top), color, text, seen);
    };
    const char *text = field.text.data(), *textEnd = text + std::strlen(text);
    const char *selected = text + field.selectionStart, *selectedEnd = text + field.selectionEnd;
    if (text == textEnd && look->hint) {
        draw(left, look->y + layout.top, look->hint_color, look->hint, look->hint + std::strlen(look->hint));
    }
    // Draws a line in its stretches of one colour. Spans of lines above are left behind.
    int32_t span = 0;
    const auto drawLine = [&](float top, const char *line, const char *end) {
        const char *pen = line;
        float x = left;
        const auto go = [&](const char *to, uint32_t color) {
            if (to <= pen) return;
            draw(x, top, color, pen, to);
            x += widthOf(layout.font, pen, to);
            pen = to;
        };
        while (look->spans && span < look->span_count) {
            const RiffleFieldSpan &next = look->spans[span];
            if (text + next.start >= end) break;
            go(std::max(pen, std::min(text + next.start, end)), look->text_color);
            go(std::max(pen, std::min(text + next.end, end)), next.color);
            if (text + next.end > end) break;
            ++span;
        }
        go(end, look->text_color);
    };
    float top = look->y + layout.top - field.scroll.y;
    for (const char *line = text; line <= textEnd && top < to.y; top += layout.lineHeight) {
        const void *found = std::memchr(line, '\n', size_t(textEnd - line));
        const char *end = found ? static_cast<const char *>(found) : textEnd;
        if (top + layout.lineHeight > from.y) {
            if (field.isActive && selected <= end && selectedEnd > line && selected < selectedEnd) {
                const char *first = std::max(selected, line), *last = std::min(selectedEnd, end);
                const float x = left + widthOf(layout.font, line, first);
                // A selected line without characters shows as half a space.
                constexpr char space[] = " ";
                const float blank = std::floor(widthOf(layout.font, space, space + 1) / 2);
                const float width = first < last ? widthOf(layout.font, first, last) : blank;
                const float more = look->is_multiline ? 0 : 1;
                layer.AddRectFilled(
                    ImVec2(x, top - more), ImVec2(x + width, top + layout.lineHeight + 2 * more), look->selection_color);
            }
            // The same whole pixels as a line that is not edited.
            drawLine(std::round(top + ascent) - ascent, line, end);
        } else {
            while (look->spans && span < look->span_count && look->spans[span].end <= end - text) ++span;
        }
        line = end + 1;
    }
    const Blink blink(field, time);
    if (field.isActive && blink.isShown) {
        const CaretPlace caret(field, layout.font);
        const float x = std::floor(left + caret.x);
        const float y = look->y + layout.top + caret.line * layout.lineHeight - field.scroll.y;
        layer.AddRectFilled(ImVec2(x, y + 1), ImVec2(x + 1, y + layout.lineHeight - 1), look->text_color);
    }
    layer.PopClipRect();
    return blink.change;
}
