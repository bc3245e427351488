// Counts the heap allocations of each thread by replacing glibc's allocation functions. The counter is thread-local.
#include "allocation_count.h"
#include <stddef.h>

static __thread uint64_t count;

uint64_t allocation_count(void) { return count; }

#if defined(__linux__) && defined(__GLIBC__)
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static inline void counted(void) { count++; }

void *malloc(size_t size) {
    counted();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    counted();
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    counted();
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    counted();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    counted();
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : 12;
}
#endif
