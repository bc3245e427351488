// Counts the heap allocations of each thread by replacing glibc's allocation functions. The counters are thread-local.
#define _GNU_SOURCE
#include "allocation_count.h"
#include <stddef.h>

static __thread uint64_t count;
static __thread uint64_t own_count;

uint64_t allocation_count(void) { return count; }
uint64_t own_allocation_count(void) { return own_count; }

#if defined(__linux__) && defined(__GLIBC__)
#include <link.h>
#include <string.h>

// The addresses of the program's code. Until they are known, and where Swift's libraries aren't part of the program, all are.
static uintptr_t code_begin = 0;
static uintptr_t code_end = UINTPTR_MAX;

// The first object is the program. Returns 1 to end the iteration.
static int find_code(struct dl_phdr_info *object, size_t size, void *count) {
    int *objects = count;
    if ((*objects)++ > 0) {
        if (!strstr(object->dlpi_name, "libswiftCore")) return 0;
        code_begin = 0;
        code_end = UINTPTR_MAX;
        return 1;
    }
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &object->dlpi_phdr[i];
        if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
        uintptr_t begin = object->dlpi_addr + header->p_vaddr;
        if (code_begin == 0 || begin < code_begin) code_begin = begin;
        if (code_end == UINTPTR_MAX || begin + header->p_memsz > code_end) code_end = begin + header->p_memsz;
    }
    return 0;
}

__attribute__((constructor)) static void begin(void) {
    int objects = 0;
    dl_iterate_phdr(find_code, &objects);
}

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

#define COUNTED() counted((uintptr_t)__builtin_return_address(0))
static inline void counted(uintptr_t caller) {
    count++;
    if (caller >= code_begin && caller < code_end) own_count++;
}

void *malloc(size_t size) {
    COUNTED();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    COUNTED();
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    COUNTED();
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    COUNTED();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    COUNTED();
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : 12;
}
#endif
