package charttab

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/assets"
	"flameview/model"
	"flameview/model/chart"
	"flameview/model/filter"
	"flameview/model/shape"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/state"
	"flameview/viewer/tab"
	"flameview/viewer/ui"
)

// tracks is the chart. It follows the wheel and drags at once; the filter of times,
// which all other tabs follow, comes a moment after the last of them.
type tracks struct {
	widget.BaseWidget
	session   *session.Session
	point     func(string)
	modifiers func() fyne.KeyModifier
	next      func(by int) // to another thread

	chart    *chart.Chart // of the tracks that are seen
	track    *chart.Track // the chosen one, nil for none
	selected shape.BoxID  // the fragment's last box, or shape.NoBox
	from, to int64        // what is seen of the time axis
	moving   bool         // from and to are ahead of the session's state
	cancel   func()       // of the filter on its way
	scroll   float32      // down the tracks, in logical pixels

	painter *picture.Painter
	scene   *picture.ChartScene // as it was last painted
	raster  *canvas.Raster
	mark    *canvas.Rectangle // around the box under the pointer
	mouse   mouse
	focused bool
}

func newTracks(actions tab.Actions) (*tracks, error) {
	p, err := picture.NewPainter(assets.Font)
	if err != nil {
		return nil, err
	}
	l := &tracks{session: actions.Session, point: actions.Point, modifiers: actions.Modifiers, painter: p, chart: &chart.Chart{}, selected: shape.NoBox}
	l.next = func(int) {}
	l.raster = canvas.NewRaster(l.paint)
	l.raster.ScaleMode = canvas.ImageScalePixels
	l.mark = canvas.NewRectangle(color.Transparent)
	l.mark.StrokeWidth = 2
	l.mark.Hide()
	l.ExtendBaseWidget(l)
	return l, nil
}

// show follows a view.
func (l *tracks) show(c *chart.Chart, v *answer.View) {
	l.chart, l.selected = c, shape.NoBox
	if f := v.State.Fragment; len(f) > 0 && c.Boxes != nil {
		if id, ok := c.Boxes.Lookup(f[len(f)-1]); ok {
			l.selected = id
		}
	}
	if !l.moving {
		l.follow()
	}
	l.mark.Hide()
	l.Refresh()
}

// follow shows the times of the session's state.
func (l *tracks) follow() {
	l.from, l.to = l.chart.From, l.chart.To
	if from, to, ok := l.session.State().Range(); ok {
		l.from, l.to = max(from, l.chart.From), min(to, l.chart.To)
	}
}

// paint is the raster's generator. Boxes other than those of the selected method
// are faint.
func (l *tracks) paint(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	scale := float64(w) / max(float64(l.Size().Width), 1)
	th := picture.ThemeOf(ui.Dark())
	s := picture.NewChartScene(l.chart, l.from, l.to, w, scale, th)
	l.scroll = max(min(l.scroll, float32(float64(s.Height()-h)/scale)), 0)
	s.Scroll = int(float64(l.scroll) * scale)
	if plain := s.Color; l.selected != shape.NoBox {
		s.Color = func(b shape.BoxID) color.NRGBA {
			if b == l.selected {
				return plain(b)
			}
			return picture.Mix(th.Background, plain(b), 256*35/100)
		}
	}
	l.scene = s
	l.painter.PaintChart(img, s)
	return img
}

// pixels are those of a point of the widget, in the scene as it was painted.
func (l *tracks) pixels(p fyne.Position) (x, y int) {
	scale := l.scene.Scale
	return int(float64(p.X) * scale), int(float64(p.Y) * scale)
}

// boxAt is the box at a point of the widget, in the chart that was painted: a newer
// one may have come since.
func (l *tracks) boxAt(p fyne.Position) (*chart.Track, chart.Box, bool) {
	if l.scene == nil {
		return nil, chart.Box{}, false
	}
	x, y := l.pixels(p)
	return l.scene.BoxAt(x, y)
}

// shortest is the shortest time that is zoomed to, in nanoseconds.
const shortest = 100

// look shows a part of the time axis, at once here and soon everywhere.
func (l *tracks) look(from, to int64) {
	c := l.chart
	length := min(max(to-from, shortest), c.To-c.From)
	from = min(max(from, c.From), c.To-length)
	to = from + length
	if length <= 0 || from == l.from && to == l.to {
		return
	}
	l.from, l.to, l.moving = from, to, true
	l.mark.Hide()
	l.raster.Refresh()
	if l.cancel != nil {
		l.cancel()
	}
	at := l.session.At()
	l.cancel = l.session.After(settle, func() {
		l.moving, l.cancel = false, nil
		if l.session.At() < at { // undone meanwhile, and a step now would cut off what is to be redone
			l.follow()
			l.raster.Refresh()
			return
		}
		all := l.from == c.From && l.to == c.To
		if _, _, ranged := l.session.State().Range(); all && !ranged {
			return
		}
		f := filter.Times(l.from, l.to)
		if all {
			f = filter.Filter{}
		}
		l.session.Do(state.SlideRange(f))
	})
}

// zoom makes the time that is seen shorter by a factor, around a place.
func (l *tracks) zoom(x float32, factor float64) {
	part := float64(x) / max(float64(l.Size().Width), 1)
	whole := float64(l.to - l.from)
	length := whole / factor
	from := float64(l.from-l.chart.From) + part*(whole-length)
	l.look(l.chart.From+int64(math.Round(from)), l.chart.From+int64(math.Round(from+max(length, shortest))))
}

// pan moves by a part of what is seen.
func (l *tracks) pan(part float64) {
	by := int64(part * float64(l.to-l.from))
	length := l.to - l.from
	from := min(max(l.from+by, l.chart.From), l.chart.To-length)
	l.look(from, from+length)
}

func (l *tracks) scrollBy(dy float32) {
	l.scroll = max(l.scroll+dy, 0)
	l.mark.Hide()
	l.raster.Refresh()
}

// namesOf are the boxes down to one, as a fragment names them.
func namesOf(c *chart.Chart, l *chart.Track, b chart.Box) []model.Name {
	var names []model.Name
	for _, id := range l.PathTo(b) {
		names = append(names, c.Boxes.List[id].ID())
	}
	return names
}

// describe says what a box is. It has no self and no total.
func describe(c *chart.Chart, track *chart.Track, b chart.Box) string {
	text := c.Boxes.List[b.Box].Display + "     "
	switch length := ui.Duration(b.To - b.From); {
	case b.Exact:
		text += length + ", exact"
	case b.Samples > 0:
		text += fmt.Sprintf("sampled %s, %s", times(b.Samples), length)
	default:
		text += length
	}
	return text + "     from +" + ui.Duration(b.From-c.From) + "     " + track.Name
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return ui.Count(int64(n)) + " times"
}

// CreateRenderer is for Fyne.
func (l *tracks) CreateRenderer() fyne.WidgetRenderer { return &renderer{l} }

type renderer struct{ l *tracks }

func (r *renderer) Layout(size fyne.Size) {
	if r.l.raster.Size() != size {
		r.l.raster.Resize(size)
		r.l.mark.Hide()
	}
}

func (r *renderer) MinSize() fyne.Size { return fyne.NewSize(200, 100) }
func (r *renderer) Destroy()           {}

func (r *renderer) Refresh() {
	r.l.mark.StrokeColor = theme.Color(theme.ColorNameForeground)
	r.l.raster.Refresh()
	canvas.Refresh(r.l)
}

func (r *renderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.l.raster, r.l.mark}
}
