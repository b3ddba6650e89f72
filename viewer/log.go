package viewer

import (
	"log/slog"
	"strings"

	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/ui"
)

func (w *window) log(v *answer.View) {
	if v.Tree == nil {
		return
	}
	names := make([]string, len(v.State.Fragment))
	for i, n := range v.State.Fragment {
		names[i] = n.Name
	}
	direction := "callees"
	if v.State.Callers {
		direction = "callers"
	}
	slog.Debug("view", "rows", v.Tree.Len(), "view", direction, "fragment", strings.Join(names, ";"), "total", v.Tree.Total[0])
	if v.Found != nil {
		slog.Debug("search", "pattern", v.Pattern, "matches", len(v.Found.Rows), "percent", ui.Percent(v.Found.Sum, v.Tree.Total[0]))
	}
}

// logBoxes tells a test where the boxes are, in pixels of the window.
func (w *window) logBoxes(s *picture.Scene) {
	if s.Tree == nil || s.Empty() {
		return
	}
	origin := w.app.Driver().AbsolutePositionForObject(w.flame.Flame)
	scale := float32(s.Scale)
	x0, y0 := int(origin.X*scale), int(origin.Y*scale)
	from, to := s.Depths()
	for row := s.Tree.Levels[from]; row < s.Tree.Levels[to]; row++ {
		if r := s.Rect(row); r.Dx() > 20 {
			slog.Debug("box", "name", s.Tree.Name(row), "x", x0+r.Min.X, "y", y0+r.Min.Y, "w", r.Dx(), "h", r.Dy())
		}
	}
}
