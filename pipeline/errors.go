package pipeline

import (
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/unchecked-io/unchecked-io/dlpack"
	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/internal/mem"
)

// Code is a uio_status; export.go checks at compile time that the numbers agree.
type Code int32

// The codes that an Error carries.
const (
	CodeArgument          Code = 2
	CodeText              Code = 3
	CodeTokenizer         Code = 4
	CodeUnsupported       Code = 5
	CodeEncode            Code = 6
	CodeMemory            Code = 7
	CodeDevice            Code = 8
	CodeDeviceMemory      Code = 9
	CodeEngineUnavailable Code = 10
	CodeCancelled         Code = 11
	CodeState             Code = 12
	CodeInternal          Code = 13
)

// Error is a failure as the caller sees it. Row is the lowest row at fault, or -1.
type Error struct {
	Code Code
	Row  int
	Err  error
}

func (e *Error) Error() string { return e.Err.Error() }
func (e *Error) Unwrap() error { return e.Err }

func fail(code Code, format string, args ...any) *Error {
	return &Error{code, -1, fmt.Errorf(format, args...)}
}

// AsError gives any error of the rooms below its code.
func AsError(err error) *Error {
	if err == nil {
		return nil
	}
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	row := -1
	var rowError *engine.RowError
	if errors.As(err, &rowError) {
		row = rowError.Row
	}
	var outOfMemory *mem.OutOfMemory
	code := CodeInternal
	switch {
	case errors.As(err, &outOfMemory), errors.Is(err, dlpack.ErrMemory):
		code = CodeMemory
	case errors.Is(err, engine.ErrCancelled):
		code = CodeCancelled
	case rowError != nil:
		code = CodeEncode
	case errors.Is(err, engine.ErrTokenizer):
		code = CodeTokenizer
	case errors.Is(err, engine.ErrUnsupported):
		code = CodeUnsupported
	}
	return &Error{code, row, err}
}

// Recovered turns what recover returned into an Error: memory that the system refused, or a fault of ours with the place where it happened.
func Recovered(value any) *Error {
	if err, ok := value.(error); ok {
		var outOfMemory *mem.OutOfMemory
		if errors.As(err, &outOfMemory) || errors.Is(err, dlpack.ErrMemory) {
			return &Error{CodeMemory, -1, err}
		}
	}
	return fail(CodeInternal, "internal error: %v\n%s", value, debug.Stack())
}
