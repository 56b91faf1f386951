//go:build !noasm && !nounsafe

#include "textflag.h"

// What of a byte is punctuation: the classes that its halves allow have one in common.
DATA lowHalf<>+0(SB)/8, $0x0101010101010104
DATA lowHalf<>+8(SB)/8, $0x0b1b1b1b1b030101
DATA lowHalf<>+16(SB)/8, $0x0101010101010104
DATA lowHalf<>+24(SB)/8, $0x0b1b1b1b1b030101
GLOBL lowHalf<>(SB), RODATA|NOPTR, $32

DATA highHalf<>+0(SB)/8, $0x1004080402010000
DATA highHalf<>+8(SB)/8, $0
DATA highHalf<>+16(SB)/8, $0x1004080402010000
DATA highHalf<>+24(SB)/8, $0
GLOBL highHalf<>(SB), RODATA|NOPTR, $32

// Tab, line feed and carriage return, each at its place; no other byte is at its own.
DATA white<>+0(SB)/8, $0xffffffffffffffff
DATA white<>+8(SB)/8, $0xffff0dffff0a09ff
DATA white<>+16(SB)/8, $0xffffffffffffffff
DATA white<>+24(SB)/8, $0xffff0dffff0a09ff
GLOBL white<>(SB), RODATA|NOPTR, $32

#define BYTES(value, x, y) \
	MOVL $value, AX   \
	VMOVD AX, x       \
	VPBROADCASTB x, y

// func ascii256(dst, src *byte, n int, lower byte) (done int)
TEXT ·ascii256(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	VPBROADCASTB lower+24(FP), Y15
	VMOVDQU white<>(SB), Y14
	BYTES(0x3F, X13, Y13) // moves A to the least value
	BYTES(0x9A, X12, Y12) // 26 more than that
	BYTES(0x20, X11, Y11)
	BYTES(0x7F, X10, Y10)
	XORL BX, BX

loop:
	VMOVDQU  (SI)(BX*1), Y0
	VPADDB   Y13, Y0, Y1
	VPCMPGTB Y1, Y12, Y1  // capitals
	VPAND    Y15, Y1, Y1
	VPOR     Y1, Y0, Y1   // in lower case
	VPSHUFB  Y0, Y14, Y2
	VPCMPEQB Y0, Y2, Y2   // white space but blanks
	VPBLENDVB Y2, Y11, Y1, Y1
	VMOVDQU  Y1, (DI)(BX*1)
	VPCMPGTB Y0, Y11, Y3  // controls, white space, and what is not ASCII
	VPANDN   Y3, Y2, Y3
	VPCMPEQB Y10, Y0, Y4
	VPOR     Y4, Y3, Y3
	VPMOVMSKB Y3, AX
	TESTL    AX, AX
	JNZ      found
	ADDQ     $32, BX
	CMPQ     BX, CX
	JLT      loop
	JMP      done

found:
	BSFL AX, AX
	ADDQ AX, BX

done:
	MOVQ BX, done+32(FP)
	VZEROUPPER
	RET

// MASKS of 32 bytes at p: their punctuation in bits, that and blanks in both.
#define MASKS(p, bits, both) \
	VMOVDQU  p, Y0           \
	VPCMPEQB Y0, Y11, Y1     \
	VPSHUFB  Y0, Y14, Y2     \
	VPSRLW   $4, Y0, Y3      \
	VPAND    Y12, Y3, Y3     \
	VPSHUFB  Y3, Y15, Y3     \
	VPAND    Y3, Y2, Y2      \
	VPCMPEQB Y13, Y2, Y2     \
	VPMOVMSKB Y2, bits       \
	NOTL     bits            \
	VPMOVMSKB Y1, both       \
	ORL      bits, both

// func classify256(text *byte, blocks int, letters, puncts *uint64)
TEXT ·classify256(SB), NOSPLIT, $0-32
	MOVQ text+0(FP), SI
	MOVQ blocks+8(FP), CX
	MOVQ letters+16(FP), DI
	MOVQ puncts+24(FP), R8
	VMOVDQU lowHalf<>(SB), Y14
	VMOVDQU highHalf<>(SB), Y15
	BYTES(0x20, X11, Y11)
	BYTES(0x0F, X12, Y12)
	VPXOR Y13, Y13, Y13

loop:
	MASKS((SI), AX, BX)
	MASKS(32(SI), DX, R9)
	SHLQ $32, DX
	SHLQ $32, R9
	ORQ  DX, AX
	ORQ  R9, BX
	NOTQ BX
	MOVQ AX, (R8)
	MOVQ BX, (DI)
	ADDQ $64, SI
	ADDQ $8, DI
	ADDQ $8, R8
	DECQ CX
	JNZ  loop
	VZEROUPPER
	RET
