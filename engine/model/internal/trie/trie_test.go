package trie

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// FuzzLongest sets the double array against a map: keys that share prefixes, NULs, bytes over 0x80, empty and repeated keys.
func FuzzLongest(f *testing.F) {
	f.Add([]byte("a\xffab\xffabc\xff\x00\xff\x00\x00\xff"), []byte("abcd\x00\x00a"))
	f.Fuzz(func(t *testing.T, keys, text []byte) { check(t, bytes.Split(keys, []byte{0xFF}), text) })
}

func check(t *testing.T, keys [][]byte, text []byte) {
	t.Helper()
	known := map[string]uint32{}
	var list []Key
	for i, k := range keys {
		list = append(list, Key{k, uint32(i)})
		known[string(k)] = uint32(i)
	}
	tr, err := New(list)
	if err != nil {
		t.Fatal(err)
	}
	for i := range text {
		n, value := tr.Longest(text[i:])
		want, wantValue := 0, uint32(0)
		for j := i + 1; j <= len(text); j++ {
			if v, ok := known[string(text[i:j])]; ok {
				want, wantValue = j-i, v
			}
		}
		if n != want || n > 0 && value != wantValue {
			t.Fatalf("longest key in %q: %d bytes, value %d; want %d, %d", text[i:], n, value, want, wantValue)
		}
	}
}

func TestLongest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		letters := 1 + r.IntN(256)
		word := func(n int) []byte {
			w := make([]byte, r.IntN(n+1))
			for i := range w {
				w[i] = byte(r.IntN(letters))
			}
			return w
		}
		var keys [][]byte
		for range r.IntN(600) {
			keys = append(keys, word(6))
		}
		check(t, keys, word(300))
	}
}
