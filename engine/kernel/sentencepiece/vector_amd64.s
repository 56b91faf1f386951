//go:build !noasm && !nounsafe

#include "go_asm.h"
#include "textflag.h"

DATA iota<>+0(SB)/8, $0x0706050403020100
DATA iota<>+8(SB)/8, $0x0f0e0d0c0b0a0908
DATA iota<>+16(SB)/8, $0x1716151413121110
DATA iota<>+24(SB)/8, $0x1f1e1d1c1b1a1918
DATA iota<>+32(SB)/8, $0x2726252423222120
DATA iota<>+40(SB)/8, $0x2f2e2d2c2b2a2928
DATA iota<>+48(SB)/8, $0x3736353433323130
DATA iota<>+56(SB)/8, $0x3f3e3d3c3b3a3938
GLOBL iota<>(SB), RODATA|NOPTR, $64

// The blank whose low four bits are the place, or a byte of other low bits.
DATA blank<>+0(SB)/8, $0x0000000000000020
DATA blank<>+8(SB)/8, $0x00000d00000a0900
GLOBL blank<>(SB), RODATA|NOPTR, $16

// func look512(src *byte, blocks int, out *words, p *pairs, left byte)
//
// Z10, Z11 left sets, Z12, Z13 right sets, Z4 the left sets of the block before. Bytes beyond ASCII look up the sets of another: what is made of that
// has no meaning.
TEXT ·look512(SB), NOSPLIT, $0-33
	MOVQ src+0(FP), SI
	MOVQ blocks+8(FP), CX
	MOVQ out+16(FP), DI
	MOVQ p+24(FP), BX
	MOVBLZX left+32(FP), AX
	VMOVDQU8 pairs_left(BX), Z10
	VMOVDQU8 (pairs_left+64)(BX), Z11
	VMOVDQU8 pairs_right(BX), Z12
	VMOVDQU8 (pairs_right+64)(BX), Z13
	VPBROADCASTB AX, Z4
	VMOVDQU8 iota<>(SB), Z14
	VPTERNLOGD $0xFF, Z15, Z15, Z15
	VPADDB Z15, Z14, Z14        // places one before; that of the first is the last of the other table
	MOVL $0xC0, AX
	VPBROADCASTB AX, Z16
	MOVL $0xF0, AX
	VPBROADCASTB AX, Z17
	MOVL $0x20, AX
	VPBROADCASTB AX, Z18
	MOVL $'a', AX
	VPBROADCASTB AX, Z19
	MOVL $26, AX
	VPBROADCASTB AX, Z20
	MOVL $0xC3, AX
	VPBROADCASTB AX, Z21
	MOVL $0x1D, AX
	VPBROADCASTB AX, Z22

block:
	VMOVDQU8 (SI), Z0
	VMOVDQA64 Z0, Z1
	VPERMI2B Z11, Z10, Z1
	VMOVDQA64 Z0, Z2
	VPERMI2B Z13, Z12, Z2
	VMOVDQA64 Z14, Z3
	VPERMI2B Z4, Z1, Z3
	VPTESTNMB Z2, Z3, K2
	VPMOVB2M Z0, K1
	VPCMPB $1, Z16, Z0, K3
	VPMOVB2M Z2, K4
	VPCMPUB $5, Z17, Z0, K5
	VPORD Z18, Z0, Z5
	VPSUBB Z19, Z5, Z5
	VPCMPUB $1, Z20, Z5, K6
	VPSUBB Z21, Z0, Z5
	VPCMPUB $1, Z22, Z5, K7
	VMOVDQA64 Z1, Z4
	KMOVQ K2, words_starts(DI)
	KMOVQ K1, words_high(DI)
	KMOVQ K3, words_going(DI)
	KMOVQ K4, words_marked(DI)
	KMOVQ K5, words_four(DI)
	KMOVQ K6, words_letters(DI)
	KMOVQ K7, words_two(DI)
	ADDQ $64, SI
	ADDQ $words__size, DI
	DECQ CX
	JNZ  block
	VZEROUPPER
	RET

DATA turned<>+0(SB)/8, $0x0405060700010203
DATA turned<>+8(SB)/8, $0x0c0d0e0f08090a0b
GLOBL turned<>(SB), RODATA|NOPTR, $16

// func apart512(text *byte, starts uint64, before uint32, p *pairs, codes *uint16, after uint64) (cut uint64)
//
// Sixteen characters at a time: Z1 their places, Z3 their bytes from the top, then what they are; Z4 those before. By character: R10 what is not joined,
// R14 codes of 0, R15 those beyond ASCII. R11 how many have been.
TEXT ·apart512(SB), NOSPLIT, $0-56
	MOVQ text+0(FP), SI
	MOVQ starts+8(FP), R9
	MOVL before+16(FP), AX
	MOVQ p+24(FP), BX
	MOVQ codes+32(FP), R13
	MOVQ pairs_bits(BX), R8
	VPBROADCASTD AX, Z7
	VPBROADCASTD pairs_mul(BX), Z20
	VPBROADCASTD (pairs_mul+4)(BX), Z21
	VMOVD pairs_shift(BX), X22
	VBROADCASTI32X4 turned<>(SB), Z23
	MOVL $0x1F, AX
	VPBROADCASTD AX, Z24
	MOVL $0x3F, AX
	VPBROADCASTD AX, Z25
	MOVL $0x7C0, AX
	VPBROADCASTD AX, Z26
	MOVL $0xF000, AX
	VPBROADCASTD AX, Z27
	MOVL $0xFC0, AX
	VPBROADCASTD AX, Z28
	MOVL $0xC0, AX
	VPBROADCASTD AX, Z29
	MOVL $0xE0, AX
	VPBROADCASTD AX, Z30
	MOVL $1, AX
	VPBROADCASTD AX, Z19
	MOVL $0x7F, AX
	VPBROADCASTD AX, Z18
	MOVL $0xFFFF, AX
	VPBROADCASTD AX, Z17
	XORL R14, R14
	XORL R15, R15
	KMOVQ R9, K1
	VMOVDQU8 iota<>(SB), Z2
	VPCOMPRESSB.Z Z2, K1, Z1
	POPCNTQ R9, R12
	XORL R10, R10
	XORL R11, R11

sixteen:
	VPMOVZXBD X1, Z2
	MOVL R12, CX
	SUBL R11, CX                // left, of which 16 at most
	MOVL $0xFFFF, AX
	CMPL CX, $16
	JGE  full
	MOVL $1, AX
	SHLL CX, AX
	DECL AX

full:
	KMOVW AX, K1
	KMOVW AX, K5
	VPXORD Z3, Z3, Z3
	VPGATHERDD (SI)(Z2*1), K1, Z3
	VPSHUFB Z23, Z3, Z3
	VPSRLD $24, Z3, Z5          // the first byte
	VPSRLD $18, Z3, Z6
	VPANDD Z26, Z6, Z6
	VPSRLD $16, Z3, Z8
	VPANDD Z25, Z8, Z8
	VPORD  Z6, Z8, Z8           // of two
	VPSRLD $12, Z3, Z6
	VPANDD Z27, Z6, Z6
	VPSRLD $10, Z3, Z9
	VPANDD Z28, Z9, Z9
	VPORD  Z6, Z9, Z9
	VPSRLD $8, Z3, Z6
	VPANDD Z25, Z6, Z6
	VPORD  Z6, Z9, Z9           // of three
	VPCMPUD $5, Z29, Z5, K2
	VPCMPUD $5, Z30, Z5, K3
	VMOVDQA32 Z8, K2, Z5
	VMOVDQA32 Z9, K3, Z5
	TESTQ R13, R13
	JEQ  coded
	VPCMPUD $6, Z18, Z5, K4
	KMOVW AX, K1
	VPXORD Z6, Z6, Z6
	VPGATHERDD (R13)(Z5*2), K1, Z6
	VPANDD Z17, Z6, Z5
	VPTESTNMD Z5, Z5, K5, K2
	KMOVW K2, DX
	MOVL R11, CX
	SHLQ CX, DX
	ORQ  DX, R14
	KANDW K4, K2, K2
	KMOVW K2, DX
	SHLQ CX, DX
	ORQ  DX, R15

coded:
	VALIGND $15, Z7, Z5, Z4
	VMOVDQA64 Z5, Z7
	VPMULLD Z20, Z4, Z4
	VPMULLD Z21, Z5, Z5
	VPADDD  Z5, Z4, Z4
	VPSRLD  X22, Z4, Z4
	VPSRLD  $5, Z4, Z5
	KMOVW AX, K1
	VPXORD Z6, Z6, Z6
	VPGATHERDD (R8)(Z5*4), K1, Z6
	VPANDD  Z24, Z4, Z4
	VPSRLVD Z4, Z6, Z6
	VPTESTNMD Z19, Z6, K5, K2
	KMOVW K2, AX
	MOVL R11, CX
	SHLQ CX, AX
	ORQ  AX, R10
	VALIGNQ $2, Z1, Z1, Z1
	ADDL $16, R11
	CMPL R11, R12
	JLT  sixteen
	TESTQ R13, R13
	JEQ  placed
	LEAQ (R14)(R14*1), AX
	ORQ  R14, AX
	MOVL before+16(FP), DX
	CMPL DX, $1
	SBBL DX, DX
	ANDL $1, DX                 // the one before the first
	ORQ  DX, AX
	SHRQ $1, R15
	ORQ  R15, AX
	MOVQ after+40(FP), DX
	LEAL -1(R12), CX
	SHLQ CX, DX
	ORQ  DX, AX
	ANDNQ R10, AX, R10

placed:
	PDEPQ R9, R10, R10
	MOVQ R10, cut+48(FP)
	VZEROUPPER
	RET

// func blanks512(src *byte, blocks int, out *uint64)
TEXT ·blanks512(SB), NOSPLIT, $0-24
	MOVQ src+0(FP), SI
	MOVQ blocks+8(FP), CX
	MOVQ out+16(FP), DI
	VBROADCASTI32X4 blank<>(SB), Z10

block:
	VMOVDQU8 (SI), Z0
	VPSHUFB Z0, Z10, Z1
	VPCMPEQB Z0, Z1, K1
	KMOVQ K1, (DI)
	ADDQ $64, SI
	ADDQ $8, DI
	DECQ CX
	JNZ  block
	VZEROUPPER
	RET
