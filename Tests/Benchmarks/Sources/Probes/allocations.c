// Defines malloc and its kin in the executable, where every library of the process finds them first. So allocations are
// counted exactly, without a tool. The C library's own allocator does the work.

#include "probes.h"
#include <stdatomic.h>
#include <stdlib.h>

// One for each thread, so that counting slows down no other thread and ignores what the library does later on a queue.
static _Thread_local int64_t allocations;
static _Thread_local int64_t bytes;

// Of all threads, but only on demand: threads that allocate at the same time would contend for it.
static _Atomic bool counts_everywhere;
static _Atomic int64_t allocations_everywhere;

int64_t allocation_count(void) { return allocations; }
int64_t heap_bytes(void) { return bytes; }
void count_everywhere(bool counts) { counts_everywhere = counts; }
int64_t allocation_count_everywhere(void) { return allocations_everywhere; }

#ifdef __GLIBC__

#include <errno.h>
#include <malloc.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

// A block takes what it can hold, and the word that the allocator keeps in front of it.
static int64_t size_of(void *block) { return block ? (int64_t)(malloc_usable_size(block) + sizeof(size_t)) : 0; }

static void *allocated(void *block) {
    allocations += 1;
    bytes += size_of(block);
    if (atomic_load_explicit(&counts_everywhere, memory_order_relaxed)) allocations_everywhere += 1;
    return block;
}

void *malloc(size_t size) { return allocated(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return allocated(__libc_calloc(count, size)); }
void *memalign(size_t alignment, size_t size) { return allocated(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
int posix_memalign(void **block, size_t alignment, size_t size) {
    return (*block = memalign(alignment, size)) ? 0 : ENOMEM;
}

void *realloc(void *block, size_t size) {
    bytes -= size_of(block);
    return allocated(__libc_realloc(block, size));
}

void free(void *block) {
    bytes -= size_of(block);
    __libc_free(block);
}

#endif
