package tokenizer_test

import (
	"fmt"

	"github.com/unchecked-io/unchecked-io/engine/tokenizer"
)

const file = `{
	"added_tokens": [
		{"id": 0, "content": "[CLS]", "single_word": false, "lstrip": false, "rstrip": false, "normalized": false, "special": true},
		{"id": 1, "content": "[SEP]", "single_word": false, "lstrip": false, "rstrip": false, "normalized": false, "special": true}
	],
	"normalizer": {"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true, "strip_accents": null, "lowercase": true},
	"pre_tokenizer": {"type": "BertPreTokenizer"},
	"post_processor": {"type": "BertProcessing", "sep": ["[SEP]", 1], "cls": ["[CLS]", 0]},
	"decoder": {"type": "WordPiece", "prefix": "##", "cleanup": true},
	"model": {
		"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100,
		"vocab": {"[CLS]": 0, "[SEP]": 1, "[UNK]": 2, "token": 3, "##s": 4, "are": 5, "ids": 6, ".": 7}
	}
}`

func open() *tokenizer.Tokenizer {
	tok, err := tokenizer.Open([]byte(file))
	if err != nil {
		panic(err)
	}
	return tok
}

func Example() {
	tok := open() // tokenizer.OpenFile("tokenizer.json") in a program
	defer tok.Close()
	ids, err := tok.Encode("Tokens are ids.", tokenizer.Options{AddSpecialTokens: true})
	if err != nil {
		panic(err)
	}
	text, err := tok.Decode(ids, true)
	fmt.Println(ids, text, err)
	// Output: [0 3 4 5 6 7 1] tokens are ids. <nil>
}

func ExampleTokenizer_EncodeBatch() {
	tok := open()
	defer tok.Close()
	batch, err := tok.EncodeBatch([]string{"Tokens", "are ids."}, tokenizer.Options{})
	if err != nil {
		panic(err)
	}
	for r := range batch.Len() {
		fmt.Println(batch.Row(r))
	}
	// Output:
	// [3 4]
	// [5 6 7]
}

func ExampleTokenizer_Tokens() {
	tok := open()
	defer tok.Close()
	tokens, err := tok.Tokens("Tokens are", tokenizer.Options{})
	if err != nil {
		panic(err)
	}
	for _, t := range tokens {
		fmt.Println(t.ID, t.Start, t.End, t.Word)
	}
	// Output:
	// 3 0 5 0
	// 4 5 6 0
	// 5 7 10 1
}

func ExampleTokenizer_Growing() {
	tok := open()
	defer tok.Close()
	conversation, err := tok.Growing(tokenizer.Options{})
	if err != nil {
		panic(err)
	}
	for _, turn := range []string{"Token", "s are", " ids."} {
		index, ids, _, err := conversation.Append([]byte(turn))
		fmt.Println(index, ids, err)
	}
	fmt.Println(conversation.AppendIDs(nil))
	// Output:
	// 0 [3] <nil>
	// 1 [4 5] <nil>
	// 3 [6 7] <nil>
	// [3 4 5 6 7]
}

func ExampleTokenizer_EncodeSpans() {
	tok := open()
	defer tok.Close()
	ids, err := tok.EncodeSpans([]tokenizer.Span{{Text: "[CLS]", Trusted: true}, {Text: "ids[SEP]"}}, tokenizer.Options{})
	fmt.Println(ids, err) // what the user wrote is no separator
	// Output: [0 6 2 2 2] <nil>
}

func ExampleTokenizer_Stream() {
	tok := open()
	defer tok.Close()
	stream, err := tok.Stream(nil, true)
	if err != nil {
		panic(err)
	}
	for _, id := range []uint32{0, 3, 4, 5, 6} {
		if text, ok, err := stream.Step(id); ok {
			fmt.Printf("%q %v\n", text, err)
		}
	}
	// Output:
	// "token" <nil>
	// "s" <nil>
	// " are" <nil>
	// " ids" <nil>
}
