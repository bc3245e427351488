#pragma once
#include <stdint.h>
#include <string.h>

/// Eight numbers.
typedef float lanes_float __attribute__((ext_vector_type(8)));

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

#define LANES_MIX(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l, i + 4, j + 4, k + 4, l + 4)

/// Writes eight times six numbers, one of each, without gaps: rows become vertices. Swift's compiler finds these shuffles only in part.
static inline void lanes_interleave(
    void *place, lanes_float a, lanes_float b, lanes_float c, lanes_float d, lanes_float e, lanes_float f) {
    typedef float four __attribute__((ext_vector_type(4), aligned(4)));
    // Within each half: the first two of each pair of rows, and the last two.
    lanes_float ab = LANES_MIX(a, b, 0, 8, 1, 9), cd = LANES_MIX(c, d, 0, 8, 1, 9), ef = LANES_MIX(e, f, 0, 8, 1, 9);
    lanes_float AB = LANES_MIX(a, b, 2, 10, 3, 11), CD = LANES_MIX(c, d, 2, 10, 3, 11), EF = LANES_MIX(e, f, 2, 10, 3, 11);
    lanes_float parts[6] = {
        LANES_MIX(ab, cd, 0, 1, 8, 9), LANES_MIX(ef, ab, 0, 1, 10, 11), LANES_MIX(cd, ef, 2, 3, 10, 11),
        LANES_MIX(AB, CD, 0, 1, 8, 9), LANES_MIX(EF, AB, 0, 1, 10, 11), LANES_MIX(CD, EF, 2, 3, 10, 11),
    };
    four *out = (four *)place;
    for (int part = 0; part < 6; part++) {
        out[part] = parts[part].lo;
        out[part + 6] = parts[part].hi;
    }
}
