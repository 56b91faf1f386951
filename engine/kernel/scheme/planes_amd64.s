//go:build !noasm

#include "textflag.h"

#define ALL(v, z) MOVL $v, AX; VPBROADCASTB AX, z
#define ALLW(v, z) MOVL $v, AX; VPBROADCASTW AX, z
#define ALLD(v, z) MOVL $v, AX; VPBROADCASTD AX, z

// The bits of class bit b of all characters to the first bytes of the characters: dword lanes Z10 (0 to 15) and Z11 (16 to 31), first bytes R8.
#define PLANE(bit, at) \
	VPTESTMD bit, Z10, K3 \
	VPTESTMD bit, Z11, K4 \
	KUNPCKWD K3, K4, K3   \
	KMOVD K3, AX          \
	PDEPQ R8, AX, AX      \
	MOVQ AX, at(DI)

// func planesAVX512(out *block, text *byte, n int, bmp *byte)
// The first, second and third bytes of the block's characters are put side by side; from them come code points of 16 bits, and from bmp their classes.
TEXT ·planesAVX512(SB), NOSPLIT, $0-32
	MOVQ out+0(FP), DI
	MOVQ text+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ bmp+24(FP), R9
	ALL(0xF0, Z16)
	ALLW(0x3F, Z17)
	ALLW(0x1F, Z18)
	ALLW(0xE0, Z19)
	ALLD(1, Z20)
	ALLD(2, Z21)
	ALLD(4, Z22)
	ALLD(8, Z23)
	loop:
	MOVQ $0, 120(DI)
	MOVQ 72(DI), R8 // wide
	TESTQ R8, R8
	JZ next
	MOVQ 80(DI), R10 // tail
	ANDNQ R8, R10, R8 // first bytes
	POPCNTQ R8, R11
	LEAQ -6(R11), AX
	CMPQ AX, $26 // at most five, or more than 32
	JHI next
	VMOVDQU64 (SI), Z0
	VPCMPUB $5, Z16, Z0, K1 // four bytes
	KORTESTQ K1, K1
	JNZ next
	VMOVDQU64 1(SI), Z1
	VMOVDQU64 2(SI), Z2
	KMOVQ R8, K1
	VPCOMPRESSB.Z Z0, K1, Z0
	VPCOMPRESSB.Z Z1, K1, Z1
	VPCOMPRESSB.Z Z2, K1, Z2
	VPMOVZXBW Y0, Z0
	VPMOVZXBW Y1, Z1
	VPMOVZXBW Y2, Z2
	VPANDQ Z17, Z1, Z1
	VPANDQ Z17, Z2, Z2
	VPCMPUW $1, Z19, Z0, K2 // two bytes
	VPSLLW $12, Z0, Z3
	VPSLLW $6, Z1, Z4
	VPORQ Z4, Z3, Z3
	VPORQ Z2, Z3, Z3
	VPANDQ Z18, Z0, Z0
	VPSLLW $6, Z0, Z0
	VPORQ Z1, Z0, Z0
	VMOVDQU16 Z0, K2, Z3
	VPMOVZXWD Y3, Z4
	MOVL $-1, AX
	BZHIL R11, AX, AX // a bit for each character; all for 32
	KMOVW AX, K3
	SHRL $16, AX
	KMOVW AX, K4
	VPXORQ Z10, Z10, Z10
	VPXORQ Z11, Z11, Z11
	VPGATHERDD (R9)(Z4*1), K3, Z10
	TESTL AX, AX
	JZ classes
	VEXTRACTI64X4 $1, Z3, Y3
	VPMOVZXWD Y3, Z5
	VPGATHERDD (R9)(Z5*1), K4, Z11
classes:
	PLANE(Z20, 88)
	PLANE(Z21, 96)
	PLANE(Z22, 104)
	PLANE(Z23, 112)
	MOVQ $1, 120(DI)
next:
	ADDQ $64, SI
	ADDQ $128, DI
	DECQ CX
	JNZ loop
	VZEROUPPER
	RET
