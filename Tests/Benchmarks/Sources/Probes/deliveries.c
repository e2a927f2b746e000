// In C, because the Swift compiler can't look into it: it neither optimizes a handler away nor merges two of them.

#include "probes.h"

// One for each thread, so that two posting threads don't contend for it.
static _Thread_local int64_t deliveries;

void deliver(int64_t number) { deliveries += number; }
int64_t delivery_count(void) { return deliveries; }
