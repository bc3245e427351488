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

// Whether an object needs Swift's shared libraries.
static int needs_swift(const struct dl_phdr_info *object, const ElfW(Phdr) *header) {
    const ElfW(Dyn) *begin = (const ElfW(Dyn) *)(object->dlpi_addr + header->p_vaddr);
    const char *names = NULL;
    for (const ElfW(Dyn) *entry = begin; entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_STRTAB) names = (const char *)entry->d_un.d_ptr;
    }
    for (const ElfW(Dyn) *entry = begin; names && entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_NEEDED && strstr(names + entry->d_un.d_val, "libswiftCore")) return 1;
    }
    return 0;
}

// The first object is the program; returns 1, which ends the iteration.
static int find_code(struct dl_phdr_info *program, size_t size, void *unused) {
    uintptr_t begin = UINTPTR_MAX, end = 0;
    for (int i = 0; i < program->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &program->dlpi_phdr[i];
        if (header->p_type == PT_DYNAMIC && needs_swift(program, header)) return 1;
        if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
        uintptr_t from = program->dlpi_addr + header->p_vaddr;
        if (from < begin) begin = from;
        if (from + header->p_memsz > end) end = from + header->p_memsz;
    }
    code_begin = begin;
    code_end = end;
    return 1;
}

__attribute__((constructor)) static void begin(void) { dl_iterate_phdr(find_code, NULL); }

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
