package cli

import (
	"cmp"
	"strings"
	"time"

	"flameview/model"
	"flameview/model/query"
	"flameview/picture"
	"flameview/viewer/report"
)

// pictureFlags are those of commands that paint something other than a tree.
type pictureFlags struct {
	Out    string  `group:"output" short:"o" name:"output" aliases:"out" placeholder:"OUT" help:"Write a picture to this file, as PNG; - is standard output."`
	Force  bool    `group:"output" help:"Overwrite OUT if there is one."`
	Width  int     `group:"output" default:"1200" placeholder:"PX" help:"Pictures: width in pixels."`
	Height int     `group:"output" placeholder:"PX" help:"Pictures: height in pixels of what is between title and legend; what fits if not given."`
	Scale  float64 `group:"output" default:"1" placeholder:"N" help:"Pictures: how much larger than usual text is; 2 for dense screens."`
	Dark   bool    `group:"output" help:"Pictures: the dark theme."`
}

func (f *pictureFlags) check() error {
	if f.Height < 0 || f.Height > picture.MaxHeight {
		return usagef("--height: want 1 to %d pixels, not %d", picture.MaxHeight, f.Height)
	}
	return cmp.Or(checkWidth(f.Width), checkScale(f.Scale))
}

func checkWidth(px int) error {
	if px < 1 || px > maxWidth {
		return usagef("--width: want 1 to %d pixels, not %d", maxWidth, px)
	}
	return nil
}

func checkScale(scale float64) error {
	if !(scale > 0 && scale <= maxScale) {
		return usagef("--scale: want a number above 0, up to %d, not %g", maxScale, scale)
	}
	return nil
}

// file is the one to write.
func (f *pictureFlags) file(in input) outFile {
	return outFile{path: f.Out, force: f.Force, inputs: in.Files, binary: true}
}

func (f *pictureFlags) sheet(a *app, title, subtitle string) picture.SheetOptions {
	return picture.SheetOptions{
		Width: f.Width, Height: f.Height, Scale: f.Scale, Dark: f.Dark, Title: title, Subtitle: subtitle,
		Omit: func(text string) { a.say("%s", text) },
	}
}

// about is a line on what a picture or a table shows of which events.
func about(q query.Query, m model.Metric, words ...string) string {
	parts := []string{m.Label}
	if len(q.Fragment) > 0 {
		var names []string
		for _, n := range q.Fragment {
			names = append(names, n.Name)
		}
		parts = append(parts, "in "+strings.Join(names, " > "))
	}
	parts = append(parts, report.Reshaped(q.Filters, q.Transforms, q.Decoration)...)
	return strings.Join(append(parts, words...), " · ")
}

// rfc3339 is a time in UTC with nanoseconds.
func rfc3339(ns int64) string {
	return time.Unix(0, ns).UTC().Format("2006-01-02T15:04:05.000000000Z07:00")
}

// clock is a time for people, in UTC.
func clock(ns int64) string { return time.Unix(0, ns).UTC().Format("2006-01-02 15:04:05.000 UTC") }
