package ui

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Paths is a field for a path, with the folder that is typed below it. What is typed
// behind the last slash narrows the list, Tab completes it as far as it is certain,
// the arrows go through the list and Enter takes a line: a folder is gone into.
type Paths struct {
	Content fyne.CanvasObject
	// List reads a folder and gives its entries to done, on the UI goroutine, now or
	// later.
	List func(dir string, done func([]fs.DirEntry, error))
	// Taken is told that a file was taken: by Enter, or a second click.
	Taken func()

	kind    PathKind
	field   *PathField
	table   *Table
	says    *widget.Label
	dir     string // that entries are of
	entries []entry
	shown   []entry
	walked  bool // the arrows have gone to a line
	ticked  []string
	clicked time.Time
}

// PathKind is what a path is wanted for.
type PathKind int

// Kinds of paths.
const (
	OpenFiles PathKind = iota // several may be ticked
	OpenFolder
	SaveFile
)

type entry struct {
	name   string // with a slash behind it for a folder
	folder bool
	size   int64
	at     time.Time
}

const up = ".." + string(filepath.Separator)

// NewPaths makes one that begins with a path.
func NewPaths(kind PathKind, path string) *Paths {
	p := &Paths{kind: kind, field: &PathField{}, says: widget.NewLabel(""), List: func(dir string, done func([]fs.DirEntry, error)) { done(os.ReadDir(dir)) }, Taken: func() {}}
	name := Column{Title: "Name", Fill: true, Text: func(i int) string { return p.shown[i].name }}
	name.Icon = func(i int) fyne.Resource { // files that can be ticked have a check box
		switch {
		case p.shown[i].folder:
			return theme.FolderIcon()
		case kind == OpenFiles:
			return nil
		}
		return theme.FileIcon()
	}
	if kind == OpenFiles {
		name.Ticked = func(i int) bool { return slices.Contains(p.ticked, p.path(p.shown[i])) }
	}
	p.table = NewTable(
		name,
		Column{Title: "Size", Right: true, Text: func(i int) string {
			if p.shown[i].folder {
				return ""
			}
			return Bytes(p.shown[i].size)
		}},
		Column{Title: "Changed", Right: true, Text: func(i int) string {
			if p.shown[i].at.IsZero() {
				return ""
			}
			return p.shown[i].at.Format("2006-01-02 15:04")
		}},
	)
	p.table.Silent = true
	p.table.Chosen = p.choose
	p.says.Importance = widget.LowImportance
	p.field.paths = p
	p.field.ExtendBaseWidget(p.field)
	p.field.Scroll = container.ScrollHorizontalOnly
	p.field.SetText(path)
	p.field.CursorColumn = len([]rune(path))
	p.field.OnChanged = func(string) { p.follow() }
	p.Content = container.NewBorder(p.field, p.says, nil, nil, p.table)
	return p
}

// Open reads the first folder.
func (p *Paths) Open() { p.follow() }

// Field is where the path is typed.
func (p *Paths) Field() *widget.Entry { return &p.field.Entry }

// Focus is the field.
func (p *Paths) Focus() fyne.Focusable { return p.field }

// Path is what is typed, absolute; "" for nothing.
func (p *Paths) Path() string {
	text := p.expanded()
	if text == "" {
		return ""
	}
	if abs, err := filepath.Abs(text); err == nil {
		return abs
	}
	return text
}

// Chosen are the paths that were ticked, else the line that the arrows went to, else
// what is typed.
func (p *Paths) Chosen() []string {
	at := p.table.At()
	switch path := p.Path(); {
	case len(p.ticked) > 0:
		return p.ticked
	case p.walked && at >= 0 && p.shown[at].name != up:
		return []string{p.path(p.shown[at])}
	case path != "":
		return []string{path}
	}
	return nil
}

// expanded is what is typed, with the user's folder for a tilde.
func (p *Paths) expanded() string {
	text := strings.TrimSpace(p.field.Text)
	if rest, ok := strings.CutPrefix(text, "~"); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
		if home, err := os.UserHomeDir(); err == nil {
			return home + rest
		}
	}
	return text
}

// split is the folder that is typed and what stands behind it.
func (p *Paths) split() (dir, base string) {
	dir, base = filepath.Split(p.expanded())
	if dir == "" {
		dir = "."
	}
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	return dir, base
}

func (p *Paths) path(e entry) string { return filepath.Join(p.dir, e.name) }

// follow reads the folder that is typed, if it is another one, and narrows the list.
func (p *Paths) follow() {
	dir, _ := p.split()
	if dir == p.dir {
		p.narrow()
		return
	}
	p.List(dir, func(found []fs.DirEntry, err error) {
		if now, _ := p.split(); now != dir {
			return // more was typed meanwhile
		}
		p.dir, p.entries = dir, p.entries[:0:0]
		if filepath.Dir(dir) != dir {
			p.entries = append(p.entries, entry{name: up, folder: true})
		}
		for _, e := range found {
			if made := newEntry(dir, e); made.folder || p.kind != OpenFolder {
				p.entries = append(p.entries, made)
			}
		}
		slices.SortStableFunc(p.entries, func(a, b entry) int {
			switch {
			case a.folder == b.folder:
				return strings.Compare(strings.ToLower(a.name), strings.ToLower(b.name))
			case a.folder:
				return -1
			}
			return 1
		})
		p.says.SetText("")
		if err != nil {
			p.says.SetText("Cannot be read: " + err.Error())
		}
		p.narrow()
	})
}

// newEntry looks at a file; a link to a folder is one.
func newEntry(dir string, e fs.DirEntry) entry {
	made := entry{name: e.Name(), folder: e.IsDir()}
	info, err := e.Info()
	if err == nil && info.Mode()&fs.ModeSymlink != 0 {
		info, err = os.Stat(filepath.Join(dir, e.Name()))
	}
	if err == nil {
		made.folder, made.size, made.at = info.IsDir(), info.Size(), info.ModTime()
	}
	if made.folder {
		made.name += string(filepath.Separator)
	}
	return made
}

// narrow shows the entries that have what is typed, those that begin with it first.
// Names that begin with a dot are shown where a dot is typed.
func (p *Paths) narrow() {
	_, base := p.split()
	base = strings.ToLower(base)
	var first, rest []entry
	for _, e := range p.entries {
		name := strings.ToLower(e.name)
		switch {
		case e.name != up && strings.HasPrefix(name, ".") && !strings.HasPrefix(base, "."):
		case strings.HasPrefix(name, base) || base == "":
			first = append(first, e)
		case strings.Contains(name, base) && p.kind != SaveFile:
			rest = append(rest, e)
		}
	}
	p.shown, p.walked = append(first, rest...), false
	p.table.Refit()
	p.table.SetRows(len(p.shown), -1, false)
	p.table.Mark(-1)
	p.table.Keep(0)
}

// completed is what is typed, completed as far as all entries that begin with it
// agree; the same if nothing is certain.
func (p *Paths) completed() string {
	_, base := p.split()
	if base == "" {
		return p.field.Text
	}
	var common string
	for _, e := range p.shown {
		if !strings.HasPrefix(e.name, base) {
			continue
		}
		if common == "" {
			common = e.name
		}
		for !strings.HasPrefix(e.name, common) {
			common = common[:len(common)-1]
		}
	}
	common = strings.ToValidUTF8(common, "")
	if len(common) <= len(base) {
		return p.field.Text
	}
	return strings.TrimSuffix(p.field.Text, base) + common
}

// set types a path.
func (p *Paths) set(text string) {
	p.field.SetText(text)
	p.field.CursorColumn = len([]rune(text))
	p.field.Refresh()
}

// choose goes into a folder; a file is ticked, or typed where one is saved. A second
// click right after takes it.
func (p *Paths) choose(i int) {
	e := p.shown[i]
	now := time.Now()
	twice := now.Sub(p.clicked) < doubleClick
	p.clicked = now
	path := p.path(e)
	switch {
	case e.folder:
		p.set(strings.TrimSuffix(path, string(filepath.Separator)) + string(filepath.Separator))
		return
	case p.kind == SaveFile:
		p.set(path)
	case twice && len(p.ticked) <= 1:
		p.ticked = []string{path}
	case slices.Contains(p.ticked, path):
		p.ticked = slices.DeleteFunc(p.ticked, func(t string) bool { return t == path })
	default:
		p.ticked = append(p.ticked, path)
	}
	p.says.SetText("")
	if n := len(p.ticked); n > 0 {
		p.says.SetText(Plural(n, "file") + " ticked")
	}
	p.table.list.Refresh()
	if twice {
		p.Taken()
	}
}

// enter goes into the folder that is meant, or takes the file.
func (p *Paths) enter() {
	if at := p.table.At(); p.walked && at >= 0 && p.shown[at].folder {
		p.choose(at)
		return
	}
	if path := p.Path(); !p.walked && p.kind != OpenFolder && len(p.ticked) == 0 {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			p.set(strings.TrimSuffix(path, string(filepath.Separator)) + string(filepath.Separator))
			return
		}
	}
	p.Taken()
}

// PathField is the field of Paths; keys for rows are the table's.
type PathField struct {
	widget.Entry
	paths *Paths
}

// AcceptsTab keeps the Tab key while it can complete something.
func (f *PathField) AcceptsTab() bool { return f.paths.completed() != f.Text }

// TypedKey goes through the list and completes.
func (f *PathField) TypedKey(k *fyne.KeyEvent) {
	p := f.paths
	switch k.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown:
		if p.walked || k.Name != fyne.KeyDown { // the first step goes to the first line
			p.table.list.TypedKey(k)
		}
		p.walked = p.table.At() >= 0
		p.table.Mark(p.table.At())
	case fyne.KeyTab:
		p.set(p.completed())
	case fyne.KeyReturn, fyne.KeyEnter:
		p.enter()
	default:
		f.Entry.TypedKey(k)
	}
}

// TypedShortcut ticks the line that the arrows went to, with Ctrl+Space.
func (f *PathField) TypedShortcut(s fyne.Shortcut) {
	p := f.paths
	if c, ok := s.(*desktop.CustomShortcut); ok && c.KeyName == fyne.KeySpace {
		if at := p.table.At(); p.walked && at >= 0 && !p.shown[at].folder {
			p.clicked = time.Time{}
			p.choose(at)
		}
		return
	}
	f.Entry.TypedShortcut(s)
}
