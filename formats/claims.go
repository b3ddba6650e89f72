package formats

import (
	"cmp"
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
	read  map[string]met // by path: what no other file was seen to have
	// earlier is what earlier loads have read.
	earlier Contents
	done    []bool        // by job: it claims no more
	front   int           // all jobs before this one are done
	moved   chan struct{} // closed when front moves
	sizes   map[int64]int // how many jobs have a size
}

func newClaims(jobs []job, earlier Contents) *claims {
	c := &claims{
		owner: map[codec.Digest]string{}, read: map[string]met{}, earlier: earlier, done: make([]bool, len(jobs)), moved: make(chan struct{}),
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
		if owners[i] = cmp.Or(c.earlier.of(d, name), c.owner[d]); owners[i] == "" {
			c.owner[d] = name
		}
	}
	return owners, nil
}

// note says what the content of a file is, and gives the file of an earlier load in
// which it counts, "" for none. It never waits.
func (c *claims) note(name string, r met) (owner string) {
	if owner = c.earlier.of(r.Digest, name); owner != "" && !r.stream {
		return owner
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.read[name] = r
	return ""
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
