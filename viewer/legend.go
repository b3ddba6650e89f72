package viewer

import (
	"context"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/compare"
	"flameview/model"
	"flameview/model/tree"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/boxmenu"
	"flameview/viewer/session"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// legend stands beside the picture, so that colours and what they mean are seen
// together. It explains the palette and lists the user's own colours, which can
// be changed and removed here.
type legend struct {
	box   *fyne.Container // hidden while closed
	rows  *fyne.Container
	w     *window
	shown legendOf
}

// legendOf is what a legend is made of; the same gives the same.
type legendOf struct {
	tree    *tree.Tree
	palette string
	hues    *picture.Hues
	colors  *picture.UserColor // the first
	count   int                // of colors
	dark    bool
	judged  *compare.RowChanges // of a comparison
	change  picture.ChangeStyle
	ratio   *answer.Ratio // colours are of it where it has rows
	rows    *compare.RatioRows
}

// legendWidth is in logical pixels.
const legendWidth = 270

func newLegend(w *window) *legend {
	l := &legend{w: w, rows: container.New(layout.NewCustomPaddedVBoxLayout(0))}
	head := container.NewBorder(nil, nil, heading("Colours"), ui.NewIconButton(theme.CancelIcon(), "Close the legend", w.toggleLegend))
	body := container.NewBorder(head, nil, nil, nil, container.NewVScroll(l.rows))
	l.box = container.New(&minWidth{legendWidth}, container.NewBorder(nil, nil, widget.NewSeparator(), nil, body))
	l.box.Hide()
	return l
}

// toggleLegend opens the legend or closes it.
func (w *window) toggleLegend() {
	w.legend.box.Hidden = !w.legend.box.Hidden
	w.content.Refresh()
	w.legend.show(w.session.View())
	w.refreshMenu()
}

// show follows a view, while the legend is open. Finding what the colours stand
// for takes a moment in large trees, so it is done aside.
func (l *legend) show(v *answer.View) {
	of := legendOf{tree: v.Tree, palette: v.State.Palette, hues: v.Hues, count: len(v.State.Colors), dark: ui.Dark()}
	if of.count > 0 {
		of.colors = &v.State.Colors[0] // commands make lists anew
	}
	if c := v.Comparing; c != nil {
		of.judged, of.change = c.Judged, v.State.Change
	}
	if v.Ratio != nil {
		of.rows = v.Ratio.Rows
		if of.ratio = v.Ratio; l.shown.ratio != nil && of.rows == l.shown.rows && l.shown.ratio.Why == v.Ratio.Why {
			of.ratio = l.shown.ratio // made anew with each view
		}
	}
	if !l.box.Visible() || of == l.shown {
		return
	}
	l.shown = of
	palette := v.Palette()
	if of.judged != nil && v.Tree != nil {
		l.w.session.Supersede("legend")
		l.compared(of)
		return
	}
	if of.rows != nil {
		l.w.session.Supersede("legend")
		l.rated(of)
		return
	}
	l.w.session.Later(session.Work{Key: "legend", Do: func(context.Context) func() {
		var items []picture.LegendItem
		if v.Tree != nil {
			items = picture.Legend(palette, v.Tree, of.dark)
		}
		return func() { l.fill(palette, items, v) }
	}})
}

// compared explains the colours and signs of a comparison.
func (l *legend) compared(of legendOf) {
	rows := []fyne.CanvasObject{heading("By change"), remark("What the current side has more or less than the base: " + of.change.Title() + ". " + capital(picture.ChangePairs[of.change.Pair].More) + " is always more, whether that is good or bad.")}
	for _, item := range picture.NewChanges(of.judged, of.change, of.dark).Legend() {
		rows = append(rows, colourLine(item.Color, signed(item), nil))
	}
	rows = append(rows, remark("▲ more and ▼ less, beyond noise. A cross is new on the current side. A hollow box is gone: only the base has it. Grey is within noise, or seen too rarely to tell."))
	l.rows.Objects = rows
	l.rows.Refresh()
}

// signed is a label behind the sign that frames of its colour have.
func signed(item picture.LegendItem) string {
	switch item.Sign {
	case picture.More:
		return "▲ " + item.Label
	case picture.Less:
		return "▼ " + item.Label
	}
	return item.Label
}

// rated explains the colours of a ratio.
func (l *legend) rated(of legendOf) {
	r := of.rows.Of
	rows := []fyne.CanvasObject{heading("By ratio"), remark(r.Name + " (" + r.ID() + ") of each frame with all it calls. Red is more, whether that is good or bad. Widths are of the metric on show.")}
	for _, item := range picture.NewRatios(of.rows, of.change, of.dark).Legend() {
		rows = append(rows, colourLine(item.Color, item.Label, nil))
	}
	switch {
	case r.Noise.Level == compare.NotJudged:
		rows = append(rows, remark("What is noise is not told: "+r.Noise.Why+"."))
	case r.Noise.Level == compare.Counts:
		rows = append(rows, remark("Nearly grey is within noise: its ratio may be that of everything (95 %, by the number of samples)."))
	}
	if r.Omitted > 0 {
		rows = append(rows, remark(ui.Plural(r.Omitted, "file")+" without one of the two metrics took no part."))
	}
	rows = append(rows, ui.NewButton("No ratio", nil, func() { l.w.session.Do(state.SetRatio("", "")) }))
	l.rows.Objects = rows
	l.rows.Refresh()
}

func (l *legend) fill(palette picture.Palette, items []picture.LegendItem, v *answer.View) {
	var rows []fyne.CanvasObject
	if v.Ratio != nil {
		rows = append(rows, heading("No colours of "+v.Ratio.ID()), remark(capital(v.Ratio.Why)+"."))
	}
	rows = append(rows, heading("By "+palette.Title), remark(palette.Legend))
	if v.Tree != nil {
		if missing := palette.Missing(v.Tree.Boxes); missing != "" {
			rows = append(rows, remark(missing))
		}
	}
	for _, item := range items {
		rows = append(rows, l.w.legendLine(item))
	}
	switch {
	case v.Tree == nil:
		rows = append(rows, remark("Nothing is open that has colours."))
	case len(items) == 0 && (palette.Group != nil || palette.Scale != nil):
		rows = append(rows, remark("No frame that is seen here has one of its colours."))
	}
	rows = append(rows, widget.NewSeparator(), heading("Your colours"))
	for i, c := range v.State.Colors {
		rows = append(rows, l.w.userColour(i, c))
	}
	if len(v.State.Colors) == 0 {
		rows = append(rows, remark("None yet: the menu of a frame gives one to a method or package, Analyse > Colour what the search finds to matches."))
	}
	l.rows.Objects = rows
	l.rows.Refresh()
}

func heading(s string) fyne.CanvasObject {
	l := widget.NewLabel(s)
	l.TextStyle.Bold = true
	return l
}

// remark is a sentence that breaks into lines.
func remark(s string) fyne.CanvasObject {
	l := widget.NewLabel(s)
	l.Wrapping = fyne.TextWrapWord
	l.Importance = widget.LowImportance
	return l
}

// square shows a colour.
func square(c color.Color) fyne.CanvasObject {
	r := canvas.NewRectangle(c)
	r.CornerRadius = 3
	r.SetMinSize(fyne.NewSquareSize(18))
	return container.NewCenter(r)
}

// colourLine is a colour with what it stands for, cut if need be, and what can
// be done with it.
func colourLine(c color.Color, text string, actions fyne.CanvasObject) fyne.CanvasObject {
	name := widget.NewLabel(text)
	name.Truncation = fyne.TextTruncateEllipsis
	return container.NewBorder(nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 6, 0), square(c)), actions, name)
}

// userColour is the line of one of the user's colours.
func (w *window) userColour(i int, c picture.UserColor) fyne.CanvasObject {
	change := ui.NewIconButton(theme.ColorPaletteIcon(), "Another colour", func() {
		w.pickColour(func(u picture.UserColor) {
			u.Kind, u.Patterns = c.Kind, c.Patterns
			w.session.Do(state.SetColor(i, u))
		})
	})
	remove := ui.NewIconButton(theme.DeleteIcon(), "Remove the colour", func() { w.session.Do(state.RemoveColor(i)) })
	return colourLine(c.Base, state.ColorTitle(c), container.NewHBox(change, remove))
}

// pickColour asks for any colour.
func (w *window) pickColour(then func(picture.UserColor)) {
	d := dialog.NewColorPicker("Colour", "The base of the set's shades", func(c color.Color) {
		then(picture.UserColor{Base: color.NRGBAModel.Convert(c).(color.NRGBA)})
	}, w.win)
	d.Advanced = true
	d.Show()
}

// colourFound gives what the search finds a colour of its own.
func (w *window) colourFound() {
	v := w.session.View()
	if v.Pattern == "" {
		w.status.say("Search first: the colour is for what the search finds")
		return
	}
	c := picture.UserColor{
		Patterns: model.Patterns{List: []string{v.Pattern}},
		Base:     boxmenu.Swatches[len(v.State.Colors)%len(boxmenu.Swatches)].Color,
	}
	w.session.Do(state.AddColor(c))
}
