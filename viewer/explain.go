package viewer

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"flameview/markdown"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/flametab"
	"flameview/viewer/report"
	"flameview/viewer/ui"
)

// explainDialog answers "what am I looking at?" for what is on screen now.
func (w *window) explainDialog() {
	v := w.session.View()
	if v.Tree == nil {
		w.status.say("Nothing is open that could be explained")
		return
	}
	body := widget.NewRichTextFromMarkdown(explain(v, w.names()))
	body.Wrapping = fyne.TextWrapWord
	ui.ShowText(w.win, "What am I looking at?", container.NewVScroll(body), fyne.NewSize(760, 560))
}

// explain says in plain sentences what a view shows, as Markdown.
func explain(v *answer.View, names picture.Names) string {
	e := &explanation{v: v, names: names}
	for _, part := range []func(){e.picture, e.selection, e.values, e.leftOut, e.notDrawn} {
		part()
	}
	return e.text.String()
}

type explanation struct {
	v     *answer.View
	names picture.Names
	text  strings.Builder
}

func (e *explanation) heading(s string) { fmt.Fprintf(&e.text, "## %s\n\n", s) }

// say adds a paragraph.
func (e *explanation) say(format string, args ...any) {
	fmt.Fprintf(&e.text, format+"\n\n", args...)
}

// name is how a row of the tree is called.
func (e *explanation) name(row int32) string { return markdown.Span(e.names.Row(e.v.Tree, row)) }

func (e *explanation) value(n int64) string { return ui.Measured(n, e.v.Tree.Metric.Unit) }

// called says which way the picture grows.
func (e *explanation) called() string {
	if e.v.Tree.Callers {
		return "called by"
	}
	return "calls"
}

func (e *explanation) picture() {
	t := e.v.Tree
	e.heading("The picture")
	if e.v.State.Comparing() {
		e.say("Each box is a path of calls that occurs in one of the sides. Its width is the mean of the sides, its colour is what changed: red is more than in the base, blue is less, grey is within noise.")
	} else {
		e.say("It shows %s (%s) from %s. Each box is a method at one path of calls, and its width is how much of that was measured while the path was on the stack: twice as wide is twice as much.",
			e.value(t.Total[0]), markdown.Plain(ui.MetricTitle(t.Metric)), ui.Plural(len(e.v.Store.Files), "file"))
	}
	e.say("From one level to the next, a box %s the boxes of the next level. Boxes beside each other are in the order of their names: **from left to right is not time**. Flame chart is the tab that shows the order in time.", e.called())
}

func (e *explanation) selection() {
	v, t := e.v, e.v.Tree
	e.heading("What is selected")
	path := make([]string, len(v.State.Fragment))
	for i, n := range v.State.Fragment {
		path[i] = markdown.Span(v.Called(n, e.names))
	}
	part := e.value(t.Total[0])
	if share := ui.Percent(t.Total[0], t.All); share != "" {
		part += ", which is " + share + " of all"
	}
	fragment := strings.Join(path, " > ")
	switch {
	case len(path) == 0 && t.Callers:
		e.say("Nothing, seen from the ends of the stacks: the first level is the methods that were running, what is beyond it has called them.")
	case len(path) == 0:
		e.say("Nothing: these are all stacks, from their roots. Click a box to select the path to it, Shift+click to select its method wherever it is called from.")
	case t.Callers:
		e.say("The **callers** of %s: only stacks that contain it take part (%s), each once. The first boxes are the selection, from its end; what follows has called it, outward to the root. Ctrl+D turns to what it calls.", fragment, part)
	default:
		e.say("The **callees** of %s: only stacks that contain it take part (%s), each once. The first boxes are the selection; what follows is called from it. Ctrl+D turns to who calls it.", fragment, part)
	}
	if len(path) > 0 {
		e.say("A selection is a fragment: it may stand anywhere in a stack. Where it occurs more than once, because something calls itself, callees are what follows its last occurrence, callers what precedes its first, and the stack counts once.")
	}
}

func (e *explanation) values() {
	t := e.v.Tree
	e.heading("Total and self")
	e.say("**Total** is what was measured while a method was on the stack, so it holds what the method calls. **Self** is what was measured in the method itself, at the end of the stack. A method that is wide with little self spends its time in what it calls.")
	if row := int32(t.Chain); row > 0 && len(t.Sides) == 0 {
		_, details := flametab.DescribeIn(e.v, row)
		e.say("%s: %s.", e.name(row), markdown.Plain(strings.Join(details, "; ")))
	}
}

func (e *explanation) leftOut() {
	v, t := e.v, e.v.Tree
	reshaped := report.Reshaped(v.State.Filters, v.State.Transforms, v.State.Decoration)
	if len(reshaped) == 0 {
		return
	}
	e.heading("Filters and transforms")
	var lines []string
	for _, r := range reshaped {
		lines = append(lines, markdown.Plain(r))
	}
	e.say("%s.", strings.Join(lines, "; "))
	if t.Total[0] < t.All && len(v.State.Fragment) == 0 && len(t.Sides) == 0 {
		e.say("%s of %s is seen. Filters leave whole stacks out; transforms only change how stacks are drawn, and leave nothing out.", e.value(t.Total[0]), e.value(t.All))
	}
}

func (e *explanation) notDrawn() {
	v, t := e.v, e.v.Tree
	e.heading("What is not drawn, or not there")
	switch {
	case t.Full:
		e.say("The picture stops at as many boxes as it can hold. Select or filter to see what is beyond.")
	case t.Cut > 0:
		e.say("%s thinner than can be seen are left out here, and still count in the boxes they belong to. Zoom in, and they are drawn.", ui.Count(int64(t.Cut))+" boxes")
	default:
		e.say("Every box is laid out. One thinner than a pixel shows as a faint column until you zoom in.")
	}
	if text, _ := worst(v); text != "" {
		e.say("About the files: %s. The tab Files says it all.", markdown.Plain(text))
	}
	e.say("A profile knows what its recorder wrote. Between two samples nothing was seen, and what a recorder could not name is called so.")
}
