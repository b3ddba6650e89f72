package ui

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"flameview/model"
)

func TestValue(t *testing.T) {
	for _, c := range []struct {
		v    int64
		u    model.Unit
		want string
	}{
		{1234567, model.Unit{Name: "samples"}, "1,234,567"},
		{-1234, model.Unit{Name: "samples"}, "-1,234"},
		{math.MinInt64, model.Unit{Name: "samples"}, "-9,223,372,036,854,775,808"},
		{1023, model.Unit{Name: "bytes"}, "1,023 B"},
		{1536, model.Unit{Name: "bytes"}, "1.50 KiB"},
		{1 << 62, model.Unit{Name: "bytes"}, "4096 PiB"},
		{2500000, model.Unit{Name: "ns"}, "2.50 ms"},
		{99e9, model.Unit{Name: "ns"}, "99.0 s"},
		{100e9, model.Unit{Name: "ns"}, "1m40s"},
		{12345, model.Unit{Name: "x", Decimals: 3}, "12.345"},
		{12000, model.Unit{Name: "x", Decimals: 3}, "12"},
		{5, model.Unit{Name: "x", Decimals: 3}, "0.005"},
	} {
		if got := Value(c.v, c.u); got != c.want {
			t.Errorf("%d %s: %q, want %q", c.v, c.u.Name, got, c.want)
		}
	}
	for _, c := range []struct{ got, want string }{
		{Percent(1, 0), ""},
		{Percent(0, 5), "0.00 %"},
		{Percent(1, 1e9), "< 0.01 %"},
		{Percent(1, 3), "33.33 %"},
		{Plural(1, "row"), "1 row"},
		{Plural(1000, "row"), "1,000 rows"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestCut(t *testing.T) {
	test.NewTempApp(t)
	const name = "org/acme/Заказ.обработать"
	whole := fyne.MeasureText(name, 13, fyne.TextStyle{}).Width
	if got := Cut(name, whole, 13, fyne.TextStyle{}); got != name {
		t.Errorf("%q in its own width", got)
	}
	for w := float32(0); w < whole; w += 7 {
		got := Cut(name, w, 13, fyne.TextStyle{})
		if got != "" && (!strings.HasSuffix(got, "…") || !strings.HasPrefix(name, strings.TrimSuffix(got, "…"))) ||
			fyne.MeasureText(got, 13, fyne.TextStyle{}).Width > w {
			t.Errorf("%q in %g", got, w)
		}
	}
}

// A row that the toolkit still has although the table has become shorter takes no
// clicks.
func TestRowThatIsGone(t *testing.T) {
	test.NewTempApp(t)
	left := []string{"a", "b", "c"}
	table := NewTable(Column{Title: "Name", Fill: true, Text: func(r int) string { return left[r] }, Node: func(r int) Node { return Node{Level: len(left[r])} }})
	table.Fold = func(i int, _ bool) int { return i }
	table.Menu = func(i int, _ fyne.Position) { t.Errorf("a menu of row %d", i) }
	table.Chosen = func(i int) { t.Errorf("row %d was chosen", i) }
	test.NewTempWindow(t, table).Resize(fyne.NewSize(400, 300))
	table.SetRows(3, 0, false)
	rows := slices.Collect(table.existing())
	left = nil
	table.SetRows(0, 0, false)
	for _, r := range rows {
		r.Tapped(&fyne.PointEvent{})
		r.TappedSecondary(&fyne.PointEvent{})
	}
}

// The rows of a table are asked for as they come into sight, and only those.
func TestTable(t *testing.T) {
	test.NewTempApp(t)
	asked := map[int]bool{}
	table := NewTable(
		Column{Title: "Name", Fill: true, Text: func(r int) string {
			asked[r] = true
			return fmt.Sprintf("row\t%d", r)
		}},
		Column{Title: "Part", Right: true, Text: func(int) string { return "half" }, Share: func(int) float64 { return 0.5 }},
		Column{Title: "Last", Right: true, Text: func(r int) string { return fmt.Sprint(r * r) }},
	)
	chosen := -1
	table.Chosen = func(r int) { chosen = r }
	w := test.NewTempWindow(t, table)
	w.Resize(fyne.NewSize(400, 300))
	table.SetRows(200_000, 2, true)
	if len(asked) == 0 || len(asked) > 100 {
		t.Errorf("%d rows were asked for", len(asked))
	}
	if got := table.heads[2].text.Text; got != "Last ▾" {
		t.Errorf("the sorted column is headed %q", got)
	}
	table.Pick(150_000)
	if !asked[150_000] || chosen >= 0 {
		t.Errorf("the picked row is in sight: %t; chosen is %d", asked[150_000], chosen)
	}
	table.choose(7)
	if chosen != 7 {
		t.Errorf("a click chooses %d", chosen)
	}
	if got := table.RowTSV(3); got != "row 3\thalf\t9" {
		t.Errorf("a row as text is %q", got)
	}

	before := table.heads[2].Position().X
	table.ShowColumn(1, false)
	table.SetRows(2, 2, true)
	if got := table.TSV(); got != "Name\tLast\nrow 0\t0\nrow 1\t1\n" {
		t.Errorf("without a column:\n%s", got)
	}
	if after := table.heads[2].Position().X; table.heads[1].Visible() || after >= before {
		t.Errorf("the next column is at %g, before at %g", after, before)
	}
	for _, markup := range []bool{false, true} {
		table.ShowColumn(1, markup)
		table.SetRows(2, 2, true)
		if got := strings.Contains(test.RenderToMarkup(w.Canvas()), "half"); got != markup {
			t.Errorf("shown %t, in the rows %t", markup, got)
		}
	}
}

// Columns are as wide as their texts, and that of names gives way.
func TestColumnsFit(t *testing.T) {
	test.NewTempApp(t)
	name := "short"
	table := NewTable(
		Column{Title: "Name", Fill: true, Text: func(int) string { return name }},
		Column{Title: "N", Right: true, Text: func(r int) string { return strings.Repeat("8", r%40+1) }},
	)
	w := test.NewTempWindow(t, table)
	w.Resize(fyne.NewSize(700, 300))
	table.SetRows(1000, -1, false)
	number := func() float32 { return table.heads[1].Size().Width }
	if got, want := number(), measure(strings.Repeat("8", 32), false); got < want {
		t.Errorf("numbers are %g wide, want %g", got, want)
	}
	table.GoTo(39) // wider than all that were looked at
	if got, want := number(), measure(strings.Repeat("8", 40), false); got < want {
		t.Errorf("a row that comes into sight has %g, want %g", got, want)
	}
	if got := table.heads[0].Size().Width; got > 120 {
		t.Errorf("short names are %g wide", got)
	}
	name = strings.Repeat("long", 100)
	table.SetRows(1000, -1, false)
	if end := table.heads[1].Position().X + number(); end > 700 {
		t.Errorf("long names push the numbers to %g", end)
	}
}

// A bar begins beside its number, whatever its length.
func TestBarsGrowFromTheLeft(t *testing.T) {
	test.NewTempApp(t)
	table := NewTable(Column{
		Title: "Part", Right: true, Text: func(r int) string { return fmt.Sprint(r, " %") },
		Share: func(r int) float64 { return float64(r) / 4 },
	})
	w := test.NewTempWindow(t, table)
	w.Resize(fyne.NewSize(300, 300))
	table.SetRows(5, -1, false)
	shown := map[int]bool{}
	for r := range table.existing() {
		c := r.cells[0]
		if c.full == "" || shown[r.i] {
			continue
		}
		shown[r.i] = true
		end := c.text.Position().X + c.text.Size().Width
		if x := c.bar.Position().X; x < end || x > end+2*cellGap {
			t.Errorf("row %d: the bar begins at %g, its number ends at %g", r.i, x, end)
		}
		if want := float32(r.i) / 4 * barWidth; c.bar.Size().Width != want {
			t.Errorf("row %d: the bar is %g long, want %g", r.i, c.bar.Size().Width, want)
		}
	}
	if len(shown) != 5 {
		t.Fatalf("%d rows", len(shown))
	}
}

// All that a click does can be done with keys.
func TestTableKeys(t *testing.T) {
	test.NewTempApp(t)
	names := []string{"alpha", "beta", "gamma", "Beta two", "delta"}
	table := NewTable(Column{Title: "Name", Fill: true, Text: func(r int) string { return names[r] }})
	var chosen, menu int
	table.Chosen = func(r int) { chosen = r }
	table.Menu = func(r int, _ fyne.Position) { menu = r }
	w := test.NewTempWindow(t, table)
	w.Resize(fyne.NewSize(300, 300))
	table.SetRows(len(names), -1, false)
	w.Canvas().Focus(table.Focus())
	key := func(keys ...fyne.KeyName) {
		for _, k := range keys {
			w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	for _, c := range []struct {
		keys []fyne.KeyName
		want int
	}{
		{[]fyne.KeyName{fyne.KeyDown, fyne.KeyDown, fyne.KeyUp, fyne.KeyReturn}, 1},
		{[]fyne.KeyName{fyne.KeyEnd, fyne.KeySpace}, 4},
		{[]fyne.KeyName{fyne.KeyHome, fyne.KeyEnter}, 0},
		{[]fyne.KeyName{fyne.KeyPageDown, fyne.KeyDown, fyne.KeyReturn}, 4},
	} {
		if key(c.keys...); chosen != c.want {
			t.Errorf("%v chooses %d, want %d", c.keys, chosen, c.want)
		}
	}
	for _, c := range []struct {
		text string
		want int
	}{{"bet", 1}, {"bb", 3}, {"two", 3}, {"none", 3}} {
		table.typed = typed{}
		if c.text == "bet" {
			key(fyne.KeyHome)
		}
		for _, r := range c.text {
			w.Canvas().Focused().TypedRune(r)
		}
		if table.At() != c.want {
			t.Errorf("typing %q goes to %d, want %d", c.text, table.At(), c.want)
		}
	}
	if key(desktop.KeyMenu); menu != table.At() {
		t.Errorf("the menu is row %d's", menu)
	}
}

func TestEntry(t *testing.T) {
	test.NewTempApp(t)
	e := NewEntry("search")
	w := test.NewTempWindow(t, e)
	var did string
	e.Next = func(back bool) { did = fmt.Sprint("next ", back) }
	e.Left = func() { did = "left" }
	w.Canvas().SetOnTypedKey(func(k *fyne.KeyEvent) { did = "window " + string(k.Name) })
	w.Canvas().Focus(e)
	test.Type(e, "abc")
	for _, c := range []struct {
		key  fyne.KeyName
		want string
	}{{fyne.KeyReturn, "next false"}, {fyne.KeyF3, "window F3"}, {fyne.KeyEscape, "left"}} {
		if e.TypedKey(&fyne.KeyEvent{Name: c.key}); did != c.want {
			t.Errorf("%s: %s, want %s", c.key, did, c.want)
		}
	}
	if e.Text != "" || w.Canvas().Focused() != nil {
		t.Errorf("Esc leaves %q and the focus at %v", e.Text, w.Canvas().Focused())
	}
}

// Rows that the list has dropped are not kept by the table.
func TestRowsAreForgotten(t *testing.T) {
	test.NewTempApp(t)
	table := NewTable(Column{Title: "Name", Text: func(int) string { return "a" }})
	for range 100 {
		table.list.CreateItem()
	}
	runtime.GC()
	if n := len(slices.Collect(table.existing())); n > 10 || len(table.made) != n {
		t.Errorf("%d of 100 rows are kept, %d are listed", n, len(table.made))
	}
}
