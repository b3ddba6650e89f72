package viewer

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/viewer/answer"
	"flameview/viewer/flametab"
	"flameview/viewer/ui"
)

// status is the line at the bottom: the frame under the pointer, else the
// selection; and what is open.
type status struct {
	left    *fyne.Container
	text    *canvas.Text
	says    string // what text says where there is room
	right   *ui.Button
	onFiles func()
	until   time.Time  // a said sentence stays until then
	at      func() int // the step of the history, and the one
	said    int        // that the sentence was said at: it is about no other
	// onSaid is told when a sentence begins and when it has ended.
	onSaid func()
	saying bool
}

func newStatus(at func() int) *status {
	s := &status{text: canvas.NewText("", nil), at: at, onSaid: func() {}}
	s.right = ui.NewButton("", nil, func() { s.onFiles() })
	s.right.Importance = widget.LowImportance
	s.left = container.New(layout.NewCustomPaddedLayout(3, 3, 9, 9), container.New(&cutLayout{}, s.text))
	return s
}

// cutLayout lets a text be wider than its place without pushing it.
type cutLayout struct{}

func (*cutLayout) Layout(o []fyne.CanvasObject, size fyne.Size) { o[0].Resize(size) }

func (*cutLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(50, o[0].MinSize().Height)
}

func (s *status) set(text string) {
	s.says = text
	s.fit()
}

// fit says as much as there is room for.
func (s *status) fit() {
	s.text.TextSize = theme.TextSize()
	s.text.Color = theme.Color(theme.ColorNameForeground)
	s.text.Text = s.says
	if width := s.text.Size().Width; width > 0 { // else it was not laid out yet
		s.text.Text = ui.Cut(s.says, width, s.text.TextSize, s.text.TextStyle)
	}
	s.text.Refresh()
}

// readingTime is for one letter.
const readingTime = 60 * time.Millisecond

// say shows a sentence for a while, or until the next step.
func (s *status) say(text string) {
	s.said = s.at()
	s.until = time.Now().Add(max(3*time.Second, time.Duration(len(text))*readingTime))
	s.saying = true
	s.onSaid()
	s.set(text)
}

// unsay takes back what was said.
func (s *status) unsay(v *answer.View) {
	s.until = time.Time{}
	s.current(v, -1)
}

// point shows what is under the pointer outside the flame; "" is nothing.
func (s *status) point(v *answer.View, text string) {
	if text == "" {
		s.current(v, -1)
		return
	}
	s.set(text)
}

// show follows a view.
func (s *status) show(v *answer.View) {
	if s.at() != s.said {
		s.until = time.Time{}
	}
	s.current(v, -1)
	if v.Empty() {
		s.right.Hide()
		return
	}
	warnings, failed, cut := 0, 0, 0
	for _, f := range v.Store.Files {
		warnings += len(f.Warnings)
		switch {
		case f.Err != "" && f.Partial:
			cut++
		case f.Err != "":
			failed++
		}
	}
	read := len(v.Store.Files) - failed
	parts := []string{ui.Plural(read, "file")}
	if n := recorded(v); n < read && v.Tree != nil {
		parts[0] += ", " + ui.Count(int64(n)) + " with " + v.Store.Series[v.Tree.Metric.Series].Label
	}
	if failed > 0 {
		parts = append(parts, ui.Count(int64(failed))+" not read")
	}
	if cut > 0 {
		parts = append(parts, ui.Count(int64(cut))+" read in part")
	}
	if warnings > 0 {
		parts = append(parts, ui.Plural(warnings, "warning"))
	}
	s.right.SetText(strings.Join(parts, " · "))
	s.right.Show()
}

// recorded counts the files that feed the metric on screen.
func recorded(v *answer.View) int {
	if v.Tree == nil {
		return 0
	}
	m := v.Tree.Metric
	files := map[model.FileID]bool{}
	for i := range v.Store.Series[m.Series].Segments {
		if seg := &v.Store.Series[m.Series].Segments[i]; seg.Values[m.Value].Recorded() {
			files[seg.File] = true
		}
	}
	return len(files)
}

// current follows the pointer; row -1 is the selection.
func (s *status) current(v *answer.View, row int32) {
	if time.Now().Before(s.until) {
		return
	}
	if s.saying {
		s.saying = false
		s.onSaid()
	}
	switch {
	case v.Empty():
		s.set("")
	case v.Err != nil:
		s.set(v.Err.Error())
	case v.Tree == nil:
	default:
		if row < 0 || int(row) >= v.Tree.Len() {
			row = int32(v.Tree.Chain)
		}
		name, details := flametab.DescribeIn(v, row)
		if notes := flametab.NoteLines(v.Noted, v.State.Notes, row); len(notes) > 0 {
			details = append(details, strings.Join(notes, " "))
		}
		s.set(name + "     " + strings.Join(details, "     "))
	}
}
