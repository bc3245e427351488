#ifndef LIBRARY_H
#define LIBRARY_H

#include "pictures.h"
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
#define LOAD_ALL(name, functions) library_load(name, functions, sizeof functions / sizeof *functions)

void colors_load(void);
void png_load(void);

/// What reads a kind of file: the functions of pictures_open, pictures_decode and pictures_close. Opening may fail with `state` set;
/// closing follows in any case.
struct pictures_reader {
    bool (*open)(pictures_file *file, const void *bytes, size_t length);
    enum pictures_extent (*decode)(const pictures_file *file, uint8_t *target, uint32_t width, uint32_t height);
    void (*close)(void *state);
};

extern const struct pictures_reader drawing_reader, heif_reader, jpeg2000_reader, jxl_reader;

/// Sets pictures_problem; NULL: unknown.
void set_problem(const char *text);

/// @return the kinds that can be read.
unsigned heif_load(void), jpeg2000_load(void), jxl_load(void);

#endif
