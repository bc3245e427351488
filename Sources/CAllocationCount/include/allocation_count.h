#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H
#include <stdint.h>

/// The number of heap allocations of the calling thread since its start.
uint64_t allocation_count(void);

/// The number of those that the program's own code asked for, with what is linked into it statically; the others are asked for by shared
/// libraries: the graphics driver, SDL, the display's. Without Swift's static libraries all count as the program's.
uint64_t own_allocation_count(void);

#endif
