// Continuous scrolling on X11. The server reports it by XInput 2 with the pointer's motion, and in addition as clicks of the buttons 4 to 7,
// a click for every 15 points of a trackpad. SDL2 only knows the clicks. Here the reports become wheel events of SDL's with parts of
// notches, and the clicks that repeat them are dropped.
#if defined(SDL_VIDEO_DRIVER_X11) && __has_include(<X11/extensions/XInput2.h>)
#include <X11/extensions/XInput2.h>
#define RIFFLE_HAS_XINPUT2
#endif
#include "drops.h"

// The `which` of wheel events that come from here and not from Xwayland. There libinput has made a notch of 15 points; Xwayland, as SDL on
// Wayland, makes one of 10.
#define RIFFLE_LIBINPUT_SCROLLING 0x10000

#ifdef RIFFLE_HAS_XINPUT2
// An axis of a device that scrolls.
typedef struct {
    int device, number;
    bool is_horizontal, is_known;
    double notch, value;
} RiffleScrollAxis;

typedef struct {
    XIDeviceInfo *(*query)(Display *, int, int *);
    void (*release)(XIDeviceInfo *);
    Display *display;
    Window window;
    Uint32 window_id;
    int opcode;
    RiffleScrollAxis axes[32];
    int axis_count;
    // Devices that have been asked for their axes.
    int devices[32];
    int device_count;
    // The server's time of the last report; a click of the same time repeats it.
    Time time;
    bool drops_click;
    RiffleDrops drops;
} RiffleScrolling;

static inline void riffle_learn_axes(RiffleScrolling *scrolling, int device) {
    for (int index = 0; index < scrolling->device_count; index++)
        if (scrolling->devices[index] == device) return;
    if (scrolling->device_count == 32) scrolling->device_count = scrolling->axis_count = 0;
    scrolling->devices[scrolling->device_count++] = device;
    int count = 0;
    XIDeviceInfo *info = scrolling->query(scrolling->display, device, &count);
    if (!info) return;
    for (int index = 0; count > 0 && index < info->num_classes && scrolling->axis_count < 32; index++) {
        const XIScrollClassInfo *class_info = (const XIScrollClassInfo *)info->classes[index];
        if (class_info->type != XIScrollClass || class_info->increment == 0) continue;
        RiffleScrollAxis axis = {device, class_info->number, class_info->scroll_type == XIScrollTypeHorizontal, false,
                                 class_info->increment, 0};
        scrolling->axes[scrolling->axis_count++] = axis;
    }
    scrolling->release(info);
}

// Makes a wheel event of a report; false if it is none.
static inline bool riffle_scroll(RiffleScrolling *scrolling, const XIDeviceEvent *report, SDL_Event *event) {
    riffle_learn_axes(scrolling, report->sourceid);
    double x = 0, y = 0;
    bool scrolls = false, is_libinput = false;
    const double *value = report->valuators.values;
    for (int number = 0; number < report->valuators.mask_len * 8; number++) {
        if (!XIMaskIsSet(report->valuators.mask, number)) continue;
        double now = *value++;
        for (int index = 0; index < scrolling->axis_count; index++) {
            RiffleScrollAxis *axis = &scrolling->axes[index];
            if (axis->device != report->sourceid || axis->number != number) continue;
            double notches = (now - axis->value) / axis->notch;
            // The first value says nothing: others may have scrolled meanwhile. Its click stands for it.
            bool counts = axis->is_known && SDL_fabs(notches) < 100;
            axis->is_known = true;
            axis->value = now;
            if (!counts) continue;
            scrolls = true;
            is_libinput = axis->notch != 1;
            if (axis->is_horizontal) x += notches; else y -= notches;
        }
    }
    if (!scrolls) return false;
    scrolling->time = report->time;
    if (x == 0 && y == 0) return false;
    Uint32 timestamp = event->common.timestamp;
    SDL_zerop(event);
    event->type = SDL_MOUSEWHEEL;
    event->wheel.timestamp = timestamp;
    event->wheel.windowID = scrolling->window_id;
    event->wheel.which = is_libinput ? RIFFLE_LIBINPUT_SCROLLING : 0;
    event->wheel.preciseX = (float)x;
    event->wheel.preciseY = (float)y;
    return true;
}

static inline int riffle_filter_scrolling(void *state, SDL_Event *event) {
    RiffleScrolling *scrolling = (RiffleScrolling *)state;
    if (event->type == SDL_MOUSEWHEEL && scrolling->drops_click) {
        scrolling->drops_click = false;
        return 0;
    }
    if (event->type != SDL_SYSWMEVENT) return riffle_filter_drop(&scrolling->drops, event) ? 1 : 0;
    if (!event->syswm.msg || event->syswm.msg->subsystem != SDL_SYSWM_X11) return 0;
    const XEvent *report = &event->syswm.msg->msg.x11.event;
    scrolling->drops_click = false;
    if (riffle_note_drop(&scrolling->drops, scrolling->window, report, event)) return 1;
    switch (report->type) {
        case EnterNotify:
            for (int index = 0; index < scrolling->axis_count; index++) scrolling->axes[index].is_known = false;
            return 0;
        case ButtonPress:
            scrolling->drops_click =
                report->xbutton.button >= 4 && report->xbutton.button <= 7 && report->xbutton.time == scrolling->time;
            return 0;
        case GenericEvent: {
            const XGenericEventCookie *cookie = &report->xcookie;
            if (cookie->extension != scrolling->opcode || !cookie->data) return 0;
            // Devices have come or gone, and their numbers with them.
            if (cookie->evtype == XI_HierarchyChanged) scrolling->device_count = scrolling->axis_count = 0;
            const XIDeviceEvent *motion = (const XIDeviceEvent *)cookie->data;
            if (cookie->evtype != XI_Motion || motion->event != scrolling->window) return 0;
            return riffle_scroll(scrolling, motion, event) ? 1 : 0;
        }
        default: return 0;
    }
}
#endif

// Begins to make wheel events of what scrolls continuously in a window, and to read what is dropped on it; nothing where SDL doesn't draw on X11, or knows it itself (SDL3
// behind SDL2's functions). The result is for `riffle_end_scrolling`.
static inline void *riffle_begin_scrolling(SDL_Window *window) {
#ifdef RIFFLE_HAS_XINPUT2
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (riffle_is_sdl3() || !SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return 0;
    // SDL has loaded both, and keeps them.
    void *library = SDL_LoadObject("libXi.so.6"), *x11 = SDL_LoadObject("libX11.so.6");
    RiffleScrolling *scrolling = (RiffleScrolling *)SDL_calloc(1, sizeof(RiffleScrolling));
    if (library && x11 && scrolling) {
        *(void **)&scrolling->query = SDL_LoadFunction(library, "XIQueryDevice");
        *(void **)&scrolling->release = SDL_LoadFunction(library, "XIFreeDeviceInfo");
        int (*extension)(Display *, const char *, int *, int *, int *) = 0;
        *(void **)&extension = SDL_LoadFunction(x11, "XQueryExtension");
        int event = 0, error = 0;
        scrolling->display = info.info.x11.display;
        scrolling->window = info.info.x11.window;
        scrolling->window_id = SDL_GetWindowID(window);
        riffle_begin_drops(&scrolling->drops, scrolling->display, x11);
        if (scrolling->query && scrolling->release && extension
            && extension(scrolling->display, "XInputExtension", &scrolling->opcode, &event, &error)) {
            // SDL discards what waits when it gets a filter: gamepads that are plugged in, for one.
            SDL_Event waiting[128];
            int count = SDL_PeepEvents(waiting, 128, SDL_GETEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT);
            SDL_SetEventFilter(riffle_filter_scrolling, scrolling);
            if (count > 0) SDL_PeepEvents(waiting, count, SDL_ADDEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT);
            SDL_EventState(SDL_SYSWMEVENT, SDL_ENABLE);
            return scrolling;
        }
    }
    SDL_free(scrolling);
#else
    (void)window;
#endif
    return 0;
}

static inline void riffle_end_scrolling(void *scrolling) {
    if (!scrolling) return;
    SDL_EventState(SDL_SYSWMEVENT, SDL_DISABLE);
    SDL_SetEventFilter(0, 0);
#ifdef RIFFLE_HAS_XINPUT2
    SDL_free(((RiffleScrolling *)scrolling)->drops.text);
#endif
    SDL_free(scrolling);
}
