package inplace

// PutOne adds one value.
func PutOne[T any](w *Writer, value T) { Put(w, []T{value}) }

// TakeOne is the next value, by itself; the zero value after a fault.
func TakeOne[T any](r *Reader) (value T) {
	if values := TakeLen[T](r, 1); r.err == nil {
		value = values[0]
	}
	return value
}

// TakeLen is Take of an array of n elements.
func TakeLen[T any](r *Reader, n int) []T {
	values := Take[T](r)
	if len(values) != n {
		r.Fail("%d elements, not %d", len(values), n)
		return nil
	}
	return values
}

// PutString adds a string.
func PutString(w *Writer, s string) { Put(w, []byte(s)) }

// TakeString is the next string, a copy.
func TakeString(r *Reader) string { return string(Take[byte](r)) }

// PutBools adds the bits of a set as bytes.
func PutBools(w *Writer, set []bool) {
	b := make([]byte, len(set))
	for i, v := range set {
		if v {
			b[i] = 1
		}
	}
	Put(w, b)
}

// TakeBools fills a set; any byte but 0 is true.
func TakeBools(r *Reader, set []bool) {
	for i, b := range TakeLen[byte](r, len(set)) {
		set[i] = b != 0
	}
}

// PowerOfTwo tells whether an array has a length to take hashes by.
func PowerOfTwo(n int) bool { return n > 0 && n&(n-1) == 0 }
