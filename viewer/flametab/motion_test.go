package flametab

import (
	"context"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"flameview/assets"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/state"
)

// mover is a flame whose animations are the test's to tick. Its pictures are of
// one level a pixel row, 100 pixels wide.
type mover struct {
	*Flame
	t      *testing.T
	e      *engine.Engine
	ticks  []func(float32)
	still  int // scenes that were painted at rest
	answer bool
}

func newMover(t *testing.T) *mover {
	test.NewTempApp(t)
	was := longToFind
	longToFind = time.Hour
	t.Cleanup(func() { longToFind = was })
	f, err := NewFlame(assets.Font)
	if err != nil {
		t.Fatal(err)
	}
	m := &mover{Flame: f, t: t, e: engine.New(modeltest.Store("main;a 30\nmain;b 50\nmain;c 20")), answer: true}
	f.Animate = func() bool { return m.answer }
	f.Look = func(picture.Viewport) {}
	f.Painted = func(*picture.Scene) { m.still++ }
	f.motion.start = func(a *fyne.Animation) { m.ticks = append(m.ticks, a.Tick) }
	f.Resize(fyne.NewSize(100+scrollWidth, 60+overviewHeight))
	m.show(Still, "")
	m.paint()
	return m
}

// show shows everything but a method.
func (m *mover) show(how Motion, but string) {
	m.t.Helper()
	tree, err := m.e.Tree(context.Background(), query.Query{Filters: []filter.Filter{{
		Kind: "method", Drop: true, Patterns: model.Patterns{List: []string{but}, Exact: true},
	}}})
	if err != nil {
		m.t.Fatal(err)
	}
	m.Set(tree, nil, m.viewport, how)
}

func (m *mover) paint() { m.Flame.paint(100, 60) }

// at is the name of the box on the third level at a column.
func (m *mover) at(x float32) string {
	row := m.hit(fyne.NewPos(x, 2*picture.RowHeight+5))
	if row < 0 {
		return ""
	}
	return m.tree.Name(row)
}

func TestBoxesGlide(t *testing.T) {
	m := newMover(t)
	m.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(70, 2*picture.RowHeight+5)}})
	if m.at(70) != "b" || m.still != 1 {
		t.Fatalf("at 70 is %q, %d scenes", m.at(70), m.still)
	}
	m.show(Eased, "a") // b moves from 30 to 0, c from 80 to 71
	m.paint()
	if !m.Gliding() || len(m.ticks) != 1 || m.at(35) != "b" || m.at(70) != "b" {
		t.Fatalf("at the start: gliding %t, %d animations, %q at 35", m.Gliding(), len(m.ticks), m.at(35))
	}
	m.ticks[0](0.5) // b from 15 to 76
	m.paint()
	if m.at(20) != "b" || m.at(74) != "b" || m.at(80) != "c" {
		t.Errorf("halfway: %q at 20, %q at 74, %q at 80", m.at(20), m.at(74), m.at(80))
	}
	if x, w := m.outline.Position().X, m.outline.Size().Width; x != 14 || w < 62 || w > 64 { // a pixel around the box
		t.Errorf("halfway the outline is at %g, %g wide", x, w)
	}
	m.paint()
	m.ticks[0](1)
	if m.Gliding() || m.still != 1 {
		t.Errorf("at the end: gliding %t, %d scenes at rest", m.Gliding(), m.still)
	}
	m.paint()
	if m.at(5) != "b" || m.still != 2 {
		t.Errorf("after it: %q at 5, %d scenes at rest", m.at(5), m.still)
	}
	m.look(picture.Viewport{From: 0.5, To: 1}, Eased)
	if len(m.ticks) != 2 {
		t.Error("a zoom does not glide")
	}
}

// A glide that is overtaken ends there, and its ticks are for nothing.
func TestGlideIsOvertaken(t *testing.T) {
	m := newMover(t)
	m.show(Eased, "a")
	m.show(Eased, "b")
	if len(m.ticks) != 2 || !m.Gliding() {
		t.Fatalf("%d animations, gliding %t", len(m.ticks), m.Gliding())
	}
	m.ticks[0](1)
	if !m.Gliding() {
		t.Error("the first one's end ends the second")
	}
	m.look(picture.Viewport{From: 0, To: 0.5}, Still)
	if m.Gliding() {
		t.Error("a turn of the wheel does not end it")
	}
	m.ticks[1](0.5) // must do nothing

	// The same question in more detail is where it goes, and no end of it.
	m.viewport = picture.Full
	m.show(Eased, "a")
	m.ticks[len(m.ticks)-1](0.5)
	m.show(Still, "c")
	if !m.Gliding() || len(m.ticks) != 3 {
		t.Errorf("gliding %t, %d animations", m.Gliding(), len(m.ticks))
	}
	m.ticks[2](1)
	m.paint()
	if m.at(60) != "b" {
		t.Errorf("at the end %q is at 60", m.at(60))
	}
}

func TestNoGlide(t *testing.T) {
	m := newMover(t)
	m.answer = false
	m.show(Eased, "a")
	if m.Gliding() {
		t.Error("it glides although it may not")
	}
	m.answer = true
	m.show(Steady, "b")
	m.paint()
	m.ticks[0](1)
	m.show(Steady, "a")
	if m.Gliding() {
		t.Error("it glides although the machine painted a single picture of the last glide")
	}
}

func TestMotionTo(t *testing.T) {
	view := func(commands ...state.Command) *answer.View {
		v := &answer.View{}
		for _, c := range commands {
			v.State = c.Do(v.State)
		}
		return v
	}
	plain := view()
	for _, test := range []struct {
		name     string
		from, to *answer.View
		want     Motion
	}{
		{"the first", nil, plain, Still},
		{"nothing new", plain, view(), Still},
		{"the wheel", plain, view(state.Look(picture.Viewport{To: 0.5})), Still},
		{"a click", plain, view(state.Select(model.Name{Name: "a"})), Eased},
		{"a first range", plain, view(state.ShowRange(filter.Times(1, 2))), Steady},
		{"playing", view(state.ShowRange(filter.Times(1, 2))), view(state.ShowRange(filter.Times(2, 3))), Steady},
		{"all times", view(state.ShowRange(filter.Times(1, 2))), plain, Eased},
		{"a click in a range", view(state.ShowRange(filter.Times(1, 2))), view(state.ShowRange(filter.Times(1, 2)), state.Select(model.Name{Name: "a"})), Eased},
		{"other files", plain, &answer.View{Store: modeltest.Store("a 1")}, Still},
	} {
		if got := motionTo(test.from, test.to); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}
