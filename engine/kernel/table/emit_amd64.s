//go:build !noasm && !nounsafe

#include "textflag.h"

// Plain twin: emitPlain in walk.go.

// Of the second half of a line, where three ids and something else lie in 16 bytes, the six ids.
DATA squeeze<>+0(SB)/8, $0x0000000100000000
DATA squeeze<>+8(SB)/8, $0x0000000400000002
DATA squeeze<>+16(SB)/8, $0x0000000600000005
DATA squeeze<>+24(SB)/8, $0x0000000700000007
GLOBL squeeze<>(SB), RODATA|NOPTR, $32

// func emitAVX(keys *key, lines *uint32, i, n int, slots *entry, arena *uint32, text *byte, starts *uint32, out *uint32, room int, holes *hole, ends, between *uint32, count int) (done, ids, found int)
//
// DX the line, R11 the entry, X0 the key, CX four times the index, DI where ids go, R15 the next hole. Leaves at the first piece with more ids than
// there is room for beside eight for each piece behind, and spare ones. To compare the whole line with AVX-512 has fewer instructions, and is slower.
TEXT ·emitAVX(SB), NOSPLIT, $0-136
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
	MOVL    28(R11), AX
	VMOVDQU X2, (DI)
	CMPL    AX, $3
	JHI     more
	LEAQ    (DI)(AX*4), DI
	ADDQ    $4, CX
	CMPQ    CX, R8
	JLT     look

emitted:
	SHRQ $2, CX
	MOVQ CX, done+112(FP)
	SUBQ out+64(FP), DI
	SHRQ $2, DI
	MOVQ DI, ids+120(FP)
	SUBQ holes+80(FP), R15
	SHRQ $3, R15
	MOVQ R15, found+128(FP)
	VZEROUPPER
	RET

	// Not in this line: the end of a text, or it is in the other line of the pair.
beside:
	MOVQ      starts+56(FP), R10
	MOVL      (R10)(CX*1), AX
	MOVQ      ends+88(FP), R10
	CMPL      AX, (R10)(CX*1)
	JEQ       end
	CMPQ      8(DX), $0   // behind a free slot nothing lies: what is not known waits for one line alone
	JEQ       hole
	CMPQ      40(DX), $0
	JEQ       hole
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

	// The ids between two texts, and a hole that has them.
end:
	MOVQ count+104(FP), R10
	TESTQ R10, R10
	JLT  hole
	MOVL CX, AX
	SHRL $2, AX
	ORL  $0x80000000, AX
	MOVL AX, (R15)
	MOVQ DI, AX
	SUBQ out+64(FP), AX
	SHRQ $2, AX
	MOVL AX, 4(R15)
	ADDQ $8, R15
	MOVQ between+96(FP), AX
	VMOVDQU (AX), Y3
	VMOVDQU Y3, (DI)
	LEAQ (DI)(R10*4), DI
	ADDQ $4, CX
	CMPQ CX, R8
	JLT  look
	JMP  emitted

more:
	CMPL    AX, $8
	JHI     record
	VPERMD  32(DX), Y14, Y3
	VMOVDQU Y3, 12(DI)
	LEAQ    (DI)(AX*4), DI
	ADDQ    $4, CX
	CMPQ    CX, R8
	JLT     look
	JMP     emitted

	// R10 the record, R11 its number of ids.
record:
	MOVL 16(R11), R10
	SHLQ $2, R10
	ADDQ arena+40(FP), R10
	MOVL (R10), R11
	ADDQ $4, R10
	MOVQ R8, AX
	SUBQ CX, AX
	LEAQ 16(R11)(AX*2), AX
	SHLQ $2, AX
	ADDQ DI, AX
	SUBQ out+64(FP), AX
	SHRQ $2, AX
	CMPQ AX, room+72(FP)
	JGT  emitted
	CMPB 15(SI)(CX*4), $0xFE
	JEQ  compare

copy:
	VMOVDQU (R10), Y2
	VMOVDQU 32(R10), Y3
	VMOVDQU Y2, (DI)
	VMOVDQU Y3, 32(DI)
	LEAQ (DI)(R11*4), AX
	CMPQ R11, $16
	JLE  copied
	ADDQ $64, R10
	ADDQ $64, DI

four:
	VMOVDQU (R10), X2
	VMOVDQU X2, (DI)
	ADDQ $16, R10
	ADDQ $16, DI
	CMPQ DI, AX
	JLT  four

copied:
	MOVQ AX, DI
	ADDQ $4, CX
	CMPQ CX, R8
	JLT  look
	JMP  emitted

	// All bytes of a long piece: R12 in the text, R13 in the record, DX the place of the last 16 of both.
compare:
	MOVQ starts+56(FP), R12
	MOVL (R12)(CX*1), R12
	ADDQ text+48(FP), R12
	LEAQ (R10)(R11*4), R13
	MOVQ 8(SI)(CX*4), DX
	SHRQ $44, DX
	ANDL $0xFFF, DX
	SUBQ $15, DX
	XORL AX, AX

bytes:
	VMOVDQU   (R12)(AX*1), X1
	VPCMPEQB  (R13)(AX*1), X1, X2
	VPMOVMSKB X2, R14
	CMPL R14, $0xFFFF
	JNE  hole
	ADDQ $16, AX
	CMPQ AX, DX
	JLS  bytes
	VMOVDQU   (R12)(DX*1), X1
	VPCMPEQB  (R13)(DX*1), X1, X2
	VPMOVMSKB X2, R14
	CMPL R14, $0xFFFF
	JNE  hole
	JMP  copy
