// Drops on X11. SDL2 takes a drop's text apart itself: what it can't take for a file of this computer it leaves out without a word, an
// escaped null byte ends a path early, a comment becomes a path, and of a source that lists text/plain first no path is made at all. Here
// the text is read before SDL takes it, and comes with the event at the drop's end (SDL_DROPCOMPLETE) in place of SDL's paths.
#ifdef RIFFLE_HAS_XINPUT2
typedef struct {
    int (*get)(Display *, Window, Atom, long, long, Bool, Atom, Atom *, int *, unsigned long *, unsigned long *, unsigned char **);
    int (*release)(void *);
    Atom selection;
    // What SDL is about to take; owned.
    char *text;
} RiffleDrops;

// What an X request carries at most, in bytes; sources send more than that in parts, which SDL doesn't ask for.
#define RIFFLE_LONGEST_DROP (16 << 20)

static inline void riffle_begin_drops(RiffleDrops *drops, Display *display, void *x11) {
    Atom (*intern)(Display *, const char *, Bool) = 0;
    *(void **)&intern = SDL_LoadFunction(x11, "XInternAtom");
    *(void **)&drops->get = SDL_LoadFunction(x11, "XGetWindowProperty");
    *(void **)&drops->release = SDL_LoadFunction(x11, "XFree");
    if (intern && drops->get && drops->release) drops->selection = intern(display, "XdndSelection", False);
}

// The text that a source has handed over; 0: none. A null byte within it becomes a control character, which no line may have.
static inline char *riffle_drop_text(const RiffleDrops *drops, const XSelectionEvent *answer, bool *is_in_parts) {
    Atom type = None;
    int format = 0;
    unsigned long count = 0, left = 0;
    unsigned char *bytes = 0;
    char *text = 0;
    drops->get(answer->display, answer->requestor, answer->property, 0, RIFFLE_LONGEST_DROP / 4, False, AnyPropertyType, &type,
               &format, &count, &left, &bytes);
    *is_in_parts = bytes && format == 32;
    if (bytes && format == 8 && (text = (char *)SDL_malloc(count + 1))) {
        while (count > 0 && bytes[count - 1] == 0) count--;
        for (unsigned long index = 0; index < count; index++) text[index] = bytes[index] ? (char)bytes[index] : 1;
        text[count] = 0;
    }
    if (bytes) drops->release(bytes);
    return text;
}

// Follows an X event before SDL does. True: a drop's text comes in parts; the event has become the end of a drop with an empty text.
static inline bool riffle_note_drop(RiffleDrops *drops, Window window, const XEvent *report, SDL_Event *event) {
    SDL_free(drops->text);
    drops->text = 0;
    if (!drops->selection || report->type != SelectionNotify) return false;
    const XSelectionEvent *answer = &report->xselection;
    if (answer->selection != drops->selection || answer->requestor != window || answer->property == None) return false;
    bool is_in_parts = false;
    drops->text = riffle_drop_text(drops, answer, &is_in_parts);
    if (!is_in_parts) return false;
    Uint32 timestamp = event->common.timestamp;
    SDL_zerop(event);
    event->type = SDL_DROPCOMPLETE;
    event->drop.timestamp = timestamp;
    event->drop.file = SDL_strdup("");
    return true;
}

// Leaves out the paths that SDL has made of a text, and hands that over with the drop's end. False: the event is to be left out.
static inline bool riffle_filter_drop(RiffleDrops *drops, SDL_Event *event) {
    // Events of other kinds come from other threads too.
    bool is_end = event->type == SDL_DROPCOMPLETE;
    if (!is_end && event->type != SDL_DROPFILE && event->type != SDL_DROPTEXT) return true;
    if (!drops->text) return true;
    SDL_free(event->drop.file);
    event->drop.file = is_end ? drops->text : 0;
    if (is_end) drops->text = 0;
    return is_end;
}
#endif
