package viewer

import (
	"cmp"
	"errors"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"flameview/model/filter"
	"flameview/model/scan"
	"flameview/viewer/state"
)

// timeDialog asks for a range of times, or of columns, exactly.
func (w *window) timeDialog() {
	line, shown := w.time.Span()
	if !shown {
		w.status.say("Nothing here has a time")
		return
	}
	from, to := widget.NewEntry(), widget.NewEntry()
	hint := "Time since the beginning, such as 2.5s or 1m30s, or 2026-02-01T10:00:00Z. Empty is the end of all."
	from.SetPlaceHolder("0s")
	to.SetPlaceHolder(time.Duration(line.End - line.Start).String())
	if line.Phases {
		hint = "Numbers of columns, from 1. Empty is the end of all."
		from.SetPlaceHolder("1")
		to.SetPlaceHolder(strconv.FormatInt(line.End, 10))
	}
	if a, b, ranged := w.session.State().Range(); ranged {
		first, last := rangeText(line, a, b)
		from.SetText(first)
		to.SetText(last)
	}
	form := widget.NewForm(widget.NewFormItem("From", from), widget.NewFormItem("To", to), widget.NewFormItem("", widget.NewLabel(hint)))
	a := ask(w.win, "Time range", "Apply", form, from, fyne.NewSize(680, 220), func() error {
		f, err := w.parseRange(line, strings.TrimSpace(from.Text), strings.TrimSpace(to.Text))
		if err == nil {
			w.session.Do(state.ShowRange(f))
		}
		return err
	})
	from.OnSubmitted = func(string) { a.enter() }
	to.OnSubmitted = from.OnSubmitted
}

// rangeText writes a range as it is typed.
//
//	2.5 s to 4 s after the beginning -> 2.5s 4s    the second to fourth column -> 2 4
func rangeText(line *scan.Timeline, from, to int64) (first, last string) {
	if line.Phases {
		return strconv.FormatInt(from+1, 10), strconv.FormatInt(to, 10)
	}
	return time.Duration(from - line.Start).String(), time.Duration(to - line.Start).String()
}

// parseRange is the reverse. Nothing typed is all times: an empty range.
func (w *window) parseRange(line *scan.Timeline, first, last string) (filter.Filter, error) {
	if first == "" && last == "" {
		return line.Filter(0, 0), nil
	}
	kind := line.Filter(0, 1).Kind
	if line.Phases {
		first, last = cmp.Or(first, "1"), cmp.Or(last, strconv.FormatInt(line.End, 10))
	}
	f, err := filter.Parse(kind+":"+first+","+last, false, w.session.View().Store)
	if err == nil && !line.Phases {
		f.From, f.To = max(f.From, line.Start), min(f.To, line.End)
	}
	if err == nil && f.From >= f.To {
		err = errors.New("nothing was recorded in this range")
	}
	return f, err
}
