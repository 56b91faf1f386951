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

// func norm512(dst, src *byte, n, full int, c *chars, runs uint64) (read, wrote int)
//
// SI block of text, DI where to write, R12 last place of a block, R9 where dst is full; R10 entries, R8 index. Within a block: R13 bit mask of the bytes
// that do not just map, R14 the next byte, R15 where a run of ideographs starts.
TEXT ·norm512(SB), NOSPLIT, $0-64
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), R12
	MOVQ full+24(FP), R9
	MOVQ c+32(FP), R11
	ADDQ SI, R12
	SUBQ $const_ahead, R12
	ADDQ DI, R9
	MOVQ chars_entries(R11), R10
	LEAQ chars_index(R11), R8
	VMOVDQU8 chars_ascii(R11), Z20
	VMOVDQU8 (chars_ascii+64)(R11), Z21
	MOVQ chars_pool(R11), R11
	MOVL $0x0F3F3F00, DX
	MOVL $0xE3, AX
	VPBROADCASTB AX, Z24
	MOVQ runs+40(FP), AX
	VPBROADCASTB AX, Z25
	TESTQ AX, AX
	MOVL $0xEF, AX
	MOVL $0xFF, BX
	CMOVLEQ BX, AX
	VPBROADCASTB AX, Z23
	MOVL $0xC2, AX
	VPBROADCASTB AX, Z26
	MOVL $0x1E, AX
	VPBROADCASTB AX, Z27
	MOVL $0xC0, AX
	VPBROADCASTB AX, Z28
	MOVL $0x07C0, AX
	VPBROADCASTW AX, Z29
	MOVL $0x003F, AX
	VPBROADCASTW AX, Z30
	VPTERNLOGD $0xFF, Z31, Z31, Z31

loop:
	CMPQ DI, R9
	JHS  done
	CMPQ SI, R12
	JG   done
	VMOVDQU8 (SI), Z0
	VPMOVB2M Z0, K1
	VPERMI2B Z21, Z20, Z0
	VPTESTNMB Z0, Z0, K2
	VMOVDQU8 Z0, (DI)
	KORTESTQ K2, K1
	JNZ  special
	ADDQ $64, SI
	ADDQ $64, DI
	JMP  loop

special:
	VMOVDQU8 (SI), Z1
	VPSUBB Z24, Z1, Z2
	VPCMPUB $1, Z25, Z2, K3 // first bytes of ideographs
	VPCMPEQB Z23, Z1, K4    // and of full-width punctuation
	KORQ K3, K4, K3
	KORQ   K1, K2, K1
	KMOVQ  K1, R13
	MOVL   $-1, R15
	KTESTQ K3, K3
	JNZ    ideographs
	VPSUBB Z26, Z1, Z2
	VPCMPUB $1, Z27, Z2, K4 // first bytes of two
	VPCMPB $1, Z28, Z1, K5  // bytes that go on
	KMOVQ K4, AX
	KMOVQ K5, BX
	LEAQ (AX)(AX*1), CX
	CMPQ BX, CX
	JNE  mixed              // some are of three or four
	LEAQ -1(BX), CX
	TESTQ BX, CX
	JEQ  mixed              // at most one
	VPMOVB2M Z1, K6
	KMOVQ K6, CX
	ANDNQ CX, BX, CX
	MOVL $64, R14
	SHLQ $1, CX
	SBBQ $0, R14            // a character that the end cuts, of two bytes or more, is left
	BTRQ $63, AX
	KMOVQ AX, K4
	VPCOMPRESSB.Z Z1, K4, Z2
	VPCOMPRESSB.Z Z1, K5, Z3
	VPMOVZXBW Y2, Z2
	VPMOVZXBW Y3, Z3
	VPSLLW $6, Z2, Z2
	VPANDD Z29, Z2, Z2
	VPANDD Z30, Z3, Z3
	VPORD Z3, Z2, Z2        // code points
	POPCNTQ BX, CX
	KXNORW K6, K6, K6
	CMPL CX, $8
	JHI  many
	VPMOVZXWD X2, Y3
	VPGATHERDD (chars_two-chars_index)(R8)(Y3*2), K6, Y4
	VPMOVDW Y4, X4
	JMP  looked

many:
	VPMOVZXWD Y2, Z3
	VPGATHERDD (chars_two-chars_index)(R8)(Z3*2), K6, Z4
	VPMOVDW Z4, Y4
	CMPL CX, $16
	JLS  looked
	VEXTRACTI64X4 $1, Z2, Y3
	VPMOVZXWD Y3, Z3
	KXNORW K6, K6, K6
	VPGATHERDD (chars_two-chars_index)(R8)(Z3*2), K6, Z5
	VPMOVDW Z5, Y5
	VINSERTI64X4 $1, Y5, Z4, Z4

looked:
	VPMOVWB Z4, Y2
	VPSRLW $8, Z4, Z3
	VPMOVWB Z3, Y3
	VPCMPEQB Y31, Y2, K6
	KTESTD K6, K6
	JNZ  mixed              // one becomes more than two bytes
	VPEXPANDB Z2, K4, Z0
	VPEXPANDB Z3, K5, Z0
	VPTESTMB Z0, Z0, K6
	KMOVQ K6, AX
	BZHIQ R14, AX, AX
	KMOVQ AX, K6
	VPCOMPRESSB.Z Z0, K6, Z0
	VMOVDQU8 Z0, (DI)
	POPCNTQ AX, AX
	ADDQ AX, DI
	ADDQ R14, SI
	JMP  loop

mixed:
	TZCNTQ R13, R14
	ADDQ   R14, DI

char:
	CMPQ R14, R15
	JEQ  run
	MOVL (SI)(R14*1), CX
	MOVBLZX CX, AX
	CMPL AX, $0xE0
	JB   two
	CMPL AX, $0xF0
	JHS  four
	MOVL CX, AX
	BSWAPL AX
	PEXTL DX, AX, AX
	ADDQ $3, R14
	MOVL AX, BX
	SHRL $6, BX
	ANDL $63, AX
	MOVWLZX (R8)(BX*2), BX
	SHLL $6, BX
	ORL  BX, AX
	MOVQ (R10)(AX*8), AX
	MOVQ AX, BX
	SHRQ $56, BX
	CMPL BX, $const_inline
	JHI  kind3

write:
	MOVQ AX, (DI)
	ADDQ BX, DI

next:
	CMPQ R14, $64
	JHS  end
	MOVQ $-1, AX
	SHLXQ R14, AX, AX
	ANDQ AX, R13
	JEQ  last
	TZCNTQ R13, AX
	CMPQ AX, R14
	JEQ  char

last: // what lies before the next special byte, or all that is left, and more
	VMOVDQU8 (SI)(R14*1), Z0
	VPERMI2B Z21, Z20, Z0
	VMOVDQU8 Z0, (DI)
	SUBQ R14, DI
	TZCNTQ R13, R14
	ADDQ R14, DI
	CMPQ R14, $64
	JB   char

end:
	ADDQ R14, SI
	JMP  loop

two:
	CMPL AX, $0x80
	JB   gone
	ANDL $0x1F, AX
	SHLL $6, AX
	MOVBLZX CH, BX
	ANDL $0x3F, BX
	ORL  BX, AX
	ADDQ $2, R14
	MOVQ (R10)(AX*8), AX
	MOVQ AX, BX
	SHRQ $56, BX
	CMPL BX, $const_inline
	JLS  write
	JMP  pool // stays and alone are of longer ones

gone:
	INCQ R14
	JMP  next

four:
	MOVL CX, AX
	BSWAPL AX
	MOVL $0x073F3F3F, BX
	PEXTL BX, AX, AX
	ADDQ $4, R14
	MOVL AX, BX
	SHRL $6, BX
	ANDL $63, AX
	MOVWLZX (R8)(BX*2), BX
	SHLL $6, BX
	ORL  BX, AX
	MOVQ (R10)(AX*8), AX
	MOVQ AX, BX
	SHRQ $56, BX
	CMPL BX, $const_inline
	JLS  write
	CMPL BX, $const_stays
	JEQ  stay4
	JHI  pool
	SHLQ $8, CX
	ORQ  $0x20, CX
	MOVQ CX, (DI)
	MOVB $0x20, 5(DI)
	ADDQ $6, DI
	JMP  next

stay4:
	MOVL CX, (DI)
	ADDQ $4, DI
	JMP  next

kind3:
	CMPL BX, $const_stays
	JEQ  stay3
	JHI  pool
	SHLL $8, CX
	ORL  $0x20, CX
	MOVL CX, (DI)
	MOVB $0x20, 4(DI)
	ADDQ $5, DI
	JMP  next

stay3:
	MOVL CX, (DI)
	ADDQ $3, DI
	JMP  next

pool:
	MOVL AX, CX
	SHRQ $32, AX
	MOVBLZX AX, AX
	VMOVDQU (R11)(CX*1), X1
	VMOVDQU X1, (DI)
	ADDQ AX, DI
	JMP  next

ideographs: // the first place where a run of six starts, and nothing behind it
	KMOVQ K3, AX
	MOVQ  AX, BX
	SHRQ  $3, BX
	ANDQ  BX, AX // two
	MOVQ  AX, BX
	MOVQ  AX, CX
	SHRQ  $6, BX
	SHRQ  $12, CX
	ANDQ  BX, AX
	ANDQ  CX, AX
	JEQ   mixed
	TZCNTQ AX, R15
	MOVQ  $2, AX
	SHLXQ R15, AX, AX
	DECQ  AX
	ANDQ  AX, R13
	JMP   mixed

run:
	ADDQ R14, SI

done:
	SUBQ src+8(FP), SI
	MOVQ SI, read+48(FP)
	SUBQ dst+0(FP), DI
	MOVQ DI, wrote+56(FP)
	VZEROUPPER
	RET

// Sixteen characters of three bytes, each as a number: last byte, middle, first, zero.
DATA three<>+0(SB)/8, $0x8003040580000102
DATA three<>+8(SB)/8, $0x80090a0b80060708
DATA three<>+16(SB)/8, $0x800f1011800c0d0e
DATA three<>+24(SB)/8, $0x8015161780121314
DATA three<>+32(SB)/8, $0x801b1c1d8018191a
DATA three<>+40(SB)/8, $0x80212223801e1f20
DATA three<>+48(SB)/8, $0x8027282980242526
DATA three<>+56(SB)/8, $0x802d2e2f802a2b2c
GLOBL three<>(SB), RODATA|NOPTR, $64

// func lone512(dst *uint32, src *byte, n int, l *lone) (chars int, more bool)
TEXT ·lone512(SB), NOSPLIT, $0-41
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), R12
	MOVQ l+24(FP), R10
	ADDQ SI, R12
	SUBQ $const_block, R12
	VMOVDQU8 three<>(SB), Z20
	VPMOVB2M Z20, K7
	KNOTQ K7, K7
	MOVL $0xF0C0C0, AX
	VPBROADCASTD AX, Z21
	MOVL $0xE08080, AX
	VPBROADCASTD AX, Z22
	MOVL $0x0F3F3F, AX
	VPBROADCASTD AX, Z23
	MOVL $0x00014001, AX // last byte + middle<<6; first
	VPBROADCASTD AX, Z24
	MOVL $0x10000001, AX // + first<<12
	VPBROADCASTD AX, Z25
	VPTERNLOGD $0xFF, Z26, Z26, Z26
	MOVL $0x10000, R9
	XORL BX, BX

loop:
	VMOVDQU8 (SI), Z0
	VPERMB.Z Z0, Z20, K7, Z0
	VPANDD Z21, Z0, Z1
	VPCMPEQD Z22, Z1, K1
	VPANDD Z23, Z0, Z0
	VPMADDUBSW Z24, Z0, Z0
	VPMADDWD Z25, Z0, Z0
	VMOVDQA32 Z26, Z2
	KMOVW K1, K2
	VPGATHERDD (R10)(Z0*4), K2, Z2
	VPCMPEQD Z26, Z2, K3 // the others are none either
	VMOVDQU32 Z2, (DI)
	KMOVW K3, AX
	ORL  R9, AX
	TZCNTL AX, AX
	LEAQ (DI)(AX*4), DI
	LEAQ (AX)(AX*2), CX
	ADDQ CX, SI
	CMPL AX, $16
	JNE  done
	CMPQ SI, R12
	JLE  loop
	MOVL $1, BX

done:
	SUBQ dst+0(FP), DI
	SHRQ $2, DI
	MOVQ DI, chars+32(FP)
	MOVB BX, more+40(FP)
	VZEROUPPER
	RET

// func split512(text *byte, blocks int, starts, ends *uint32, punct *[128]byte) (words int)
TEXT ·split512(SB), NOSPLIT, $0-48
	MOVQ text+0(FP), SI
	MOVQ blocks+8(FP), CX
	MOVQ starts+16(FP), DI
	MOVQ ends+24(FP), R8
	MOVQ punct+32(FP), AX
	VMOVDQU8 (AX), Z20
	VMOVDQU8 64(AX), Z21
	VMOVDQU8 iota<>(SB), Z22
	MOVL $0x20, AX
	VPBROADCASTB AX, Z23
	VPXORQ Z30, Z30, Z30 // place of the block
	MOVL $64, AX
	VPBROADCASTD AX, Z29
	XORL R11, R11 // the byte before is of a word
	XORL R12, R12 // the byte before is punctuation

loop:
	VMOVDQU8 (SI), Z0
	VPCMPEQB Z23, Z0, K1
	VPMOVB2M Z0, K3
	VPERMI2B Z21, Z20, Z0
	VPMOVB2M Z0, K2
	KANDNQ K2, K3, K2
	KORQ K1, K2, K1
	KMOVQ K2, AX          // punctuation
	KMOVQ K1, BX
	NOTQ BX               // of a word
	LEAQ (R11)(BX*2), R13 // the byte before is
	MOVQ BX, R11
	SHRQ $63, R11
	LEAQ (R12)(AX*2), R9
	MOVQ AX, R12
	SHRQ $63, R12
	ANDNQ BX, R13, DX     // a word starts
	ORQ AX, DX
	ANDNQ R13, BX, R10    // one has ended
	ORQ R9, R10
	KMOVQ DX, K1
	KMOVQ R10, K2
	POPCNTQ DX, DX
	POPCNTQ R10, R10
	VPCOMPRESSB.Z Z22, K1, Z1
	VPCOMPRESSB.Z Z22, K2, Z2
	VPMOVZXBD X1, Z3
	VPMOVZXBD X2, Z4
	VEXTRACTI32X4 $1, Y1, X5
	VEXTRACTI32X4 $1, Y2, X6
	VPMOVZXBD X5, Z5
	VPMOVZXBD X6, Z6
	VPADDD Z30, Z3, Z3
	VPADDD Z30, Z4, Z4
	VPADDD Z30, Z5, Z5
	VPADDD Z30, Z6, Z6
	VMOVDQU32 Z3, (DI)
	VMOVDQU32 Z4, (R8)
	VMOVDQU32 Z5, 64(DI)
	VMOVDQU32 Z6, 64(R8)
	CMPL DX, $32
	JHI  more
	CMPL R10, $32
	JHI  more

next:
	LEAQ (DI)(DX*4), DI
	LEAQ (R8)(R10*4), R8
	VPADDD Z29, Z30, Z30
	ADDQ $64, SI
	DECQ CX
	JNZ  loop
	SUBQ starts+16(FP), DI
	SHRQ $2, DI
	MOVQ DI, words+40(FP)
	VZEROUPPER
	RET

more:
	VEXTRACTI32X4 $2, Z1, X5
	VEXTRACTI32X4 $2, Z2, X6
	VPMOVZXBD X5, Z5
	VPMOVZXBD X6, Z6
	VPADDD Z30, Z5, Z5
	VPADDD Z30, Z6, Z6
	VMOVDQU32 Z5, 128(DI)
	VMOVDQU32 Z6, 128(R8)
	VEXTRACTI32X4 $3, Z1, X5
	VEXTRACTI32X4 $3, Z2, X6
	VPMOVZXBD X5, Z5
	VPMOVZXBD X6, Z6
	VPADDD Z30, Z5, Z5
	VPADDD Z30, Z6, Z6
	VMOVDQU32 Z5, 192(DI)
	VMOVDQU32 Z6, 192(R8)
	JMP  next
