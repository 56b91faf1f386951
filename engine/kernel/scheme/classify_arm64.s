//go:build !noasm

#include "textflag.h"

// Fills blocks (scheme.block, 128 bytes each; offsets as in classify_amd64.s) from n*64 bytes. What is compared is all ones or none in a byte; those
// bytes, each with the bit of its place, added in pairs three times, are the mask.

#define ALL(v, z) MOVD $v, R3; VDUP R3, z.B16

// Bits of V4 to V7 to R.
#define BITS(r) \
	VAND V27.B16, V4.B16, V4.B16  \
	VAND V27.B16, V5.B16, V5.B16  \
	VAND V27.B16, V6.B16, V6.B16  \
	VAND V27.B16, V7.B16, V7.B16  \
	VADDP V5.B16, V4.B16, V4.B16  \
	VADDP V7.B16, V6.B16, V6.B16  \
	VADDP V6.B16, V4.B16, V4.B16  \
	VADDP V4.B16, V4.B16, V4.B16  \
	VMOV V4.D[0], r

// Bytes equal to the constant.
#define EQUAL(c, r) \
	VCMEQ c.B16, V0.B16, V4.B16 \
	VCMEQ c.B16, V1.B16, V5.B16 \
	VCMEQ c.B16, V2.B16, V6.B16 \
	VCMEQ c.B16, V3.B16, V7.B16 \
	BITS(r)

// Bytes that share a bit with the constant.
#define SHARE(c, r) \
	VCMTST c.B16, V0.B16, V4.B16 \
	VCMTST c.B16, V1.B16, V5.B16 \
	VCMTST c.B16, V2.B16, V6.B16 \
	VCMTST c.B16, V3.B16, V7.B16 \
	BITS(r)

// Bytes of V4 to V7 that are at most the constant: they are the lesser of both.
#define ATMOST(c, r) \
	VUMIN c.B16, V4.B16, V8.B16  \
	VUMIN c.B16, V5.B16, V9.B16  \
	VUMIN c.B16, V6.B16, V10.B16 \
	VUMIN c.B16, V7.B16, V11.B16 \
	VCMEQ V8.B16, V4.B16, V4.B16 \
	VCMEQ V9.B16, V5.B16, V5.B16 \
	VCMEQ V10.B16, V6.B16, V6.B16 \
	VCMEQ V11.B16, V7.B16, V7.B16 \
	BITS(r)

#define LESS(c) \
	VSUB c.B16, V0.B16, V4.B16 \
	VSUB c.B16, V1.B16, V5.B16 \
	VSUB c.B16, V2.B16, V6.B16 \
	VSUB c.B16, V3.B16, V7.B16

// func classifyNEON(out *block, text *byte, n int)
TEXT ·classifyNEON(SB), NOSPLIT, $0-24
	MOVD out+0(FP), R0
	MOVD text+8(FP), R1
	MOVD n+16(FP), R2
	ALL(0x1F, V15)
	ALL(0x20, V16)
	ALL(0x61, V17) // 'a'
	ALL(25, V18)
	ALL(0x30, V19) // '0'
	ALL(9, V20)    // ten digits; TAB
	ALL(4, V21)
	ALL(10, V22)   // LF
	ALL(13, V23)   // CR
	ALL(0x27, V24) // '\''
	ALL(0x2F, V25) // '/'
	ALL(0x7F, V26)
	ALL(0xC0, V28)
	ALL(0x80, V29)
	MOVD $0x8040201008040201, R3
	VMOV R3, V27.D[0]
	VMOV R3, V27.D[1]
loop:
	VLD1.P 64(R1), [V0.B16, V1.B16, V2.B16, V3.B16]
	VORR V16.B16, V0.B16, V4.B16
	VORR V16.B16, V1.B16, V5.B16
	VORR V16.B16, V2.B16, V6.B16
	VORR V16.B16, V3.B16, V7.B16
	VSUB V17.B16, V4.B16, V4.B16
	VSUB V17.B16, V5.B16, V5.B16
	VSUB V17.B16, V6.B16, V6.B16
	VSUB V17.B16, V7.B16, V7.B16
	ATMOST(V18, R4)
	SHARE(V16, R5)
	BIC R5, R4, R5
	STP (R4, R5), 0(R0) // letter; upper: a letter without 0x20
	LESS(V19)
	ATMOST(V20, R4)
	EQUAL(V16, R5)
	STP (R4, R5), 16(R0) // number, space
	LESS(V20)
	ATMOST(V21, R6) // TAB to CR
	EQUAL(V22, R4)
	EQUAL(V23, R5)
	ORR R4, R5, R5
	BIC R5, R6, R4
	STP (R4, R5), 32(R0) // blank, newline
	EQUAL(V24, R4)
	EQUAL(V25, R5)
	STP (R4, R5), 48(R0) // quote, slash
	VMOV V0.B16, V4.B16
	VMOV V1.B16, V5.B16
	VMOV V2.B16, V6.B16
	VMOV V3.B16, V7.B16
	ATMOST(V15, R4)
	BIC R6, R4, R4
	EQUAL(V26, R5)
	ORR R5, R4, R4 // control
	SHARE(V29, R5) // wide
	STP (R4, R5), 64(R0)
	CBZ R5, narrow
	VAND V28.B16, V0.B16, V4.B16
	VAND V28.B16, V1.B16, V5.B16
	VAND V28.B16, V2.B16, V6.B16
	VAND V28.B16, V3.B16, V7.B16
	VCMEQ V29.B16, V4.B16, V4.B16
	VCMEQ V29.B16, V5.B16, V5.B16
	VCMEQ V29.B16, V6.B16, V6.B16
	VCMEQ V29.B16, V7.B16, V7.B16
	BITS(R5)
narrow:
	MOVD R5, 80(R0) // tail
	ADD $128, R0
	SUBS $1, R2, R2
	BNE loop
	RET
