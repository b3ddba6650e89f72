package formats

import (
	"errors"
	"fmt"
	"sync"

	"flameview/formats/codec"
)

// pool is the memory for content that all files of a load share: what is unpacked
// and what comes from streams. Mapped files are not in it; the system takes their
// pages back when it wants.
type pool struct {
	mu   sync.Mutex
	free int64 // of codec.FreeUnpacked
	left int64 // of codec.MaxUnpacked
}

func newPool() *pool { return &pool{free: codec.FreeUnpacked, left: codec.MaxUnpacked} }

// allowance is what may still come out of one file of a load.
type allowance struct {
	pool *pool
	own  int64 // beside what the pool has free
}

// packed is the allowance of a file of that size with containers around it.
func (p *pool) packed(size int64) *allowance {
	return &allowance{p, codec.MaxRatio * min(size, codec.MaxUnpacked/codec.MaxRatio+1)}
}

// stream is the allowance of content without a container.
func (p *pool) stream() *allowance { return &allowance{p, codec.MaxUnpacked} }

// errTooLarge is that an allowance is used up.
var errTooLarge = errors.New("too large")

// take takes bytes, or says why not.
func (a *allowance) take(n int64) error {
	a.pool.mu.Lock()
	defer a.pool.mu.Unlock()
	switch {
	case n > a.pool.left:
		return fmt.Errorf("%w: all files of this load together take more than %s of memory at the same time", errTooLarge, size(codec.MaxUnpacked))
	case n > a.own+a.pool.free:
		return fmt.Errorf("%w: more than %d times the packed size, and more than the %s that small files of a load may grow by", errTooLarge, codec.MaxRatio, size(codec.FreeUnpacked))
	}
	a.pool.left -= n
	fromFree := max(n-a.own, 0)
	a.own -= n - fromFree
	a.pool.free -= fromFree
	return nil
}

// give gives memory back. What came out of a file stays used up.
func (a *allowance) give(n int64) {
	a.pool.mu.Lock()
	defer a.pool.mu.Unlock()
	a.pool.left += n
}

// size writes a number of bytes for people: "4 GB".
func size(n int64) string {
	if n >= 1<<30 {
		return fmt.Sprintf("%d GB", n>>30)
	}
	return fmt.Sprintf("%d MB", n>>20)
}
