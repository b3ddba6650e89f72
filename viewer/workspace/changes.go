package workspace

import (
	"bytes"
	"context"
	"maps"
	"slices"

	"flameview/assets"
	"flameview/formats"
	"flameview/formats/codec"
	"flameview/model"
	"flameview/viewer/watch"
)

// change makes a generation of the one before. It runs on another goroutine, when
// all changes before it are done: what it is given is what is open then, which may
// be something else than at the time of the user's click.
type change struct {
	// makes gives the next generation but for its store.
	makes func(ctx context.Context, now Generation, read reader) (Generation, error)
	// then gets the generation in place of Workspace.Changed; may be nil.
	then func(Generation)
	// replaces says that nothing of what was open stays.
	replaces bool
	// rereads says that all is read again, which makes an earlier such change
	// useless.
	rereads bool
}

// reader reads files, one store for each.
type reader func(ctx context.Context, opt formats.Options, paths []string) (loaded, error)

// loaded is what was read, and the versions of the paths just before.
type loaded struct {
	*formats.Loaded
	versions map[string]watch.Version
}

// Request is what to open.
type Request struct {
	// Paths are files, folders and formats.Stdin. Absolute paths are best: a
	// session file keeps them.
	Paths []string
	// Sample opens the recording that is part of the program, in place of Paths.
	Sample bool
	// Keep leaves open what is: it adds the files. The sample makes room all the
	// same, because it was only there to be looked at.
	Keep bool
	// Removed are files below Paths that stay away.
	Removed []string
	// Restored says that a session names the paths, not the user, so that no programs
	// are started on them.
	Restored bool
	// Options, if not nil, change how files are read from now on.
	Options *codec.Options
	// Then gets the generation that this makes, in place of Workspace.Changed. It
	// is not called if the request is superseded or cancelled.
	Then func(Generation)
}

// Open opens files, or the sample. Unless it keeps what is open, it supersedes the
// changes that are under way.
func (w *Workspace) Open(r Request) {
	w.do(change{replaces: !r.Keep, then: r.Then, makes: func(ctx context.Context, now Generation, read reader) (Generation, error) {
		if !r.Keep || now.Sample {
			now = Generation{Options: now.Options}
		}
		if r.Options != nil {
			now.Options = *r.Options
		}
		if r.Sample {
			return sample(ctx, now, read)
		}
		next := now.naming(r.Paths).withRemoved(r.Removed)
		next.restored = now.restored || r.Restored
		paths := next.dependents(r.Paths)
		opt := next.reading(paths, r.Restored)
		opt.Stdin = w.Stdin
		loaded, err := read(ctx, opt, paths)
		if err != nil {
			return now, err
		}
		return next.with(loaded), nil
	}})
}

func sample(ctx context.Context, now Generation, read reader) (Generation, error) {
	opt := now.reading(nil, false)
	opt.Stdin = bytes.NewReader(assets.Sample)
	loaded, err := read(ctx, opt, []string{formats.Stdin})
	if err != nil {
		return now, err
	}
	for i, f := range loaded.Stores {
		named := *f // stores never change
		named.Files = slices.Clone(f.Files)
		named.Files[0].Path = assets.SampleName
		loaded.Stores[i] = &named
	}
	now.Sample = true
	return now.holding(loaded.Stores), nil
}

// Grow makes a generation of a store that grows what is open, in place of all else,
// and gives up the changes that are under way. It is there at once, so nothing is
// called: who grows the store shows it.
func (w *Workspace) Grow(store *model.Store) {
	w.Close()
	w.closed = Generation{}
	w.now = Generation{Options: w.now.Options}.holding([]*model.Store{store})
	w.now.Store, w.now.grown = store, store
}

// Reread reads all files again. What came from the standard input, or from a source
// that was looked at, cannot be read twice and stays.
func (w *Workspace) Reread() {
	w.do(change{rereads: true, makes: reread})
}

// ToggleReversed changes whether text, SVG, JSON and HTML hold stacks leaf first, and
// reads all again.
func (w *Workspace) ToggleReversed() {
	w.do(change{makes: func(ctx context.Context, now Generation, read reader) (Generation, error) {
		now.Options.Reversed = !now.Options.Reversed
		return reread(ctx, now, read)
	}})
}

func reread(ctx context.Context, now Generation, read reader) (Generation, error) {
	if now.Sample {
		return sample(ctx, now, read)
	}
	paths := slices.DeleteFunc(slices.Clone(now.Paths), func(p string) bool { return p == formats.Stdin })
	loaded, err := read(ctx, now.reading(paths, now.restored), paths)
	if err != nil {
		return now, err
	}
	now.files = slices.DeleteFunc(slices.Clone(now.files), func(f *model.Store) bool {
		return f != now.grown && !isIn(pathOf(f), formats.Stdin)
	})
	return now.with(loaded), nil
}

// Remove takes one file out of what is open, by the path that its store has.
func (w *Workspace) Remove(file string) {
	w.do(change{makes: func(ctx context.Context, now Generation, read reader) (Generation, error) {
		if now.Sample {
			return Generation{Options: now.Options}, nil
		}
		next := now.without(file)
		again := next.dependents([]string{file})[1:]
		if len(again) == 0 {
			return next, nil
		}
		loaded, err := read(ctx, next.reading(append(again, file), now.restored), again)
		if err != nil {
			return now, err
		}
		return next.with(loaded), nil
	}})
}

// Assign says which series the samples of unknown kind of a file belong to; ""
// leaves it to the rule of model.Merge.
func (w *Workspace) Assign(file, series string) {
	w.do(change{makes: func(_ context.Context, now Generation, _ reader) (Generation, error) {
		now.assign = maps.Clone(now.assign)
		if now.assign == nil {
			now.assign = map[string]string{}
		}
		if now.assign[file] = series; series == "" {
			delete(now.assign, file)
		}
		return now.holding(now.files), nil
	}})
}

// Reopen shows again what was open before nothing was, if that is so, and says whether.
// It is all in memory until something else is open. then gets the generation in place
// of Workspace.Changed.
func (w *Workspace) Reopen(then func(Generation)) bool {
	closed := w.closed
	if closed.Store == nil || w.now.Store != nil {
		return false
	}
	w.do(change{then: then, makes: func(context.Context, Generation, reader) (Generation, error) { return closed, nil }})
	return true
}

// CloseFiles closes all files, and supersedes the changes that are under way.
func (w *Workspace) CloseFiles() {
	w.do(change{replaces: true, makes: func(_ context.Context, now Generation, _ reader) (Generation, error) {
		return Generation{Options: now.Options}, nil
	}})
}
