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

// Options say how to open files. The zero value is the default.
type Options struct {
	codec.Options
	// Progress, if not nil, is called about 25 times a second with the progress of loading. Calls do not overlap, and come
	// from any goroutine.
	Progress func(Progress)
	// Log receives at debug level what was detected, read and built; nil is slog.Default().
	Log *slog.Logger
	// KeepTwins counts content that two files share in both files, for callers that compare files.
	KeepTwins bool
	// Contents are those of earlier loads, which may share content with this one.
	Contents Contents
	// Skip says which files to omit, by the path that their store would have; nil omits none.
	Skip func(path string) bool
	// Remote fetches addresses among the paths; nil supports none.
	Remote Remote
	// Stdin is read for the path "-"; nil is the standard input.
	Stdin io.Reader
	// StdinName is its name in paths and messages; "" is "standard input".
	StdinName string
}

// Loaded is the result of Open: one store for each file, in the order of the paths. The stores are not merged, so that files can be
// removed or added by merging again.
type Loaded struct {
	Stores []*model.Store
	// Contents are what this load and those before it have read.
	Contents Contents
}

// Merge merges all stores.
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
// Content that two files share, byte for byte, counts once, in the first of them: for a file that is given twice, or chunks of
// overlapping recordings. The other file says so in its warnings and in File.CountedIn. Files of earlier loads count as first
// (Options.Contents).
//
// A bad file never stops the others, so the only error is the context's; then nothing is returned. As many files are read in
// parallel as there are processors.
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

// collect puts the results in the order of the jobs.
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
