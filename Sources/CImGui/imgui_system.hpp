// Dear ImGui as a system header, so that the compiler ignores its warnings. Its public header alone: the other changes with every version.
#pragma once
#pragma GCC system_header
#include <imgui.h>
