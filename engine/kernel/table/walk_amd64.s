//go:build !noasm && !nounsafe

#include "textflag.h"

// Plain twins are in walk.go and walk_amd64_test.go. Both need AES and what comes with it.

// To shift 16 bytes down by n, shuffle by the 16 from n on.
DATA down<>+0(SB)/8, $0x0706050403020100
DATA down<>+8(SB)/8, $0x0f0e0d0c0b0a0908
DATA down<>+16(SB)/8, $0x8080808080808080
DATA down<>+24(SB)/8, $0x8080808080808080
GLOBL down<>(SB), RODATA|NOPTR, $32

// The hash of key X0 to AX: X13 and X14 are the seed. After two rounds it would depend on one byte alone of each column of the first.
#define HASH \
	VPXOR    X13, X0, X0 \
	VAESENC  X14, X0, X0 \
	VAESENC  X13, X0, X0 \
	VAESENC  X14, X0, X0 \
	VMOVD    X0, AX

// Piece i of eight: its key, and its line asked for.
#define PIECE(i) \
	MOVL      4*i(SP), AX           \
	MOVL      (32+4*i)(SP), BX      \
	VMOVDQU   (SI)(AX*1), X0        \
	VPAND     (R15)(BX*1), X0, X0   \
	VPOR      16(R15)(BX*1), X0, X0 \
	VMOVDQU   X0, (16*i)(DI)        \
	HASH                            \
	ANDL      R12, AX               \
	PREFETCHT0 (R11)(AX*1)          \
	MOVL      AX, (4*i)(R10)

// func packAES(text *byte, last int, starts, ends *uint32, n int, keys *key, lines *uint32, slots *entry, mask uint32, masks *[4]uint64, s *seed)
//
// Eight at a time as if all were short and 16 bytes could be read of each; then those that are not again, one by one. The last eight are the
// last of all, whichever of them are done; of less than eight each goes alone. n and last are at least 1 and 0.
//
// SI text, R13 last, R8 starts, R9 ends, CX the first of eight, DI and R10 its key and line, R14 the bits of those that go alone.
TEXT ·packAES(SB), NOSPLIT, $104-88
	MOVQ text+0(FP), SI
	MOVQ last+8(FP), R13
	MOVQ starts+16(FP), R8
	MOVQ ends+24(FP), R9
	MOVQ keys+40(FP), DI
	MOVQ lines+48(FP), R10
	MOVQ slots+56(FP), R11
	MOVL mask+64(FP), R12
	MOVQ masks+72(FP), R15
	MOVQ s+80(FP), AX
	VMOVDQU (AX), X13
	VMOVDQU 16(AX), X14
	XORL CX, CX
	MOVQ n+32(FP), DX
	CMPQ DX, $8
	JLT  few
	VMOVD R13, X12
	VPBROADCASTD X12, Y12
	MOVL $16, AX
	VMOVD AX, X11
	VPBROADCASTD X11, Y11

eight:
	VMOVDQU (R8)(CX*4), Y0
	VMOVDQU (R9)(CX*4), Y1
	VPSUBD  Y0, Y1, Y1
	VPMINUD Y11, Y1, Y1    // their length, 16 for more
	VPMINUD Y12, Y0, Y2    // where they can be read
	VPCMPEQD Y11, Y1, Y3
	VPCMPEQD Y2, Y0, Y4
	VMOVMSKPS Y3, R14
	VMOVMSKPS Y4, AX
	XORL $0xFF, AX
	ORL  AX, R14
	VPSLLD $5, Y1, Y1
	VMOVDQU Y2, 0(SP)
	VMOVDQU Y1, 32(SP)
	PIECE(0)
	PIECE(1)
	PIECE(2)
	PIECE(3)
	PIECE(4)
	PIECE(5)
	PIECE(6)
	PIECE(7)
	TESTL R14, R14
	JNZ  alone

next:
	ADDQ $8, CX
	ADDQ $128, DI
	ADDQ $32, R10
	MOVQ n+32(FP), DX
	SUBQ CX, DX
	JLE  packed
	CMPQ DX, $8
	JGE  eight
	SUBQ $8, DX            // back to eight before the end
	ADDQ DX, CX
	LEAQ (R10)(DX*4), R10
	SHLQ $4, DX
	ADDQ DX, DI
	JMP  eight

few:
	XCHGQ CX, DX
	MOVL $1, R14
	SHLL CX, R14
	DECL R14
	XORL CX, CX

	// BX which one of the eight.
alone:
	TZCNTL R14, BX
	LEAQ (CX)(BX*1), DX
	MOVL (R8)(DX*4), AX
	MOVL (R9)(DX*4), DX
	SUBL AX, DX
	CMPL DX, $15
	JHI  long
	CMPQ AX, R13
	JGT  end
	VMOVDQU (SI)(AX*1), X0

masked:
	SHLQ $5, DX
	VPAND (R15)(DX*1), X0, X0
	VPOR 16(R15)(DX*1), X0, X0

keyed:
	LEAQ (R10)(BX*4), DX
	SHLQ $4, BX
	VMOVDQU X0, (DI)(BX*1)
	HASH
	ANDL R12, AX
	PREFETCHT0 (R11)(AX*1)
	MOVL AX, (DX)
	BLSRL R14, R14
	JNZ  alone
	JMP  next

packed:
	VZEROUPPER
	RET

	// The last 16 bytes of the text, shifted down.
end:
	SUBQ R13, AX
	VMOVDQU (SI)(R13*1), X0
	MOVQ BX, 64(SP)
	LEAQ down<>(SB), BX
	VPSHUFB (BX)(AX*1), X0, X0
	MOVQ 64(SP), BX
	JMP  masked

	// The digest of DX bytes: R8 where in the text, R9 its last 16 bytes, R10 h, CX s[3], R13 s.
long:
	CMPL DX, $4096
	JHI  huge
	MOVQ BX, 64(SP)
	MOVQ R8, 72(SP)
	MOVQ R9, 80(SP)
	MOVQ R10, 88(SP)
	MOVQ CX, 96(SP)
	MOVQ DX, BX
	LEAQ (SI)(AX*1), R8
	LEAQ -16(R8)(BX*1), R9
	MOVQ s+80(FP), CX
	MOVQ 16(CX), R10
	XORQ BX, R10
	MOVQ 24(CX), CX

sixteen:
	MOVQ (R8), AX
	MOVQ 8(R8), DX
	XORQ R10, AX
	XORQ CX, DX
	MULQ DX
	XORQ DX, AX
	MOVQ AX, R10
	ADDQ $16, R8
	CMPQ R8, R9
	JLS  sixteen
	SUBQ R9, R8          // 16 where the last 16 bytes were read
	CMPQ R8, $16
	JEQ  digested
	MOVQ (R9), AX
	MOVQ 8(R9), DX
	XORQ R10, AX
	XORQ CX, DX
	MULQ DX
	XORQ DX, AX
	MOVQ AX, R10

digested:
	MOVQ s+80(FP), CX
	MOVQ R10, AX
	MOVQ R10, DX
	XORQ 0(CX), AX
	XORQ 8(CX), DX
	MULQ DX
	XORQ AX, DX
	SHRQ $20, DX
	LEAQ 0xFDFFF(BX), BX // tag 0xFE, and the length less one
	SHLQ $44, BX
	ORQ  BX, DX
	VMOVQ R10, X0
	VPINSRQ $1, DX, X0, X0
	MOVQ 64(SP), BX
	MOVQ 72(SP), R8
	MOVQ 80(SP), R9
	MOVQ 88(SP), R10
	MOVQ 96(SP), CX
	JMP  keyed

huge:
	VMOVDQU 16(R15), X0
	JMP  keyed

// func hashAES(lo, hi uint64, s *seed) uint32
TEXT ·hashAES(SB), NOSPLIT, $0-28
	MOVQ s+16(FP), AX
	VMOVDQU lo+0(FP), X0
	VMOVDQU (AX), X13
	VMOVDQU 16(AX), X14
	HASH
	MOVL AX, ret+24(FP)
	RET
