#ifndef LIBRARY_H
#define LIBRARY_H

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

/// A function of a library: its name, and where its address goes.
struct function {
    const char *name;
    void **address;
};

/// Loads a library and all of these functions; false if anything is missing. It stays loaded.
static inline bool library_load(const char *name, const struct function *functions, size_t count) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    for (size_t i = 0; i < count; ++i)
        if (!(*functions[i].address = dlsym(library, functions[i].name))) return false;
    return true;
}

/// The names of functions are those of variables with their types: `FUNCTION(cmsDoTransform)`.
#define FUNCTION(name) {#name, (void **)&name}

void colors_load(void);
void png_load(void);

#endif
