//go:build !noasm && !nounsafe

#include "textflag.h"

// Plain twins of both are in walk.go. All is SSE2, so that every amd64 has it.

// func packFast(text *byte, last int, starts, ends *uint32, n int, keys *key, lines *uint32, slots *entry, mask uint32, masks *[4]uint64, s *seed) (done int)
//
// AX start of the piece, then lo; BX its length; DX hi; CX index. A short piece that starts behind last stops it: 16 bytes are read of each.
TEXT ·packFast(SB), NOSPLIT, $0-96
	MOVQ text+0(FP), SI
	MOVQ starts+16(FP), R8
	MOVQ ends+24(FP), R9
	MOVQ keys+40(FP), DI
	MOVQ lines+48(FP), R10
	MOVQ slots+56(FP), R11
	MOVL mask+64(FP), R12
	MOVQ masks+72(FP), R15
	MOVQ s+80(FP), AX
	MOVQ 0(AX), R13
	MOVQ 8(AX), R14
	XORL CX, CX
	CMPQ CX, n+32(FP)
	JGE  packed

piece:
	MOVL (R8)(CX*4), AX
	MOVL (R9)(CX*4), BX
	SUBL AX, BX
	CMPL BX, $15
	JHI  long
	CMPQ AX, last+8(FP)
	JGT  packed
	SHLQ $5, BX
	MOVQ 8(SI)(AX*1), DX
	MOVQ (SI)(AX*1), AX
	ANDQ 8(R15)(BX*1), DX
	ANDQ (R15)(BX*1), AX
	ORQ  24(R15)(BX*1), DX

keyed:
	MOVQ AX, (DI)
	MOVQ DX, 8(DI)
	XORQ R13, AX
	XORQ R14, DX
	MULQ DX
	XORQ DX, AX
	ANDL R12, AX
	PREFETCHT0 (R11)(AX*1)
	MOVL AX, (R10)(CX*4)
	ADDQ $16, DI
	INCQ CX
	CMPQ CX, n+32(FP)
	JLT  piece

packed:
	MOVQ CX, done+88(FP)
	RET

	// The digest: R8 where in the text, R9 its last 16 bytes, R10 h, CX s[3].
long:
	CMPL BX, $256
	JHI  huge
	MOVQ R8, X1
	MOVQ R9, X2
	MOVQ R10, X3
	MOVQ CX, X4
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
	MOVQ R10, AX
	MOVQ R10, DX
	XORQ R13, AX
	XORQ R14, DX
	MULQ DX
	XORQ AX, DX
	SHRQ $16, DX
	LEAQ 0xFDFF(BX), BX  // tag 0xFE, and the length less one
	SHLQ $48, BX
	ORQ  BX, DX
	MOVQ R10, AX
	MOVQ X1, R8
	MOVQ X2, R9
	MOVQ X3, R10
	MOVQ X4, CX
	JMP  keyed

huge:
	XORL AX, AX
	MOVL $0xFF, DX
	SHLQ $56, DX
	JMP  keyed

// func emitFast(keys *key, lines *uint32, i, n int, slots *entry, arena *uint32, text *byte, starts *uint32, out *uint32, room int, holes *hole) (done, ids, found int)
//
// DX the entry, CX index, DI where ids go, R15 the next hole. Leaves at the first piece with more ids than there is room for beside three for each
// piece behind, and spare ones.
TEXT ·emitFast(SB), NOSPLIT, $0-112
	MOVQ keys+0(FP), SI
	MOVQ lines+8(FP), BX
	MOVQ i+16(FP), CX
	MOVQ n+24(FP), R8
	MOVQ slots+32(FP), R9
	MOVQ out+64(FP), DI
	MOVQ holes+80(FP), R15
	MOVQ CX, AX
	SHLQ $4, AX
	ADDQ AX, SI
	CMPQ CX, R8
	JGE  emitted

look:
	MOVL     (BX)(CX*4), DX
	MOVOU    (SI), X0
	MOVO     X0, X1
	PCMPEQL  (R9)(DX*1), X0
	PCMPEQL  32(R9)(DX*1), X1
	ADDQ     R9, DX
	MOVMSKPS X0, AX
	MOVMSKPS X1, R10
	XORL     R11, R11     // which of both is a matter of chance, so no branch
	XORL     R12, R12
	CMPL     AX, $15
	SETEQ    R12
	CMPL     R10, $15
	SETEQ    R11
	ORL      R11, R12
	JEQ      beside
	SHLL     $5, R11
	ADDQ     R11, DX

found:
	MOVOU 16(DX), X2
	MOVL  28(DX), AX
	MOVOU X2, (DI)
	CMPL  AX, $3
	JHI   record
	LEAQ  (DI)(AX*4), DI
	ADDQ  $16, SI
	INCQ  CX
	CMPQ  CX, R8
	JLT   look

emitted:
	MOVQ CX, done+88(FP)
	SUBQ out+64(FP), DI
	SHRQ $2, DI
	MOVQ DI, ids+96(FP)
	SUBQ holes+80(FP), R15
	SHRQ $3, R15
	MOVQ R15, found+104(FP)
	RET

hole:
	MOVL CX, (R15)
	MOVQ DI, AX
	SUBQ out+64(FP), AX
	SHRQ $2, AX
	MOVL AX, 4(R15)
	ADDQ $8, R15
	ADDQ $16, SI
	INCQ CX
	CMPQ CX, R8
	JLT  look
	JMP  emitted

	// The other line of the pair.
beside:
	XORQ     $64, DX
	MOVOU    (SI), X0
	MOVO     X0, X1
	PCMPEQL  (DX), X0
	PCMPEQL  32(DX), X1
	MOVMSKPS X0, AX
	CMPL     AX, $15
	JEQ      found
	ADDQ     $32, DX
	MOVMSKPS X1, AX
	CMPL     AX, $15
	JEQ      found
	JMP      hole

	// R10 the record, R11 its number of ids.
record:
	MOVL 16(DX), R10
	SHLQ $2, R10
	ADDQ arena+40(FP), R10
	MOVL (R10), R11
	ADDQ $4, R10
	MOVQ R8, AX           // room for 3 of each piece from here on, the ids, and 4
	SUBQ CX, AX
	LEAQ (AX)(AX*2), AX
	LEAQ 4(AX)(R11*1), AX
	SHLQ $2, AX
	ADDQ DI, AX
	SUBQ out+64(FP), AX
	SHRQ $2, AX
	CMPQ AX, room+72(FP)
	JGT  emitted
	CMPB 15(SI), $0xFE
	JEQ  compare

copy:
	LEAQ (DI)(R11*4), AX

four:
	MOVOU (R10), X2
	MOVOU X2, (DI)
	ADDQ  $16, R10
	ADDQ  $16, DI
	CMPQ  DI, AX
	JLT   four
	MOVQ  AX, DI
	ADDQ  $16, SI
	INCQ  CX
	CMPQ  CX, R8
	JLT   look
	JMP   emitted

	// All bytes of a long piece: R12 in the text, R13 in the record, DX the place of the last 16 of both.
compare:
	MOVQ    starts+56(FP), R12
	MOVL    (R12)(CX*4), R12
	ADDQ    text+48(FP), R12
	LEAQ    (R10)(R11*4), R13
	MOVBQZX 14(SI), DX
	SUBQ    $15, DX
	XORL    AX, AX

bytes:
	MOVOU    (R12)(AX*1), X1
	MOVOU    (R13)(AX*1), X2
	PCMPEQB  X1, X2
	PMOVMSKB X2, R14
	CMPL     R14, $0xFFFF
	JNE      hole
	ADDQ     $16, AX
	CMPQ     AX, DX
	JLS      bytes
	MOVOU    (R12)(DX*1), X1
	MOVOU    (R13)(DX*1), X2
	PCMPEQB  X1, X2
	PMOVMSKB X2, R14
	CMPL     R14, $0xFFFF
	JNE      hole
	JMP      copy
