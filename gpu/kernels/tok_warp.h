// What the kernels use of a warp, under one name for the device and for the twin that g++ compiles.
//
// On the device these are the intrinsics, always of all 32 lanes. In the twin a warp is 32 fibers (testdata/fibers.h): each collective parks its
// lane until all have come to the same one, and they go on in an order drawn anew each time; so a lane that reads what another writes without a
// collective between gets it now wrong and now right, and a collective that not all lanes reach is an error.
#ifndef UIO_TOK_WARP_H
#define UIO_TOK_WARP_H

#include "tokenize.h"

#ifdef __CUDACC__
#define UIO_BOTH __device__ static __forceinline__
#define UIO_HOST_DEVICE __device__ __forceinline__
#define UIO_NOINLINE __device__ static __noinline__
#define UIO_UNROLL _Pragma("unroll")
#define UIO_NO_UNROLL _Pragma("unroll 1")
#else
#define UIO_BOTH static inline
#define UIO_HOST_DEVICE inline
#define UIO_NOINLINE static
#define UIO_UNROLL
#define UIO_NO_UNROLL
struct alignas(16) uint4 {
    u32 x, y, z, w;
};
struct alignas(16) longlong2 {
    i64 x, y;
};
struct alignas(8) uint2 {
    u32 x, y;
};
#endif

#ifdef __CUDACC__

enum : u32 { EVERY_LANE = 0xFFFFFFFFu };

UIO_BOTH u32 lane_id() { return threadIdx.x & 31; }
UIO_BOTH void warp_sync() { __syncwarp(); }
UIO_BOTH u32 ballot(bool x) { return __ballot_sync(EVERY_LANE, x); }
UIO_BOTH bool any_lane(bool x) { return __any_sync(EVERY_LANE, x); }
UIO_BOTH bool all_lanes(bool x) { return __all_sync(EVERY_LANE, x); }
UIO_BOTH u32 shuffle(u32 x, int from) { return __shfl_sync(EVERY_LANE, x, from); }
UIO_BOTH u32 shuffle_up(u32 x, int by) { return __shfl_up_sync(EVERY_LANE, x, by); } // lanes below by keep theirs
UIO_BOTH u32 shuffle_down(u32 x, int by) { return __shfl_down_sync(EVERY_LANE, x, by); } // as do the last by
UIO_BOTH u64 shuffle_down(u64 x, int by) { return __shfl_down_sync(EVERY_LANE, x, by); }
UIO_BOTH u32 shuffle_xor(u32 x, int by) { return __shfl_xor_sync(EVERY_LANE, x, by); }
UIO_BOTH u64 shuffle_xor(u64 x, int by) { return __shfl_xor_sync(EVERY_LANE, x, by); }

UIO_BOTH int lowest(u32 x) { return __ffs((int)x) - 1; }
UIO_BOTH int lowest(u64 x) { return __ffsll((long long)x) - 1; }
UIO_BOTH int highest(u32 x) { return 31 - __clz((int)x); }
UIO_BOTH int highest(u64 x) { return 63 - __clzll((long long)x); }
UIO_BOTH int bits_of(u32 x) { return __popc(x); }
UIO_BOTH int bits_of(u64 x) { return __popcll(x); }
UIO_BOTH u32 reversed(u32 x) { return __brev(x); }
UIO_BOTH u32 funnel_left(u32 low, u32 high, int by) { return __funnelshift_l(low, high, by); }
UIO_BOTH u32 funnel_right(u32 low, u32 high, int by) { return __funnelshift_r(low, high, by); }
UIO_BOTH u32 permute(u32 a, u32 b, u32 selector) { return __byte_perm(a, b, selector); }
UIO_BOTH u32 shifted_out(u32 by) { // all ones shifted left by any number
    u32 x;
    asm("shl.b32 %0, %1, %2;" : "=r"(x) : "r"(0xFFFFFFFFu), "r"(by));
    return x;
}

UIO_BOTH u32 atomic_add(u32 *at, u32 x) { return atomicAdd(at, x); }
UIO_BOTH u64 atomic_add(u64 *at, u64 x) { return atomicAdd(at, x); }
UIO_BOTH void atomic_or(u32 *at, u32 x) { atomicOr(at, x); }
UIO_BOTH void atomic_max(i64 *at, i64 x) { atomicMax(at, x); }

UIO_BOTH u32 atomic_cas(u32 *at, u32 from, u32 to) { return atomicCAS(at, from, to); }

// Memory that no kernel writes while this one runs.
template <typename T> UIO_BOTH T read_only(const T *at) { return __ldg(at); }
// Memory that another kernel may be writing: each word is as before or as after.
UIO_BOTH u32 shared_load(const u32 *at) {
    u32 x;
    asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(x) : "l"(at));
    return x;
}
UIO_BOTH u64 shared_load(const u64 *at) {
    u64 x;
    asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(x) : "l"(at));
    return x;
}
UIO_BOTH void fence() { __threadfence(); } // what was written before is seen by whoever sees what is written behind
UIO_BOTH uint4 shared_load(const uint4 *at) { // by way of L1, which may know the words of before
    uint4 x;
    asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(x.x), "=r"(x.y), "=r"(x.z), "=r"(x.w) : "l"(at));
    return x;
}
UIO_BOTH void shared_load(const uint4 *at, uint4 &x, uint4 &y) { // of 32 bytes
    asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%8];\n\tld.global.v4.u32 {%4, %5, %6, %7}, [%8 + 16];"
                 : "=&r"(x.x), "=&r"(x.y), "=&r"(x.z), "=&r"(x.w), "=&r"(y.x), "=&r"(y.y), "=&r"(y.z), "=&r"(y.w)
                 : "l"(at));
}
UIO_BOTH void shared_store(u32 *at, u32 x) { asm volatile("st.relaxed.gpu.global.u32 [%0], %1;" ::"l"(at), "r"(x) : "memory"); }
// Outputs are not read again here: past L1, first to leave L2, which is for the tables.
template <typename T> UIO_BOTH void stream_out(T *at, T x) { __stcs(at, x); }

#else

#include "testdata/fibers.h"

UIO_BOTH u32 lane_id() { return fiber_lane(); }
UIO_BOTH void warp_sync() { fiber_exchange(0, 1); }
UIO_BOTH u32 ballot(bool x) {
    const u64 *all = fiber_exchange(x, 2);
    u32 mask = 0;
    for (int i = 0; i < 32; i++) mask |= (u32)all[i] << i;
    return mask;
}
UIO_BOTH bool any_lane(bool x) { return ballot(x) != 0; }
UIO_BOTH bool all_lanes(bool x) { return ballot(x) == 0xFFFFFFFFu; }
UIO_BOTH u32 shuffle(u32 x, int from) { return (u32)fiber_exchange(x, 3)[from & 31]; }
UIO_BOTH u32 shuffle_up(u32 x, int by) {
    const u64 *all = fiber_exchange(x, 4);
    int lane = (int)fiber_lane();
    return (u32)all[lane < by ? lane : lane - by];
}
UIO_BOTH u64 shuffle_down(u64 x, int by) {
    const u64 *all = fiber_exchange(x, 5);
    int lane = (int)fiber_lane();
    return all[lane + by > 31 ? lane : lane + by];
}
UIO_BOTH u32 shuffle_down(u32 x, int by) { return (u32)shuffle_down((u64)x, by); }
UIO_BOTH u64 shuffle_xor(u64 x, int by) { return fiber_exchange(x, 6)[fiber_lane() ^ (u32)by]; }
UIO_BOTH u32 shuffle_xor(u32 x, int by) { return (u32)shuffle_xor((u64)x, by); }

UIO_BOTH int lowest(u32 x) { return x ? __builtin_ctz(x) : -1; }
UIO_BOTH int lowest(u64 x) { return x ? __builtin_ctzll(x) : -1; }
UIO_BOTH int highest(u32 x) { return x ? 31 - __builtin_clz(x) : -1; }
UIO_BOTH int highest(u64 x) { return x ? 63 - __builtin_clzll(x) : -1; }
UIO_BOTH int bits_of(u32 x) { return __builtin_popcount(x); }
UIO_BOTH int bits_of(u64 x) { return __builtin_popcountll(x); }
UIO_BOTH u32 reversed(u32 x) {
    u32 y = 0;
    for (int i = 0; i < 32; i++) y |= (x >> i & 1) << (31 - i);
    return y;
}
UIO_BOTH u32 funnel_left(u32 low, u32 high, int by) { return (u32)(((u64)high << 32 | low) << (by & 31) >> 32); }
UIO_BOTH u32 funnel_right(u32 low, u32 high, int by) { return (u32)(((u64)high << 32 | low) >> (by & 31)); }
UIO_BOTH u32 permute(u32 a, u32 b, u32 selector) {
    u64 both = (u64)b << 32 | a;
    u32 x = 0;
    for (int i = 0; i < 4; i++) x |= (u32)(both >> 8 * (selector >> 4 * i & 7) & 0xFF) << 8 * i;
    return x;
}
UIO_BOTH u32 shifted_out(u32 by) { return by < 32 ? 0xFFFFFFFFu << by : 0; }

template <typename T> UIO_BOTH T atomic_add(T *at, T x) { return __atomic_fetch_add(at, x, __ATOMIC_RELAXED); }
UIO_BOTH void atomic_or(u32 *at, u32 x) { __atomic_fetch_or(at, x, __ATOMIC_RELAXED); }
UIO_BOTH u32 atomic_cas(u32 *at, u32 from, u32 to) {
    __atomic_compare_exchange_n(at, &from, to, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    return from;
}
UIO_BOTH void atomic_max(i64 *at, i64 x) {
    if (*at < x) *at = x;
}
template <typename T> UIO_BOTH T read_only(const T *at) { return *at; }
UIO_BOTH u32 shared_load(const u32 *at) { return __atomic_load_n(at, __ATOMIC_RELAXED); }
UIO_BOTH u64 shared_load(const u64 *at) { return __atomic_load_n(at, __ATOMIC_RELAXED); }
UIO_BOTH void fence() {}
UIO_BOTH uint4 shared_load(const uint4 *at) {
    const u32 *w = (const u32 *)at;
    return {shared_load(w), shared_load(w + 1), shared_load(w + 2), shared_load(w + 3)};
}
UIO_BOTH void shared_load(const uint4 *at, uint4 &x, uint4 &y) { x = shared_load(at), y = shared_load(at + 1); }
UIO_BOTH void shared_store(u32 *at, u32 x) { __atomic_store_n(at, x, __ATOMIC_RELAXED); }
template <typename T> UIO_BOTH void stream_out(T *at, T x) { *at = x; }

#endif

// The same for both. redux.sync is not among them: it needs sm_80, and the PTX is for sm_75.

UIO_BOTH u32 smaller(u32 a, u32 b) { return a < b ? a : b; }
UIO_BOTH u32 larger(u32 a, u32 b) { return a > b ? a : b; }

UIO_BOTH u32 warp_min(u32 x) {
    UIO_UNROLL
    for (int by = 1; by < 32; by <<= 1) x = smaller(x, shuffle_xor(x, by));
    return x;
}
UIO_BOTH u32 warp_sum(u32 x) {
    UIO_UNROLL
    for (int by = 1; by < 32; by <<= 1) x += shuffle_xor(x, by);
    return x;
}
UIO_BOTH u32 warp_max(u32 x) {
    UIO_UNROLL
    for (int by = 1; by < 32; by <<= 1) x = larger(x, shuffle_xor(x, by));
    return x;
}
// The sum of x in this lane and those before.
UIO_BOTH u32 warp_prefix(u32 x) {
    u32 lane = lane_id();
    UIO_UNROLL
    for (int by = 1; by < 32; by <<= 1) {
        u32 y = shuffle_up(x, by);
        if (lane >= (u32)by) x += y;
    }
    return x;
}

// A sum of 1024-bit numbers, lane 0 the lowest word: two ballots tell which words carry and which would hand a carry on, and one 32-bit sum
// gives the carry into every word.
UIO_BOTH u32 add_up(u32 a, u32 b, u32 carry) {
    u32 sum = a + b;
    u32 makes = ballot(sum < a), hands = ballot(sum == 0xFFFFFFFFu), either = makes | hands;
    u32 into = (either + makes + carry) ^ either ^ makes;
    return sum + (into >> lane_id() & 1);
}
// The same with lane 31 the lowest word.
UIO_BOTH u32 add_down(u32 a, u32 b, u32 carry) {
    u32 sum = a + b;
    u32 makes = reversed(ballot(sum < a)), hands = reversed(ballot(sum == 0xFFFFFFFFu)), either = makes | hands;
    u32 into = (either + makes + carry) ^ either ^ makes;
    return sum + (into >> (31 - lane_id()) & 1);
}

#endif
