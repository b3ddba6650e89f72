package formats

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"flameview/fileio"
	"flameview/formats/codec"
	"flameview/model"
)

// loader is one call of Open.
type loader struct {
	Options
	jobs    []job
	meter   *meter
	claims  *claims
	several bool // there is more than one file
	pool    *pool
}

func newLoader(opt Options, jobs []job) *loader {
	return &loader{Options: opt, jobs: jobs, meter: newMeter(opt.Progress, jobs), claims: newClaims(jobs, opt.Contents), several: len(jobs) > 1, pool: newPool(opt.Limits)}
}

// piece is content on its way through containers to a reader.
type piece struct {
	path     string // "runs.zip!/cpu.txt"
	job      int    // the file that it comes from
	size     int64  // size on disk
	data     []byte
	mapped   bool       // data is the file itself, not a copy of it
	twin     bool       // another file may have the same content
	stream   bool       // it cannot be read a second time
	folder   string     // where the file lies; "" for streams and for what is in an archive
	disk     string     // the file or folder itself; "" for what came out of a container or a stream
	named    bool       // the user named it, rather than a directory or an archive that has it
	run      bool       // a program may be started on it
	nesting  int        // number of containers unpacked so far
	packed   string     // the container that was unpacked last
	may      *allowance // for what comes out of containers of this file
	lost     []string
	progress part
}

func (l *loader) skips(path string) bool { return l.Skip != nil && l.Skip(path) }

// job loads one file; errors are part of the result.
func (l *loader) job(ctx context.Context, i int, j job) (out found) {
	if j.end || l.skips(j.path) {
		return found{}
	}
	fail := func(err error) found {
		return found{stores: []*model.Store{failure(j.path, j.size, err)}}
	}
	if j.err != nil {
		return fail(fmt.Errorf("open %s: %w", j.path, fileio.Cause(j.err)))
	}
	if j.remote {
		return l.fetch(ctx, i, j)
	}
	named := j.dir == nil
	if j.folder != nil {
		return l.readAs(ctx, piece{
			path: j.path, job: i, size: j.size, disk: j.path, named: named, run: l.mayRun(named), progress: l.meter.file(i, j.size),
		}, j.folder, codec.Sure)
	}
	err := guard(l.Log, "opening "+j.path, func() error {
		start := time.Now()
		c, err := l.readFile(ctx, j, l.pool.stream())
		if err != nil {
			return fmt.Errorf("open %s: %w", j.path, fileio.Cause(err))
		}
		defer c.release()
		l.Log.Debug("open", "file", j.path, "bytes", len(c.data), "took", time.Since(start))
		size := max(j.size, int64(len(c.data)))
		p := piece{
			path: j.path, job: i, size: size, data: c.data, mapped: c.mapped, named: named, run: l.mayRun(named), may: l.pool.packed(size),
			twin: l.claims.hasTwin(j), stream: j.stream, progress: l.meter.file(i, j.size),
		}
		if !j.stream {
			p.disk, p.folder = j.path, filepath.Dir(j.path)
		}
		out = l.piece(ctx, p)
		return nil
	})
	if err != nil {
		return fail(err)
	}
	l.meter.file(i, j.size).at(j.path, 1)
	return out
}

// twinOf returns a store without events if the content counts in another file; nil if not, or if that is not known.
func (l *loader) twinOf(ctx context.Context, p piece, format string) (*model.Store, error) {
	if l.KeepTwins {
		return nil, nil
	}
	d := codec.DigestOf(p.data)
	owner := l.claims.note(p.path, seenContent{d, p.stream})
	if owner == "" && p.twin {
		owners, err := l.claims.claim(ctx, p.job, p.path, []codec.Digest{d})
		if err != nil {
			return nil, err
		}
		owner = owners[0]
	}
	if owner == "" {
		return nil, nil
	}
	return twin(p.path, p.size, format, owner), nil
}

// piece unpacks containers until there is something to read. The recursion ends at codec.LimitNesting.
func (l *loader) piece(ctx context.Context, p piece) found {
	if l.skips(p.path) {
		return found{}
	}
	kind := container(p.data)
	if kind == "" {
		return l.read(ctx, p)
	}
	if kind != "tar" || !isCompression(p.packed) { // a .tar.gz is one container
		p.nesting++
	}
	if int64(p.nesting) > l.Limits.Of(codec.LimitNesting) {
		return p.fail(fmt.Errorf("open %s: more than %s containers in one another; %s", p.path, l.Limits.Text(codec.LimitNesting), codec.LimitNesting.Raise()))
	}
	p.packed, p.disk = kind, ""
	switch kind {
	case "zip":
		return l.zip(ctx, p)
	case "tar":
		return l.tar(ctx, p)
	}
	start := time.Now()
	c, lost, err := unpack(ctx, kind, p.data, readOptions{allowance: p.may, check: l.headCheck(p.path)}, p.progress.cut(0, 0.5), p.path)
	var unknown NotRecognised
	if errors.As(err, &unknown) && !p.named {
		return l.skip(p, err)
	}
	if err != nil {
		return p.fail(fmt.Errorf("open %s: %w", p.path, err))
	}
	defer c.release()
	l.Log.Debug("unpack", "file", p.path, "container", kind, "packed", len(p.data), "bytes", len(c.data), "took", time.Since(start))
	p.data, p.mapped, p.progress = c.data, false, p.progress.cut(0.5, 1)
	if lost != "" {
		p.lost = append(p.lost, lost)
	}
	return l.piece(ctx, p)
}

// skip omits what the user did not name and no format recognises.
func (l *loader) skip(p piece, why error) found {
	l.Log.Debug("skip", "file", p.path, "why", why)
	out := found{skipped: []string{p.path}}
	var unknown NotRecognised
	if errors.As(why, &unknown) && unknown.Do != "" {
		out.hint = fmt.Sprintf("%s looks like %s. %s", p.path, unknown.Looks, unknown.Do)
	}
	return out
}

func (p piece) fail(err error) found {
	return found{stores: []*model.Store{failure(p.path, p.size, err)}}
}
