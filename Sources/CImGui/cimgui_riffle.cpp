#include "imgui.h"
extern "C" {
#include "cimgui_riffle.h"
}
const char *riffle_imgui_version(void) { return ImGui::GetVersion(); }
