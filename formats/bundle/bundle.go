// Package bundle writes all that a bug report needs into one zip archive: the
// picture for a browser and as an image, the table, the session, if wanted the profiles
// themselves, and a README that says what was looked at.
package bundle

import (
	"compress/flate"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/klauspost/compress/zip"

	"flameview/formats/codec"
	"flameview/formats/csv"
	"flameview/formats/png"
	"flameview/formats/svg"
)

// Format is the bundle, written only: what is in it is read as what it is. It
// is the one format that knows others, since it is nothing but their files.
//
// The archive's bytes follow from the view alone: its parts stand in a fixed
// order and have the time of View.Report. Without a report there is no session
// and the README says only what is in the view.
var Format = codec.Format{
	ID:         "bundle",
	Title:      "Bug-report bundle",
	Extensions: []string{".zip"},
	Write:      write,
	Options: codec.WriteOptions{
		Binary: true, Sides: 2, Names: true, Picture: true, Width: codec.DefaultWidth, Scale: true,
		MinWidth: svg.Format.Options.MinWidth, Report: true,
	},
}

// part is one file of the archive.
type part struct {
	name  string
	what  string // for the README
	write func(io.Writer, *codec.View) error

	size    int64    // bytes that were written
	omitted []string // what is not in it
}

// Write implements io.Writer; it counts.
func (p *part) Write(b []byte) (int, error) {
	p.size += int64(len(b))
	return len(b), nil
}

// parts lists the archive but for the README, which comes last and describes
// the others.
func parts(v *codec.View) []*part {
	list := []*part{
		{name: Picture, what: "the picture, for a browser: click to zoom, / to search, hover for numbers", write: svg.Format.Write},
		{name: "flame.png", what: "the picture as an image", write: png.Format.Write},
		{name: "methods.csv", what: "each method with its self and total values", write: csv.Format.Write},
	}
	if v.Report == nil {
		return list
	}
	if v.Report.Session != nil {
		what := "opens this view in flameview; put the files listed below beside it"
		if len(v.Report.Profiles) > 0 {
			what = "where the profiles below were looked at; open the whole archive in flameview to go there"
		}
		list = append(list, &part{name: SessionName, what: what, write: session})
	}
	for _, p := range v.Report.Profiles {
		list = append(list, &part{name: p.Name, what: "a profile, as it was opened", write: func(w io.Writer, _ *codec.View) error { return copyFrom(w, p) }})
	}
	return list
}

// ProfileNames are what profiles are called in a bundle, by the names of their files:
// each is in a folder, and where two have one name, in one of its own.
//
//	cpu.jfr heap.jfr cpu.jfr -> profiles/cpu.jfr profiles/heap.jfr profiles/3/cpu.jfr
func ProfileNames(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = profiles + name
		if slices.Contains(names[:i], name) {
			out[i] = fmt.Sprintf("%s%d/%s", profiles, i+1, name)
		}
	}
	return out
}

// profiles is the folder of the profiles in a bundle.
const profiles = "profiles/"

func copyFrom(w io.Writer, p codec.ReportProfile) error {
	in, err := p.Open()
	if err != nil {
		return err
	}
	defer in.Close()
	_, err = io.Copy(w, in)
	return err
}

// SessionName is what the session is called in a bundle.
const SessionName = "session.flameview"

func write(w io.Writer, v *codec.View) error {
	started := time.Now()
	out := zip.NewWriter(w)
	out.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	list := parts(v)
	all := append(list, &part{name: readmeName, write: func(w io.Writer, v *codec.View) error { return readme(w, v, list) }})
	for _, p := range all {
		header := &zip.FileHeader{Name: p.name, Method: zip.Deflate}
		if v.Report != nil && !v.Report.At.IsZero() {
			header.Modified = v.Report.At.UTC().Truncate(2 * time.Second) // all that the format holds
		}
		file, err := out.CreateHeader(header)
		if err == nil {
			view := *v
			view.OnOmit = func(text string) {
				p.omitted = append(p.omitted, text)
				v.Omit(p.name + ": " + text)
			}
			err = p.write(io.MultiWriter(file, p), &view)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	v.Stage("bundle", started)
	return out.Close()
}

func session(w io.Writer, v *codec.View) error {
	_, err := w.Write(v.Report.Session)
	return err
}
