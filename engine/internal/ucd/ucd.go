// Package ucd holds what characters are to each component of the oracle, as tables made by asking it.
//
// Law: no table comes from Go's unicode package, and none serves a component that it was not asked of: the oracle mixes Unicode 9, 16 and 17.
package ucd

//go:generate python3 gen_onig.py
//go:generate python3 gen_pretok.py
//go:generate python3 gen_norm.py

// Like tells whether the 128 characters around a have, one by one, the flags of those around b, of NormFlags and of Flags.
func Like(a, b rune) bool {
	return normFlagIndex[a>>7] == normFlagIndex[b>>7] && pretokFlagIndex[a>>7] == pretokFlagIndex[b>>7]
}
