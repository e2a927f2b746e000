#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Whether this platform lets us count allocations; elsewhere the counts below stay zero.
bool heap_is_counted(void);

/// How often the calling thread has allocated.
int64_t allocation_count(void);

/// The heap bytes that the calling thread has allocated, less those that it has freed.
int64_t heap_bytes(void);

/// Begins or ends to count what all threads allocate.
void count_everywhere(bool counts);

/// How often any thread has allocated while that was counted.
int64_t allocation_count_everywhere(void);

/// Takes note of deliveries: what a handler calls, with the number 1 out of its payload.
void deliver(int64_t number);

/// How many deliveries the calling thread has noted.
int64_t delivery_count(void);
