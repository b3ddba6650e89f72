package formats

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"runtime"
	"sync/atomic"

	"flameview/formats/codec"
	"flameview/model"
)

// Options are how to open. The zero value is the usual case.
type Options struct {
	codec.Options
	// Progress, if not nil, is told about 25 times a second how far loading
	// is, one call at a time, from any goroutine.
	Progress func(Progress)
	// Log hears at debug level what was detected, read and built; nil is
	// slog.Default().
	Log *slog.Logger
	// KeepTwins counts what two files have in common in both, for callers who
	// set files against each other.
	KeepTwins bool
	// Stdin is what the path "-" reads; nil is the standard input.
	Stdin io.Reader
	// StdinName is what that is called in paths and messages; "" is "standard input".
	StdinName string
}

// Loaded is what Open found, one store for each file, in the order of the
// paths. The stores stay separate so that a file can be removed, or others
// added, by merging again.
type Loaded struct {
	Stores []*model.Store
}

// Merge makes one store of all.
func (l *Loaded) Merge(opt model.MergeOptions) (*model.Store, error) {
	return model.Merge(opt, l.Stores...)
}

// Failed lists the files that could not be read, or only in part.
func (l *Loaded) Failed() []model.File {
	var out []model.File
	for _, s := range l.Stores {
		for _, f := range s.Files {
			if f.Err != "" {
				out = append(out, f)
			}
		}
	}
	return out
}

// Open reads files, archives, directories and standard input ("-").
//
//	a.jfr b.svg       two stores
//	runs.zip          one store for each file in it, called runs.zip!/name
//	dir               one store for each profile below it; other files are
//	                  named in the warning of one more store called dir
//	gone.txt          a store without events whose File.Err says why
//
// What two files have in common, byte for byte, counts once, in the first of
// them: a file that is given twice, chunks of overlapping recordings. The other
// one's warnings say so. [Same] tells it of files that are opened one after the
// other.
//
// A bad file never stops the others, so the only error is the context's; then
// nothing is returned. As many files are read at the same time as there are
// processors.
func Open(ctx context.Context, opt Options, paths ...string) (*Loaded, error) {
	if opt.Log == nil {
		opt.Log = slog.Default()
	}
	jobs := find(ctx, paths)
	for i := range jobs {
		if jobs[i].stdin && opt.StdinName != "" {
			jobs[i].path = opt.StdinName
		}
	}
	l := newLoader(opt, jobs)
	results := make([]found, len(jobs))
	var next atomic.Int64
	g, inner := codec.NewGroup(ctx)
	for range min(runtime.GOMAXPROCS(0), len(jobs)) {
		g.Go(func() error {
			for i := int(next.Add(1)) - 1; i < len(jobs) && inner.Err() == nil; i = int(next.Add(1)) - 1 {
				results[i] = l.job(inner, i, jobs[i])
				l.claims.end(i)
			}
			return inner.Err()
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	return collect(jobs, results), nil
}

// Same says whether two files have the same bytes. Callers who add a file to
// others that were opened before can ask; only files of the same size are read.
func Same(ctx context.Context, a, b string) (bool, error) {
	var data [2][]byte
	jobs := find(ctx, []string{a, b})
	if len(jobs) != 2 || jobs[0].stream || jobs[1].stream || jobs[0].size != jobs[1].size {
		return false, ctx.Err()
	}
	for i, j := range jobs {
		if j.err != nil {
			return false, j.err
		}
		c, err := readRegular(ctx, j, newPool(codec.Limits{}).stream())
		if err != nil {
			return false, err
		}
		defer c.release()
		data[i] = c.data
	}
	same := false
	err := codec.Safely(func() error {
		same = bytes.Equal(data[0], data[1])
		return nil
	})
	return same, err
}

// collect puts what the jobs found in order.
func collect(jobs []job, results []found) *Loaded {
	out := &Loaded{}
	for i, j := range jobs {
		if j.end {
			if s := j.dir.summary(); s != nil {
				out.Stores = append(out.Stores, s)
			}
			continue
		}
		out.Stores = append(out.Stores, results[i].stores...)
		if j.dir != nil {
			j.dir.add(results[i])
		}
	}
	return out
}
