package report

import (
	"fmt"
	"math"
	"strings"
	"time"

	"flameview/formats/codec"
	"flameview/model/filter"
	"flameview/model/shape"
	"flameview/picture"
	"flameview/viewer/sessionfile"
	"flameview/viewer/state"
)

// facts say in words what is shown. What is as usual and says nothing is left
// out, but for direction and grouping, without which no picture can be read.
func facts(v Subject) []codec.Fact {
	s := v.State
	var out []codec.Fact
	add := func(name string, values ...string) {
		out = append(out, codec.Fact{Name: name, Values: values})
	}
	names := func(name string, values ...string) {
		if len(values) > 0 {
			out = append(out, codec.Fact{Name: name, Values: values, Names: true})
		}
	}
	direction := "callees: what is called, downward from the root"
	if s.Callers {
		direction = "callers: who calls, upward"
	}
	add("Direction", direction)
	if len(s.Fragment) > 0 {
		path := make([]string, len(s.Fragment))
		for i, n := range s.Fragment {
			path[i] = v.Tree.Boxes.Displayed(n)
		}
		names("Selected path", strings.Join(path, " > "))
	}
	group := "a " + s.Grouping.By.String()
	if s.Grouping.KeepGenerated {
		group += ", the variants of generated classes apart"
	}
	add("A box is", group)
	names("Filters", written(filters(v))...)
	names("Transforms, in their order", written(transforms(s.Transforms))...)
	if root := atRoot(s.Decoration); root != "" {
		add("At the root", root)
	}
	if s.Decoration.Leaf {
		add("At the leaf", leafClass)
	}
	if v.Pattern != "" {
		names("Search", v.Pattern)
		if share := found(v); share != "" {
			add("Found", share)
		}
	}
	add("Colours", picture.FindPalette(s.Palette).Title)
	var colors []string
	for _, c := range s.Colors {
		colors = append(colors, sessionfile.HexColor(c.Base)+" for "+state.ColorTitle(c))
	}
	names("The user's own colours", colors...)
	if !s.Viewport.Whole() {
		from, to := s.Viewport.Window()
		add("Zoomed in to", fmt.Sprintf("%.2f %% to %.2f %% of the width (the pictures here show all of it)", 100*from, 100*to))
	}
	if from, to, ok := v.Store.TimeSpan(); ok {
		add("Recorded", span(from, to))
	}
	return out
}

const leafClass = "the allocated, locked or thrown class"

// reshaper is a filter or a transform in words.
type reshaper struct {
	text string
	off  bool // switched off by the user: it has no effect
}

// written are all of them, for a list; effective those that have an effect, for
// what a picture shows.
func written(list []reshaper) (out []string) {
	for _, r := range list {
		if r.off {
			r.text += " (switched off)"
		}
		out = append(out, r.text)
	}
	return out
}

func effective(list []reshaper) (out []string) {
	for _, r := range list {
		if !r.off {
			out = append(out, r.text)
		}
	}
	return out
}

// atRoot says what stands at the root of the stacks, "" for nothing more.
func atRoot(d shape.Decoration) string {
	if d.Folds() {
		return d.Root.Kind().Pools
	}
	return d.Root.Kind().Plural
}

// Reshaped says in words which events are left and how their stacks are
// reshaped; what is switched off is not said.
//
//	drop thread GC.*    hide java/util    threads at the root
func Reshaped(filters []filter.Filter, transforms []shape.Transform, d shape.Decoration) (out []string) {
	for _, f := range filter.Active(filters) {
		out = append(out, f.Title())
	}
	for _, t := range transforms {
		if !t.Off {
			out = append(out, t.Title())
		}
	}
	if root := atRoot(d); root != "" {
		out = append(out, root+" at the root")
	}
	if d.Leaf {
		out = append(out, leafClass+" at the leaf")
	}
	return out
}

// filters are those of a subject, with what they could not judge.
func filters(v Subject) (out []reshaper) {
	for i, f := range v.State.Filters {
		text := f.Title()
		if f.Kind == "time" {
			verb := "keep"
			if f.Drop {
				verb = "drop"
			}
			text = verb + " time " + span(f.From, f.To)
		}
		if f.Exact {
			text += " (whole names)"
		}
		if v.Tree != nil && i < len(v.Tree.Tallies) && v.Tree.Tallies[i].Unjudged != 0 && v.Tree.Metric.Total > 0 {
			text += fmt.Sprintf(" (%.2f %% of the metric could not be judged and is left out)",
				100*float64(v.Tree.Tallies[i].Unjudged)/float64(v.Tree.Metric.Total))
		}
		out = append(out, reshaper{text, f.Off})
	}
	return out
}

func transforms(list []shape.Transform) (out []reshaper) {
	for _, t := range list {
		out = append(out, reshaper{t.Title(), t.Off})
	}
	return out
}

// found says how much a search found.
func found(v Subject) string {
	if v.Found == nil || v.Tree == nil || v.Tree.Total[0] == 0 {
		return ""
	}
	least := ""
	if v.Tree.Cut > 0 || v.Tree.Full { // frames that are not in the tree may match, too
		least = "at least "
	}
	return fmt.Sprintf("%.2f %% of the total, in frames: %s%d", 100*float64(v.Found.Sum)/float64(v.Tree.Total[0]), least, len(v.Found.Rows))
}

// span is a range of times, open where it has no bound.
func span(from, to int64) string {
	at := func(ns, open int64) string {
		if ns == open {
			return "…"
		}
		return time.Unix(0, ns).UTC().Format("2006-01-02T15:04:05.000Z")
	}
	return at(from, math.MinInt64) + " to " + at(to, math.MaxInt64)
}
