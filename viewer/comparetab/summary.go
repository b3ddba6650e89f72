package comparetab

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"flameview/compare"
	"flameview/viewer/answer"
	"flameview/viewer/state"
	"flameview/viewer/tab"
	"flameview/viewer/ui"
)

// summary is what stands above the table: the sentence, what is to be known of the
// comparison, and what only looks changed.
type summary struct {
	actions  tab.Actions
	box      *fyne.Container
	sentence *widget.Label
	facts    *widget.Label
	places   *fyne.Container
	offers   *fyne.Container
	of       *compare.Explanation // what places are made of
}

func newSummary(actions tab.Actions) *summary {
	s := &summary{actions: actions, sentence: widget.NewLabel(""), facts: widget.NewLabel(""), offers: container.New(layout.NewCustomPaddedVBoxLayout(0)), places: container.New(columns{})}
	s.sentence.TextStyle.Bold, s.sentence.Wrapping, s.sentence.Selectable = true, fyne.TextWrapWord, true
	s.facts.Wrapping, s.facts.Importance, s.facts.Selectable = fyne.TextWrapWord, widget.LowImportance, true
	s.box = container.New(layout.NewCustomPaddedVBoxLayout(-6), s.sentence, s.places, s.facts, s.offers)
	return s
}

// show follows a view.
func (s *summary) show(v *answer.View) {
	c := v.Comparing
	sentence, facts := "", ""
	switch {
	case c == nil && v.Err != nil:
		sentence = "This cannot be compared: " + answer.Reason(v.Err) + "."
	case c == nil:
	case c.Late:
		sentence, facts = "Noise is being judged…", c.All.Scaled()
	default:
		if c.Explanation != nil {
			sentence = c.Explanation.Words()
			if len(c.Explanation.Places) > 0 {
				sentence = c.Explanation.Head()
			}
		}
		facts = c.All.Scaled() + "\n" + c.Table.Noise.Words()
		for _, w := range c.All.Coverage.Words() {
			facts += "\n" + w
		}
	}
	if c != nil && len(c.All.Sides) > 2 && sentence != "" {
		sentence = c.Pair.Sides[0].Name + " and " + c.Pair.Sides[1].Name + ": " + sentence
	}
	s.set(s.sentence, sentence)
	s.set(s.facts, facts)
	s.place(c)
	s.offer(c)
}

// place lists the places of the sentence; a click selects one.
func (s *summary) place(c *answer.Comparing) {
	var of *compare.Explanation
	if c != nil {
		of = c.Explanation
	}
	if of == s.of {
		return
	}
	s.of, s.places.Objects = of, nil
	if of != nil {
		for _, p := range of.Places {
			path := state.PathOf(of.Tree(), p.Row)
			text := compare.Delta(p.Delta) + "  " + shortPath(of, p)
			b := ui.NewButton(ui.CutMiddle(text, longestPlace), nil, func() { s.actions.Session.Do(state.Select(path...)) })
			b.Importance, b.Alignment = widget.LowImportance, widget.ButtonAlignLeading
			s.places.Add(b)
		}
	}
	s.places.Refresh()
}

// longestPlace is how many letters of a place are shown: half of the least window has
// room for them. endNames is how many names of its end are: they say more than how it
// begins.
const longestPlace, endNames = 60, 2

func shortPath(of *compare.Explanation, p compare.Place) string {
	between, names := " > ", of.Names(p)
	if of.Tree().Callers {
		between = " < "
	}
	words := strings.Join(names[max(len(names)-endNames, 0):], between)
	if len(names) > endNames {
		words = "…" + between + words
	}
	if p.Self {
		words += " (self)"
	}
	return words
}

// columns lays objects out in two columns.
type columns struct{}

const placeHeight = 26

func (columns) Layout(o []fyne.CanvasObject, size fyne.Size) {
	for i, x := range o {
		x.Move(fyne.NewPos(float32(i%2)*size.Width/2, float32(i/2)*placeHeight))
		x.Resize(fyne.NewSize(size.Width/2, placeHeight))
	}
}

func (columns) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(100, float32((len(o)+1)/2)*placeHeight)
}

// set changes a label only if it says something else: drawing is slow.
func (s *summary) set(l *widget.Label, text string) {
	if l.Text != text {
		l.SetText(text)
	}
}

// offer lists what one click would do about what only looks changed.
func (s *summary) offer(c *answer.Comparing) {
	var lines []fyne.CanvasObject
	line := func(text, button string, do func()) {
		says := widget.NewLabel(text)
		says.Truncation = fyne.TextTruncateEllipsis
		b := ui.NewButton(button, nil, do)
		lines = append(lines, container.NewBorder(nil, nil, nil, b, says))
	}
	if c != nil && c.Table != nil {
		if u := c.Table.Uniform; u != nil {
			line(u.Words(), "Scale by total", func() { s.actions.Session.Do(state.SetNorm(compare.Norm{Kind: compare.NormTotal})) })
		}
		for i, x := range c.Suggestions {
			if i == mostOffers {
				lines = append(lines, widget.NewLabel("and "+ui.Count(int64(len(c.Suggestions)-i))+" more that look renamed or wrapped"))
				break
			}
			if x.Hide != nil {
				line("Looks wrapped ("+compare.Share(x.Size)+" of all): "+x.Words(), "Hide it", func() { s.actions.Session.Do(state.AddTransform(*x.Hide)) })
			} else {
				line("Looks renamed ("+compare.Share(x.Size)+" of all): "+x.Words(), "Same", func() { s.actions.Session.Do(state.AddSame(*x.Same)) })
			}
		}
	}
	if len(lines) == 0 && len(s.offers.Objects) == 0 {
		return
	}
	s.offers.Objects = lines
	s.offers.Refresh()
}

// mostOffers keeps the table in sight.
const mostOffers = 3
