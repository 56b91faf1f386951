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
	VMOVDQA64 Z1, Z4
	KMOVQ K2, words_starts(DI)
	KMOVQ K1, words_high(DI)
	KMOVQ K3, words_going(DI)
	KMOVQ K4, words_marked(DI)
	ADDQ $64, SI
	ADDQ $words__size, DI
	DECQ CX
	JNZ  block
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

// func flatten512(masks *uint64, blocks int, out *uint32, base uint32) (n int)
TEXT ·flatten512(SB), NOSPLIT, $0-40
	MOVQ masks+0(FP), SI
	MOVQ blocks+8(FP), CX
	MOVQ out+16(FP), DI
	MOVL base+24(FP), R8
	MOVQ DI, R9
	VMOVDQU8 iota<>(SB), Z31
	VPBROADCASTD R8, Z30
	MOVL $64, AX
	VPBROADCASTD AX, Z29

block:
	MOVQ (SI), AX
	KMOVQ AX, K1
	POPCNTQ AX, DX
	VPCOMPRESSB.Z Z31, K1, Z1
	VPMOVZXBD X1, Z2
	VPADDD Z30, Z2, Z2
	VMOVDQU32 Z2, (DI)
	CMPQ DX, $16
	JHI  more

next:
	LEAQ (DI)(DX*4), DI
	VPADDD Z29, Z30, Z30
	ADDQ $8, SI
	DECQ CX
	JNZ  block
	SUBQ R9, DI
	SHRQ $2, DI
	MOVQ DI, n+32(FP)
	VZEROUPPER
	RET

more:
	VEXTRACTI32X4 $1, Z1, X3
	VPMOVZXBD X3, Z4
	VPADDD Z30, Z4, Z4
	VMOVDQU32 Z4, 64(DI)
	CMPQ DX, $32
	JLS  next
	VEXTRACTI32X4 $2, Z1, X3
	VPMOVZXBD X3, Z4
	VPADDD Z30, Z4, Z4
	VMOVDQU32 Z4, 128(DI)
	VEXTRACTI32X4 $3, Z1, X3
	VPMOVZXBD X3, Z4
	VPADDD Z30, Z4, Z4
	VMOVDQU32 Z4, 192(DI)
	JMP  next
