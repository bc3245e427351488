#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H
#include <stdint.h>

/// How many blocks of memory the calling thread has asked for since its start.
uint64_t allocation_count(void);

#endif
