// Fontconfig finds fonts. Its names are casts of string literals, which Swift reads as plain strings or not at all: FontFinder
// writes them out.
#include <fontconfig/fontconfig.h>
