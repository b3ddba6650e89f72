package live

import "sync"

// Answers keeps what a source answered as it came, so that it can be saved. The zero
// value is empty. It may be used from any goroutine.
type Answers struct {
	mu    sync.Mutex
	list  [][]byte
	bytes int
}

// maxKept bounds what is kept, in bytes as they came; the oldest leave.
const maxKept = 64 << 20

// Add keeps an answer, which nobody may change from now on.
func (a *Answers) Add(data []byte) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.list = append(a.list, data)
	for a.bytes += len(data); a.bytes > maxKept; a.list = a.list[1:] {
		a.bytes -= len(a.list[0])
	}
}

// All gives what is kept, the oldest first.
func (a *Answers) All() [][]byte {
	a.mu.Lock()
	defer a.mu.Unlock()
	return append([][]byte(nil), a.list...)
}
