package formats

import (
	"sync"
	"time"
)

// Progress is the progress of loading. Bytes are those of the files on disk.
type Progress struct {
	File        string // the file that made progress last
	Done, Total int64  // bytes; Total does not include streams
}

// progressEvery is the interval at which progress is shown: faster than the eye, slow enough to cost nothing.
const progressEvery = 40 * time.Millisecond

// meter adds up the progress of files that are read in parallel.
type meter struct {
	show func(Progress) // may be nil

	mu    sync.Mutex
	total int64
	done  int64
	of    []int64 // by job
	last  time.Time
}

func newMeter(show func(Progress), jobs []job) *meter {
	m := &meter{show: show, of: make([]int64, len(jobs))}
	for _, j := range jobs {
		m.total += j.size
	}
	return m
}

// part is a share of one file's progress: its unpacking, say, or one entry
// of an archive.
type part struct {
	meter    *meter
	job      int
	from, to float64 // bytes of the file on disk
}

func (m *meter) file(job int, size int64) part { return part{m, job, 0, float64(size)} }

// cut returns the share between two fractions of p.
func (p part) cut(from, to float64) part {
	w := p.to - p.from
	return part{p.meter, p.job, p.from + from*w, p.from + to*w}
}

// at says that p is done up to a fraction. name is the file being read.
func (p part) at(name string, fraction float64) {
	m := p.meter
	if m.show == nil {
		return
	}
	done := int64(p.from + min(max(fraction, 0), 1)*(p.to-p.from))
	m.mu.Lock()
	defer m.mu.Unlock()
	if done > m.of[p.job] { // goroutines of one reader may report out of order
		m.done += done - m.of[p.job]
		m.of[p.job] = done
	}
	if now := time.Now(); now.Sub(m.last) >= progressEvery || m.done == m.total {
		m.last = now
		m.show(Progress{File: name, Done: m.done, Total: m.total})
	}
}
