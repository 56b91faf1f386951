package native

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
)

// A BERT tokenizer goes the direct way, and gives what the general way gives: around added tokens of all flags, with a limit, with a pair.
func TestDirectWordPiece(t *testing.T) {
	for name, flags := range map[string]map[string]any{
		"plain": {}, "lstrip": {"lstrip": true}, "rstrip": {"rstrip": true}, "single word": {"single_word": true}, "normalized": {"normalized": true},
		"all": {"lstrip": true, "rstrip": true, "single_word": true, "normalized": true},
	} {
		t.Run(name, func(t *testing.T) {
			tok := open(t, bert(t, flags))
			if tok.direct == nil || !tok.direct.raw {
				t.Fatal("not direct")
			}
			for _, text := range []string{
				"", " ", "Hello, world!", "the [MASK] of [CLS][SEP]  [MASK]  x", "[mask]the[MASK]", "the[MASK]the", "  [MASK]", "[MASK", "]", "Thé [ MASK ]",
				"\x00[MASK]\x00", "a\u0301[MA\u0301SK]", "hello [MASK]\u0301", strings.Repeat("the [MASK] is. ", 300), strings.Repeat("[MASK]", 300),
				strings.Repeat("w", 600) + "[MASK]" + strings.Repeat("w", 90), strings.Repeat("中文", 900),
			} {
				for _, split := range []bool{false, true} {
					for _, length := range []int{0, 2, 3, 50, 1 << 20} {
						req := engine.Request{AddSpecialTokens: true, SplitSpecialTokens: split}
						if length > 0 {
							req.Truncation = &engine.Truncation{MaxLength: length}
						}
						got := encode(t, tok, text, &req)
						req.Fields = engine.WordIDs
						if want := encode(t, tok, text, &req); !slices.Equal(got, want) {
							t.Errorf("%.80q, split %v, length %d: got %v, want %v", text, split, length, got, want)
						}
					}
				}
			}
		})
	}
}

// Rows that go together give what each gives the general way, however many ids a byte becomes, and where truncation cuts some.
func TestTogetherWordPiece(t *testing.T) {
	texts := []string{"", " ", "hello world", "the, the! of", "[MASK] x", "www", "中文", "\ufdfa", strings.Repeat("!", 40), strings.Repeat("w ", 30), "\u1fb7x"}
	for _, flags := range []map[string]any{{}, {"normalized": true}} {
		tok := open(t, bert(t, flags))
		if !tok.direct.joins {
			t.Fatal("not joined")
		}
		for seed := range 200 {
			var rows []engine.Row
			for i := range 2 + seed%90 {
				rows = append(rows, engine.Row{Text: []byte(texts[(i*(seed+3)+seed)%len(texts)])})
			}
			for _, length := range []int{0, 2, 3, 9, 1 << 20} {
				req := engine.Request{AddSpecialTokens: seed%2 == 0, SplitSpecialTokens: seed%3 == 0}
				if length > 0 {
					req.Truncation = &engine.Truncation{MaxLength: length, Left: seed%5 == 0}
				}
				var together, apart engine.Arena
				if err := tok.Encode(&together, rows, 0, &req); err != nil {
					t.Fatal(err)
				}
				req.Fields = engine.WordIDs
				if err := tok.Encode(&apart, rows, 0, &req); err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(together.IDs.Slice(), apart.IDs.Slice()) || !slices.Equal(together.Lengths.Slice(), apart.Lengths.Slice()) {
					t.Fatalf("seed %d, length %d: rows differ", seed, length)
				}
				together.Release()
				apart.Release()
			}
		}
	}
}

func bert(t *testing.T, flags map[string]any) string {
	t.Helper()
	vocab := map[string]int{}
	tokens := []map[string]any{}
	for i, content := range []string{"[UNK]", "[CLS]", "[SEP]", "[MASK]"} {
		vocab[content] = i
		token := map[string]any{"id": i, "content": content, "single_word": false, "lstrip": false, "rstrip": false, "normalized": false, "special": true}
		if i == 3 {
			for name, value := range flags {
				token[name] = value
			}
		}
		tokens = append(tokens, token)
	}
	for _, token := range []string{"the", "hello", "world", ",", "!", ".", "is", "of", "x", "w", "##w", "[", "]", "mask", "##mask", "##the", "a", "中", "文"} {
		vocab[token] = len(vocab)
	}
	special := func(id string, n int) map[string]any {
		return map[string]any{"id": id, "ids": []int{n}, "tokens": []string{id}}
	}
	one := func(id string) map[string]any {
		return map[string]any{"SpecialToken": map[string]any{"id": id, "type_id": 0}}
	}
	sequence := func(id string) map[string]any {
		return map[string]any{"Sequence": map[string]any{"id": id, "type_id": 0}}
	}
	file, err := json.Marshal(map[string]any{
		"added_tokens":  tokens,
		"normalizer":    map[string]any{"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true, "strip_accents": nil, "lowercase": true},
		"pre_tokenizer": map[string]any{"type": "BertPreTokenizer"},
		"post_processor": map[string]any{"type": "TemplateProcessing", "single": []any{one("[CLS]"), sequence("A"), one("[SEP]")},
			"pair":           []any{one("[CLS]"), sequence("A"), one("[SEP]"), sequence("B"), one("[SEP]")},
			"special_tokens": map[string]any{"[CLS]": special("[CLS]", 1), "[SEP]": special("[SEP]", 2)}},
		"model": map[string]any{"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100, "vocab": vocab},
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(file)
}
