// Dear ImGui as a system header, so that the compiler ignores its warnings.
#pragma once
#pragma GCC system_header
#include <imgui.h>
// For ImTextCharFromUtf8.
#include <imgui_internal.h>
