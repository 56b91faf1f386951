// uio_tok_merge_chars: uio_tok_merge for tokenizers whose merges begin from characters, with bytes for those that
// the vocabulary lacks. Everything else is theirs: tok_merge.cu says what they read and write, tok_merge.h where they begin otherwise (CharTables).
#define UIO_CHARACTERS
#include "tok_merge.cu"
