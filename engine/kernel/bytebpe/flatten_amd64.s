//go:build !noasm && !nounsafe

#include "textflag.h"

DATA places<>+0(SB)/8, $0x0706050403020100
DATA places<>+8(SB)/8, $0x0f0e0d0c0b0a0908
DATA places<>+16(SB)/8, $0x1716151413121110
DATA places<>+24(SB)/8, $0x1f1e1d1c1b1a1918
DATA places<>+32(SB)/8, $0x2726252423222120
DATA places<>+40(SB)/8, $0x2f2e2d2c2b2a2928
DATA places<>+48(SB)/8, $0x3736353433323130
DATA places<>+56(SB)/8, $0x3f3e3d3c3b3a3938
GLOBL places<>(SB), RODATA|NOPTR, $64

// func flatten512(out *uint32, masks *uint64, words int, base uint32) (n int)
//
// The numbers 0 to 63 at the bits of a word are pressed together as bytes, then made 32 bits wide: 32 of them always, the others where there are.
TEXT ·flatten512(SB), NOSPLIT, $0-40
	MOVQ out+0(FP), DI
	MOVQ masks+8(FP), SI
	MOVQ words+16(FP), CX
	MOVQ DI, R9
	TESTQ CX, CX
	JEQ  flat
	VMOVDQU8     places<>(SB), Z31
	MOVL         base+24(FP), AX
	VPBROADCASTD AX, Z30
	MOVL         $64, AX
	VPBROADCASTD AX, Z29

word:
	MOVQ          (SI), AX
	KMOVQ         AX, K1
	POPCNTQ       AX, DX
	VPCOMPRESSB.Z Z31, K1, Z1
	VPMOVZXBD     X1, Z2
	VPADDD        Z30, Z2, Z2
	VMOVDQU32     Z2, (DI)
	VEXTRACTI32X4 $1, Z1, X3
	VPMOVZXBD     X3, Z4
	VPADDD        Z30, Z4, Z4
	VMOVDQU32     Z4, 64(DI)
	CMPQ          DX, $32
	JA            dense

next:
	LEAQ   (DI)(DX*4), DI
	VPADDD Z29, Z30, Z30
	ADDQ   $8, SI
	DECQ   CX
	JNZ    word

flat:
	SUBQ DI, R9
	NEGQ R9
	SHRQ $2, R9
	MOVQ R9, n+32(FP)
	VZEROUPPER
	RET

dense:
	VEXTRACTI32X4 $2, Z1, X3
	VPMOVZXBD     X3, Z4
	VPADDD        Z30, Z4, Z4
	VMOVDQU32     Z4, 128(DI)
	VEXTRACTI32X4 $3, Z1, X3
	VPMOVZXBD     X3, Z4
	VPADDD        Z30, Z4, Z4
	VMOVDQU32     Z4, 192(DI)
	JMP           next
