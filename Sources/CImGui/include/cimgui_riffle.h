#ifndef CIMGUI_RIFFLE_H
#define CIMGUI_RIFFLE_H
const char *riffle_imgui_version(void);
#endif
