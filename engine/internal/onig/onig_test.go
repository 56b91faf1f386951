package onig

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

var gpt2 = `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`
var cl100k = `(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`
var o200k = `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`

func BenchmarkCompile(b *testing.B) {
	for name, p := range map[string]string{"gpt2": gpt2, "cl100k": cl100k, "o200k": o200k} {
		b.Run(name, func(b *testing.B) {
			var re *Regexp
			for b.Loop() {
				re, _ = Compile(p)
			}
			b.ReportMetric(float64(len(re.rev)>>re.kshift), "states")
			b.ReportMetric(float64(len(re.forward)>>re.sshift), "entries")
			b.ReportMetric(float64(len(re.ctxOf)), "classes")
		})
	}
}

// Patterns made to cost: Compile answers soon, by an error if need be.
func TestBounds(t *testing.T) {
	deep := "a{0,1000}b?"
	for range 20 {
		deep = "(?>" + deep + "){0,1000}"
	}
	possessive := "a?+b"
	for range 30 {
		possessive = "(?:" + possessive + "|c*)?+"
	}
	for name, p := range map[string]string{
		"repeats in repeats":              strings.Repeat("(?:", 10) + "a" + strings.Repeat("{1000})", 10),
		"atomic repeats in atomic":        deep,
		"possessive in possessive":        possessive,
		"exponential automaton":           "(?=.*a.{12}b)c|(?=.*a.{40}b)d|(?=.*b.{40}a)e",
		"many properties":                 strings.Repeat(`[\p{L}&&[^\p{Han}\p{Greek}]]\p{Alphabetic}(?!\p{N})`, 150),
		"look-aheads in look-aheads":      strings.Repeat("(?=a", 90) + strings.Repeat(")", 90),
		"nested classes":                  strings.Repeat("[a", 5000) + strings.Repeat("]", 5000),
		"nested groups":                   strings.Repeat("(", 5000) + strings.Repeat(")", 5000),
		"alternatives":                    strings.Repeat("ab|", 5000),
		"kinds of characters":             distinct(),
		"fold of a class of all":          "(?i:" + strings.Repeat(`[\p{L}\p{M}]`, 300) + ")",
		"bounded repeats of alternatives": "(?:(?:a|b|ab){1,50}c){1,50}",
	} {
		start := time.Now()
		re, err := Compile(p)
		took := time.Since(start)
		t.Logf("%s: %v, %v", name, took, err)
		if took > 20*time.Second {
			t.Errorf("%s: took %v", name, took)
		}
		if re != nil {
			m := re.Start([]byte("abcabc aaaab"))
			var buf [8]Match
			m.Next(buf[:])
			m.Release()
		}
	}
}

func distinct() string {
	var b strings.Builder
	for i := range 300 {
		fmt.Fprintf(&b, `\x{%x}|`, 0x4e00+i)
	}
	return b.String() + "a"
}

// What cannot be matched exactly is refused, with the reason.
func TestRefused(t *testing.T) {
	for pattern, want := range map[string]string{
		`(a)\1`:              `\1`,
		`\Ga`:                `\G`,
		`a\Kb`:               `\K`,
		`\X`:                 `\X`,
		`(?<=ab)c`:           "look-behind",
		`(a?)*`:              "can match nothing",
		`(?>a+|b)+c*(?>a*b)`: "ambiguous",
		`\p{InBasicLatin}`:   "property",
		`(?~a)`:              "group option",
		`(?(1)a|b)`:          "group option",
		`(?W:\w)`:            "group option",
		`\xff`:               `\x`,
		`(?i:s(?:s))`:        `"ss"`,
		`^*`:                 "quantifier",
		`(`:                  "without end",
		`)`:                  "unmatched",
		`*a`:                 "without a target",
		`[b-a]`:              "empty range",
		`[\d-z]`:             "starts with a class",
		"a\xff":              "UTF-8",
	} {
		if _, err := Compile(pattern); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q in it", pattern, err, want)
		}
	}
}
