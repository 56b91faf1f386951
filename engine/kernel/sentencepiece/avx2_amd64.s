//go:build !noasm && !nounsafe

#include "go_asm.h"
#include "textflag.h"

// A byte of each constant of look256, 32 times.
#define SAME(name, value) \
	DATA name<>+0(SB)/8, value  \
	DATA name<>+8(SB)/8, value  \
	DATA name<>+16(SB)/8, value \
	DATA name<>+24(SB)/8, value \
	GLOBL name<>(SB), RODATA|NOPTR, $32

SAME(sixteen, $0x1010101010101010)
SAME(seventy, $0x7070707070707070)
SAME(leads, $0xC0C0C0C0C0C0C0C0)
SAME(fours, $0xF0F0F0F0F0F0F0F0)
SAME(lower, $0x2020202020202020)
SAME(firstLetter, $0x6161616161616161)
SAME(lastLetter, $0x1919191919191919)
SAME(firstTwo, $0xC3C3C3C3C3C3C3C3)
SAME(lastTwo, $0x1C1C1C1C1C1C1C1C)

// Sixteen entries of both tables: those of bytes that are 0 to 15 less at, which Y0 is. Y1 has their top bit set for all others, so that they give 0.
#define ENTRIES(at) \
	VPADDUSB Y14, Y0, Y1 \
	VBROADCASTI128 (pairs_left+at)(BX), Y2 \
	VPSHUFB Y1, Y2, Y2 \
	VPOR    Y2, Y3, Y3 \
	VBROADCASTI128 (pairs_right+at)(BX), Y2 \
	VPSHUFB Y1, Y2, Y2 \
	VPOR    Y2, Y4, Y4 \
	VPSUBB  Y13, Y0, Y0

// Half of a block, at bytes into it: Y3 its left sets, Y4 its right ones, Y12 the left sets of the half before.
#define HALF(at, bits) \
	VMOVDQU at(SI), Y11 \
	VMOVDQA Y11, Y0 \
	VPXOR   Y3, Y3, Y3 \
	VPXOR   Y4, Y4, Y4 \
	ENTRIES(0)   \
	ENTRIES(16)  \
	ENTRIES(32)  \
	ENTRIES(48)  \
	ENTRIES(64)  \
	ENTRIES(80)  \
	ENTRIES(96)  \
	ENTRIES(112) \
	VPERM2I128 $0x21, Y3, Y12, Y1 \
	VPALIGNR $15, Y1, Y3, Y1 \
	VMOVDQA Y3, Y12 \
	VPAND   Y1, Y4, Y1 \
	VPCMPEQB Y15, Y1, Y1 \
	VPMOVMSKB Y1, AX \
	MOVL    AX, (words_starts+bits)(DI) \
	VPMOVMSKB Y11, AX \
	MOVL    AX, (words_high+bits)(DI) \
	VMOVDQU leads<>(SB), Y1 \
	VPCMPGTB Y11, Y1, Y1 \
	VPMOVMSKB Y1, AX \
	MOVL    AX, (words_going+bits)(DI) \
	VPMOVMSKB Y4, AX \
	MOVL    AX, (words_marked+bits)(DI) \
	VPMAXUB fours<>(SB), Y11, Y1 \
	VPCMPEQB Y11, Y1, Y1 \
	VPMOVMSKB Y1, AX \
	MOVL    AX, (words_four+bits)(DI) \
	VPOR    lower<>(SB), Y11, Y1 \
	VPSUBB  firstLetter<>(SB), Y1, Y1 \
	VPMINUB lastLetter<>(SB), Y1, Y2 \
	VPCMPEQB Y2, Y1, Y1 \
	VPMOVMSKB Y1, AX \
	MOVL    AX, (words_letters+bits)(DI) \
	VPSUBB  firstTwo<>(SB), Y11, Y1 \
	VPMINUB lastTwo<>(SB), Y1, Y2 \
	VPCMPEQB Y2, Y1, Y1 \
	VPMOVMSKB Y1, AX \
	MOVL    AX, (words_two+bits)(DI)

// func look256(src *byte, blocks int, out *words, p *pairs, left byte)
TEXT ·look256(SB), NOSPLIT, $0-33
	MOVQ src+0(FP), SI
	MOVQ blocks+8(FP), CX
	MOVQ out+16(FP), DI
	MOVQ p+24(FP), BX
	VPBROADCASTB left+32(FP), Y12
	VMOVDQU sixteen<>(SB), Y13
	VMOVDQU seventy<>(SB), Y14
	VPXOR Y15, Y15, Y15

block:
	HALF(0, 0)
	HALF(32, 4)
	ADDQ $64, SI
	ADDQ $words__size, DI
	DECQ CX
	JNZ  block
	VZEROUPPER
	RET

// The blank whose low four bits are the place, or a byte of other low bits.
DATA blank16<>+0(SB)/8, $0x0000000000000020
DATA blank16<>+8(SB)/8, $0x00000d00000a0900
GLOBL blank16<>(SB), RODATA|NOPTR, $16

// func blanks256(src *byte, blocks int, out *uint64)
TEXT ·blanks256(SB), NOSPLIT, $0-24
	MOVQ src+0(FP), SI
	MOVQ blocks+8(FP), CX
	MOVQ out+16(FP), DI
	VBROADCASTI128 blank16<>(SB), Y10

block:
	VMOVDQU (SI), Y0
	VPSHUFB Y0, Y10, Y1
	VPCMPEQB Y0, Y1, Y1
	VPMOVMSKB Y1, AX
	VMOVDQU 32(SI), Y0
	VPSHUFB Y0, Y10, Y1
	VPCMPEQB Y0, Y1, Y1
	VPMOVMSKB Y1, DX
	SHLQ $32, DX
	ORQ  DX, AX
	MOVQ AX, (DI)
	ADDQ $64, SI
	ADDQ $8, DI
	DECQ CX
	JNZ  block
	VZEROUPPER
	RET
