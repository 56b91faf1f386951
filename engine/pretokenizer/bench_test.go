package pretokenizer

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
)

// benchText is text of a kind: UIO_BENCH_TEXT/<kind>.txt if it is there, else a few sentences over and over.
func benchText(kind string) []byte {
	if dir := os.Getenv("UIO_BENCH_TEXT"); dir != "" {
		if data, err := os.ReadFile(filepath.Join(dir, kind+".txt")); err == nil {
			return data
		}
	}
	return bytes.Repeat([]byte(map[string]string{
		"english":      "The quick brown fox, it's said, jumps over 13 lazy dogs - they don't mind.\nAnother line follows (as usual).\n\n",
		"code":         "func (m *Matcher) Next(dst []Match) int {\n\tif m.done {\n\t\treturn 0\n\t}\n\treturn len(dst) // 42\n}\n\n",
		"chinese":      "中国的人口超过十四亿，是世界上人口最多的国家之一。2023年，",
		"multilingual": "Съешь ещё этих мягких французских булок. Das ist größer als nötig! 한국어 문장 ويكيبيديا हिन्दी में ",
	}[kind]), 10000)
}

func known(t testing.TB) map[string]string {
	t.Helper()
	data, err := os.ReadFile("testdata/patterns.json")
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]string
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

func splitJSON(pattern, behavior string, invert bool) string {
	flag := "false"
	if invert {
		flag = "true"
	}
	return `{"type":"Split","pattern":{"Regex":` + quote(pattern) + `},"behavior":"` + behavior + `","invert":` + flag + `}`
}

// real are the pre-tokenizers of known tokenizers.
func real(t testing.TB) map[string]PreTokenizer {
	byteLevel := `{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,"use_regex":false}`
	out := map[string]PreTokenizer{}
	for name, p := range known(t) {
		if strings.HasPrefix(name, "wild-") {
			continue
		}
		switch name {
		case "gpt2-grouped", "deepseek-numbers", "deepseek-cjk", "deepseek-rest":
			continue
		case "clip":
			out[name] = mustLoad(t, `{"type":"Sequence","pretokenizers":[`+splitJSON(p, "Removed", true)+`,`+byteLevel+`]}`)
		default:
			out[name] = mustLoad(t, `{"type":"Sequence","pretokenizers":[`+splitJSON(p, "Isolated", false)+`,`+byteLevel+`]}`)
		}
	}
	k := known(t)
	out["deepseek-v3"] = mustLoad(t, `{"type":"Sequence","pretokenizers":[`+splitJSON(k["deepseek-numbers"], "Isolated", false)+`,`+splitJSON(k["deepseek-cjk"], "Isolated", false)+`,`+splitJSON(k["deepseek-rest"], "Isolated", false)+`,`+byteLevel+`]}`)
	out["bert"] = mustLoad(t, `{"type":"BertPreTokenizer"}`)
	out["whitespace"] = mustLoad(t, `{"type":"Whitespace"}`)
	out["metaspace"] = mustLoad(t, `{"type":"Metaspace","replacement":"▁","prepend_scheme":"always","split":true}`)
	out["t5"] = mustLoad(t, `{"type":"Sequence","pretokenizers":[{"type":"WhitespaceSplit"},{"type":"Metaspace","replacement":"▁","prepend_scheme":"always","split":true}]}`)
	return out
}

// Documents of 4 KB; the head of each plan, as a byte-level model runs it. rewritten: the whole, with the bytes rewritten.
func BenchmarkPreTokenize(b *testing.B) {
	for name, pre := range real(b) {
		for _, kind := range []string{"english", "code", "chinese", "multilingual"} {
			data := benchText(kind)
			var docs [][]byte
			for len(data) > 4096 && len(docs) < 500 {
				n := 4096
				for data[n]&0xC0 == 0x80 {
					n--
				}
				docs = append(docs, data[:n])
				data = data[n:]
			}
			head, _ := Plan(pre)
			for _, way := range []struct {
				name    string
				pre     PreTokenizer
				aligned bool
			}{{"", head, false}, {"/rewritten", pre, false}, {"/aligned", pre, true}} {
				if way.name != "" && name != "gpt2" && name != "metaspace" {
					continue
				}
				b.Run(name+"/"+kind+way.name, func(b *testing.B) {
					size := 0
					for _, d := range docs {
						size += len(d)
					}
					b.SetBytes(int64(size))
					b.ReportAllocs()
					defer enginetest.CPURate(b, size)()
					var p text.Pieces
					tokens := 0
					for b.Loop() {
						for _, d := range docs {
							p.Text.Reset(d, 0, way.aligned)
							p.List = append(p.List[:0], text.Piece{End: uint32(len(d)), ID: -1})
							way.pre.PreTokenize(&p)
							tokens += len(p.List)
						}
					}
					b.ReportMetric(float64(tokens)/float64(b.N)/float64(size)*1000, "pieces/KB")
				})
			}
		}
	}
}
