// Package mem hands out memory outside the Go heap and counts it by purpose.
//
// Law: every byte handed out is counted under its purpose until it is freed, so a test can ask for zero in use. Blocks are 4 KiB aligned
// anonymous mappings or reused ones; the garbage collector never sees them. Under Poison, blocks are filled with 0xCC when handed out and when
// freed.
package mem
