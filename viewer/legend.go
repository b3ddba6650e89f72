package viewer

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/viewer/boxmenu"
	"flameview/viewer/flame"
	"flameview/viewer/session"
	"flameview/viewer/ui"
)

// coloursDialog explains the palette's colours and lists the user's own, which
// can be changed and removed here.
func (w *window) coloursDialog() {
	v := w.session.View()
	if v.Tree == nil {
		w.status.say("Nothing is open that has colours")
		return
	}
	rows := container.NewVBox(title2("Palette: " + flame.FindPalette(v.State.Palette).Title))
	legend := flame.Legend(flame.FindPalette(v.State.Palette), v.Tree, ui.Dark())
	for _, item := range legend {
		rows.Add(container.NewHBox(square(item.Color), widget.NewLabel(item.Label)))
	}
	if len(legend) == 0 {
		rows.Add(widget.NewLabel("Colours tell names apart and mean nothing else."))
	}
	rows.Add(widget.NewSeparator())
	rows.Add(title2("Your colours"))
	var d *dialog.CustomDialog
	for i, c := range v.State.Colors {
		rows.Add(w.colourRow(i, c, func() { d.Hide() }))
	}
	if len(v.State.Colors) == 0 {
		rows.Add(widget.NewLabel("None yet: the menu of a frame gives one to a method or package,\nAnalyse > Colour what the search finds to matches."))
	}
	d = dialog.NewCustom("Colours", "Close", container.NewVScroll(rows), w.win)
	d.Resize(fyne.NewSize(620, 520))
	d.Show()
}

func title2(s string) fyne.CanvasObject {
	l := widget.NewLabel(s)
	l.TextStyle.Bold = true
	return l
}

// square shows a colour.
func square(c color.Color) fyne.CanvasObject {
	r := canvas.NewRectangle(c)
	r.CornerRadius = 3
	r.SetMinSize(fyne.NewSquareSize(18))
	return container.NewCenter(r)
}

// colourRow is one of the user's colours, with what can be done with it.
func (w *window) colourRow(i int, c flame.UserColor, done func()) fyne.CanvasObject {
	change := widget.NewButton("Change…", func() {
		done()
		w.pickColour(func(u flame.UserColor) {
			u.Kind, u.Patterns = c.Kind, c.Patterns
			w.session.Do(session.SetColor(i, u))
		})
	})
	remove := widget.NewButtonWithIcon("", theme.DeleteIcon(), func() {
		done()
		w.session.Do(session.RemoveColor(i))
	})
	name := widget.NewLabel(session.ColorTitle(c))
	name.Truncation = fyne.TextTruncateEllipsis
	return container.NewBorder(nil, nil, square(c.Base), container.NewHBox(change, remove), name)
}

// pickColour asks for any colour.
func (w *window) pickColour(then func(flame.UserColor)) {
	d := dialog.NewColorPicker("Colour", "The base of the set's shades", func(c color.Color) {
		then(flame.UserColor{Base: color.NRGBAModel.Convert(c).(color.NRGBA)})
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
	c := flame.UserColor{
		Patterns: model.Patterns{List: []string{v.Pattern}},
		Base:     boxmenu.Swatches[len(v.State.Colors)%len(boxmenu.Swatches)].Color,
	}
	w.session.Do(session.AddColor(c))
}
