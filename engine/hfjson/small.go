package hfjson

import "github.com/unchecked-io/unchecked-io/engine"

// A file is nearly all tables: the vocabulary, the merges, the added tokens. An image has these in another form, and the rest as Small writes it.

// table is the value of a table in the file, and what stands for it in Small.
type table struct {
	from, to int
	empty    string
}

// note notes the table that ends where the reader is.
func (r *reader) note(from int, empty string) { r.tables = append(r.tables, table{from, r.at, empty}) }

// Small is the file without its tables. Restore makes the same Spec of it with the Numbers, but that Model.Tokens and Model.MergePairs walk nothing.
func (s *Spec) Small() []byte {
	small, at := make([]byte, 0, 1<<12), 0
	for _, t := range s.tables {
		small = append(append(small, s.file[at:t.from]...), t.empty...)
		at = t.to
	}
	return append(small, s.file[at:]...)
}

// Numbers are what a Spec knows from the tables.
type Numbers struct {
	Size, SizeWithAdded, Merges int
	MaxID                       uint32
	AddedTokens                 []engine.AddedToken // in id order
}

// Numbers are those of the file. A file that Contradicts itself has more to tell than they do.
func (s *Spec) Numbers() Numbers {
	return Numbers{s.Model.Size, s.VocabSize(true), s.Model.Merges, s.Model.MaxID, s.AddedTokens}
}

// Restore reads what Small wrote.
func Restore(small []byte, n Numbers) (*Spec, error) {
	s, err := Parse(small)
	if err != nil {
		return nil, err
	}
	s.Model.Size, s.Model.Merges, s.Model.MaxID = n.Size, n.Merges, n.MaxID
	s.AddedTokens, s.added, s.overlap = n.AddedTokens, n.SizeWithAdded-n.Size, 0
	return s, nil
}
