//go:build !noasm && !nounsafe

#include "textflag.h"

#define DWORDS(value, x, y) \
	MOVL         $value, AX \
	VMOVD        AX, x      \
	VPBROADCASTD x, y

#define WORDS(value, x, y) \
	MOVL         $value, AX \
	VMOVD        AX, x      \
	VPBROADCASTW x, y

// CONSTANTS of LANES.
#define CONSTANTS \
	DWORDS(0x3F, X12, Y12)     \
	DWORDS(0x8080E0, X11, Y11) \
	DWORDS(0x80C0, X10, Y10)   \
	DWORDS(0x7F, X9, Y9)       \
	DWORDS(0x7FF, X8, Y8)      \
	MOVQ ·fours(SB), R12

// LANES writes the eight code points in the 32-bit lanes of Y0, each below U+10000 and no surrogate, as one byte, two or three each. Bit i of AX: lane i is
// beyond ASCII. Of the 16 bytes that each store has, up to 12 count, which the next one goes on behind.
#define LANES \
	VPCMPGTD     Y9, Y0, Y1        \
	VPCMPGTD     Y8, Y0, Y2        \
	VMOVMSKPS    Y1, AX            \
	VMOVMSKPS    Y2, BX            \
	VPSRLD       $12, Y0, Y4       \
	VPSRLD       $6, Y0, Y3        \
	VPAND        Y12, Y3, Y5       \
	VPSLLD       $8, Y5, Y5        \
	VPAND        Y12, Y0, Y6       \
	VPSLLD       $16, Y6, Y7       \
	VPOR         Y4, Y5, Y5        \
	VPOR         Y11, Y7, Y7       \
	VPOR         Y5, Y7, Y7        \
	VPSLLD       $8, Y6, Y6        \
	VPOR         Y10, Y3, Y3       \
	VPOR         Y6, Y3, Y3        \
	VPBLENDVB    Y1, Y3, Y0, Y0    \
	VPBLENDVB    Y2, Y7, Y0, Y0    \
	MOVL         AX, R9            \
	ANDL         $15, R9           \
	MOVL         BX, R10           \
	ANDL         $0xF0, R10        \
	SHLL         $4, BX            \
	ANDL         $0xF0, BX         \
	ORL          BX, R9            \
	MOVL         AX, BX            \
	SHRL         $4, BX            \
	ORL          BX, R10           \
	VEXTRACTI128 $1, Y0, X1        \
	SHLL         $4, R9            \
	SHLL         $4, R10           \
	VPSHUFB      (R12)(R9*1), X0, X0  \
	VPSHUFB      (R12)(R10*1), X1, X1 \
	POPCNTL      R9, R9            \
	POPCNTL      R10, R10          \
	VMOVDQU      X0, (DI)          \
	LEAQ         4(DI)(R9*1), DI   \
	VMOVDQU      X1, (DI)          \
	LEAQ         4(DI)(R10*1), DI

// func ucs2AVX2(out unsafe.Pointer, room int, data unsafe.Pointer, n int) (written, read int)
//
// Blocks of 32 units as far as they are ASCII, and of eight of any kind but surrogates, while 32 bytes of room are left.
TEXT ·ucs2AVX2(SB), NOSPLIT, $0-48
	MOVQ out+0(FP), DI
	MOVQ room+8(FP), R8
	MOVQ data+16(FP), SI
	MOVQ n+24(FP), CX
	LEAQ -32(DI)(R8*1), R8
	MOVQ DI, R11
	MOVQ SI, R13
	CONSTANTS
	WORDS(0xFF80, X15, Y15)
	DWORDS(0xF800, X14, Y14)
	DWORDS(0xD800, X13, Y13)

block:
	CMPQ      DI, R8
	JGT       done
	CMPQ      CX, $32
	JLT       eight
	VMOVDQU   (SI), Y0
	VMOVDQU   32(SI), Y1
	VPACKUSWB Y1, Y0, Y2
	VPOR      Y1, Y0, Y3
	VPERMQ    $0xD8, Y2, Y2
	VPTEST    Y15, Y3
	JNZ       mixed
	VMOVDQU   Y2, (DI)
	ADDQ      $32, DI
	ADDQ      $64, SI
	SUBQ      $32, CX
	JMP       block

mixed: // what stands before the first unit that is no ASCII counts
	VPAND     Y15, Y0, Y0
	VPAND     Y15, Y1, Y1
	VPXOR     Y4, Y4, Y4
	VPCMPEQW  Y4, Y0, Y0
	VPCMPEQW  Y4, Y1, Y1
	VPACKSSWB Y1, Y0, Y0
	VPERMQ    $0xD8, Y0, Y0
	VPMOVMSKB Y0, AX
	NOTL      AX
	TZCNTL    AX, AX
	VMOVDQU   Y2, (DI)
	ADDQ      AX, DI
	LEAQ      (SI)(AX*2), SI
	SUBQ      AX, CX
	CMPQ      DI, R8
	JGT       done

eight:
	CMPQ      CX, $8
	JLT       done
	VPMOVZXWD (SI), Y0
	VPAND     Y14, Y0, Y1
	VPCMPEQD  Y13, Y1, Y1
	VPTEST    Y1, Y1
	JNZ       done
	LANES
	ADDQ      $16, SI
	SUBQ      $8, CX
	TESTL     $0x80, AX
	JEQ       block
	CMPQ      DI, R8
	JLE       eight

done:
	SUBQ R11, DI
	MOVQ DI, written+32(FP)
	SUBQ R13, SI
	SHRQ $1, SI
	MOVQ SI, read+40(FP)
	VZEROUPPER
	RET

// func ucs4AVX2(out unsafe.Pointer, room int, data unsafe.Pointer, n int) (written, read int)
//
// Blocks of eight units below U+10000, while 32 bytes of room are left and none is a surrogate.
TEXT ·ucs4AVX2(SB), NOSPLIT, $0-48
	MOVQ out+0(FP), DI
	MOVQ room+8(FP), R8
	MOVQ data+16(FP), SI
	MOVQ n+24(FP), CX
	LEAQ -32(DI)(R8*1), R8
	MOVQ DI, R11
	MOVQ SI, R13
	CONSTANTS
	DWORDS(0xFFFFFF80, X15, Y15)
	DWORDS(0xF800, X14, Y14)
	DWORDS(0xD800, X13, Y13)

block:
	CMPQ         DI, R8
	JGT          done
	CMPQ         CX, $8
	JLT          done
	VMOVDQU      (SI), Y0
	VPTEST       Y15, Y0
	JNZ          mixed
	VEXTRACTI128 $1, Y0, X1
	VPACKUSDW    X1, X0, X0
	VPACKUSWB    X0, X0, X0
	VMOVQ        X0, (DI)
	ADDQ         $8, DI
	JMP          next

mixed:
	VPSRLD   $16, Y0, Y1
	VPTEST   Y1, Y1
	JNZ      done
	VPAND    Y14, Y0, Y1
	VPCMPEQD Y13, Y1, Y1
	VPTEST   Y1, Y1
	JNZ      done
	LANES

next:
	ADDQ $32, SI
	SUBQ $8, CX
	JMP  block

done:
	SUBQ R11, DI
	MOVQ DI, written+32(FP)
	SUBQ R13, SI
	SHRQ $2, SI
	MOVQ SI, read+40(FP)
	VZEROUPPER
	RET

// func latin1AVX2(out unsafe.Pointer, room int, data unsafe.Pointer, n int) (written, read int)
//
// Blocks of 32 units as far as they are ASCII, and of 16 of any kind, while 32 bytes of room are left.
TEXT ·latin1AVX2(SB), NOSPLIT, $0-48
	MOVQ out+0(FP), DI
	MOVQ room+8(FP), R8
	MOVQ data+16(FP), SI
	MOVQ n+24(FP), CX
	LEAQ -32(DI)(R8*1), R8
	MOVQ DI, R11
	MOVQ SI, R13
	MOVQ ·pairs(SB), R12
	WORDS(0x3F, X12, Y12)
	WORDS(0x80C0, X10, Y10)
	WORDS(0x7F, X9, Y9)

block:
	CMPQ      DI, R8
	JGT       done
	CMPQ      CX, $32
	JLT       sixteen
	VMOVDQU   (SI), Y0
	VPMOVMSKB Y0, AX
	VMOVDQU   Y0, (DI)
	TESTL     AX, AX
	JNZ       mixed
	ADDQ      $32, DI
	ADDQ      $32, SI
	SUBQ      $32, CX
	JMP       block

mixed:
	TZCNTL AX, AX
	ADDQ   AX, DI
	ADDQ   AX, SI
	SUBQ   AX, CX
	CMPQ   DI, R8
	JGT    done

sixteen:
	CMPQ         CX, $16
	JLT          done
	VPMOVZXBW    (SI), Y0
	VPCMPGTW     Y9, Y0, Y1
	VPSRLW       $6, Y0, Y2
	VPAND        Y12, Y0, Y3
	VPSLLW       $8, Y3, Y3
	VPOR         Y10, Y2, Y2
	VPOR         Y3, Y2, Y2
	VPBLENDVB    Y1, Y2, Y0, Y0
	VPACKSSWB    Y1, Y1, Y1
	VPMOVMSKB    Y1, AX
	VEXTRACTI128 $1, Y0, X1
	MOVBLZX      AX, R9
	SHRL         $16, AX
	MOVBLZX      AX, R10
	SHLL         $4, R9
	SHLL         $4, R10
	VPSHUFB      (R12)(R9*1), X0, X0
	VPSHUFB      (R12)(R10*1), X1, X1
	POPCNTL      R9, R9
	POPCNTL      R10, R10
	VMOVDQU      X0, (DI)
	LEAQ         8(DI)(R9*1), DI
	VMOVDQU      X1, (DI)
	LEAQ         8(DI)(R10*1), DI
	ADDQ         $16, SI
	SUBQ         $16, CX
	TESTL        $0x80, AX
	JEQ          block
	CMPQ         DI, R8
	JLE          sixteen

done:
	SUBQ R11, DI
	MOVQ DI, written+32(FP)
	SUBQ R13, SI
	MOVQ SI, read+40(FP)
	VZEROUPPER
	RET

// func ucs2SizeAVX2(data unsafe.Pointer, blocks int) (beyond int)
//
// Of blocks of 16 units: how many bytes they need beyond one each.
TEXT ·ucs2SizeAVX2(SB), NOSPLIT, $0-24
	MOVQ data+0(FP), SI
	MOVQ blocks+8(FP), CX
	XORQ R9, R9
	WORDS(0xFF80, X15, Y15)
	WORDS(0xF800, X14, Y14)
	VPXOR Y4, Y4, Y4
	TESTQ CX, CX
	JEQ  counted

count:
	VMOVDQU   (SI), Y0
	VPAND     Y15, Y0, Y1
	VPAND     Y14, Y0, Y2
	VPCMPEQW  Y4, Y1, Y1
	VPCMPEQW  Y4, Y2, Y2
	VPACKSSWB Y2, Y1, Y1
	VPMOVMSKB Y1, AX
	NOTL      AX
	POPCNTL   AX, AX
	ADDQ      AX, R9
	ADDQ      $32, SI
	DECQ      CX
	JNZ       count

counted:
	MOVQ R9, beyond+16(FP)
	VZEROUPPER
	RET
