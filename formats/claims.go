package formats

import (
	"cmp"
	"context"
	"sync"

	"flameview/formats/codec"
)

// claims find content that occurs in several files of a load, so that it counts once: a file that is given twice, or a
// chunk that two dumps of one recording share. It counts in the first file.
//
// Files are read in parallel, but the first one must not depend on timing. So a file that claims content waits until all
// files before it have claimed theirs or ended. Files never wait for later ones, so there is no deadlock.
type claims struct {
	mu    sync.Mutex
	owner map[codec.Digest]string
	read  map[string]seenContent // by path: content that was in no other file
	// earlier is what earlier loads have read.
	earlier Contents
	done    []bool        // by job: it has claimed everything
	front   int           // all jobs before this one are done
	moved   chan struct{} // closed when front moves
	sizes   map[int64]int // how many jobs have a size
}

func newClaims(jobs []job, earlier Contents) *claims {
	c := &claims{
		owner: map[codec.Digest]string{}, read: map[string]seenContent{}, earlier: earlier, done: make([]bool, len(jobs)), moved: make(chan struct{}),
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

// claim returns, for each content, the file that has it first; "" if that is this file, whose name is recorded as its
// owner.
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

// note records the content of a file, and returns the file of an earlier load in which it counts, "" if none. It never
// waits.
func (c *claims) note(name string, r seenContent) (owner string) {
	if owner = c.earlier.of(r.Digest, name); owner != "" && !r.stream {
		return owner
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.read[name] = r
	return ""
}

// end says that a job has claimed everything.
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
