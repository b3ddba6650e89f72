package formats

import (
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
	// Contents are those of earlier loads, with which this one may have something in
	// common.
	Contents Contents
	// Skip says which files are left out, by the path that their store would have; nil
	// is none.
	Skip func(path string) bool
	// Remote gives what addresses among the paths stand for; nil knows none.
	Remote Remote
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
	// Contents are what this load and those before it have read.
	Contents Contents
}

// Merge makes one store of all.
func (l *Loaded) Merge(ctx context.Context, opt model.MergeOptions) (*model.Store, error) {
	return model.Merge(ctx, opt, l.Stores...)
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
// one's warnings say so, and its File.CountedIn. Files of earlier loads are in front
// of all (Options.Contents).
//
// A bad file never stops the others, so the only error is the context's; then
// nothing is returned. As many files are read at the same time as there are
// processors.
func Open(ctx context.Context, opt Options, paths ...string) (*Loaded, error) {
	if opt.Log == nil {
		opt.Log = slog.Default()
	}
	jobs := find(ctx, opt.Remote, paths)
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
	out := collect(jobs, results)
	out.Contents = l.claims.dropTwins(out.Stores)
	return out, nil
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
