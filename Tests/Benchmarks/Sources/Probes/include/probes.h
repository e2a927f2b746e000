#pragma once

#include <stdbool.h>
#include <stdint.h>

/// How often the calling thread has allocated. Counted with glibc only, like everything on the heap.
int64_t allocation_count(void);

/// The heap bytes that the calling thread has allocated, less those that it has freed.
int64_t heap_bytes(void);

/// Starts or stops counting all threads' allocations.
void count_everywhere(bool counts);

/// How often any thread has allocated while that was counted.
int64_t allocation_count_everywhere(void);

/// Counts deliveries. Each handler calls it with the number 1 from its payload.
void deliver(int64_t number);

/// How many deliveries the calling thread has counted.
int64_t delivery_count(void);
