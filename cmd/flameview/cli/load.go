package cli

import (
	"path/filepath"
	"slices"
	"time"

	"flameview/formats"
	"flameview/model"
)

// errFailed says that some input failed; the messages are out already.
var errFailed error = exitCode(ExitFailed)

// orFailed is err, or else what failed before.
func orFailed(err, failed error) error {
	if err != nil {
		return err
	}
	return failed
}

// load opens the files, records the sources, and makes one store of all. It says on
// standard error what failed.
// A file that gave some of its events has not failed: whether it is one that
// stops early or lacks a part in the middle, what was lost is a warning, in
// every format alike. The error is errFailed, beside the store of all that
// could be read, or what stopped everything, without a store.
func (a *app) load(in input) (*model.Store, error) {
	loaded, err := a.open(in)
	if err != nil {
		return nil, err
	}
	store, failed := a.merge(loaded)
	return in.define(a, store, failed)
}

// open reads files and records sources.
func (a *app) open(in input) (*formats.Loaded, error) {
	options, err := in.options()
	if err != nil {
		return nil, err
	}
	files, names := split(a.once(in.Files))
	recorded, err := a.record(names, in.record, in.Connect)
	if err != nil {
		return nil, err
	}
	files, err = a.addresses(files, in.Connect)
	if err != nil {
		return nil, err
	}
	started := time.Now()
	a.servers.Log = a.log
	loaded, err := formats.Open(a.ctx, formats.Options{
		Options: options, Log: a.log, Stdin: a.In, Remote: a.servers,
	}, a.once(files)...)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		loaded.Stores = append(loaded.Stores, recorded[name])
	}
	a.stage("open", started, "files", len(loaded.Stores))
	return loaded, nil
}

// merge makes one store of what was read and says what failed.
func (a *app) merge(loaded *formats.Loaded) (*model.Store, error) {
	started := time.Now()
	store, err := loaded.Merge(a.ctx, model.MergeOptions{})
	if err != nil {
		return nil, err
	}
	a.stage("merge", started, "methods", len(store.Methods), "frames", len(store.Frames),
		"nodes", store.Stacks.Len(), "events", store.Events())
	var failed error
	for _, f := range loaded.Failed() {
		if f.Partial {
			a.say("warning: %s (what was read before is kept)", f.Err)
		} else {
			a.say("%s", f.Err)
			failed = errFailed
		}
	}
	return store, failed
}

// sidedStore is one store of the files of sides, and which files each side has.
type sidedStore struct {
	store *model.Store
	paths [][]string // as model.File.Path has them
}

// loadSides opens the files of several sides as one store. A path that several
// sides name is read once. Errors: as for loadEvents.
func (a *app) loadSides(sides [][]string, how reading, rec record) (sidedStore, error) {
	out := sidedStore{paths: make([][]string, len(sides))}
	a.servers.Pyroscope.Durations = true
	_, names := split(slices.Concat(sides...))
	recorded, err := a.record(names, rec, how.Connect) // all in the same span of time
	if err != nil {
		return out, err
	}
	known := map[string][]string{}
	var all formats.Loaded
	for i, paths := range sides {
		paths, err := a.addresses(paths, how.Connect)
		if err != nil {
			return out, err
		}
		for _, path := range a.once(paths) {
			key := filepath.Clean(path)
			if _, ok := known[key]; !ok {
				loaded := &formats.Loaded{}
				if store, ok := recorded[path]; ok {
					loaded.Stores = append(loaded.Stores, store)
				} else if loaded, err = a.open(input{Files: []string{path}, reading: how}); err != nil {
					return out, err
				}
				all.Stores = append(all.Stores, loaded.Stores...)
				for _, s := range loaded.Stores {
					for _, f := range s.Files {
						known[key] = append(known[key], f.Path)
					}
				}
			}
			out.paths[i] = append(out.paths[i], known[key]...)
		}
	}
	store, failed := a.merge(&all)
	out.store, failed = a.withEvents(store, failed)
	return out, failed
}

// once leaves out files that are named a second time: their events would count
// twice.
func (a *app) once(paths []string) []string {
	var out []string
	for _, p := range paths {
		same := func(o string) bool { return filepath.Clean(o) == filepath.Clean(p) }
		if slices.ContainsFunc(out, same) {
			a.say("%s: named twice, read once", p)
			continue
		}
		out = append(out, p)
	}
	return out
}

// loadEvents is load for commands that show events. Where there are none, it
// gives no store. What was lost on the way is said: the answer cannot say it.
func (a *app) loadEvents(in input) (*model.Store, error) {
	return a.withEvents(a.load(in))
}

// withEvents says what was lost of a store, and gives none where nothing is left.
func (a *app) withEvents(store *model.Store, failed error) (*model.Store, error) {
	if store == nil {
		return nil, failed
	}
	for _, f := range store.Files {
		for _, w := range f.Warnings {
			a.say("warning: %s: %s", f.Path, w)
		}
	}
	if len(store.Metrics()) == 0 {
		if failed == nil {
			a.say("there are no events to show")
		}
		return nil, errFailed
	}
	return store, failed
}
