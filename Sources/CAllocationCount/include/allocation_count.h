#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H
#include <stdint.h>

/// The number of heap allocations of the calling thread since its start.
uint64_t allocation_count(void);

/// The number of those whose caller lies in the program, with what is linked into it statically, as Swift's libraries; the callers of the
/// others are shared libraries: the graphics driver, SDL, the display's, and the C library for `strdup` and the like. Without Swift's
/// static libraries all count as the program's.
uint64_t own_allocation_count(void);

#endif
