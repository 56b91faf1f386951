// A warp of 32 fibers on one thread, for the twin of the kernels. A collective parks its lane; when all lanes have come to the same collective they go
// on, in an order drawn anew. One that not all lanes reach ends the program.
#ifndef UIO_FIBERS_H
#define UIO_FIBERS_H

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <random>

#ifdef __x86_64__
extern "C" void fiber_switch(void **save, void *load);
asm(R"(
.text
.type fiber_switch, @function
fiber_switch:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
.size fiber_switch, . - fiber_switch
)");
#else
#include <ucontext.h>
#endif

struct Fibers {
    static constexpr int lanes = 32;
    static constexpr size_t stack = 1 << 18;

    unsigned long long value[2][lanes];
    int operation[lanes];
    bool done[lanes];
    unsigned phase = 0, lane = 0;
    const std::function<void()> *work = nullptr;
    std::mt19937 random{1};
    std::unique_ptr<char[]> stacks{new char[lanes * stack]};
#ifdef __x86_64__
    void *at[lanes], *scheduler = nullptr;

    void prepare(int i) {
        void **top = (void **)(((size_t)stacks.get() + (i + 1) * stack) & ~(size_t)15);
        *--top = nullptr; // the entry's caller; and the alignment that a call has
        *--top = (void *)&entry;
        for (int k = 0; k < 6; k++) *--top = nullptr;
        at[i] = top;
    }
    void resume() { fiber_switch(&scheduler, at[lane]); }
    void park() { fiber_switch(&at[lane], scheduler); }
#else
    ucontext_t at[lanes], scheduler;

    void prepare(int i) {
        getcontext(&at[i]);
        at[i].uc_stack.ss_sp = stacks.get() + i * stack;
        at[i].uc_stack.ss_size = stack;
        at[i].uc_link = &scheduler;
        makecontext(&at[i], (void (*)())&entry, 0);
    }
    void resume() { swapcontext(&scheduler, &at[lane]); }
    void park() { swapcontext(&at[lane], &scheduler); }
#endif
    static void entry();

    // Runs f in every lane.
    void run(const std::function<void()> &f) {
        work = &f;
        unsigned order[lanes];
        for (int i = 0; i < lanes; i++) prepare(i), done[i] = false, order[i] = (unsigned)i;
        for (int finished = 0; finished < lanes;) {
            for (int i = lanes - 1; i > 0; i--) std::swap(order[i], order[random() % (unsigned)(i + 1)]);
            finished = 0;
            for (unsigned i : order) {
                lane = i;
                resume();
            }
            for (int i = 0; i < lanes; i++) finished += done[i];
            for (int i = 1; i < lanes && !finished; i++) finished = operation[i] == operation[0] ? 0 : -1;
            if (finished < 0 || (finished > 0 && finished < lanes)) {
                fprintf(stderr, "lanes part: %d have ended, others are at operations", finished);
                for (int i = 0; i < lanes; i++) fprintf(stderr, " %d", done[i] ? 0 : operation[i]);
                fprintf(stderr, "\n");
                abort();
            }
            phase++;
        }
    }
};

static Fibers fibers;

inline void Fibers::entry() {
    (*fibers.work)();
    fibers.done[fibers.lane] = true;
    fibers.park();
    abort();
}

static inline unsigned fiber_lane() { return fibers.lane; }

// Hands a value to all lanes; the result is theirs, valid until the next call.
static inline const unsigned long long *fiber_exchange(unsigned long long x, int operation) {
    unsigned phase = fibers.phase & 1;
    fibers.value[phase][fibers.lane] = x;
    fibers.operation[fibers.lane] = operation;
    fibers.park();
    return fibers.value[phase];
}

#endif
