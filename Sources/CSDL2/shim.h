// The three SDL libraries as one module. SDL_MAIN_HANDLED keeps SDL from renaming main: Swift owns it.
#define SDL_MAIN_HANDLED
#include <SDL.h>
#include <SDL_image.h>
#include <SDL_ttf.h>
