#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H
#include <stdint.h>

/// The number of heap allocations of the calling thread since its start.
uint64_t allocation_count(void);

#endif
