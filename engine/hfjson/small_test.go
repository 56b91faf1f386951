package hfjson

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// forget takes the tables off a Spec, to compare what is left.
func forget(s *Spec) Spec {
	rest := *s
	rest.file, rest.tables, rest.Model.vocab, rest.Model.merges = nil, nil, nil, nil
	rest.added, rest.overlap = rest.added-rest.overlap, 0
	return rest
}

func restores(t *testing.T, file []byte) (small []byte) {
	t.Helper()
	s, err := Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	small = s.Small()
	again, err := Restore(small, s.Numbers())
	if err != nil {
		t.Fatalf("%v: %s", err, small)
	}
	if got, want := forget(again), forget(s); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if s.Model.Scored() != again.Model.Scored() || s.Model.HasMerges() != again.Model.HasMerges() || s.VocabSize(true) != again.VocabSize(true) {
		t.Error("the model's form or a size differs")
	}
	if twice := again.Small(); !bytes.Equal(twice, small) {
		t.Errorf("small again: %s", twice)
	}
	return small
}

func TestSmallRestoresTheSpec(t *testing.T) {
	for name, file := range map[string]string{
		"BPE with all":            `{"version": "1.0", "added_tokens": [{"id": 0, "content": "b", "special": true, "single_word": false, "lstrip": false, "rstrip": false, "normalized": false}, {"id": 0, "content": "new", "special": true, "single_word": false, "lstrip": false, "rstrip": false, "normalized": false}], "normalizer": {"type": "NFC"}, "model": {"type": "BPE", "unk_token": null, "vocab": {"a": 0, "b": 7}, "merges": ["a b"]}}`,
		"no spaces":               `{"model":{"vocab":{"a":0},"merges":[],"type":"BPE"}}`,
		"Unigram on lines":        "{\n \"model\": {\n \"vocab\":\n [\n [\"a\", -1.5]\n ], \"unk_id\": 0\n}\n}",
		"vocabulary twice":        `{"model": {"vocab": {"a": 1}, "vocab": {"b": 5}, "type": "WordLevel", "unk_token": "b"}}`,
		"model before the tokens": `{"model": {"vocab": {"a": 1}, "type": "WordLevel", "unk_token": "a"}, "added_tokens": [], "padding": null}`,
	} {
		t.Run(name, func(t *testing.T) { restores(t, []byte(file)) })
	}
	paths, _ := filepath.Glob(filepath.Join(os.Getenv("UIO_ASSETS"), "tokenizers", "*", "tokenizer.json"))
	for _, path := range paths {
		file, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(filepath.Dir(path)), func(t *testing.T) {
			if small := restores(t, file); len(small) > 1<<20 {
				t.Errorf("%d bytes are not small", len(small))
			}
		})
	}
}
