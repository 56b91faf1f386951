//go:build !noasm

#include "textflag.h"

// Both fill blocks (scheme.block, 128 bytes each) from n*64 bytes. The classes of ASCII by unsigned compares of (byte - low) < size.
// Offsets in a block: letter 0, upper 8, number 16, space 24, blank 32, newline 40, quote 48, slash 56, control 64, wide 72, tail 80.

#define ALL(v, z) MOVL $v, AX; VPBROADCASTB AX, z

// func classifyAVX512(out *block, text *byte, n int)
TEXT ·classifyAVX512(SB), NOSPLIT, $0-24
	MOVQ out+0(FP), DI
	MOVQ text+8(FP), SI
	MOVQ n+16(FP), CX
	ALL(0x20, Z16)
	ALL(0x61, Z17) // 'a'
	ALL(26, Z18)
	ALL(0x30, Z19) // '0'
	ALL(10, Z20)   // ten digits; LF
	ALL(9, Z21)    // TAB
	ALL(5, Z22)
	ALL(13, Z23)   // CR
	ALL(0x27, Z24) // '\''
	ALL(0x2F, Z25) // '/'
	ALL(0xC0, Z26)
	ALL(0x7F, Z27)
loop:
	VMOVDQU64 (SI), Z0
	VPORQ Z16, Z0, Z1
	VPSUBB Z17, Z1, Z1
	VPCMPUB $1, Z18, Z1, K1 // letter
	VPTESTNMB Z16, Z0, K2
	KANDQ K1, K2, K2        // upper: a letter without 0x20
	KMOVQ K1, 0(DI)
	KMOVQ K2, 8(DI)
	VPSUBB Z19, Z0, Z2
	VPCMPUB $1, Z20, Z2, K3 // number
	VPCMPEQB Z16, Z0, K4    // space
	KMOVQ K3, 16(DI)
	KMOVQ K4, 24(DI)
	VPSUBB Z21, Z0, Z3
	VPCMPUB $1, Z22, Z3, K1 // TAB to CR
	VPCMPEQB Z20, Z0, K2
	VPCMPEQB Z23, Z0, K3
	KORQ K2, K3, K2         // newline
	KANDNQ K1, K2, K3       // blank
	KMOVQ K3, 32(DI)
	KMOVQ K2, 40(DI)
	VPCMPEQB Z24, Z0, K3
	VPCMPEQB Z25, Z0, K4
	KMOVQ K3, 48(DI)
	KMOVQ K4, 56(DI)
	VPCMPUB $1, Z16, Z0, K3 // below 0x20
	VPCMPEQB Z27, Z0, K4
	KANDNQ K3, K1, K3
	KORQ K3, K4, K3         // control
	KMOVQ K3, 64(DI)
	VPMOVB2M Z0, K1
	VPCMPB $1, Z26, Z0, K2  // signed, so only 0x80 to 0xBF are less
	KMOVQ K1, 72(DI)
	KMOVQ K2, 80(DI)
	ADDQ $64, SI
	ADDQ $128, DI
	DECQ CX
	JNZ loop
	VZEROUPPER
	RET

// Bits of two halves Y1, Y2 to DX.
#define BITS \
	VPMOVMSKB Y1, DX \
	VPMOVMSKB Y2, BX \
	SHLQ $32, BX     \
	ORQ BX, DX

// Bytes of Y8, Y9 equal to the constant.
#define EQUAL(c) \
	VPCMPEQB c, Y8, Y1 \
	VPCMPEQB c, Y9, Y2 \
	BITS

// Bytes in [low, low + size): max(b - low, size) differs from b - low; the complement is what is compared.
#define OUTSIDE(low, size, a, b) \
	VPSUBB low, a, Y1   \
	VPSUBB low, b, Y2   \
	VPMAXUB size, Y1, Y3 \
	VPMAXUB size, Y2, Y4 \
	VPCMPEQB Y3, Y1, Y1 \
	VPCMPEQB Y4, Y2, Y2 \
	BITS

#define ALL2(v, x, y) MOVL $v, AX; VMOVD AX, x; VPBROADCASTB x, y

// func classifyAVX2(out *block, text *byte, n int)
TEXT ·classifyAVX2(SB), NOSPLIT, $0-24
	MOVQ out+0(FP), DI
	MOVQ text+8(FP), SI
	MOVQ n+16(FP), CX
	ALL2(0x20, X5, Y5)
	ALL2(0x61, X6, Y6)
	ALL2(26, X7, Y7)
	ALL2(0x30, X10, Y10)
	ALL2(10, X11, Y11)
	ALL2(9, X12, Y12)
	ALL2(5, X13, Y13)
	ALL2(13, X14, Y14)
loop2:
	VMOVDQU (SI), Y8
	VMOVDQU 32(SI), Y9
	VPOR Y5, Y8, Y0
	VPOR Y5, Y9, Y15
	OUTSIDE(Y6, Y7, Y0, Y15)
	NOTQ DX
	MOVQ DX, 0(DI) // letter
	MOVQ DX, R8
	VPCMPEQB Y0, Y8, Y1
	VPCMPEQB Y15, Y9, Y2
	BITS // has 0x20
	ANDNQ R8, DX, R9
	MOVQ R9, 8(DI) // upper
	OUTSIDE(Y10, Y11, Y8, Y9)
	NOTQ DX
	MOVQ DX, 16(DI) // number
	EQUAL(Y5)
	MOVQ DX, 24(DI) // space
	OUTSIDE(Y12, Y13, Y8, Y9)
	NOTQ DX
	MOVQ DX, R8 // TAB to CR
	EQUAL(Y11)
	MOVQ DX, R9
	EQUAL(Y14)
	ORQ DX, R9
	MOVQ R9, 40(DI) // newline
	ANDNQ R8, R9, R9
	MOVQ R9, 32(DI) // blank
	ALL2(0x27, X0, Y0)
	EQUAL(Y0)
	MOVQ DX, 48(DI) // quote
	ALL2(0x2F, X0, Y0)
	EQUAL(Y0)
	MOVQ DX, 56(DI) // slash
	VPMAXUB Y5, Y8, Y1
	VPMAXUB Y5, Y9, Y2
	VPCMPEQB Y1, Y8, Y1
	VPCMPEQB Y2, Y9, Y2
	BITS // 0x20 and above
	NOTQ DX
	ANDNQ DX, R8, R9
	ALL2(0x7F, X0, Y0)
	EQUAL(Y0)
	ORQ DX, R9
	MOVQ R9, 64(DI) // control
	VPMOVMSKB Y8, DX
	VPMOVMSKB Y9, BX
	SHLQ $32, BX
	ORQ BX, DX
	MOVQ DX, 72(DI) // wide
	ALL2(0xC0, X0, Y0)
	VPCMPGTB Y8, Y0, Y1 // signed, so only 0x80 to 0xBF are less
	VPCMPGTB Y9, Y0, Y2
	BITS
	MOVQ DX, 80(DI) // tail
	ADDQ $64, SI
	ADDQ $128, DI
	DECQ CX
	JNZ loop2
	VZEROUPPER
	RET
