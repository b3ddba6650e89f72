package heattab

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/period"
	"flameview/viewer/ui"
)

// usual are the periods that are always offered.
var usual = []time.Duration{100 * time.Millisecond, time.Second, time.Minute, time.Hour}

// rowsOf is into how many rows a period is cut: sixty where that makes them
// seconds or minutes.
func rowsOf(period int64) int {
	if period > 0 && period%int64(time.Minute) == 0 {
		return 60
	}
	return 50
}

// periods is the line in which the period is chosen: buttons for the usual ones, an
// entry, and buttons for those that were found.
type periods struct {
	box    *fyne.Container
	usual  []*ui.Button
	entry  *ui.Entry
	label  *canvas.Text
	found  *fyne.Container
	peaks  []period.Peak // that the buttons are of
	choose func(int64)
}

func newPeriods(choose func(int64), say func(string)) *periods {
	p := &periods{choose: choose, found: container.NewHBox(), label: canvas.NewText("", nil), entry: ui.NewEntry("such as 15m")}
	p.box = container.NewHBox()
	for _, d := range usual {
		b := ui.NewButton(periodText(int64(d)), nil, func() { choose(int64(d)) })
		p.usual = append(p.usual, b)
		p.box.Add(b)
	}
	p.entry.Next = func(bool) {
		d, err := parsePeriod(p.entry.Text)
		if err != nil {
			say(err.Error())
			return
		}
		choose(int64(d))
	}
	p.box.Add(container.NewGridWrap(fyne.NewSize(110, p.entry.MinSize().Height), p.entry))
	p.box.Add(container.NewCenter(p.label))
	p.box.Add(p.found)
	return p
}

// show marks the period in use and offers those that were found.
func (p *periods) show(now int64, found []period.Peak) {
	p.label.Text = "Repeats every"
	if len(found) == 0 {
		p.label.Text = "No repetition found"
	}
	p.label.Color, p.label.TextSize = theme.Color(theme.ColorNamePlaceHolder), theme.TextSize()
	p.label.Refresh()
	if !slices.Equal(found, p.peaks) || len(found) != len(p.found.Objects) {
		p.peaks = found
		p.found.RemoveAll()
		for _, peak := range found {
			text := fmt.Sprintf("%s (%.0f %%)", periodText(peak.Period), 100*peak.Strength)
			p.found.Add(ui.NewButton(text, nil, func() { p.choose(peak.Period) }))
		}
	}
	for i, b := range p.usual {
		mark(b, int64(usual[i]) == now)
	}
	for i, o := range p.found.Objects {
		mark(o.(*ui.Button), p.peaks[i].Period == now)
	}
}

// mark shows which button is that of the period in use.
func mark(b *ui.Button, on bool) {
	want := widget.MediumImportance
	if on {
		want = widget.HighImportance
	}
	if b.Importance != want {
		b.Importance = want
		b.Refresh()
	}
}

// parsePeriod reads what people type.
//
//	15m    15 min    1.5s    100 ms
func parsePeriod(s string) (time.Duration, error) {
	text := strings.ReplaceAll(strings.ReplaceAll(s, " ", ""), "min", "m")
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%q is no period: type one such as 15m, 1.5s or 100ms", s)
	}
	return d, nil
}

// periodText is a period for people: 1 h, 15 min, 14.98 s.
func periodText(ns int64) string {
	switch d := time.Duration(ns); {
	case d >= time.Hour && d%time.Hour == 0:
		return fmt.Sprintf("%d h", d/time.Hour)
	case d >= time.Minute && d%time.Minute == 0:
		return fmt.Sprintf("%d min", d/time.Minute)
	case d >= 100*time.Second:
		return d.Round(time.Millisecond * 10).String()
	case d < time.Microsecond:
		return fmt.Sprintf("%d ns", ns)
	}
	unit, name := 1e9, " s"
	if ns < 1e6 {
		unit, name = 1e3, " µs"
	} else if ns < 1e9 {
		unit, name = 1e6, " ms"
	}
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", float64(ns)/unit), "0"), ".") + name
}
