package formats

import (
	"errors"
	"fmt"
	"sync"

	"flameview/formats/codec"
)

// pool is the memory that all files of a load share for content that is unpacked or comes from streams. Mapped
// files do not count: the system can take their pages back.
type pool struct {
	limits codec.Limits
	mu     sync.Mutex
	free   int64 // of codec.LimitGrowth
	left   int64 // of codec.LimitUnpacked
}

func newPool(limits codec.Limits) *pool {
	return &pool{limits: limits, free: limits.Of(codec.LimitGrowth), left: limits.Of(codec.LimitUnpacked)}
}

// allowance is how many more bytes may come out of one file of a load.
type allowance struct {
	pool *pool
	own  int64 // in addition to what the pool has free
}

// packed returns the allowance of a file of that size inside containers.
func (p *pool) packed(size int64) *allowance {
	most, ratio := p.limits.Of(codec.LimitUnpacked), p.limits.Of(codec.LimitRatio)
	return &allowance{p, ratio * min(size, most/ratio+1)}
}

// stream returns the allowance of content without a container.
func (p *pool) stream() *allowance { return &allowance{p, p.limits.Of(codec.LimitUnpacked)} }

// errTooLarge says that an allowance is used up.
var errTooLarge = errors.New("too large")

// take reduces the allowance, or returns an error.
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

// give returns memory to the pool. The file's own allowance stays used up.
func (a *allowance) give(n int64) {
	a.pool.mu.Lock()
	defer a.pool.mu.Unlock()
	a.pool.left += n
}
