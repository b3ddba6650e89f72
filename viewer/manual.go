package viewer

import (
	"net/url"
	"path"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/docs"
	"flameview/viewer/ui"
)

// manual shows the pages of the documentation, which are part of the program.
type manual struct {
	box    fyne.CanvasObject
	title  *widget.Label
	back   *ui.Button
	body   *container.Scroll
	pages  []string // that were looked at, the last one is shown
	browse func(*url.URL) error
	fails  func(error)
}

// pageWidth is the width of a page's text in logical pixels.
const pageWidth = 800

// manualDialog opens the manual at its first page.
func (w *window) manualDialog() {
	m := newManual(w.app.OpenURL, w.showError)
	m.open("manual/index.md")
	ui.ShowText(w.win, "The manual", m.box, fyne.NewSize(pageWidth+60, 700))
}

func newManual(browse func(*url.URL) error, fails func(error)) *manual {
	m := &manual{title: widget.NewLabel(""), body: container.NewVScroll(container.NewWithoutLayout()), browse: browse, fails: fails}
	m.back = ui.NewButton("Back", theme.NavigateBackIcon(), func() {
		m.pages = m.pages[:len(m.pages)-1]
		m.show()
	})
	contents := ui.NewButton("Contents", theme.ListIcon(), func() { m.open("manual/index.md") })
	m.box = container.NewBorder(container.NewHBox(m.back, contents, layout.NewSpacer(), m.title), nil, nil, nil, m.body)
	return m
}

// open shows a page by its path in the documentation.
func (m *manual) open(name string) {
	m.pages = append(m.pages, name)
	m.show()
}

func (m *manual) show() {
	name := m.pages[len(m.pages)-1]
	text, err := docs.Files.ReadFile(name)
	if err != nil { // a test holds that there is none
		text = []byte("There is no page " + name)
	}
	beside := func(address string) string { return path.Join(path.Dir(name), address) }
	page := ui.Page{
		Width:  pageWidth,
		Follow: func(address string) { m.follow(address, beside) },
		Picture: func(address string) []byte {
			data, _ := docs.Files.ReadFile(beside(address))
			return data
		},
	}
	m.title.SetText(name)
	enable(m.back, len(m.pages) > 1)
	m.body.Content = page.Lay(string(text))
	m.body.Offset = fyne.Position{}
	m.body.Refresh()
}

// follow opens a page, or an address outside in the browser.
func (m *manual) follow(address string, beside func(string) string) {
	to, err := url.Parse(address)
	switch {
	case err != nil:
		return
	case to.Scheme != "":
		if err := m.browse(to); err != nil {
			m.fails(err)
		}
	case strings.HasSuffix(to.Path, ".md"):
		m.open(beside(to.Path))
	}
}
