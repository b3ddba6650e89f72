// Package report says what a picture is of and how it came about, for its subtitle
// and for the reader of a bug report. It knows neither windows nor flags: the window
// and the command line fill the same Subject.
package report

import (
	"context"
	"errors"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/tree"
	"flameview/picture"
	"flameview/viewer/cmdline"
	"flameview/viewer/sessionfile"
	"flameview/viewer/state"
)

// Subject is what a report is about: a tree and what it is the answer to.
type Subject struct {
	Store   *model.Store
	State   state.State
	Hues    *picture.Hues // of the store
	Tree    *tree.Tree    // nothing should be cut off: totals and notes are of all of it
	Pattern string        // the search, "" for none
	// Found is what the search finds in the tree, nil without one.
	Found *tree.Found
}

// anonymous is a subject whose state calls files by their names: a report is sent to
// others, who need not know folders of this machine.
func (v Subject) anonymous() Subject {
	v.State = v.State.Anonymous(v.Store.Files, base)
	return v
}

// Options are what a store does not know of itself.
type Options struct {
	Paths    []string // as they were opened
	Removed  []string // files below them that the user took out
	Sample   bool     // the built-in sample was opened, in place of files
	Reversed bool     // the files hold stacks leaf first
	At       time.Time
	// Profiles is how large the files may be together, in bytes, to go with the report;
	// 0 is that they do not.
	Profiles int64
	// Formats gives the title of a format by its ID; nil gives the ID.
	Formats func(id string) string
}

// Make makes the report. It reads the files once more, for the fingerprints of their
// content, so it is not for the goroutine of a window; the only errors are the context's and
// a session's that cannot be written.
func Make(ctx context.Context, v Subject, o Options) (*codec.Report, error) {
	v = v.anonymous()
	r := &codec.Report{Program: Program(), At: o.At, Facts: facts(v)}
	r.Command, r.Left = commandOf(v, o)
	known := map[string]sessionfile.Source{} // by path
	doc := sessionfile.Document{Sample: o.Sample, Reversed: o.Reversed, State: v.State, Search: v.Pattern}
	if !o.Sample {
		for _, path := range o.Paths {
			source, err := sessionfile.Fingerprint(ctx, path)
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if err == nil && source.Address { // which servers somebody has is not for others
				err = errors.New("it is no file; export it as pprof and open that")
			}
			if err != nil {
				r.NoSession = append(r.NoSession, base(path)+": "+cause(err))
				continue
			}
			known[path] = source
			doc.Files = append(doc.Files, source.WithRemoved(o.Removed))
		}
	}
	if o.Sample || len(doc.Files) > 0 {
		names := pack(r, doc.Files, o.Profiles)
		var err error
		if r.Session, err = doc.Portable(names); err != nil {
			return nil, err
		}
	}
	for _, f := range v.Store.Files {
		file := codec.ReportFile{Name: base(f.Path), Format: f.Format, Bytes: f.Bytes, Warnings: f.Warnings, Err: hideFolder(f.Err, f.Path)}
		if o.Formats != nil && f.Format != "" {
			file.Format = o.Formats(f.Format)
		}
		source, ok := known[f.Path]
		if !ok && !o.Sample { // of a folder; what is inside an archive is no file
			source, _ = sessionfile.Fingerprint(ctx, f.Path)
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
		file.SHA256 = source.SHA256
		r.Files = append(r.Files, file)
	}
	return r, nil
}

// commandOf is the command that makes the picture, of files by name.
func commandOf(v Subject, o Options) (line string, left []string) {
	var names []string
	for _, path := range o.Paths {
		if name := base(path); path != "-" && !o.Sample {
			names = append(names, name)
		} else if path == "-" {
			names = append(names, path)
		}
	}
	c := cmdline.CommandLine{To: "svg", Out: "flame.svg", Paths: names, Reversed: o.Reversed, State: v.State, Search: v.Pattern, Removed: len(o.Removed), Boxes: v.Tree.Boxes}
	if line, left = c.Shell(); o.Sample {
		left = append(left, "the built-in sample is no file")
	}
	return line, left
}

// base is a file's name without folders. What lies in an archive keeps the
// archive's: "runs.zip!/cpu.jfr".
func base(path string) string {
	outer, inner, ok := strings.Cut(path, "!/")
	if ok {
		return filepath.Base(outer) + "!/" + inner
	}
	return filepath.Base(path)
}

// hideFolder takes the folder out of a message about a file.
func hideFolder(message, path string) string {
	return strings.ReplaceAll(message, path, base(path))
}

// cause is an error without what was being done to which path.
func cause(err error) string {
	if inner := errors.Unwrap(err); inner != nil {
		err = inner
	}
	return err.Error()
}

// Program says which build this is, as the Go tool stamped it.
func Program() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "flameview (version not known)"
	}
	return "flameview " + info.Main.Version + " " + info.GoVersion
}
