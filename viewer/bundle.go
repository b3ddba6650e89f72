package viewer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"time"

	"flameview/formats"
	"flameview/formats/bundle"
	"flameview/viewer/report"
	"flameview/viewer/sessionfile"
	"flameview/viewer/workspace"
)

// bundle asks for a file and writes all that a bug report needs into it.
func (w *window) bundle() {
	v := w.session.View()
	if v.Tree == nil {
		w.status.say("Nothing is open that could be reported")
		return
	}
	w.exportAs(&bundle.Format, v, usualExport(&bundle.Format))
}

// reportOptions are what is open, for a report.
func (w *window) reportOptions() report.Options {
	now := w.workspace.Now()
	return report.Options{
		Paths: now.Paths, Removed: now.Removed(), Sample: now.Sample, Reversed: now.Options.Reversed,
		At: time.Now(), Formats: formats.Title,
	}
}

// isBundle says whether a path may be a bundle; what is in it shows.
func isBundle(path string) bool {
	return strings.EqualFold(filepath.Ext(path), bundle.Format.Extensions[0])
}

// openBundle goes where the person stood who packed a bundle, if the files are all
// there; else the bundle's picture is opened, as any archive's profiles are.
func (w *window) openBundle(path string, keep bool) {
	w.look(path, func(ctx context.Context) func() {
		doc, found, missing, err := bundled(ctx, path)
		return func() {
			switch {
			case errors.Is(err, context.Canceled):
				w.status.say("Cancelled: nothing was opened")
				return
			case err != nil:
				slog.Debug("no session of the bundle", "path", path, "err", err)
			case found != nil && len(missing) == 0:
				w.restore(doc, found, nil)
				w.status.say("Opened the session in " + filepath.Base(path))
				return
			}
			w.workspace.Open(workspace.Request{Paths: []string{path}, Keep: keep, Then: func(g workspace.Generation) {
				w.changed(g)
				if len(missing) > 0 {
					w.status.say(fmt.Sprintf("This is the picture in %s. Put %s beside it to open what it was made of.",
						filepath.Base(path), fileNames(missing)))
				}
			}})
		}
	})
}

// bundled is the session in a bundle and where its files are, among them those
// beside the bundle; found is nil if there is no session.
func bundled(ctx context.Context, path string) (doc sessionfile.Document, found []string, missing []sessionfile.Missing, err error) {
	data, err := bundle.Session(path)
	if err != nil || data == nil {
		return doc, nil, nil, err
	}
	if doc, err = sessionfile.Decode(data); err != nil {
		return doc, nil, nil, err
	}
	found, missing, err = doc.Locate(ctx, filepath.Dir(path))
	return doc, found, missing, err
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
