#pragma once
#include <stdint.h>
#include <string.h>

/// What a comparison of eight numbers gives: all bits of a place set, or none.
typedef int32_t lanes_mask __attribute__((ext_vector_type(8)));

/// A bit for each place that is set. Processors do this in one instruction; Swift has no word for it.
static inline uint32_t lanes_bits(lanes_mask mask) {
    typedef _Bool bits __attribute__((ext_vector_type(8)));
    bits set = __builtin_convertvector(mask < 0, bits);
    uint8_t result;
    memcpy(&result, &set, 1);
    return result;
}
