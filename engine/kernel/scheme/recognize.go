package scheme

import (
	"encoding/json"
	"strings"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
)

const (
	blankRules = `\s*[\r\n]+|\s+(?!\S)|\s+`
	folded     = `(?i:'s|'t|'re|'ve|'m|'ll|'d)`
)

type known struct {
	name     string
	patterns []string // of the Splits, in order
	params   Params
	classes  func() *Classes
}

var gpt2 = known{
	"gpt2", []string{`'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`},
	Params{Family: GPT2, Contraction: ExactPiece}, plainClasses,
}

var schemes = []known{
	gpt2,
	{
		"gpt2", []string{`'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`},
		Params{Family: GPT2, Contraction: ExactPiece}, plainClasses,
	},
	{
		"llama-3", []string{folded + `|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|` + blankRules},
		Params{Family: CL100K, Digits: 3, Contraction: FoldedPiece}, plainClasses,
	},
	{
		"qwen2", []string{folded + `|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|` + blankRules},
		Params{Family: CL100K, Digits: 1, Contraction: FoldedPiece}, plainClasses,
	},
	{
		"qwen3.5", []string{folded + `|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|` + blankRules},
		Params{Family: CL100K, Digits: 1, Contraction: FoldedPiece, Marks: true}, marksClasses,
	},
	{
		"o200k", []string{upperFirst + folded + `?|` + upperOnly + folded + `?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|` + blankRules},
		Params{Family: O200K, Digits: 3, Contraction: FoldedSuffix, Slash: true}, casedClasses,
	},
	{
		"tekken", []string{upperFirst + `|` + upperOnly + `|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|` + blankRules},
		Params{Family: O200K, Digits: 1, Slash: true}, casedClasses,
	},
	{
		"kimi-k2", []string{`[\p{Han}]+|` + upperFirstKimi + folded + `?|` + upperOnlyKimi + folded + `?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|` + blankRules},
		Params{Family: O200K, Digits: 3, Contraction: FoldedSuffix, Han: true}, kimiClasses,
	},
	{
		"deepseek-v3", []string{
			`\p{N}{1,3}`, `[一-龥぀-ゟ゠-ヿ]+`,
			"[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|" + `[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|` + blankRules,
		},
		Params{Family: DeepSeek, Digits: 3}, deepSeekClasses,
	},
}

const (
	upperFirst = `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+`
	upperOnly  = `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*`
	notHan     = `&&[^\p{Han}]]`
)

var (
	upperFirstKimi = strings.NewReplacer(`\p{M}]`, `\p{M}`+notHan).Replace(upperFirst)
	upperOnlyKimi  = strings.NewReplacer(`\p{M}]`, `\p{M}`+notHan).Replace(upperOnly)
)

// Recognize is the scheme of a pre-tokenizer, if it is one of those known here, letter by letter: a ByteLevel that splits, or Splits with a
// ByteLevel behind them that only rewrites. Neither may put a space before the text.
func Recognize(pre *hfjson.Component) (*Scheme, bool) {
	if pre == nil {
		return nil, false
	}
	steps := []hfjson.Component{*pre}
	if pre.Type == "Sequence" {
		steps = pre.Parts
	}
	if len(steps) == 0 {
		return nil, false
	}
	splits, last := steps[:len(steps)-1], &steps[len(steps)-1]
	prefix, ok := boolean(last, "add_prefix_space", nil)
	regex, ok2 := boolean(last, "use_regex", &yes)
	if last.Type != "ByteLevel" || !ok || !ok2 || prefix {
		return nil, false
	}
	if regex {
		if len(splits) > 0 {
			return nil, false
		}
		return gpt2.scheme(), true
	}
	var patterns []string
	for i := range splits {
		pattern, ok := covering(&splits[i])
		if !ok {
			return nil, false
		}
		patterns = append(patterns, pattern)
	}
next:
	for i := range schemes {
		k := &schemes[i]
		if len(k.patterns) != len(patterns) {
			continue
		}
		for j, p := range patterns {
			if p != k.patterns[j] {
				continue next
			}
		}
		return k.scheme(), true
	}
	return nil, false
}

func (k *known) scheme() *Scheme {
	return &Scheme{Params: k.params, Name: k.name, classes: k.classes()}
}

var yes = true

func boolean(c *hfjson.Component, name string, absent *bool) (value, ok bool) {
	raw, found := c.Lookup(name)
	if !found && absent != nil {
		return *absent, true
	}
	return string(raw) == "true", found && (string(raw) == "true" || string(raw) == "false")
}

// covering is the pattern of a Split that isolates its matches.
func covering(c *hfjson.Component) (pattern string, ok bool) {
	behavior, _ := c.Lookup("behavior")
	_, ok = boolean(c, "invert", nil)
	if c.Type != "Split" || !ok || string(behavior) != `"Isolated"` {
		return "", false
	}
	raw, _ := c.Lookup("pattern")
	var m map[string]string
	if json.Unmarshal(raw, &m) != nil || len(m) != 1 {
		return "", false
	}
	pattern, ok = m["Regex"]
	return spelt.Replace(pattern), ok
}

// spelt: DeepSeek's files have the control characters themselves.
var spelt = strings.NewReplacer("\r", `\r`, "\n", `\n`)
