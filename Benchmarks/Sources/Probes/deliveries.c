// In C, because the Swift compiler can't look into it: no handler is optimised away, and none is made slower than need be.

#include "probes.h"

// For each thread its own, so that two posting threads don't fight over it.
static _Thread_local int64_t deliveries;

void deliver(int64_t number) { deliveries += number; }

int64_t delivery_count(void) { return deliveries; }
