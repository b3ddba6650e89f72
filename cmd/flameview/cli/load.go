package cli

import (
	"path/filepath"
	"slices"
	"time"

	"flameview/formats"
	"flameview/formats/codec"
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

// load opens the files as one store and says on standard error what failed.
// A file that gave some of its events has not failed: whether it is one that
// stops early or lacks a part in the middle, what was lost is a warning, in
// every format alike. The error is errFailed, beside the store of all that
// could be read, or what stopped everything, without a store.
func (a *app) load(in input) (*model.Store, error) {
	programs, err := codec.ParsePrograms(in.Programs)
	if err != nil {
		return nil, err
	}
	started := time.Now()
	loaded, err := formats.Open(a.ctx, formats.Options{
		Options: codec.Options{Reversed: in.Reversed, Programs: programs}, Log: a.log, Stdin: a.In,
	}, a.once(in.Files)...)
	if err != nil {
		return nil, err
	}
	a.stage("open", started, "files", len(loaded.Stores))
	started = time.Now()
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
	store, failed := a.load(in)
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
