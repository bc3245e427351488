// The kinds of file that have a reader of their own.
#include "library.h"
#include <stdio.h>
#include <string.h>

static char problem[200];

const char *pictures_problem(void) { return problem; }

void set_problem(const char *text) {
    snprintf(problem, sizeof problem, "%s", text ? text : "");
    // It may quote the file, or end in the middle of a character.
    for (char *c = problem; *c; ++c)
        if (*c < ' ' || *c > '~') *c = ' ';
    for (size_t end = strlen(problem); end > 0 && (problem[end - 1] == ' ' || problem[end - 1] == '.'); --end) problem[end - 1] = 0;
}

unsigned pictures_load_rare(void) { return heif_load() | jpeg2000_load() | jxl_load(); }

bool pictures_open(enum pictures_kind kind, const void *bytes, size_t length, pictures_file *file) {
    memset(file, 0, sizeof *file);
    set_problem(NULL);
    switch (kind) {
    case PICTURES_DRAWINGS: file->reader = &drawing_reader; break;
    case PICTURES_HEIC:
    case PICTURES_AVIF: file->reader = &heif_reader; break;
    case PICTURES_JPEG2000: file->reader = &jpeg2000_reader; break;
    case PICTURES_JPEGXL: file->reader = &jxl_reader; break;
    }
    if (file->reader->open(file, bytes, length) && file->width > 0 && file->height > 0) return true;
    pictures_close(file);
    return false;
}

enum pictures_extent pictures_decode(const pictures_file *file, uint8_t *target, uint32_t width, uint32_t height) {
    return file->reader->decode(file, target, width, height);
}

void pictures_close(pictures_file *file) {
    file->reader->close(file->state);
    file->state = NULL;
}
