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
	limits codec.Limits
	mu     sync.Mutex
	free   int64 // of codec.LimitGrowth
	left   int64 // of codec.LimitUnpacked
}

func newPool(limits codec.Limits) *pool {
	return &pool{limits: limits, free: limits.Of(codec.LimitGrowth), left: limits.Of(codec.LimitUnpacked)}
}

// allowance is what may still come out of one file of a load.
type allowance struct {
	pool *pool
	own  int64 // beside what the pool has free
}

// packed is the allowance of a file of that size with containers around it.
func (p *pool) packed(size int64) *allowance {
	most, ratio := p.limits.Of(codec.LimitUnpacked), p.limits.Of(codec.LimitRatio)
	return &allowance{p, ratio * min(size, most/ratio+1)}
}

// stream is the allowance of content without a container.
func (p *pool) stream() *allowance { return &allowance{p, p.limits.Of(codec.LimitUnpacked)} }

// errTooLarge is that an allowance is used up.
var errTooLarge = errors.New("too large")

// take takes bytes, or says why not.
func (a *allowance) take(n int64) error {
	a.pool.mu.Lock()
	defer a.pool.mu.Unlock()
	switch {
	case n > a.pool.left:
		return fmt.Errorf("%w: all files of this load together take more than %s of memory at the same time; %s", errTooLarge, a.pool.limits.Text(codec.LimitUnpacked), codec.LimitUnpacked.Raise())
	case n > a.own+a.pool.free:
		return fmt.Errorf("%w: more than %d times the packed size, and more than the %s that small files of a load may grow by; %s", errTooLarge, a.pool.limits.Of(codec.LimitRatio), a.pool.limits.Text(codec.LimitGrowth), codec.LimitRatio.Raise()+", as does --limit growth=SIZE")
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
