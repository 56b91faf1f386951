//go:build invariants

package mem

import (
	"fmt"
	"sync"
	"unsafe"
)

var (
	liveMu sync.Mutex
	live   = map[*byte]int{} // blocks handed out, by address; the value is their capacity
)

func noteAlloc(block []byte) {
	liveMu.Lock()
	defer liveMu.Unlock()
	live[unsafe.SliceData(block)] = len(block)
}

func noteFree(block []byte) {
	liveMu.Lock()
	defer liveMu.Unlock()
	at := unsafe.SliceData(block)
	if size, ok := live[at]; !ok || size != len(block) {
		panic(fmt.Sprintf("mem: Free of a block at %p, capacity %d, that is not handed out", at, len(block)))
	}
	delete(live, at)
}
