// Dear ImGui as a system header, so that its own warnings stay its own.
#pragma once
#pragma GCC system_header
#include <imgui.h>
// For ImTextCharFromUtf8.
#include <imgui_internal.h>
