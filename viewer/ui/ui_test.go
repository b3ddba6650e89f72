package ui

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
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

// The rows of a table are asked for as they come into sight, and only those.
func TestTable(t *testing.T) {
	test.NewTempApp(t)
	asked := map[int]bool{}
	table := NewTable(
		Column{Title: "Name", Text: func(r int) string {
			asked[r] = true
			return fmt.Sprintf("row\t%d", r)
		}},
		Column{Title: "Part", Width: 60, Text: func(int) string { return "half" }, Share: func(int) float64 { return 0.5 }},
		Column{Title: "Last", Width: 80, Text: func(r int) string { return fmt.Sprint(r * r) }},
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
	table.list.Select(7)
	if chosen != 7 {
		t.Errorf("a click chooses %d", chosen)
	}
	if got := table.RowTSV(3); got != "row 3\thalf\t9" {
		t.Errorf("a row as text is %q", got)
	}

	edge := func() float32 { return table.heads[2].Position().X + table.heads[2].Size().Width }
	before := edge()
	table.ShowColumn(1, false)
	table.SetRows(2, 2, true)
	if got := table.TSV(); got != "Name\tLast\nrow 0\t0\nrow 1\t1\n" {
		t.Errorf("without a column:\n%s", got)
	}
	if table.heads[1].Visible() || edge() != before || table.heads[0].Size().Width < 250 {
		t.Errorf("the others do not take the room: the first is %g wide, the last ends at %g, before at %g", table.heads[0].Size().Width, edge(), before)
	}
	for _, markup := range []bool{false, true} {
		table.ShowColumn(1, markup)
		table.SetRows(2, 2, true)
		if got := strings.Contains(test.RenderToMarkup(w.Canvas()), "half"); got != markup {
			t.Errorf("shown %t, in the rows %t", markup, got)
		}
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
