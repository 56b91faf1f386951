//go:build !noasm && !nounsafe

#include "textflag.h"

// Fields of lane, begun and laneArgs (merge_amd64.go).
#define RANKS 0
#define MADES 64
#define IDS   144
#define KEYR  224
#define KEYL  232
#define LINER 240
#define LINEL 244
#define MASKR 248
#define MASKL 252
#define ATR   256
#define ATL   260
#define OPEN  264
#define PART  268
#define OUT   272
#define LANE  320
#define BEGUN 232


// All ones at place i of row i, less one; none in row 0. A rank is put at its place with a row as mask.
#define ROW(i, at) DATA rows<>+(64*i+at)(SB)/4, $0xFFFFFFFF
ROW(1, 0)
ROW(2, 4)
ROW(3, 8)
ROW(4, 12)
ROW(5, 16)
ROW(6, 20)
ROW(7, 24)
ROW(8, 28)
ROW(9, 32)
ROW(10, 36)
ROW(11, 40)
ROW(12, 44)
ROW(13, 48)
ROW(14, 52)
ROW(15, 56)
ROW(16, 60)
GLOBL rows<>(SB), RODATA|NOPTR, $1088

// To BX: what the pair of a key in memory becomes, if the line at AX has it. The first key has the bit more.
#define LOOK(key) \
	MOVQ    key(SI), CX    \
	MOVQ    (AX), DX       \
	MOVQ    $-1, BX        \
	BTRQ    $63, DX        \
	CMPQ    DX, CX         \
	CMOVQEQ 8(AX), BX      \
	CMPQ    CX, 16(AX)     \
	CMOVQEQ 24(AX), BX     \
	CMPQ    CX, 32(AX)     \
	CMOVQEQ 40(AX), BX     \
	CMPQ    CX, 48(AX)     \
	CMOVQEQ 56(AX), BX

// AX goes to the next line.
#define NEXT \
	ADDQ    $64, AX        \
	MOVQ    AX, R12        \
	SUBQ    DI, R12        \
	CMPQ    R12, 8(R14)    \
	CMOVQCC DI, AX

// What LOOK found becomes the rank in Y3 and Y4 and the token of a place.
#define TAKE(at) \
	MOVL         at(SI), DX              \
	MOVQ         BX, CX                  \
	SHRQ         $36, CX                 \
	SHRQ         $16, BX                 \
	ANDL         $0xFFFFF, BX            \
	LEAL         -1(CX)(DX*1), CX        \
	MOVL         BX, MADES(SI)(DX*4)     \
	SHLL         $6, DX                  \
	VMOVD        CX, X0                  \
	VPBROADCASTD X0, Y0                  \
	VMOVDQU      (R10)(DX*1), Y1         \
	VMOVDQU      32(R10)(DX*1), Y2       \
	VPBLENDVB    Y1, Y0, Y3, Y3          \
	VPBLENDVB    Y2, Y0, Y4, Y4

// func mergeAVX2(a *laneArgs)
//
// R14 a, SI the lane, DI the lines, R8 and R9 their hash, R10 the rows, R13 the next part, R15 zero, Y15 ones; on the stack the lanes on their way and how
// many they are.
TEXT ·mergeAVX2(SB), NOSPLIT, $80-8
	MOVQ a+0(FP), R14
	MOVQ 0(R14), DI
	MOVQ 16(R14), R8
	MOVQ 24(R14), R9
	XORL R13, R13
	VPCMPEQD Y15, Y15, Y15
	MOVQ $0, 64(SP)       // lanes on their way
	MOVQ $0, 72(SP)       // filling

fill:
	MOVQ 64(SP), R11
	CMPQ R11, $8
	JGE  filled
	CMPQ R13, 64(R14)
	JGE  filled
	IMUL3Q $LANE, R11, SI
	ADDQ 88(R14), SI
	MOVQ SI, (SP)(R11*8)
	INCQ 64(SP)
	JMP  begin

filled:
	MOVQ $1, 72(SP)
	XORL R15, R15

round:
	MOVQ 64(SP), R11
	TESTQ R11, R11
	JEQ  done

lane:
	DECQ R11
	JLT  round
	MOVQ (SP)(R11*8), SI
	LEAQ rows<>(SB), R10
	VMOVDQU RANKS(SI), Y3
	VMOVDQU (RANKS+32)(SI), Y4
	MOVL LINER(SI), AX
	ADDQ DI, AX
	LOOK(KEYR)
	TESTB $0x80, 7(AX)
	JNE  chainR

right:
	TAKE(ATR)
	MOVL LINEL(SI), AX
	ADDQ DI, AX
	LOOK(KEYL)
	TESTB $0x80, 7(AX)
	JNE  chainL

left:
	TAKE(ATL)
	VPMINUD Y4, Y3, Y0
	VEXTRACTI128 $1, Y0, X1
	VPMINUD X1, X0, X0
	VPSHUFD $0x4E, X0, X1
	VPMINUD X1, X0, X0
	VPSHUFD $0xB1, X0, X1
	VPMINUD X1, X0, X0
	VMOVD X0, AX
	CMPL AX, $0x0FFFFFF0
	JCC  finish

	// AX the place, BX the token made, R10 the place behind both, DX the one before.
	ANDL $15, AX
	INCL AX
	MOVL MADES(SI)(AX*4), BX
	MOVL OPEN(SI), CX
	MOVL $-2, DX
	SHLXL AX, DX, DX
	ANDL CX, DX
	TZCNTL DX, R12
	BTRL R12, CX
	MOVL CX, OPEN(SI)
	SHLL $6, R12
	VPOR (R10)(R12*1), Y3, Y3
	VPOR 32(R10)(R12*1), Y4, Y4
	VMOVDQU Y3, RANKS(SI)
	VMOVDQU Y4, (RANKS+32)(SI)
	BLSRL DX, R10
	TZCNTL R10, R10
	BZHIL AX, CX, CX
	BSRL CX, DX
	MOVL BX, IDS(SI)(AX*4)
	MOVL AX, ATR(SI)
	MOVL DX, ATL(SI)
	MOVL IDS(SI)(R10*4), R12
	MOVQ BX, CX
	SHLQ $32, CX
	ORQ  R12, CX
	MOVQ CX, KEYR(SI)
	IMULQ R8, CX
	SHRXQ R9, CX, CX
	SHLQ $6, CX
	CMPL R10, $17
	CMOVQEQ R15, CX
	MOVL CX, LINER(SI)
	PREFETCHT0 (DI)(CX*1)
	MOVL IDS(SI)(DX*4), CX
	SHLQ $32, CX
	ORQ  BX, CX
	MOVQ CX, KEYL(SI)
	IMULQ R8, CX
	SHRXQ R9, CX, CX
	SHLQ $6, CX
	TESTL DX, DX
	CMOVQEQ R15, CX
	MOVL CX, LINEL(SI)
	PREFETCHT0 (DI)(CX*1)
	JMP  lane

chainR:
	CMPQ BX, $-1
	JNE  right
	NEXT
	LOOK(KEYR)
	TESTB $0x80, 7(AX)
	JNE  chainR
	JMP  right

chainL:
	CMPQ BX, $-1
	JNE  left
	NEXT
	LOOK(KEYL)
	TESTB $0x80, 7(AX)
	JNE  chainL
	JMP  left

finish:
	MOVL OPEN(SI), CX
	MOVQ OUT(SI), AX
	MOVQ 72(R14), DX
	LEAQ (DX)(AX*4), DX
	MOVQ DX, R12
	BLSRL CX, CX

	// CX the places of tokens, and that behind the last.
token:
	TZCNTL CX, BX
	MOVL IDS(SI)(BX*4), BX
	MOVL BX, (R12)
	ADDQ $4, R12
	BLSRL CX, CX
	CMPL CX, $0x20000
	JNE  token
	SUBQ DX, R12
	SHRQ $2, R12
	LEAQ (AX)(R12*1), CX
	MOVL PART(SI), BX
	SHLQ $4, BX
	ADDQ 80(R14), BX
	MOVQ AX, (BX)
	MOVQ CX, 8(BX)
	CMPQ R13, 64(R14)
	JLT  begin
	MOVQ 64(SP), AX       // the last lane takes its place
	DECQ AX
	MOVQ AX, 64(SP)
	MOVQ (SP)(AX*8), BX
	MOVQ BX, (SP)(R11*8)
	JMP  lane

	// The next part in lane SI: R12 its bytes, DX how many, AX and CX the tables of two and of one.
begin:
	MOVQ R11, 56(R14)
	MOVQ 96(R14), AX
	MOVLQSX (AX)(R13*4), BX
	INCQ R13
	TESTQ BX, BX
	JLT  wide
	MOVL BX, PART(SI)
	MOVQ 48(R14), AX
	LEAQ (BX)(BX*2), BX
	MOVQ (AX)(BX*8), R12
	MOVQ 8(AX)(BX*8), DX
	MOVQ 104(R14), AX
	MOVQ AX, OUT(SI)
	ADDQ DX, AX
	MOVQ AX, 104(R14)
	VMOVDQU Y15, RANKS(SI)
	VMOVDQU Y15, (RANKS+32)(SI)
	MOVQ 32(R14), CX
	MOVQ 40(R14), AX
	MOVL $-1, BX
	BZHIL DX, BX, BX
	LEAL 1(BX)(BX*1), BX
	ORL  $0x20000, BX
	MOVL BX, OPEN(SI)
	MOVL $0x1000000, IDS(SI)
	MOVL $0x1000000, (IDS+4*17)(SI)
	MOVBLZX (R12), BX
	MOVL (CX)(BX*4), R11
	MOVL R11, (IDS+4)(SI)
	XORL R15, R15

two:
	INCQ R15
	CMPQ R15, DX
	JGE  begun
	MOVBLZX (R12)(R15*1), R10
	SHLL $8, BX
	ORL  R10, BX
	MOVQ (AX)(BX*8), BX
	MOVQ BX, R11
	SHRQ $36, BX
	LEAL -1(BX)(R15*1), BX
	MOVL BX, (RANKS-4)(SI)(R15*4)
	SHRQ $16, R11
	ANDL $0xFFFFF, R11
	MOVL R11, MADES(SI)(R15*4)
	MOVL (CX)(R10*4), R11
	MOVL R11, (IDS+4)(SI)(R15*4)
	MOVL R10, BX
	JMP  two

begun:
	XORL R15, R15
	MOVQ $0x100000000000000, AX
	MOVQ AX, KEYR(SI)
	MOVQ AX, KEYL(SI)
	MOVQ R15, LINER(SI)
	MOVQ R15, ATR(SI)
	MOVQ 56(R14), R11
	CMPQ 72(SP), $0
	JEQ  fill
	JMP  lane

	// One beyond ASCII: all that begun has.
wide:
	NOTQ BX
	IMUL3Q $BEGUN, BX, BX
	ADDQ 112(R14), BX
	VMOVDQU 0(BX), Y0
	VMOVDQU 32(BX), Y1
	VMOVDQU 64(BX), Y2
	VMOVDQU 96(BX), Y3
	VMOVDQU Y0, 0(SI)
	VMOVDQU Y1, 32(SI)
	VMOVDQU Y2, 64(SI)
	VMOVDQU Y3, 96(SI)
	VMOVDQU 128(BX), Y0
	VMOVDQU 160(BX), Y1
	VMOVDQU 192(BX), Y2
	VMOVDQU Y0, 128(SI)
	VMOVDQU Y1, 160(SI)
	VMOVDQU Y2, 192(SI)
	MOVL 224(BX), AX
	MOVL AX, PART(SI)
	MOVL 228(BX), DX
	MOVQ 104(R14), AX
	MOVQ AX, OUT(SI)
	ADDQ DX, AX
	MOVQ AX, 104(R14)
	MOVL $-1, BX
	BZHIL DX, BX, BX
	LEAL 1(BX)(BX*1), BX
	ORL  $0x20000, BX
	MOVL BX, OPEN(SI)
	JMP  begun

done:
	VZEROUPPER
	RET
