module github.com/unchecked-io/unchecked-io

go 1.26

require (
	github.com/daulet/tokenizers v1.27.0
	github.com/mattn/go-pointer v0.0.1
	gorgonia.org/cu v0.9.6
)

require (
	github.com/google/uuid v1.1.1 // indirect
	github.com/pkg/errors v0.9.1 // indirect
)
