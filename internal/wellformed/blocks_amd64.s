//go:build !noasm && !nounsafe

#include "textflag.h"

// Three looks at two neighbouring bytes, each by a half of one, agree on what is wrong with them (Keiser and Lemire, "Validating UTF-8 in less than
// one instruction per byte"). Each table stands twice, for the two halves of a register.

DATA high1<>+0(SB)/8, $0x0202020202020202
DATA high1<>+8(SB)/8, $0x4915012180808080
DATA high1<>+16(SB)/8, $0x0202020202020202
DATA high1<>+24(SB)/8, $0x4915012180808080
GLOBL high1<>(SB), RODATA|NOPTR, $32

DATA low1<>+0(SB)/8, $0xcbcbcb8b8383a3e7
DATA low1<>+8(SB)/8, $0xcbcbdbcbcbcbcbcb
DATA low1<>+16(SB)/8, $0xcbcbcb8b8383a3e7
DATA low1<>+24(SB)/8, $0xcbcbdbcbcbcbcbcb
GLOBL low1<>(SB), RODATA|NOPTR, $32

DATA high2<>+0(SB)/8, $0x0101010101010101
DATA high2<>+8(SB)/8, $0x01010101babaaee6
DATA high2<>+16(SB)/8, $0x0101010101010101
DATA high2<>+24(SB)/8, $0x01010101babaaee6
GLOBL high2<>(SB), RODATA|NOPTR, $32

// The most that the last three bytes may be, if no character goes on behind them.
DATA most<>+0(SB)/8, $0xffffffffffffffff
DATA most<>+8(SB)/8, $0xffffffffffffffff
DATA most<>+16(SB)/8, $0xffffffffffffffff
DATA most<>+24(SB)/8, $0xbfdfefffffffffff
GLOBL most<>(SB), RODATA|NOPTR, $32

// in: 32 bytes; before: those before them. Y8 collects what is wrong.
#define CHECK(in, before) \
	VPERM2I128 $0x21, in, before, Y3 \
	VPALIGNR $15, Y3, in, Y4         \
	VPSRLW $4, Y4, Y5                \
	VPAND Y15, Y5, Y5                \
	VPSHUFB Y5, Y12, Y5              \
	VPAND Y15, Y4, Y4                \
	VPSHUFB Y4, Y13, Y4              \
	VPAND Y4, Y5, Y5                 \
	VPSRLW $4, in, Y4                \
	VPAND Y15, Y4, Y4                \
	VPSHUFB Y4, Y14, Y4              \
	VPAND Y4, Y5, Y5                 \
	VPALIGNR $14, Y3, in, Y4         \
	VPSUBUSB Y10, Y4, Y4             \
	VPALIGNR $13, Y3, in, Y6         \
	VPSUBUSB Y11, Y6, Y6             \
	VPOR Y4, Y6, Y4                  \
	VPAND Y2, Y4, Y4                 \
	VPXOR Y4, Y5, Y5                 \
	VPOR Y5, Y8, Y8

// func check(p *byte, n int) (high, bad bool)
TEXT ·check(SB), NOSPLIT, $0-18
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	ADDQ SI, CX
	VMOVDQU high1<>(SB), Y12
	VMOVDQU low1<>(SB), Y13
	VMOVDQU high2<>(SB), Y14
	MOVL $0x0F, AX
	VMOVD AX, X15
	VPBROADCASTB X15, Y15
	MOVL $0x60, AX
	VMOVD AX, X10
	VPBROADCASTB X10, Y10
	MOVL $0x70, AX
	VMOVD AX, X11
	VPBROADCASTB X11, Y11
	MOVL $0x80, AX
	VMOVD AX, X2
	VPBROADCASTB X2, Y2
	VPXOR Y7, Y7, Y7 // the 32 bytes before
	VPXOR Y8, Y8, Y8
	VPXOR Y9, Y9, Y9 // not zero: they end within a character
	XORL BX, BX

loop:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VPOR Y0, Y1, Y3
	VPMOVMSKB Y3, AX
	TESTL AX, AX
	JNZ  multi
	VPOR Y9, Y8, Y8
	VPXOR Y9, Y9, Y9
	VMOVDQA Y1, Y7
	ADDQ $64, SI
	CMPQ SI, CX
	JB   loop
	JMP  done

multi:
	MOVL $1, BX
	CHECK(Y0, Y7)
	CHECK(Y1, Y0)
	VMOVDQA Y1, Y7
	VPSUBUSB most<>(SB), Y1, Y9
	ADDQ $64, SI
	CMPQ SI, CX
	JB   loop

done:
	VPTEST Y8, Y8
	SETNE AX
	MOVB BX, high+16(FP)
	MOVB AX, bad+17(FP)
	VZEROUPPER
	RET
