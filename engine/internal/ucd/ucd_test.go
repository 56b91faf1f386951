package ucd

import (
	"slices"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
)

// The tables are the pinned oracle's, or they must be made again: go generate ./engine/internal/ucd.
func TestOracle(t *testing.T) {
	if OnigOracle != engine.Oracle || PretokOracle != engine.Oracle {
		t.Errorf("tables of %q and %q, the oracle is %q", OnigOracle, PretokOracle, engine.Oracle)
	}
}

func TestOnigSet(t *testing.T) {
	for name := range onigNames {
		last := rune(-2)
		set, ok := OnigSet(name)
		if !ok {
			t.Errorf("%s: not found", name)
		}
		for _, r := range set {
			if r.Lo > r.Hi || r.Lo <= last+1 || r.Hi > 0x10FFFF {
				t.Fatalf("%s: range %x-%x behind %x", name, r.Lo, r.Hi, last)
			}
			last = r.Hi
		}
	}
	if _, ok := OnigSet("inbasiclatin"); ok {
		t.Error("blocks are not among the properties")
	}
	// Six characters are \w only outside a class.
	outside, _ := OnigSet(`\w`)
	inside, _ := OnigSet(`[\w]`)
	has := func(set []Range, r rune) bool {
		for _, x := range set {
			if x.Lo <= r && r <= x.Hi {
				return true
			}
		}
		return false
	}
	for _, r := range "²³¹¼½¾" {
		if !has(outside, r) || has(inside, r) {
			t.Errorf("%q: outside %v, inside %v; want true, false", r, has(outside, r), has(inside, r))
		}
	}
}

func TestGraphemes(t *testing.T) {
	for class := range GraphemeClass + 1 {
		var want []rune
		for r := range rune(0x110000) {
			if GraphemeOf(r)&GraphemeClass == class {
				want = append(want, r)
			}
		}
		if got := slices.Collect(Graphemes(class)); !slices.Equal(got, want) {
			t.Errorf("class %d: %d characters, want %d", class, len(got), len(want))
		}
	}
}
