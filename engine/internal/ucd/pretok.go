package ucd

// Flag is what a code point is to the pre-tokenizers that are not regexes.
type Flag uint8

// Each is asked of the component that uses it.
const (
	Space      Flag = 1 << iota // WhitespaceSplit removes it
	Numeric                     // Digits isolates it
	Punct                       // Punctuation splits on it
	BertSpace                   // BertPreTokenizer removes it
	BertPunct                   // BertPreTokenizer isolates it
	Word                        // \w of Whitespace
	RegexSpace                  // \s of Whitespace; what is neither is a symbol there
)

// Flags of r, a code point below 0x110000.
func Flags(r rune) Flag {
	return Flag(pretokFlagData[int(pretokFlagIndex[r>>7])<<7|int(r&127)])
}

// Script numbers the scripts of UnicodeScripts; 0 joins any neighbour.
func Script(r rune) uint8 {
	return pretokScriptData[int(pretokScriptIndex[r>>7])<<7|int(r&127)]
}
