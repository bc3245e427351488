// Dear ImGui as Riffle needs it: text and simple shapes on one layer over the stage, returned as plain arrays.
//
// No backend, no settings file, no clock. Coordinates are output pixels, x right, y down; colours are 0xAABBGGRR (straight
// alpha), as ImGui packs them. Strings are UTF-8 between two pointers, so that nothing is copied only to be terminated. Dear
// ImGui keeps its current context in a global: every function here takes a lock, so that two contexts may be used on two threads
// (one context still belongs to one thread at a time).

#ifndef RIFFLE_UI_H
#define RIFFLE_UI_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct RiffleUI RiffleUI;

/// The keys that edit a line of text. Letters are used with Control only.
typedef enum RiffleFieldKey {
    RIFFLE_FIELD_NO_KEY = 0,
    RIFFLE_FIELD_LEFT,
    RIFFLE_FIELD_RIGHT,
    RIFFLE_FIELD_HOME,
    RIFFLE_FIELD_END,
    RIFFLE_FIELD_UP,
    RIFFLE_FIELD_DOWN,
    RIFFLE_FIELD_PAGE_UP,
    RIFFLE_FIELD_PAGE_DOWN,
    RIFFLE_FIELD_INSERT,
    RIFFLE_FIELD_DELETE,
    RIFFLE_FIELD_BACKSPACE,
    RIFFLE_FIELD_ENTER,
    RIFFLE_FIELD_ESCAPE,
    RIFFLE_FIELD_A,
    RIFFLE_FIELD_C,
    RIFFLE_FIELD_V,
    RIFFLE_FIELD_X,
    RIFFLE_FIELD_Y,
    RIFFLE_FIELD_Z,
    RIFFLE_FIELD_KEY_COUNT,
} RiffleFieldKey;

/// A stretch of an edited text that has a colour of its own: from one of its bytes to before another.
typedef struct RiffleFieldSpan {
    int32_t start, end;
    uint32_t color;
} RiffleFieldSpan;

/// The frame and the colours of an edited line, or of a text of several lines; its background is drawn by the caller.
typedef struct RiffleFieldLook {
    float x, y, width, height;
    /// Whether there are several lines, between which Enter begins a new one.
    bool is_multiline;
    /// From the left edge to the text, and the y of the baseline of the (first) line.
    float inset, baseline;
    int32_t font;
    uint32_t text_color, hint_color, selection_color;
    /// The placeholder, null-terminated; or null.
    const char *hint;
    /// In order, without overlaps; or null.
    const RiffleFieldSpan *spans;
    int32_t span_count;
} RiffleFieldLook;

/// The input of one step.
typedef struct RiffleFieldInput {
    RiffleFieldKey key;
    bool shift, control;
    /// Typed, or committed by an input method: null-terminated UTF-8; or null.
    const char *text;
    /// The clipboard's text for a paste: null-terminated UTF-8; or null.
    const char *clipboard;
    /// The pointer's position and button, where they have changed.
    bool has_pointer;
    float pointer_x, pointer_y;
    bool is_pressed;
} RiffleFieldInput;

/// The state of the line after a step.
typedef struct RiffleFieldState {
    /// The current text, null-terminated; valid until the next step.
    const char *text;
    /// What was copied or cut in this step; or null.
    const char *copied;
    bool was_entered, was_cancelled;
    /// The caret's upper end, in output pixels.
    float caret_x, caret_y;
    /// Seconds until the caret shows or hides.
    float caret_change;
} RiffleFieldState;

/// How far a text of several lines is scrolled, in output pixels, and how far it can be down.
typedef struct RiffleFieldScroll {
    float x, y, greatest_y;
} RiffleFieldScroll;

/// The vertical measures of a font.
typedef struct RiffleFontMetrics {
    /// Pixels above the baseline that a line of text reserves, and pixels below it.
    float ascent, descent;
    /// The height of a capital H in pixels.
    float cap_height;
    /// From one baseline to the next in a text of several lines, in pixels.
    float line_height;
} RiffleFontMetrics;

/// The glyph atlas.
typedef struct RiffleAtlas {
    /// One byte per pixel: the coverage. Valid until fonts are cleared or the context is destroyed.
    const uint8_t *coverage;
    int32_t width, height;
} RiffleAtlas;

/// A vertex: position in output pixels, texture coordinates 0…1, colour 0xAABBGGRR with straight alpha.
typedef struct RiffleUIVertex {
    float x, y, u, v;
    uint32_t color;
} RiffleUIVertex;

/// Triangles under one clip rectangle that sample one texture.
typedef struct RiffleUICommand {
    /// The texture that `riffle_ui_image` was given; 0: the atlas.
    int32_t texture;
    /// Added to every index of the command.
    uint32_t vertex_offset;
    uint32_t first_index, index_count;
    float clip_x, clip_y, clip_width, clip_height;
} RiffleUICommand;

/// One draw list of the finished frame; valid until the next `riffle_ui_begin`.
typedef struct RiffleUIList {
    const RiffleUIVertex *vertices;
    int32_t vertex_count;
    const uint16_t *indices;
    int32_t index_count;
} RiffleUIList;

/// Creates a context without fonts.
RiffleUI *riffle_ui_create(void);
/// Destroys a context; null is ignored.
void riffle_ui_destroy(RiffleUI *ui);

// Fonts

/// Removes all fonts. Add the new ones, then build.
void riffle_ui_clear_fonts(RiffleUI *ui);

/// Whether a font lacks characters of the text that were not requested before. They are recorded, at most 4,000 beyond the
/// ranges: clear the fonts, add them with `riffle_ui_add_wide`, and build them to have the characters.
bool riffle_ui_want(RiffleUI *ui, int32_t font, const char *text, const char *end);

/// Adds a font whose em square is `em` pixels (1…512, clamped) and returns its number, counting from 0.
/// Both paths may be null, missing, unreadable or no font: what is readable is used, `path` first, `fallback` for the
/// characters that it lacks; if nothing is, ImGui's built-in pixel font. At most 8 fonts: then −1.
int32_t riffle_ui_add_font(RiffleUI *ui, const char *path, const char *fallback, float em);

/// Adds to the font added last the characters that `riffle_ui_want` has recorded, as far as this file has them and no earlier one
/// does.
void riffle_ui_add_wide(RiffleUI *ui, const char *path, float em);

/// Whether the file holds an outline font that can be loaded: the table directory is read and checked against the length.
bool riffle_ui_is_font(const char *path);

/// Rasterizes the glyphs of the added fonts. If a file can't be used after all, every font is the built-in one.
void riffle_ui_build_fonts(RiffleUI *ui);
/// The glyph atlas of the fonts that were built.
RiffleAtlas riffle_ui_atlas(const RiffleUI *ui);
/// The vertical measures of a font.
RiffleFontMetrics riffle_ui_font_metrics(const RiffleUI *ui, int32_t font);

// Measuring, at any time after the fonts are built

/// Whether a font's own ranges have all of a text, so that it can be set glyph by glyph: no combining marks, no joining scripts.
bool riffle_ui_has(const RiffleUI *ui, int32_t font, const char *text, const char *end);

/// The width in pixels of one line of text.
float riffle_ui_text_width(const RiffleUI *ui, int32_t font, const char *text, const char *end);

/// How many bytes of the text fit into `width` pixels without breaking a character.
int32_t riffle_ui_text_fit(const RiffleUI *ui, int32_t font, float width, const char *text, const char *end);

/// How many bytes of the text are on its first line if lines are broken at words to stay within `width` pixels.
/// At least one character, so that a caller's loop ends.
int32_t riffle_ui_text_wrap(const RiffleUI *ui, int32_t font, float width, const char *text, const char *end);

// An edited line of text: Dear ImGui's input text, in a context of its own. Each event is one step, at any time after the fonts
// are built: within one frame Dear ImGui does not keep the order of characters and keys. `time` is in seconds.

/// Starts editing another line, all of it selected, or a text of several lines, with the caret at its start. At most 1,023 bytes are
/// taken, or 262,143 of several lines. `keeps_caret`: it is the text that was edited before, with changes: the caret stays as many
/// characters from its start as it was.
void riffle_ui_field_open(
    RiffleUI *ui, const char *text, const char *end, bool is_multiline, bool keeps_caret, double time);
/// How far the text is scrolled, as of the last step or frame.
RiffleFieldScroll riffle_ui_field_scroll(const RiffleUI *ui);
/// Scrolls a text of several lines to `y` output pixels, as far as that goes.
void riffle_ui_field_scroll_to(RiffleUI *ui, const RiffleFieldLook *look, float y, double time);
/// Applies one event to the line.
RiffleFieldState riffle_ui_field_step(
    RiffleUI *ui, const RiffleFieldLook *look, const RiffleFieldInput *input, double time);

// One frame

/// Begins a frame of `width` × `height` output pixels (at least 1 × 1).
void riffle_ui_begin(RiffleUI *ui, float width, float height);
/// One line of text that begins at `x` and stands on `baseline`, `scale` times the size of its font (1: as drawn, sharpest).
void riffle_ui_text(
    RiffleUI *ui, int32_t font, float scale, float x, float baseline, uint32_t color, const char *text, const char *end);
/// A rectangle of a caller's texture (any number but 0): its full height, and its columns from `u` to `to_u` (0…1).
void riffle_ui_image(
    RiffleUI *ui, int32_t texture, float x, float y, float width, float height, float u, float to_u, uint32_t color);
/// A filled rectangle whose corners have `radius`.
void riffle_ui_fill(RiffleUI *ui, float x, float y, float width, float height, float radius, uint32_t color);
/// A filled circle.
void riffle_ui_disc(RiffleUI *ui, float center_x, float center_y, float radius, uint32_t color);
/// The outline of a rectangle whose corners have `radius`.
void riffle_ui_outline(
    RiffleUI *ui, float x, float y, float width, float height, float radius, float thickness, uint32_t color);
/// A soft shadow of a rounded rectangle: `color` inside, fading over `blur` pixels to each side of the edge.
void riffle_ui_shadow(
    RiffleUI *ui, float x, float y, float width, float height, float radius, float blur, uint32_t color);
/// A straight line.
void riffle_ui_line(RiffleUI *ui, float x, float y, float to_x, float to_y, float thickness, uint32_t color);
/// A line through `count` points, x and y alternating.
void riffle_ui_polyline(RiffleUI *ui, const float *points, int32_t count, float thickness, uint32_t color);
/// A convex polygon of `count` points, x and y alternating: filled, and outlined `thickness` pixels thick (0: no outline).
void riffle_ui_polygon(RiffleUI *ui, const float *points, int32_t count, uint32_t fill, float thickness, uint32_t edge);
/// Clips what follows to this rectangle, until the matching `riffle_ui_pop_clip`.
void riffle_ui_push_clip(RiffleUI *ui, float x, float y, float width, float height);
/// Ends the last clip.
void riffle_ui_pop_clip(RiffleUI *ui);
/// Draws the edited line as it is at `time`. Returns the seconds until the caret shows or hides.
float riffle_ui_field_draw(RiffleUI *ui, const RiffleFieldLook *look, double time);
/// Ends the frame; the lists below are valid from now on.
void riffle_ui_end(RiffleUI *ui);

/// The number of draw lists of the finished frame.
int32_t riffle_ui_list_count(const RiffleUI *ui);
/// A draw list of the finished frame; empty if out of range.
RiffleUIList riffle_ui_list(const RiffleUI *ui, int32_t list);
/// The number of commands of a draw list.
int32_t riffle_ui_command_count(const RiffleUI *ui, int32_t list);
/// A command of a draw list; empty if out of range.
RiffleUICommand riffle_ui_command(const RiffleUI *ui, int32_t list, int32_t command);

#ifdef __cplusplus
}
#endif

#endif
