//go:build !noasm && !nounsafe

#include "textflag.h"

// Plain twins are in walk.go. They need AVX2, BMI2 and AES.

// To shift 16 bytes down by n, shuffle by the 16 from n on.
DATA down<>+0(SB)/8, $0x0706050403020100
DATA down<>+8(SB)/8, $0x0f0e0d0c0b0a0908
DATA down<>+16(SB)/8, $0x8080808080808080
DATA down<>+24(SB)/8, $0x8080808080808080
GLOBL down<>(SB), RODATA|NOPTR, $32

// Of the second half of a line, where three ids and something else lie in 16 bytes, the six ids.
DATA squeeze<>+0(SB)/8, $0x0000000100000000
DATA squeeze<>+8(SB)/8, $0x0000000400000002
DATA squeeze<>+16(SB)/8, $0x0000000600000005
DATA squeeze<>+24(SB)/8, $0x0000000700000007
GLOBL squeeze<>(SB), RODATA|NOPTR, $32

// The hash of key X0 to AX: X13 and X14 are the seed.
#define HASH \
	VPXOR    X13, X0, X0 \
	VAESENC  X14, X0, X0 \
	VAESENC  X13, X0, X0 \
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

// func emitAVX(keys *key, lines *uint32, i, n int, slots *entry, arena *uint32, text *byte, starts *uint32, out *uint32, room int, holes *hole) (done, ids, found int)
//
// DX the line, R11 the entry, CX four times the index, DI where ids go, R15 the next hole. Leaves at the first piece with more ids than there is
// room for beside nine for each piece behind, and spare ones.
TEXT ·emitAVX(SB), NOSPLIT, $0-112
	MOVQ keys+0(FP), SI
	MOVQ lines+8(FP), BX
	MOVQ i+16(FP), CX
	MOVQ n+24(FP), R8
	MOVQ slots+32(FP), R9
	MOVQ out+64(FP), DI
	MOVQ holes+80(FP), R15
	VMOVDQU squeeze<>(SB), Y14
	SHLQ $2, CX
	SHLQ $2, R8
	CMPQ CX, R8
	JGE  emitted

look:
	MOVL      (BX)(CX*1), DX
	VMOVDQU   (SI)(CX*4), X0
	ADDQ      R9, DX
	VPCMPEQD  (DX), X0, X1
	VPCMPEQD  32(DX), X0, X2
	VMOVMSKPS X1, AX
	VMOVMSKPS X2, R10
	MOVQ      DX, R11
	LEAQ      32(DX), R12
	CMPL      R10, $15    // which of both is a matter of chance, so no branch
	CMOVQEQ   R12, R11
	CMOVLEQ   R10, AX
	CMPL      AX, $15
	JNE       beside

found:
	VMOVDQU 16(R11), X2
	VPERMD  32(DX), Y14, Y3 // more ids, if it has them
	MOVL    28(R11), AX
	VMOVDQU X2, (DI)
	VMOVDQU Y3, 12(DI)
	CMPL    AX, $9
	JHI     record
	LEAQ    (DI)(AX*4), DI
	ADDQ    $4, CX
	CMPQ    CX, R8
	JLT     look

emitted:
	SHRQ $2, CX
	MOVQ CX, done+88(FP)
	SUBQ out+64(FP), DI
	SHRQ $2, DI
	MOVQ DI, ids+96(FP)
	SUBQ holes+80(FP), R15
	SHRQ $3, R15
	MOVQ R15, found+104(FP)
	VZEROUPPER
	RET

hole:
	MOVL CX, AX
	SHRL $2, AX
	MOVL AX, (R15)
	MOVQ DI, AX
	SUBQ out+64(FP), AX
	SHRQ $2, AX
	MOVL AX, 4(R15)
	ADDQ $8, R15
	ADDQ $4, CX
	CMPQ CX, R8
	JLT  look
	JMP  emitted

	// The other line of the pair.
beside:
	XORQ      $64, DX
	VPCMPEQD  (DX), X0, X1
	VPCMPEQD  32(DX), X0, X2
	MOVQ      DX, R11
	VMOVMSKPS X1, AX
	CMPL      AX, $15
	JEQ       found
	ADDQ      $32, R11
	VMOVMSKPS X2, AX
	CMPL      AX, $15
	JEQ       found
	JMP       hole

	// R10 the record, R11 its number of ids.
record:
	MOVL 16(R11), R10
	SHLQ $2, R10
	ADDQ arena+40(FP), R10
	MOVL (R10), R11
	ADDQ $4, R10
	MOVQ R8, AX           // room for 9 of each piece from here on, the ids, and 4
	SUBQ CX, AX
	SHRQ $2, AX
	LEAQ (AX)(AX*8), AX
	LEAQ 4(AX)(R11*1), AX
	SHLQ $2, AX
	ADDQ DI, AX
	SUBQ out+64(FP), AX
	SHRQ $2, AX
	CMPQ AX, room+72(FP)
	JGT  emitted
	CMPB 15(SI)(CX*4), $0xFE
	JEQ  compare

copy:
	LEAQ (DI)(R11*4), AX

four:
	VMOVDQU (R10), X2
	VMOVDQU X2, (DI)
	ADDQ  $16, R10
	ADDQ  $16, DI
	CMPQ  DI, AX
	JLT   four
	MOVQ  AX, DI
	ADDQ  $4, CX
	CMPQ  CX, R8
	JLT   look
	JMP   emitted

	// All bytes of a long piece: R12 in the text, R13 in the record, DX the place of the last 16 of both.
compare:
	MOVQ    starts+56(FP), R12
	MOVL    (R12)(CX*1), R12
	ADDQ    text+48(FP), R12
	LEAQ    (R10)(R11*4), R13
	MOVQ    8(SI)(CX*4), DX
	SHRQ    $44, DX
	ANDL    $0xFFF, DX
	SUBQ    $15, DX
	XORL    AX, AX

bytes:
	VMOVDQU   (R12)(AX*1), X1
	VPCMPEQB  (R13)(AX*1), X1, X2
	VPMOVMSKB X2, R14
	CMPL     R14, $0xFFFF
	JNE      hole
	ADDQ     $16, AX
	CMPQ     AX, DX
	JLS      bytes
	VMOVDQU   (R12)(DX*1), X1
	VPCMPEQB  (R13)(DX*1), X1, X2
	VPMOVMSKB X2, R14
	CMPL     R14, $0xFFFF
	JNE      hole
	JMP      copy
