// The parameter block of uio_pad, as gpu/pad.go writes it: 64-bit fields only, so its layout is the same for Go, NVRTC and g++.
#ifndef UIO_PAD_H
#define UIO_PAD_H

typedef long long i64;
typedef unsigned long long u64;
typedef int i32;
typedef unsigned int u32;

enum { PAD_VALUES = 0, PAD_MASK = 1, PAD_CONSTANT = 2, PAD_PLANES = 8 };

struct PadPlane {
    u64 dst;         // cells[rows, width, inner], aligned to a cell
    u64 src;         // i32[total, inner]; PAD_VALUES only
    i64 fill;        // of cells outside the row
    u64 fill_from;   // u32 on the device to take the fill from, or 0: a field of the image's padding record
    i64 kind;        // PAD_VALUES: src; PAD_MASK: 1; PAD_CONSTANT: every cell is the fill
    i64 inner;       // cells a token: 1, or 2 for offsets
    i64 bits;        // of a cell: 64 or 32
    i64 is_unsigned; // widen src without its sign
};

struct PadParameters {
    i64 rows, width, total;
    u64 offsets; // i64[rows + 1]
    i64 left;    // 1: tokens at the right end of the row
    i64 lanes_log2; // of the threads that share a row, at most those of the block
    i64 planes;
    PadPlane plane[PAD_PLANES];
};

#endif
