//go:build !noasm && !nounsafe

#include "textflag.h"

#define WORDS(value, into) \
	MOVL         $value, AX   \
	VPBROADCASTW AX, into

#define DWORDS(value, into) \
	MOVL         $value, AX    \
	VPBROADCASTD AX, into

// PUT stores the bytes of value that K3 names, pressed together, and no other.
#define PUT(value) \
	VPCOMPRESSB.Z value, K3, Z12  \
	KMOVQ         K3, AX          \
	POPCNTQ       AX, AX          \
	MOVQ          $-1, DX         \
	BZHIQ         AX, DX, DX      \
	KMOVQ         DX, K4          \
	VMOVDQU8      Z12, K4, (DI)   \
	ADDQ          AX, DI

// LANES makes of the code points in the 32-bit lanes of c, each below U+10000, one byte, two or three a lane; the bytes of Z11 that count are set.
#define LANES(c) \
	VPCMPUD    $5, Z20, c, K1        \
	VPCMPUD    $5, Z21, c, K2        \
	VPSRLD     $12, c, Z5            \
	VPSRLD     $6, c, Z6             \
	VPANDD     Z22, Z6, Z7           \
	VPSLLD     $8, Z7, Z7            \
	VPANDD     Z22, c, Z8            \
	VPSLLD     $16, Z8, Z9           \
	VPTERNLOGD $0xFE, Z9, Z7, Z5     \
	VPORD      Z23, Z5, Z5           \
	VPSLLD     $8, Z8, Z10           \
	VPTERNLOGD $0xFE, Z24, Z10, Z6   \
	VMOVDQU32  Z6, K1, c             \
	VMOVDQU32  Z5, K2, c             \
	VMOVDQA32  Z25, Z11              \
	VMOVDQU32  Z26, K1, Z11          \
	VMOVDQU32  Z27, K2, Z11

// SIXTEEN writes them.
#define SIXTEEN(c) \
	LANES(c)                         \
	VPMOVB2M   Z11, K3               \
	PUT(c)

// func ucs2Blocks(out unsafe.Pointer, room int, data unsafe.Pointer, n int) (written, read int)
//
// Blocks of 32 units, while 96 bytes of room are left and no unit is a surrogate.
TEXT ·ucs2Blocks(SB), NOSPLIT, $0-48
	MOVQ out+0(FP), DI
	MOVQ room+8(FP), R8
	MOVQ data+16(FP), SI
	MOVQ n+24(FP), CX
	LEAQ -96(DI)(R8*1), R8
	MOVQ DI, R9
	MOVQ SI, R10
	WORDS(0xFF80, Z28)
	WORDS(0xF800, Z29)
	WORDS(0xD800, Z30)
	DWORDS(0x80, Z20)
	DWORDS(0x800, Z21)
	DWORDS(0x3F, Z22)
	DWORDS(0x8080E0, Z23)
	DWORDS(0x80C0, Z24)
	DWORDS(0xFF, Z25)
	DWORDS(0xFFFF, Z26)
	DWORDS(0xFFFFFF, Z27)

block:
	CMPQ      CX, $32
	JLT       done
	CMPQ      DI, R8
	JGT       done
	VMOVDQU16 (SI), Z0
	VPTESTMW  Z28, Z0, K1
	KORTESTD  K1, K1
	JNZ       mixed
	VPMOVWB   Z0, Y1
	VMOVDQU   Y1, (DI)
	ADDQ      $32, DI

next:
	ADDQ $64, SI
	SUBQ $32, CX
	JMP  block

mixed:
	VPANDD        Z29, Z0, Z2
	VPCMPUW       $0, Z30, Z2, K2
	KORTESTD      K2, K2
	JNZ           done
	VPMOVZXWD     Y0, Z3
	VEXTRACTI64X4 $1, Z0, Y4
	VPMOVZXWD     Y4, Z4
	SIXTEEN(Z3)
	SIXTEEN(Z4)
	JMP           next

done:
	SUBQ R9, DI
	MOVQ DI, written+32(FP)
	SUBQ R10, SI
	SHRQ $1, SI
	MOVQ SI, read+40(FP)
	VZEROUPPER
	RET

// func ucs4Blocks(out unsafe.Pointer, room int, data unsafe.Pointer, n int) (written, read int)
//
// Blocks of 16 units, while 64 bytes of room are left and all units are code points.
TEXT ·ucs4Blocks(SB), NOSPLIT, $0-48
	MOVQ out+0(FP), DI
	MOVQ room+8(FP), R8
	MOVQ data+16(FP), SI
	MOVQ n+24(FP), CX
	LEAQ -64(DI)(R8*1), R8
	MOVQ DI, R9
	MOVQ SI, R10
	VPTERNLOGD $0xFF, Z17, Z17, Z17
	DWORDS(0x808080F0, Z18)
	DWORDS(0x10000, Z19)
	DWORDS(0x80, Z20)
	DWORDS(0x800, Z21)
	DWORDS(0x3F, Z22)
	DWORDS(0x8080E0, Z23)
	DWORDS(0x80C0, Z24)
	DWORDS(0xFF, Z25)
	DWORDS(0xFFFF, Z26)
	DWORDS(0xFFFFFF, Z27)
	DWORDS(0xFFFFFF80, Z28)
	DWORDS(0xFFFFF800, Z29)
	DWORDS(0xD800, Z30)
	DWORDS(0x10FFFF, Z31)

block:
	CMPQ      CX, $16
	JLT       done
	CMPQ      DI, R8
	JGT       done
	VMOVDQU32 (SI), Z0
	VPTESTMD  Z28, Z0, K1
	KORTESTW  K1, K1
	JNZ       mixed
	VPMOVDB   Z0, X1
	VMOVDQU   X1, (DI)
	ADDQ      $16, DI

next:
	ADDQ $64, SI
	SUBQ $16, CX
	JMP  block

mixed:
	VPANDD   Z29, Z0, Z2
	VPCMPEQD Z30, Z2, K2
	VPCMPUD  $6, Z31, Z0, K3
	KORTESTW K2, K3
	JNZ      done
	VPCMPUD  $5, Z19, Z0, K5
	KORTESTW K5, K5
	JNZ      four
	SIXTEEN(Z0)
	JMP      next

four:
	VPSRLD     $18, Z0, Z14
	VPSRLD     $12, Z0, Z15
	VPANDD     Z22, Z15, Z15
	VPSLLD     $8, Z15, Z15
	VPSRLD     $6, Z0, Z16
	VPANDD     Z22, Z16, Z16
	VPSLLD     $16, Z16, Z16
	VPTERNLOGD $0xFE, Z16, Z15, Z14
	VPANDD     Z22, Z0, Z15
	VPSLLD     $24, Z15, Z15
	VPTERNLOGD $0xFE, Z18, Z15, Z14
	LANES(Z0)
	VMOVDQU32  Z14, K5, Z0
	VMOVDQU32  Z17, K5, Z11
	VPMOVB2M   Z11, K3
	PUT(Z0)
	JMP        next

done:
	SUBQ R9, DI
	MOVQ DI, written+32(FP)
	SUBQ R10, SI
	SHRQ $2, SI
	MOVQ SI, read+40(FP)
	VZEROUPPER
	RET

// THIRTYTWO writes the code points in the 16-bit lanes of c, each below U+0100.
#define THIRTYTWO(c) \
	VPCMPUW    $5, Z20, c, K1        \
	VPSRLW     $6, c, Z5             \
	VPANDD     Z22, c, Z6            \
	VPSLLW     $8, Z6, Z6            \
	VPTERNLOGD $0xFE, Z24, Z6, Z5    \
	VMOVDQU16  Z5, K1, c             \
	VMOVDQA32  Z25, Z11              \
	VMOVDQU16  Z26, K1, Z11          \
	VPMOVB2M   Z11, K3               \
	PUT(c)

// func latin1Blocks(out unsafe.Pointer, room int, data unsafe.Pointer, n int) (written, read int)
//
// Blocks of 64 units, while 128 bytes of room are left.
TEXT ·latin1Blocks(SB), NOSPLIT, $0-48
	MOVQ out+0(FP), DI
	MOVQ room+8(FP), R8
	MOVQ data+16(FP), SI
	MOVQ n+24(FP), CX
	LEAQ -128(DI)(R8*1), R8
	MOVQ DI, R9
	MOVQ SI, R10
	WORDS(0x80, Z20)
	WORDS(0x3F, Z22)
	WORDS(0x80C0, Z24)
	WORDS(0xFF, Z25)
	WORDS(0xFFFF, Z26)

block:
	CMPQ     CX, $64
	JLT      done
	CMPQ     DI, R8
	JGT      done
	VMOVDQU8 (SI), Z0
	VPMOVB2M Z0, K1
	KORTESTQ K1, K1
	JNZ      mixed
	VMOVDQU8 Z0, (DI)
	ADDQ     $64, DI

next:
	ADDQ $64, SI
	SUBQ $64, CX
	JMP  block

mixed:
	VEXTRACTI64X4 $1, Z0, Y4
	VPMOVZXBW     Y0, Z3
	VPMOVZXBW     Y4, Z4
	THIRTYTWO(Z3)
	THIRTYTWO(Z4)
	JMP           next

done:
	SUBQ R9, DI
	MOVQ DI, written+32(FP)
	SUBQ R10, SI
	MOVQ SI, read+40(FP)
	VZEROUPPER
	RET

// func ucs2SizeBlocks(data unsafe.Pointer, blocks int) (beyond int)
//
// Of blocks of 32 units: how many bytes they need beyond one each.
TEXT ·ucs2SizeBlocks(SB), NOSPLIT, $0-24
	MOVQ data+0(FP), SI
	MOVQ blocks+8(FP), CX
	XORQ R9, R9
	WORDS(0xFF80, Z28)
	WORDS(0xF800, Z29)
	TESTQ CX, CX
	JEQ  counted

count:
	VMOVDQU16 (SI), Z0
	VPTESTMW  Z28, Z0, K1
	VPTESTMW  Z29, Z0, K2
	KMOVD     K1, AX
	KMOVD     K2, DX
	POPCNTL   AX, AX
	POPCNTL   DX, DX
	ADDQ      AX, R9
	ADDQ      DX, R9
	ADDQ      $64, SI
	DECQ      CX
	JNZ       count

counted:
	MOVQ R9, beyond+16(FP)
	VZEROUPPER
	RET

// func ucs4SizeBlocks(data unsafe.Pointer, blocks int) (beyond int)
//
// Of blocks of 16 units: how many bytes they need beyond one each.
TEXT ·ucs4SizeBlocks(SB), NOSPLIT, $0-24
	MOVQ data+0(FP), SI
	MOVQ blocks+8(FP), CX
	XORQ R9, R9
	DWORDS(0xFFFFFF80, Z28)
	DWORDS(0xFFFFF800, Z29)
	DWORDS(0xFFFF0000, Z30)
	TESTQ CX, CX
	JEQ  counted

count:
	VMOVDQU32 (SI), Z0
	VPTESTMD  Z28, Z0, K1
	VPTESTMD  Z29, Z0, K2
	VPTESTMD  Z30, Z0, K3
	KMOVW     K1, AX
	KMOVW     K2, DX
	KMOVW     K3, BX
	POPCNTL   AX, AX
	POPCNTL   DX, DX
	POPCNTL   BX, BX
	ADDQ      AX, R9
	ADDQ      DX, R9
	ADDQ      BX, R9
	ADDQ      $64, SI
	DECQ      CX
	JNZ       count

counted:
	MOVQ R9, beyond+16(FP)
	VZEROUPPER
	RET
