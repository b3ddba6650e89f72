package viewer

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"
)

// action is one thing that a user does; what do returns says more about it.
type action struct {
	weight int
	name   string
	do     func(s *soak) string
}

var soakActions = []action{
	{12, "click", func(s *soak) string { return s.press(desktop.MouseButtonPrimary, 1) }},
	{3, "double click", func(s *soak) string { return s.press(desktop.MouseButtonPrimary, 2) }},
	{3, "right click", func(s *soak) string { return s.press(desktop.MouseButtonSecondary, 1) }},
	{8, "wheel", (*soak).wheel},
	{4, "drag", (*soak).drag},
	{10, "key", (*soak).key},
	{14, "command", (*soak).anyCommand},
	{8, "tap", (*soak).tap},
	{5, "text", (*soak).text},
	{5, "undo", func(s *soak) string { return s.runCommand("back") }},
	{3, "redo", func(s *soak) string { return s.runCommand("forward") }},
	{2, "drop", (*soak).dropSome},
	{2, "resize", (*soak).resize},
	{4, "escape", func(s *soak) string { s.escape(); return "" }},
	{2, "close dialogs", func(s *soak) string { s.closeDialogs(); return "" }},
}

// choose takes an action by weight. A dialog that asks for a path gets one, so that
// nothing beyond the folder of the test is read or written.
func (s *soak) choose() action {
	if field := s.pathField(); field != nil {
		return action{0, "path", func(s *soak) string { return s.givePath(field) }}
	}
	all := 0
	for _, a := range soakActions {
		all += a.weight
	}
	n := s.random.IntN(all)
	for _, a := range soakActions {
		if n -= a.weight; n < 0 {
			return a
		}
	}
	panic("unreachable")
}

func (s *soak) between(a, b float32) float32 { return a + (b-a)*s.random.Float32() }

// point is a place in the window: half of them in a box of the picture.
func (s *soak) point() fyne.Position {
	size := s.win.Canvas().Size()
	v := s.session.View()
	if s.random.IntN(2) == 0 && v.Tree != nil && v.Tree.Len() > 0 && s.flame.Visible() {
		l := s.flame.Layout()
		from, to := l.Depths()
		if first, end := v.Tree.Levels[from], v.Tree.Levels[to]; end > first {
			if r := l.Rect(first + s.random.Int32N(end-first)); !r.Empty() {
				at := fyne.NewPos(float32(float64(r.Min.X+r.Max.X)/2/l.Scale), float32(float64(r.Min.Y+r.Max.Y)/2/l.Scale))
				return s.app.Driver().AbsolutePositionForObject(s.flame.Flame).Add(at)
			}
		}
	}
	return fyne.NewPos(s.between(0, size.Width), s.between(0, size.Height))
}

// front is what takes the mouse: the dialog or menu in front, else all.
func (s *soak) front() fyne.CanvasObject {
	if top := s.win.Canvas().Overlays().Top(); top != nil {
		return top
	}
	return s.win.Content()
}

// under is the topmost object of a kind at a place, and where in it that is.
func under[T any](s *soak, at fyne.Position) (found T, in fyne.Position) {
	for _, o := range test.LaidOutObjects(s.front()) {
		if of, ok := o.(T); ok && o.Visible() {
			p := at.Subtract(s.app.Driver().AbsolutePositionForObject(o))
			if size := o.Size(); p.X >= 0 && p.Y >= 0 && p.X < size.Width && p.Y < size.Height {
				found, in = of, p
			}
		}
	}
	return found, in
}

func (s *soak) press(button desktop.MouseButton, times int) string {
	at := s.point()
	var mod fyne.KeyModifier
	if s.random.IntN(5) == 0 {
		mod = []fyne.KeyModifier{shift, ctrl, alt}[s.random.IntN(3)]
	}
	test.MoveMouse(s.win.Canvas(), at)
	for range times {
		if o, in := under[desktop.Mouseable](s, at); o != nil {
			e := &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: in, AbsolutePosition: at}, Button: button, Modifier: mod}
			o.MouseDown(e)
			o.MouseUp(e)
			continue
		}
		if button == desktop.MouseButtonSecondary {
			if o, in := under[fyne.SecondaryTappable](s, at); o != nil {
				o.TappedSecondary(&fyne.PointEvent{Position: in, AbsolutePosition: at})
			}
			continue
		}
		test.TapCanvas(s.win.Canvas(), at)
	}
	return fmt.Sprint(at, mod)
}

func (s *soak) wheel() string {
	at := s.point()
	s.held = []fyne.KeyModifier{0, 0, 0, shift, ctrl, alt}[s.random.IntN(6)]
	defer func() { s.held = 0 }()
	dx, dy := float32(0), float32(10*(s.random.IntN(13)-6))
	if s.random.IntN(5) == 0 {
		dx, dy = dy, 0
	}
	if o, in := under[fyne.Scrollable](s, at); o != nil {
		o.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: in, AbsolutePosition: at}, Scrolled: fyne.NewDelta(dx, dy)})
	}
	return fmt.Sprint(at, dx, dy, s.held)
}

// drag presses, moves in a few steps, and lets go.
func (s *soak) drag() string {
	at := s.point()
	o, in := under[fyne.Draggable](s, at)
	if o == nil {
		return "of nothing"
	}
	mouse := func(in fyne.Position) *desktop.MouseEvent {
		return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: in}, Button: desktop.MouseButtonPrimary}
	}
	if m, ok := o.(desktop.Mouseable); ok {
		m.MouseDown(mouse(in))
	}
	dx, dy := s.between(-200, 200), s.between(-80, 80)
	const moves = 4
	for range moves {
		in = in.AddXY(dx/moves, dy/moves)
		o.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: in}, Dragged: fyne.NewDelta(dx/moves, dy/moves)})
	}
	if m, ok := o.(desktop.Mouseable); ok {
		m.MouseUp(mouse(in))
	}
	o.DragEnd()
	return fmt.Sprintf("%T %v by %.0f, %.0f", o, at, dx, dy)
}

var soakKeys = []fyne.KeyName{
	fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight,
	fyne.KeyHome, fyne.KeyEnd, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyReturn, fyne.KeyReturn, fyne.KeySpace,
	fyne.KeyEscape, fyne.KeyTab, fyne.KeyF3, fyne.KeyF10, desktop.KeyMenu, fyne.KeyBackspace, fyne.KeyDelete,
}

func (s *soak) key() string {
	c := s.win.Canvas()
	s.held = []fyne.KeyModifier{0, 0, 0, shift}[s.random.IntN(4)]
	defer func() { s.held = 0 }()
	if s.random.IntN(3) == 0 {
		r := []rune("+-=0fmxä")[s.random.IntN(8)]
		if f := c.Focused(); f != nil {
			f.TypedRune(r)
		}
		return string(r)
	}
	name := soakKeys[s.random.IntN(len(soakKeys))]
	if name == fyne.KeyTab {
		test.FocusNext(c)
	} else if f := c.Focused(); f != nil {
		f.TypedKey(&fyne.KeyEvent{Name: name})
	} else {
		c.OnTypedKey()(&fyne.KeyEvent{Name: name})
	}
	return fmt.Sprint(name, s.held)
}

func (s *soak) anyCommand() string {
	for {
		if c := s.commands[s.random.IntN(len(s.commands))]; c.run != nil {
			return s.runCommand(c.id)
		}
	}
}

// runCommand runs a command and gives its name.
func (s *soak) runCommand(id string) string {
	s.command(id).run()
	return id
}

// tap chooses any button, list or entry that is seen.
func (s *soak) tap() string {
	var all []fyne.CanvasObject
	for _, o := range test.LaidOutObjects(s.front()) {
		if _, ok := o.(fyne.Tappable); ok && o.Visible() && !o.Size().IsZero() {
			all = append(all, o)
		}
	}
	if len(all) == 0 {
		return "nothing"
	}
	o := all[s.random.IntN(len(all))]
	at := s.app.Driver().AbsolutePositionForObject(o).AddXY(s.between(0, o.Size().Width), s.between(0, o.Size().Height))
	test.TapCanvas(s.win.Canvas(), at)
	return fmt.Sprintf("%T %v", o, at)
}

var soakTexts = []string{
	"", "a", "parse|lex", "java", "^java/", "Thread.run", ".*", "(", "[", `\`, "a{1000}", "shop", "pricing", "(?i)PARSE",
	"main", "x;y", "0", "1", "-1", "1e9", "99999999999999999999", "10 s", "1:30", "50%", "\x00\u202e\u2028", "naïve 漢字 🦄", strings.Repeat("w", 3000),
}

// text goes into an entry that is seen, or into the search.
func (s *soak) text() string {
	text := soakTexts[s.random.IntN(len(soakTexts))]
	type entry interface {
		fyne.Focusable
		SetText(string)
	}
	var all []entry
	for _, o := range test.LaidOutObjects(s.front()) {
		if e, ok := o.(entry); ok && o.Visible() {
			all = append(all, e)
		}
	}
	if len(all) == 0 {
		return "nowhere"
	}
	e := all[s.random.IntN(len(all))]
	e.SetText(text)
	if s.random.IntN(2) == 0 {
		e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	} else if s.random.IntN(2) == 0 {
		s.confirm()
	}
	return fmt.Sprintf("%.40q in %T", text, e)
}

func (s *soak) dropFiles(paths ...string) {
	var uris []fyne.URI
	for _, p := range paths {
		uris = append(uris, storage.NewFileURI(p))
	}
	s.dropped(s.point(), uris)
}

func (s *soak) dropSome() string {
	var paths []string
	for range 1 + s.random.IntN(3) {
		paths = append(paths, s.files[s.random.IntN(len(s.files))])
	}
	s.dropFiles(paths...)
	return strings.Join(paths, " ")
}

func (s *soak) resize() string {
	size := fyne.NewSize(s.between(120, 1800), s.between(90, 1200))
	s.win.Resize(size)
	return fmt.Sprint(size)
}

// pathField is the entry of a dialog that asks for a path, nil if there is none.
func (s *soak) pathField() fyne.CanvasObject {
	if s.dialogOpen() == nil {
		return nil
	}
	for _, o := range test.LaidOutObjects(s.front()) {
		if strings.HasSuffix(reflect.TypeOf(o).String(), ".PathField") {
			return o
		}
	}
	return nil
}

// givePath types the path of a file that is there or can be written, or gives up.
func (s *soak) givePath(field fyne.CanvasObject) string {
	if s.random.IntN(4) == 0 {
		s.escape()
		return "given up"
	}
	path := s.files[s.random.IntN(len(s.files))]
	if s.buttonSays("Write") {
		path = filepath.Join(s.written, fmt.Sprintf("%d%s", s.random.IntN(5), filepath.Ext(reflect.ValueOf(field).Elem().FieldByName("Text").String())))
	}
	field.(interface{ SetText(string) }).SetText(path)
	s.confirm()
	if s.pathField() != nil { // it asks whether to overwrite, or has refused
		s.escape()
	}
	return path
}

func (s *soak) buttonSays(text string) bool {
	for _, o := range test.LaidOutObjects(s.front()) {
		if label := reflect.Indirect(reflect.ValueOf(o)); label.Kind() == reflect.Struct && strings.HasSuffix(label.Type().String(), "Button") {
			if f := label.FieldByName("Text"); f.IsValid() && f.String() == text {
				return true
			}
		}
	}
	return false
}

// closeDialogs closes all dialogs and menus.
func (s *soak) closeDialogs() {
	for range 20 {
		top := s.win.Canvas().Overlays().Top()
		if top == nil {
			return
		}
		if !s.escape() {
			top.Hide()
		}
		if s.win.Canvas().Overlays().Top() == top {
			s.win.Canvas().Overlays().Remove(top)
		}
	}
}
