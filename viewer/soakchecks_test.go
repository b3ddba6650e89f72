package viewer

import (
	"context"
	"reflect"
	"strings"
	"time"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"flameview/model/engine"
	"flameview/model/tree"
)

// checkStep holds what must be so after each action.
func (s *soak) checkStep() {
	s.t.Helper()
	v := s.session.View()
	if v.Err != nil && strings.Contains(v.Err.Error(), "internal") {
		s.t.Fatal(v.Err)
	}
	if steps, at := s.session.History(); at < 0 || at >= len(steps) {
		s.t.Fatalf("step %d of %d", at, len(steps))
	}
	if v.Tree == nil {
		return
	}
	if s.random.IntN(4) == 0 {
		s.checkPicture()
	}
	if s.random.IntN(10) == 0 {
		s.paint()
	}
}

// paint makes all pictures. The toolkit's own headless painter cannot do it: a
// rectangle without a colour stops it.
func (s *soak) paint() {
	for _, o := range test.LaidOutObjects(s.front()) {
		if r, ok := o.(*canvas.Raster); ok && r.Visible() {
			r.Generator(int(r.Size().Width), int(r.Size().Height))
		}
	}
}

// checkPicture holds that the window shows what a new engine gives for the same
// question.
func (s *soak) checkPicture() {
	s.t.Helper()
	v := s.session.View()
	if shown := s.flame.Layout().Tree; shown != v.Tree {
		s.t.Errorf("the picture is not of the view: %d rows, the view has %d", shown.Len(), v.Tree.Len())
	}
	fresh := engine.New(v.Store)
	want, err := fresh.Tree(context.Background(), v.Query)
	if err != nil {
		s.t.Fatal(err)
	}
	if difference := differ(v.Tree, want); difference != "" {
		s.t.Errorf("%s of the picture is not that of a new engine for %+v", difference, v.Query)
	}
	for id, p := range v.Panes {
		want, err := fresh.Tree(context.Background(), p.Query)
		if err != nil {
			s.t.Fatal(err)
		}
		if difference := differ(p.Tree, want); difference != "" {
			s.t.Errorf("%s of the picture %s is not that of a new engine for %+v", difference, id, p.Query)
		}
	}
}

// differ names a column in which two trees differ, "" for none.
func differ(a, b *tree.Tree) string {
	if a.Len() != b.Len() {
		return "Len"
	}
	for row := range int32(a.Len()) {
		if a.Name(row) != b.Name(row) {
			return "Name"
		}
	}
	va, vb := reflect.ValueOf(*a), reflect.ValueOf(*b)
	for _, column := range []string{"Callers", "Chain", "Parent", "First", "Offset", "Total", "Self", "Kind", "Levels", "All", "Cut", "Full", "Sides"} {
		if !reflect.DeepEqual(va.FieldByName(column).Interface(), vb.FieldByName(column).Interface()) {
			return column
		}
	}
	return ""
}

// checkHistory goes back to the beginning and forward to the end.
func (s *soak) checkHistory() {
	s.t.Helper()
	if s.session.View().Empty() {
		return
	}
	time.Sleep(200 * time.Millisecond) // for filters that follow the wheel
	s.settle()
	s.session.JumpTo(1 << 30)
	s.settle()
	steps, end := s.session.History()
	for i := end; i > 0; i-- {
		s.closeDialogs() // of work that has ended meanwhile
		s.runCommand("back")
		if got := s.session.State(); !reflect.DeepEqual(got, steps[i-1].State) {
			s.t.Fatalf("undone from step %d (%s): at %d, dialog %v, the state is %+v, want %+v", i, steps[i].Name, s.session.At(), s.dialogOpen() != nil, got, steps[i-1].State)
		}
		if i%8 == 0 || i == 1 {
			s.settle()
			s.checkStep()
		}
	}
	for i := range end {
		s.closeDialogs()
		s.runCommand("forward")
		if got := s.session.State(); !reflect.DeepEqual(got, steps[i+1].State) {
			s.t.Fatalf("redone to step %d (%s): at %d, dialog %v, the state is %+v, want %+v", i+1, steps[i+1].Name, s.session.At(), s.dialogOpen() != nil, got, steps[i+1].State)
		}
	}
	s.settle()
	if s.session.View().Tree != nil {
		s.checkPicture()
	}
}
