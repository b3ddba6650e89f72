package report

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// How many files and how much of a long path a subtitle names.
const maxNamed, maxPath = 3, 6

// Subtitle says in plain words what a picture shows of what, for the line above
// it: files, metric, direction, filters and all else that shaped it, and when
// that was recorded. at, the time of writing, stands in where no event has one.
//
//	cpu.jfr · CPU · samples · callers of main > parse · drop thread GC.* · recorded 2026-06-01 10:00 to 10:05 UTC
func Subtitle(v Subject, at time.Time) string {
	v = v.anonymous()
	s := v.State
	parts := []string{fileNames(v), v.Tree.Metric.Label}
	path := make([]string, len(s.Fragment))
	for i, n := range s.Fragment {
		path[i] = v.Tree.Boxes.Displayed(n)
	}
	if len(path) > maxPath { // the frames say the rest
		path = slices.Replace(path, 1, len(path)-maxPath+2, "…")
	}
	switch fragment := strings.Join(path, " > "); {
	case s.Callers && fragment != "":
		parts = append(parts, "callers of "+fragment)
	case s.Callers:
		parts = append(parts, "callers")
	case fragment != "":
		parts = append(parts, "called from "+fragment)
	}
	parts = append(parts, effective(filters(v))...)
	parts = append(parts, Reshaped(nil, s.Transforms, s.Decoration)...)
	if s.Grouping.By != 0 {
		parts = append(parts, "a box is a "+s.Grouping.By.String())
	}
	if v.Pattern != "" {
		parts = append(parts, "search "+v.Pattern)
	}
	return strings.Join(append(parts, day(v, at)), " · ")
}

// fileNames are the names of few files, or of some and the number of the rest.
func fileNames(v Subject) string {
	files := v.Store.Files
	named := len(files)
	if named > maxNamed {
		named = maxNamed - 1
	}
	names := make([]string, named)
	for i := range names {
		names[i] = base(files[i].Path)
	}
	text := strings.Join(names, ", ")
	if more := len(files) - named; more > 0 {
		text += fmt.Sprintf(" and %d more files", more)
	}
	return text
}

// day says when the events of the files were recorded, to the minute.
func day(v Subject, at time.Time) string {
	const minute = "2006-01-02 15:04"
	from, to, ok := v.Store.TimeSpan()
	if !ok {
		return "written " + at.UTC().Format("2006-01-02")
	}
	first, last := time.Unix(0, from).UTC().Format(minute), time.Unix(0, to).UTC().Format(minute)
	switch {
	case first == last:
		return "recorded " + first + " UTC"
	case first[:len("2006-01-02")] == last[:len("2006-01-02")]:
		last = last[len("2006-01-02 "):]
	}
	return "recorded " + first + " to " + last + " UTC"
}
