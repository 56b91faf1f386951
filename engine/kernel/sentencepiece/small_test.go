package sentencepiece_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
)

type object = map[string]any

// sample is what small vocabularies are made of.
const sample = "▁The▁quick▁brown▁fox▁said:▁\"it's▁fine\",▁and▁jumped▁over▁13▁lazy▁dogs▁in▁2024.▁▁▁don't▁--▁----▁(see▁[1]▁and▁{2})▁</p>▁<b>x▁=▁y_1;▁" +
	"éàüß▁中文字中文▁日本語の日本▁가각한국▁\u0301\u0301▁ééé▁👨‍👩‍👧▁🇩🇪▁ﬁ▁a▁b▁ab▁abab▁aaaaaaaa▁≠▁…"

// tokens are added tokens of one set of flags.
func tokens(normalized bool, flags object, contents ...string) (list []object) {
	for i, content := range contents {
		token := object{"id": i, "content": content, "single_word": false, "lstrip": false, "rstrip": false, "normalized": normalized, "special": i < 3}
		for name, value := range flags {
			token[name] = value
		}
		list = append(list, token)
	}
	return list
}

// byteFallback is a tokenizer.json whose merges a seed has found in the sample.
func byteFallback(tb testing.TB, seed uint64, change func(file object)) []byte {
	tb.Helper()
	vocab := map[string]int{}
	add := func(token string) {
		if _, ok := vocab[token]; !ok {
			vocab[token] = len(vocab)
		}
	}
	for _, token := range []string{"<unk>", "<s>", "</s>"} {
		add(token)
	}
	for b := range 256 {
		add(fmt.Sprintf("<0x%02X>", b))
	}
	var parts []string
	rng := rand.New(rand.NewPCG(seed, 1))
	skipped := rng.IntN(3)
	for i, r := range []rune(sample) {
		parts = append(parts, string(r))
		if r == '▁' || i%17 >= skipped { // some are bytes
			add(string(r))
		}
	}
	for _, r := range "\n\tabcdefghijklmnopqrstuvwxyz" {
		add(string(r))
	}
	var merges []string
	for range 160 {
		at := rng.IntN(len(parts) - 1)
		l, r := parts[at], parts[at+1]
		_, known := vocab[l]
		if _, too := vocab[r]; !known || !too || len(l+r) > 24 {
			continue
		}
		add(l + r)
		merges = append(merges, l+" "+r)
		var next []string
		for i := 0; i < len(parts); i++ {
			if i+1 < len(parts) && parts[i] == l && parts[i+1] == r {
				next = append(next, l+r)
				i++
			} else {
				next = append(next, parts[i])
			}
		}
		parts = next
	}
	if seed%2 == 0 { // ranks that do not follow from how the merges were found
		rng.Shuffle(len(merges), func(i, j int) { merges[i], merges[j] = merges[j], merges[i] })
	}
	for _, token := range []string{"\n\n", "\n\n\n", "\t\t", "▁▁", "▁▁▁"} {
		add(token)
	}
	file := object{
		"added_tokens": tokens(true, nil, "<unk>", "<s>", "</s>"),
		"normalizer": object{"type": "Sequence", "normalizers": []object{
			{"type": "Prepend", "prepend": "▁"}, {"type": "Replace", "pattern": object{"String": " "}, "content": "▁"}}},
		"model": object{"type": "BPE", "dropout": nil, "unk_token": "<unk>", "continuing_subword_prefix": nil, "end_of_word_suffix": nil, "fuse_unk": true,
			"byte_fallback": true, "ignore_merges": false, "vocab": vocab, "merges": merges},
	}
	if change != nil {
		change(file)
	}
	return encoded(tb, file)
}

// scored is a tokenizer.json of Unigram, with many ties.
func scored(tb testing.TB, seed uint64, change func(file object)) []byte {
	tb.Helper()
	rng := rand.New(rand.NewPCG(seed, 2))
	vocab := [][2]any{{"<unk>", 0}, {"<s>", 0}, {"</s>", 0}}
	known := map[string]bool{}
	add := func(token string) {
		if !known[token] {
			known[token] = true
			vocab = append(vocab, [2]any{token, float64(-rng.IntN(90)) / 10})
		}
	}
	letters := []rune(sample)
	for i, r := range letters {
		if i%19 != int(seed%19) {
			add(string(r))
		}
	}
	for range 300 {
		at := rng.IntN(len(letters) - 6)
		add(string(letters[at : at+2+rng.IntN(5)]))
	}
	file := object{
		"added_tokens": tokens(false, nil, "<unk>", "<s>", "</s>"),
		"normalizer":   nil,
		"pre_tokenizer": object{"type": "Sequence", "pretokenizers": []object{
			{"type": "WhitespaceSplit"}, {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": true}}},
		"model": object{"type": "Unigram", "unk_id": 0, "byte_fallback": seed%2 == 0, "vocab": vocab},
	}
	if change != nil {
		change(file)
	}
	return encoded(tb, file)
}

func encoded(tb testing.TB, file object) []byte {
	tb.Helper()
	out, err := json.Marshal(file)
	if err != nil {
		tb.Fatal(err)
	}
	return out
}

func metaspace(scheme string, split bool) func(file object) {
	return func(file object) {
		file["normalizer"] = nil
		file["pre_tokenizer"] = object{"type": "Metaspace", "replacement": "▁", "prepend_scheme": scheme, "split": split}
		file["added_tokens"] = tokens(false, nil, "<unk>", "<s>", "</s>")
	}
}

// gemma replaces blanks, prepends nothing, and has runs of characters among its added tokens.
func gemma(file object) {
	file["normalizer"] = object{"type": "Replace", "pattern": object{"String": " "}, "content": "▁"}
	file["pre_tokenizer"] = object{"type": "Split", "pattern": object{"String": " "}, "behavior": "MergedWithPrevious", "invert": false}
	file["added_tokens"] = tokens(false, nil, "<unk>", "<s>", "</s>", "\n", "\n\n", "\n\n\n", "\t\t", "▁▁", "▁▁▁", "<b>", "</p>", "[1]", "é中")
}

// files are small tokenizers of every shape that the kernels take.
func files(tb testing.TB) map[string][]byte {
	tb.Helper()
	out := map[string][]byte{
		"llama":                   byteFallback(tb, 1, nil),
		"llama, ranks shuffled":   byteFallback(tb, 2, nil),
		"raw tokens":              byteFallback(tb, 3, func(file object) { file["added_tokens"] = tokens(false, nil, "<unk>", "<s>", "</s>") }),
		"gemma":                   byteFallback(tb, 4, gemma),
		"gemma, another":          byteFallback(tb, 5, gemma),
		"metaspace always, split": byteFallback(tb, 6, metaspace("always", true)),
		"metaspace always":        byteFallback(tb, 7, metaspace("always", false)),
		"metaspace never":         byteFallback(tb, 8, metaspace("never", false)),
		"metaspace first":         byteFallback(tb, 9, metaspace("first", false)),
		"gemma, tokens that strip": byteFallback(tb, 10, func(file object) {
			gemma(file)
			file["added_tokens"] = tokens(false, object{"lstrip": true}, "<unk>", "<s>", "</s>", "<b>")
		}),
		"gemma, tokens of both kinds": byteFallback(tb, 11, func(file object) {
			gemma(file)
			file["added_tokens"] = append(tokens(false, nil, "<unk>", "<s>", "</s>", "\n\n", "▁▁"), tokens(true, nil, "<b>", "don t", "▁[1]")...)
		}),
		"unigram":         scored(tb, 1, nil),
		"unigram, bytes":  scored(tb, 2, nil),
		"unigram, forms":  scored(tb, 3, func(file object) { file["normalizer"] = object{"type": "NFKC"} }),
		"unigram, albert": scored(tb, 4, func(file object) { file["normalizer"] = albert() }),
		"unigram, whole words": scored(tb, 5, func(file object) {
			file["pre_tokenizer"].(object)["pretokenizers"].([]object)[1]["split"] = false
		}),
		"unigram, tokens that strip": scored(tb, 6, func(file object) {
			file["added_tokens"] = tokens(false, object{"lstrip": true, "rstrip": true}, "<unk>", "<s>", "</s>", "<b>")
		}),
	}
	for _, name := range enginetest.Listed("UIO_BENCH_NAMES", "llama-2,mistral-v1,gemma-3,t5-small,xlm-roberta,albert") {
		if file := enginetest.Tokenizer(tb, name); file != nil {
			out[name] = file
		}
	}
	return out
}

func albert() object {
	return object{"type": "Sequence", "normalizers": []object{
		{"type": "Replace", "pattern": object{"String": "``"}, "content": "\""}, {"type": "Replace", "pattern": object{"String": "''"}, "content": "\""},
		{"type": "NFKD"}, {"type": "StripAccents"}, {"type": "Lowercase"}}}
}
