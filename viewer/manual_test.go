package viewer

import (
	"flag"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"flameview/docs"
	"flameview/viewer/ui"
)

var update = flag.Bool("update", false, "write the page of keys of the manual")

// The manual's page of keys is made from the list of commands.
func TestKeysInTheManual(t *testing.T) {
	if runtime.GOOS == "darwin" {
		t.Skip("keys have other names there")
	}
	h := newHarness(t)
	var out, mouse strings.Builder
	out.WriteString("# Keys and mouse\n\nMade from the list of commands. Ctrl+K finds any of them by a part of its name; F10 and Alt+letter open the menus.\n")
	mouse.WriteString("\n## Mouse, and keys within a part of the window\n\n| | |\n|---|---|\n")
	section := ""
	for _, c := range h.commands {
		if c.id == separator {
			continue
		}
		menu, within, _ := strings.Cut(c.menu, submenu)
		keys := strings.ReplaceAll(c.keyNames(), "|", `\|`)
		if menu == "" {
			fmt.Fprintf(&mouse, "| %s | %s |\n", c.title, keys)
			continue
		}
		if menu != section {
			section = menu
			fmt.Fprintf(&out, "\n## %s\n\n| command | keys |\n|---|---|\n", menu)
		}
		title := c.title
		if within != "" {
			title = within + " › " + title
		}
		fmt.Fprintf(&out, "| %s | %s |\n", title, keys)
	}
	text := out.String() + mouse.String()
	const path = "../docs/manual/keys.md"
	if *update {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if doc, _ := os.ReadFile(path); string(doc) != text {
		t.Errorf("%s is out of date; go test ./viewer -run KeysInTheManual -update writes it anew", path)
	}
}

// Every page is shown whole, its tables and pictures too, and its links lead on and back.
func TestManual(t *testing.T) {
	test.NewTempApp(t)
	browsed := ""
	m := newManual(func(u *url.URL) error { browsed = u.String(); return nil }, func(err error) { t.Error(err) })
	win := test.NewTempWindow(t, m.box)
	win.Resize(fyne.NewSize(pageWidth+60, 700))
	entries, err := docs.Files.ReadDir("manual")
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(`\]\(([^)#:]+\.md)\)`)
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".md") {
			continue
		}
		name := "manual/" + e.Name()
		m.open(name)
		data, _ := docs.Files.ReadFile(name)
		if cells, pictures := count(m.body.Content); strings.Count(string(data), "\n![") != pictures || strings.Contains(string(data), "\n|") != (cells > 0) {
			t.Errorf("%s: %d cells and %d pictures are shown", name, cells, pictures)
		}
		for _, l := range link.FindAllStringSubmatch(string(data), -1) {
			before := len(m.pages)
			m.follow(l[1], func(address string) string { return "manual/" + address })
			if len(m.pages) != before+1 {
				t.Errorf("%s: the link to %s leads nowhere", name, l[1])
			}
		}
	}
	m.follow("https://example.org/", nil)
	if browsed != "https://example.org/" {
		t.Errorf("a link outside led to %q", browsed)
	}
	m.open("manual/index.md")
	m.open("manual/reading.md")
	test.Tap(m.back)
	if m.title.Text != "manual/index.md" {
		t.Errorf("back is %q", m.title.Text)
	}
}

// count gives the cells of tables and the pictures of a page.
func count(o fyne.CanvasObject) (cells, pictures int) {
	rows := o.(*fyne.Container).Objects
	for _, row := range rows {
		box, ok := row.(*fyne.Container)
		if !ok {
			continue
		}
		for _, o := range box.Objects {
			switch o := o.(type) {
			case *widget.RichText:
				cells++
			case *fyne.Container:
				for _, o := range o.Objects {
					if _, ok := o.(*canvas.Image); ok {
						pictures++
					}
				}
			}
		}
	}
	return cells, pictures
}

// A page breaks into lines, and no cell of a table is wider than its column.
func TestPageOfTables(t *testing.T) {
	test.NewTempApp(t)
	page := ui.Page{Width: 400, Follow: func(string) {}, Picture: func(string) []byte { return nil }}
	o := page.Lay("# Title\n\nwords\n\n| a | b |\n|---|---|\n| `x` | " + strings.Repeat("many words ", 40) + " |\n| y \\| z | [link](x.md) |\n")
	scroll := container.NewVScroll(o)
	win := test.NewTempWindow(t, scroll)
	win.Resize(fyne.NewSize(420, 300))
	if size := o.MinSize(); size.Width > 401 || size.Height < 200 {
		t.Errorf("the page is %v", size)
	}
	if cells, _ := count(o); cells != 6 {
		t.Errorf("%d cells", cells)
	}
}

// The text of a dialog is scrolled by keys.
func TestScrollByKeys(t *testing.T) {
	h := newHarness(t)
	h.run("keys")()
	s := scrollIn(h.dialogOpen())
	if s == nil {
		t.Fatal("nothing scrolls")
	}
	at := func(key fyne.KeyName, want func(y float32) bool) {
		t.Helper()
		h.key(key)
		if !want(s.Offset.Y) {
			t.Errorf("%s: at %v", key, s.Offset.Y)
		}
	}
	at(fyne.KeyPageDown, func(y float32) bool { return y > 100 })
	before := s.Offset.Y
	at(fyne.KeyUp, func(y float32) bool { return y < before && y > 0 })
	at(fyne.KeyEnd, func(y float32) bool { return y == s.Content.MinSize().Height-s.Size().Height })
	at(fyne.KeyDown, func(y float32) bool { return y == s.Content.MinSize().Height-s.Size().Height })
	at(fyne.KeyHome, func(y float32) bool { return y == 0 })
	at(fyne.KeyUp, func(y float32) bool { return y == 0 })
}
