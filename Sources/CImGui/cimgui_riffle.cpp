#include "imgui_system.hpp"
extern "C" {
#include "cimgui_riffle.h"
}
const char *riffle_imgui_version(void) { return ImGui::GetVersion(); }
