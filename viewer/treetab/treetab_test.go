package treetab

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/state"
	"flameview/viewer/tab"
)

const profile = "main;parse;lex 50\nmain;read 40\nmain;parse 9\nmain;x 1\nidle;a;b;c 30"

func start(t *testing.T) (*Tab, *session.Session, *[]string) {
	test.NewTempApp(t)
	s := session.New(func(f func()) {}, func(*answer.View) {})
	t.Cleanup(s.Close)
	var said []string
	x, err := New(tab.Actions{
		Session: s, Say: func(text string) { said = append(said, text) }, Point: func(text string) { said = append(said, text) },
		Copy: func(text string) { said = append(said, text) },
	})
	if err != nil {
		t.Fatal(err)
	}
	w := test.NewTempWindow(t, x.Content())
	w.Resize(fyne.NewSize(700, 500))
	w.Canvas().Focus(x.(*Tab).Focus())
	return x.(*Tab), s, &said
}

// view answers a query.
func view(t *testing.T, e *engine.Engine, q query.Query) *answer.View {
	tree, err := e.Tree(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	return &answer.View{Store: e.Store(), State: state.State{Fragment: q.Fragment, Callers: q.Callers}, Pane: answer.Pane{Query: q, Tree: tree}}
}

// drawn is what is in sight, with the line of the keyboard marked.
func drawn(tab *Tab) string {
	var b strings.Builder
	for i, line := range strings.Split(strings.TrimRight(tab.Text(), "\n"), "\n") {
		name := line[:strings.LastIndex(line, "  ")] // an amount follows
		mark := "  "
		if i == tab.table.At() {
			mark = "> "
		}
		b.WriteString(mark + name + "\n")
	}
	return b.String()
}

func key(t *testing.T, tab *Tab, keys ...fyne.KeyName) {
	t.Helper()
	for _, k := range keys {
		tab.Focus().TypedKey(&fyne.KeyEvent{Name: k})
	}
}

func expect(t *testing.T, tab *Tab, when, want string) {
	t.Helper()
	if got := drawn(tab); got != strings.TrimPrefix(want, "\n") {
		t.Errorf("%s:\n%swant%s", when, got, want)
	}
}

func TestOutline(t *testing.T) {
	tab, s, said := start(t)
	store := engine.New(modeltest.Store(profile))
	tab.Show(view(t, store, query.Query{}))
	expect(t, tab, "at first", `
> all
    main
    idle
`)
	key(t, tab, fyne.KeyDown, fyne.KeyDown, fyne.KeyRight) // a single file of frames opens at once
	expect(t, tab, "idle open", `
  all
    main
>   idle
      a
        b
          c
`)
	if last := (*said)[len(*said)-1]; last != "idle, 23.08 %, 30 samples, self 0.00 %, 1 callee, level 1 of 4" {
		t.Errorf("said %q", last)
	}
	key(t, tab, fyne.KeyRight, fyne.KeyLeft, fyne.KeyLeft, fyne.KeyLeft, fyne.KeyUp, fyne.KeyRight)
	expect(t, tab, "main open", `
  all
>   main
      parse
      read
      x
    idle
`)
	for _, r := range "lex" {
		tab.Focus().TypedRune(r)
	}
	expect(t, tab, "lex found", `
  all
    main
      parse
>       lex
      read
      x
    idle
`)
	key(t, tab, fyne.KeyReturn)
	if f := s.State().Fragment; len(f) != 3 || f[2].Name != "lex" {
		t.Errorf("Enter selects %v", f)
	}

	tab.Show(view(t, store, query.Query{MinTotal: 2})) // more or less detail of the same
	expect(t, tab, "in less detail", `
  all
    main
      parse
>       lex
      read
      (thin frames: select the one above to see them)
    idle
`)
	key(t, tab, fyne.KeyDown, fyne.KeyDown)
	if last := (*said)[len(*said)-1]; last != "frames below main that are too thin to show, 0.77 %, 1 sample, level 2 of 4" {
		t.Errorf("said %q", last)
	}
}

func TestCallers(t *testing.T) {
	tab, _, _ := start(t)
	store := engine.New(modeltest.Store(profile))
	tab.Show(view(t, store, query.Query{Callers: true, Fragment: []model.Name{{Name: "lex"}}}))
	expect(t, tab, "callers of lex", `
  all
>   lex
      parse
        main
`)
	if !strings.HasPrefix(tab.table.TSV(), "Total\tTotal %\tAt root\t") {
		t.Error("the own part of a caller is called its self")
	}
}

func TestAllBelow(t *testing.T) {
	tab, _, _ := start(t)
	tab.Show(view(t, engine.New(modeltest.Store(profile)), query.Query{}))
	if !tab.lines.unfoldAll(0) {
		t.Error("not all is open")
	}
	if n := len(tab.lines.visible()); n != 10 {
		t.Errorf("%d lines with all open", n)
	}
	tab.lines.foldAll(0)
	if n := len(tab.lines.visible()); n != 1 {
		t.Errorf("%d lines with all closed", n)
	}
}

// A stack of 20,000 frames opens without recursion, and lines stay in order.
func TestDeep(t *testing.T) {
	tab, _, _ := start(t)
	tab.Show(view(t, engine.New(modeltest.Store("g;"+strings.Repeat("f;", 20000)+"f 3\nh 1")), query.Query{}))
	key(t, tab, fyne.KeyDown, fyne.KeyRight, fyne.KeyEnd)
	if got := tab.lines.list[tab.table.At()].level; got != 1 {
		t.Errorf("the last line has level %d", got)
	}
	if n := len(tab.lines.list); n != 20004 {
		t.Errorf("%d lines", n)
	}
	if !slices.IsSortedFunc(tab.lines.list[:20003], func(a, b line) int { return a.level - b.level }) {
		t.Error("the file of frames is not in order")
	}
}
