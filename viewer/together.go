package viewer

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"flameview/formats/bundle"
	"flameview/viewer/sessionfile"
	"flameview/viewer/state"
	"flameview/viewer/ui"
	"flameview/viewer/workspace"
)

// What is opened together
//
// A session, or the bundle that has one in it, and profiles may be dropped or named
// together, in any order. They become one session: the files that it is of are looked
// for in the bundle, where they were, beside it, among what was named with it, whatever
// that is called, and among what is open. So the samples count once, and the notes are
// there. Only where files of a bundle are missing, its picture is opened in their place.

// mayHoldSession says whether a path is called like a session or a bundle; what is in
// it shows.
func mayHoldSession(path string) bool { return sessionfile.IsSession(path) || isZip(path) }

func isZip(path string) bool {
	return strings.EqualFold(filepath.Ext(path), bundle.Format.Extensions[0])
}

// met is a session among paths that were named together.
type met struct {
	path string // of the session or bundle, "" for none
	doc  sessionfile.Document
	// Where its files are, "" for those that are missing.
	found   []string
	missing []sessionfile.Missing
}

// openTogether opens paths of which some may hold sessions; see above.
func (w *window) openTogether(paths []string, keep bool) {
	var open []string
	if keep {
		open = w.workspace.Now().Paths
	}
	named := filepath.Base(paths[slices.IndexFunc(paths, mayHoldSession)])
	w.look(named, func(ctx context.Context) func() {
		m, err := meet(ctx, paths, open)
		return func() {
			others := slices.DeleteFunc(slices.Clone(paths), func(p string) bool { return p == m.path || sessionfile.IsSession(p) })
			switch {
			case errors.Is(err, context.Canceled):
				w.status.say("Cancelled: nothing was opened")
			case err != nil:
				w.showError(err)
			case m.path != "" && len(m.missing) == 0:
				w.openMet(m, others, open)
			case sessionfile.IsSession(m.path):
				w.locate(m.doc, m.found, m.missing, nil)
			default:
				w.openPicture(m, paths, keep)
			}
		}
	})
}

// meet finds the first session among paths; files are preferred to bundles. The error
// is of a session file, or the context's: a bundle whose session is damaged is opened
// as its picture.
func meet(ctx context.Context, paths, open []string) (met, error) {
	for _, p := range paths {
		if sessionfile.IsSession(p) {
			doc, err := sessionfile.LoadFile(p)
			if err != nil {
				return met{}, err
			}
			return locate(ctx, p, doc, nil, slices.Concat(paths, open))
		}
	}
	for _, p := range paths {
		if !isZip(p) {
			continue
		}
		data, packed, err := bundle.Session(p)
		if err != nil || data == nil {
			continue
		}
		if doc, err := sessionfile.Decode(data); err == nil {
			return locate(ctx, p, doc, packed, slices.Concat(paths, open))
		}
	}
	return met{}, ctx.Err()
}

// locate looks for the files of a session; packed are the sizes of those in its bundle, by
// name.
func locate(ctx context.Context, path string, doc sessionfile.Document, packed map[string]int64, more []string) (m met, err error) {
	m = met{path: path, doc: doc}
	m.found, m.missing, err = doc.Locate(ctx, filepath.Dir(path), more...)
	m.missing = slices.DeleteFunc(m.missing, func(f sessionfile.Missing) bool {
		size, ok := packed[f.File.Relative]
		if ok = ok && size == f.File.Bytes; ok {
			m.found[f.Index] = path + inArchive + f.File.Relative
		}
		return ok
	})
	return m, err
}

// inArchive stands between an archive and a path in it.
const inArchive = "!/"

// openMet restores a session whose files are all found, with others beside them. If
// what is open has files of the session, all of it stays, with its notes.
func (w *window) openMet(m met, others, open []string) {
	paths := slices.Clone(m.found)
	for i, p := range paths {
		if strings.HasPrefix(p, m.path+inArchive) {
			paths[i] = m.path
		}
	}
	if slices.ContainsFunc(m.found, func(p string) bool { return slices.Contains(open, p) }) {
		paths = slices.Concat(open, paths)
		m.doc.State = m.doc.State.WithNotes(w.session.State().Notes)
	}
	w.restoreAs(m.doc, m.found, append(paths, others...), nil)
	w.status.say("Opened the session in " + filepath.Base(m.path))
}

// openPicture opens paths as they are, of which one may be a bundle whose profiles are
// missing: its picture gets the notes of its session.
func (w *window) openPicture(m met, paths []string, keep bool) {
	w.workspace.Open(workspace.Request{Paths: paths, Keep: keep, Then: func(g workspace.Generation) {
		w.changed(g)
		if len(m.missing) == 0 {
			return
		}
		says := "This is the picture in " + filepath.Base(m.path)
		if n := len(m.doc.State.Notes); n > 0 {
			w.session.Do(state.TakeNotes(m.doc.State.Notes))
			says += " with " + ui.Plural(n, "note")
		}
		w.status.say(fmt.Sprintf("%s. Put %s beside it to open what it was made of.", says, fileNames(m.missing)))
	}})
}

// fileNames lists the first few.
func fileNames(missing []sessionfile.Missing) string {
	const few = 3
	var names []string
	for i, m := range missing {
		if i == few {
			names = append(names, fmt.Sprintf("%d more", len(missing)-few))
			break
		}
		names = append(names, m.File.Name())
	}
	if n := len(names) - 1; n > 0 {
		return strings.Join(names[:n], ", ") + " and " + names[n]
	}
	return names[0]
}
