//go:build !noasm && !nounsafe

#include "textflag.h"

// The way and the tables of blocks_amd64.s, 16 bytes at a time.

DATA tables<>+0(SB)/8, $0x0202020202020202  // by the high half of the first byte
DATA tables<>+8(SB)/8, $0x4915012180808080
DATA tables<>+16(SB)/8, $0xcbcbcb8b8383a3e7 // by its low half
DATA tables<>+24(SB)/8, $0xcbcbdbcbcbcbcbcb
DATA tables<>+32(SB)/8, $0x0101010101010101 // by the high half of the second
DATA tables<>+40(SB)/8, $0x01010101babaaee6
DATA tables<>+48(SB)/8, $0xffffffffffffffff // the most that the last three bytes may be, if no character goes on behind them
DATA tables<>+56(SB)/8, $0xbfdfefffffffffff
GLOBL tables<>(SB), RODATA|NOPTR, $64

#define ALL(v, z) MOVD $v, R3; VDUP R3, z.B16

// in: 16 bytes; before: those before them. V8 collects what is wrong.
#define CHECK(in, before) \
	VEXT $15, in.B16, before.B16, V4.B16 \
	VUSHR $4, V4.B16, V5.B16             \
	VTBL V5.B16, [V12.B16], V5.B16       \
	VAND V16.B16, V4.B16, V4.B16         \
	VTBL V4.B16, [V13.B16], V4.B16       \
	VAND V4.B16, V5.B16, V5.B16          \
	VUSHR $4, in.B16, V4.B16             \
	VTBL V4.B16, [V14.B16], V4.B16       \
	VAND V4.B16, V5.B16, V5.B16          \
	VEXT $14, in.B16, before.B16, V4.B16 \
	VUMAX V10.B16, V4.B16, V6.B16        \
	VCMEQ V4.B16, V6.B16, V6.B16         \
	VEXT $13, in.B16, before.B16, V4.B16 \
	VUMAX V11.B16, V4.B16, V17.B16       \
	VCMEQ V4.B16, V17.B16, V17.B16       \
	VORR V17.B16, V6.B16, V6.B16         \
	VAND V18.B16, V6.B16, V6.B16         \
	VEOR V6.B16, V5.B16, V5.B16          \
	VORR V5.B16, V8.B16, V8.B16

// func check(p *byte, n int) (high, bad bool)
TEXT ·check(SB), NOSPLIT, $0-18
	MOVD p+0(FP), R0
	MOVD n+8(FP), R1
	ADD R0, R1, R1
	MOVD $tables<>(SB), R2
	VLD1 (R2), [V12.B16, V13.B16, V14.B16, V15.B16]
	ALL(0xE0, V10)
	ALL(0xF0, V11)
	ALL(0x0F, V16)
	ALL(0x80, V18)
	VEOR V7.B16, V7.B16, V7.B16 // the 16 bytes before
	VEOR V8.B16, V8.B16, V8.B16
	VEOR V9.B16, V9.B16, V9.B16 // not zero: they end within a character
	MOVD $0, R4

loop:
	VLD1.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	VORR V0.B16, V1.B16, V4.B16
	VORR V2.B16, V3.B16, V5.B16
	VORR V4.B16, V5.B16, V4.B16
	VMOV V4.D[0], R5
	VMOV V4.D[1], R6
	ORR R5, R6, R5
	TST $0x8080808080808080, R5
	BNE multi
	VORR V9.B16, V8.B16, V8.B16
	VEOR V9.B16, V9.B16, V9.B16
	B next

multi:
	MOVD $1, R4
	CHECK(V0, V7)
	CHECK(V1, V0)
	CHECK(V2, V1)
	CHECK(V3, V2)
	VUMIN V15.B16, V3.B16, V9.B16
	VEOR V3.B16, V9.B16, V9.B16

next:
	VMOV V3.B16, V7.B16
	CMP R1, R0
	BLO loop
	VMOV V8.D[0], R5
	VMOV V8.D[1], R6
	ORR R5, R6, R5
	CMP $0, R5
	CSET NE, R5
	MOVB R4, high+16(FP)
	MOVB R5, bad+17(FP)
	RET
