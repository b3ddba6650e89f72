package formats

import (
	"context"
	"sync"

	"flameview/formats/codec"
)

// claims know which file of a load has which content first, so that a file that
// is given twice, and a chunk that two dumps of one recording share, counts once.
//
// Files are read at the same time, but who is first must not depend on who is
// faster. So a file that asks waits until all files in front of it have asked or
// ended. Those never wait for one behind them, so somebody always goes on.
type claims struct {
	mu    sync.Mutex
	owner map[codec.Digest]string
	done  []bool        // by job: it claims no more
	front int           // all jobs before this one are done
	moved chan struct{} // closed when front moves
	sizes map[int64]int // how many jobs have a size
}

func newClaims(jobs []job) *claims {
	c := &claims{
		owner: map[codec.Digest]string{}, done: make([]bool, len(jobs)), moved: make(chan struct{}),
		sizes: map[int64]int{},
	}
	for _, j := range jobs {
		if !j.end && j.err == nil && !j.stream {
			c.sizes[j.size]++
		}
	}
	return c
}

// hasTwin says whether another file may have the same content.
func (c *claims) hasTwin(j job) bool { return !j.stream && j.size > 0 && c.sizes[j.size] > 1 }

// claim gives the file that has each content first; "" where that is this one.
// The name of this file is noted for those.
func (c *claims) claim(ctx context.Context, job int, name string, content []codec.Digest) ([]string, error) {
	for {
		c.mu.Lock()
		if c.front >= job {
			break
		}
		moved := c.moved
		c.mu.Unlock()
		select {
		case <-moved:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	defer c.mu.Unlock()
	owners := make([]string, len(content))
	for i, d := range content {
		if owner, ok := c.owner[d]; ok {
			owners[i] = owner
		} else {
			c.owner[d] = name
		}
	}
	return owners, nil
}

// end says that a job claims no more.
func (c *claims) end(job int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.done[job] = true
	before := c.front
	for c.front < len(c.done) && c.done[c.front] {
		c.front++
	}
	if c.front > before {
		close(c.moved)
		c.moved = make(chan struct{})
	}
}
