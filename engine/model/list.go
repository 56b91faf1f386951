package model

// List holds tokens by id, from 0 on without holes.
type List struct {
	data []byte
	ends []uint32
}

// Append adds the token of the next id.
func (l *List) Append(token []byte) {
	l.data = append(l.data, token...)
	l.ends = append(l.ends, uint32(len(l.data)))
}

// Len is the number of tokens.
func (l *List) Len() int { return len(l.ends) }

// Token is the token of an id. It must not be changed.
func (l *List) Token(id uint32) (token []byte, ok bool) {
	if int64(id) >= int64(len(l.ends)) {
		return nil, false
	}
	start := uint32(0)
	if id > 0 {
		start = l.ends[id-1]
	}
	return l.data[start:l.ends[id]:l.ends[id]], true
}
