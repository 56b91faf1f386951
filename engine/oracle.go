package engine

// Oracle is the PyPI release whose ids are the truth; everything else that pins it is checked against this line by a test.
const Oracle = "tokenizers 0.23.3"
