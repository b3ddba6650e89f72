package viewer

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/compare"
	"flameview/model"
	"flameview/viewer/answer"
	"flameview/viewer/flametab"
	"flameview/viewer/ui"
)

// flashTime is how long a swap is marked.
const flashTime = 1500 * time.Millisecond

// compareBar is the line of a comparison: its sides, how they are scaled, and what
// the colours show. Before there is one, it offers to compare what has just been
// opened, once for each set of files.
type compareBar struct {
	box      *fyne.Container
	w        *window
	refused  *canvas.Text
	swap     *ui.Button
	declined *model.Store // the user wants one aggregate of these files
	shown    barOf
}

// barOf is what a bar is made of; the same gives the same.
type barOf struct {
	store     *model.Store
	all       *compare.Comparison
	current   int
	style     string
	panes     flametab.Shown
	only      bool
	refused   string
	whatIf    *compare.WhatIf
	whatIfNot string
	declined  bool
	names     string
	dark      bool
	playing   bool
}

func newCompareBar(w *window) *compareBar {
	b := &compareBar{w: w, box: container.NewVBox()}
	b.box.Hide()
	return b
}

// show follows a view.
func (b *compareBar) show(v *answer.View) {
	of := barOf{store: v.Store, style: v.State.Change.Title(), panes: b.w.flame.Panes(), only: b.w.flame.OnlyChanges(), declined: b.declined == v.Store, dark: ui.Dark(), current: v.State.CurrentSide(), playing: b.w.sidePlay.playing()}
	for _, s := range v.State.Sides {
		of.names += s.Name + "\x00"
	}
	if v.Comparing != nil {
		of.all, of.refused = v.Comparing.All, v.Comparing.Refused
		of.whatIf, of.whatIfNot = v.Comparing.WhatIf, v.Comparing.WhatIfNot
	}
	if of == b.shown {
		return
	}
	b.shown = of
	switch {
	case v.Empty():
		b.box.Hide()
	case v.State.Comparing():
		b.compared(v)
	default:
		b.offer(v)
	}
}

// set shows lines; none hides the bar.
func (b *compareBar) set(lines ...fyne.CanvasObject) {
	b.box.Objects = lines
	b.box.Hidden = len(lines) == 0
	b.box.Refresh()
}

// offer asks what two files, or one that holds two profiles, are to be.
func (b *compareBar) offer(v *answer.View) {
	own := ownSides(v)
	many := len(readFiles(v)) > 1
	if b.declined == v.Store || own == nil && !many {
		b.set()
		return
	}
	says := ui.Plural(len(readFiles(v)), "file") + ", shown as one aggregate"
	if own != nil {
		says = "What is open holds " + ui.Plural(len(own), "profile") + " to compare"
	}
	text := widget.NewLabel(says)
	start := quietButton("Compare", b.w.run("compare"))
	start.Importance = widget.MediumImportance
	close := ui.NewIconButton(theme.CancelIcon(), "Do not compare", func() {
		b.declined = b.w.session.View().Store
		b.show(b.w.session.View())
	})
	b.set(inset(container.NewHBox(text, start, layout.NewSpacer(), close)))
}

// compared is the line of a comparison.
func (b *compareBar) compared(v *answer.View) {
	w, s := b.w, v.State
	var menus []fyne.CanvasObject
	choice := func(text string, items func() []*fyne.MenuItem) *ui.Button {
		m := quietButton(text, nil)
		m.Icon, m.IconPlacement = theme.MenuDropDownIcon(), widget.ButtonIconTrailingText
		m.OnTapped = func() {
			at := fyne.CurrentApp().Driver().AbsolutePositionForObject(m)
			widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items()...), w.win.Canvas(), at.AddXY(0, m.Size().Height))
		}
		return m
	}
	name := func(i int) string { return ui.CutMiddle(s.Sides[i].Name, 26) }
	b.swap = quietButton("Swap", w.run("swap"))
	menus = append(menus,
		label("A"), choice(name(0), func() []*fyne.MenuItem { return w.sideMenu(0) }),
		b.swap,
		label("B"), choice(name(s.CurrentSide()), func() []*fyne.MenuItem { return w.sideMenu(1) }),
	)
	if len(s.Sides) > 2 {
		icon, name := theme.MediaPlayIcon(), "Play the sides one after the other"
		if w.sidePlay.playing() {
			icon, name = theme.MediaPauseIcon(), "Stay at this side"
		}
		menus = append(menus, ui.NewIconButton(icon, name, w.run("playsides")))
	}
	menus = append(menus,
		gap(6), choice(scaledWords(v), w.normMenu),
		choice(changeWords(v), w.changeMenu),
	)
	only := ui.NewCheck("only changes", func(on bool) {
		if on != w.flame.OnlyChanges() {
			w.toggleOnlyChanges()
		}
	})
	only.Checked = w.flame.OnlyChanges()
	end := quietButton("End", w.run("endcompare"))
	end.Icon = theme.CancelIcon()
	lines := []fyne.CanvasObject{inset(container.NewHScroll(container.New(row{}, append(menus, only, layout.NewSpacer(), end)...)))}
	if v.Comparing != nil && v.Comparing.Refused != "" {
		b.refused = canvas.NewText(v.Comparing.Refused, theme.Color(theme.ColorNameWarning))
		b.refused.TextSize = theme.TextSize()
		lines = append(lines, container.New(layout.NewCustomPaddedLayout(0, 3, 14, 6), b.refused))
	}
	b.set(append(lines, whatIfLines(v)...)...)
}

// scaledWords says how sides are scaled, always.
//
//	scaled by time  x0.85 · x1.18
func scaledWords(v *answer.View) string {
	if v.Comparing == nil {
		return "scaled: " + v.State.Norm.String()
	}
	of := v.Comparing.All
	words := of.Norm.Words()
	if of.Norm.Kind == compare.NormNone {
		return words
	}
	for i, s := range v.Comparing.Pair.Sides {
		between := "   A "
		if i > 0 {
			between = " · B "
		}
		words += between + compare.Factor(s.Scale)
	}
	return words
}

func changeWords(v *answer.View) string {
	c := v.State.Change
	words := "colour: share of all"
	if c.Relative {
		words = "colour: ratio"
	}
	if c.Self {
		return words + ", self"
	}
	return words + ", total"
}

// flash shows for a moment that the sides were swapped.
func (b *compareBar) flash() {
	if b.swap == nil {
		return
	}
	mark := func(i widget.Importance) {
		b.swap.Importance = i
		b.swap.Refresh()
	}
	mark(widget.WarningImportance)
	b.w.session.After(flashTime, func() { mark(widget.LowImportance) })
}

func label(s string) fyne.CanvasObject {
	l := widget.NewLabel(s)
	l.TextStyle.Bold = true
	return l
}

func inset(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(0, 0, 6, 6), o)
}

func quietButton(text string, do func()) *ui.Button {
	b := ui.NewButton(text, nil, do)
	b.Importance = widget.LowImportance
	return b
}
