package model

import (
	"encoding/json"
	"fmt"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
)

// Field reads a member of the model section into a *T; it is left alone where the file has none. null counts as none if optional, else it is
// an error, as whatever the oracle would not read.
func Field[T any](m *hfjson.Model, name string, into *T, optional bool) error {
	raw, ok := m.Lookup(name)
	if !ok {
		return nil
	}
	if string(raw) == "null" {
		if optional {
			return nil
		}
		return fmt.Errorf("model.%s: null: %w", name, engine.ErrTokenizer)
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return fmt.Errorf("model.%s: %w: %w", name, engine.ErrTokenizer, err)
	}
	return nil
}
