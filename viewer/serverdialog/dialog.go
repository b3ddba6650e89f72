// Package serverdialog asks what to ask a profile server for: it shows the types,
// labels and times that the server has, and what the answer will be, before the query
// is asked.
//
// Nothing is sent before Connect was pressed and another machine agreed to. From then
// on every change asks the server anew, shortly after the last key.
package serverdialog

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/live"
	"flameview/server/pyroscope"
	"flameview/viewer/session"
	"flameview/viewer/ui"
)

// Picker is the body of the dialog.
type Picker struct {
	Content fyne.CanvasObject
	// Server is where the address is typed; it has the keyboard first.
	Server *ui.Entry
	// Ready is told whether there is a query to ask.
	Ready func(bool)
	// Agree asks the user before another machine is connected to.
	Agree func(in live.Intent, then func())
	// Now is what relative times are relative to; tests have a clock of their own.
	Now func() time.Time

	session *session.Session
	client  *pyroscope.Client

	connected string // the server that may be asked, "" for none
	turn      int    // of what was asked; answers to earlier ones are late
	wait      func() // takes back asking that waits for the last key
	filling   bool   // fields are being filled, not typed into

	connect, recent *ui.Button
	tenant          *ui.Entry
	types           []pyroscope.Type
	typ             string // an ID, or a part of one as an address may have it
	typeSelect      *ui.Select
	spans           *ui.Select
	from, to        *ui.Entry
	labels          *labels
	preview         *preview
	split           *ui.Select
	by              string // the label that divides, "" for none
	times           *ui.Check
	says            *widget.Label
}

// span is a range of times that is offered.
type span struct{ title, from string }

var spans = []span{
	{"Last 15 minutes", "now-15m"}, {"Last hour", "now-1h"}, {"Last 3 hours", "now-3h"}, {"Last 12 hours", "now-12h"}, {"Last day", "now-1d"}, {"Last week", "now-7d"},
}

// The choices that are always there.
const (
	typedTimes = "As typed"
	oneFile    = "One file"
)

// New makes the body. recent are the addresses of last time, as Typed gave them.
func New(s *session.Session, client *pyroscope.Client, recent []string) *Picker {
	p := &Picker{
		session: s, client: client, Ready: func(bool) {}, Now: time.Now, wait: func() {},
		Agree: func(_ live.Intent, then func()) { then() }, Server: ui.NewEntry("http://localhost:4040, or a whole pyroscope+http://… address"),
	}
	p.Server.Next = func(bool) { p.Connect() }
	p.Server.OnChanged = func(string) { p.changed() }
	p.connect = ui.NewButton("Connect", theme.LoginIcon(), p.Connect)
	p.recent = ui.NewIconButton(theme.HistoryIcon(), "Queries of last time", func() { p.showRecent(recent) })
	if len(recent) == 0 {
		p.recent.Disable()
	}
	p.tenant = ui.NewEntry("tenant, if any")
	p.typeSelect = ui.NewSelect(nil, p.chooseType)
	p.typeSelect.PlaceHolder = "What was measured"
	p.from, p.to = ui.NewEntry("now-1h"), ui.NewEntry("now")
	p.spans = ui.NewSelect([]string{typedTimes}, p.chooseSpan)
	for _, c := range spans {
		p.spans.Options = append(p.spans.Options, c.title)
	}
	p.labels = newLabels(p)
	p.preview = newPreview(p.chooseRange)
	p.split = ui.NewSelect([]string{oneFile}, p.chooseSplit)
	p.split.SetSelectedIndex(0)
	p.times = ui.NewCheck("with times", func(bool) { p.changed() })
	p.times.SetChecked(true)
	p.says = widget.NewLabel("")
	p.says.Wrapping = fyne.TextWrapWord
	p.Content = p.layout()
	p.fill("now-1h", "now")
	for _, e := range []*ui.Entry{p.tenant, p.from, p.to} {
		e.OnChanged = func(string) { p.changed() }
		e.Next = func(bool) { p.ask() }
	}
	p.say("Type the address of a server that speaks Pyroscope's API. It is asked for what it has when you press Connect, and not before.")
	return p
}

func (p *Picker) layout() fyne.CanvasObject {
	wide := func(o fyne.CanvasObject, width float32) fyne.CanvasObject {
		return container.NewGridWrap(fyne.NewSize(width, p.Server.MinSize().Height), o)
	}
	server := container.NewBorder(nil, nil, widget.NewLabel("Server"), container.NewHBox(wide(p.tenant, 130), p.connect, p.recent), p.Server)
	ranges := container.NewHBox(wide(p.spans, 170), wide(p.from, 190), widget.NewLabel("to"), wide(p.to, 190))
	what := container.NewBorder(nil, nil, widget.NewLabel("Profile"), ranges, p.typeSelect)
	files := container.NewHBox(wide(p.split, 230), p.times)
	answer := container.NewVScroll(p.says)
	answer.SetMinSize(fyne.NewSize(100, 64))
	below := container.New(layout.NewCustomPaddedVBoxLayout(4), p.preview.box, container.NewBorder(nil, nil, widget.NewLabel("Answer"), nil, files), answer)
	return container.NewBorder(container.New(layout.NewCustomPaddedVBoxLayout(4), server, what, p.labels.entryRow), below, nil, nil, p.labels.tables)
}

// fill puts times into their fields, and the span that they are.
func (p *Picker) fill(from, to string) {
	p.filling = true
	p.from.SetText(from)
	p.to.SetText(to)
	p.filling = false
	p.nameSpan()
}

// nameSpan shows which of the offered spans the times are.
func (p *Picker) nameSpan() {
	title := typedTimes
	for _, c := range spans {
		if c.from == p.from.Text && p.to.Text == "now" {
			title = c.title
		}
	}
	p.spans.Selected = title
	p.spans.Refresh()
}

func (p *Picker) chooseSpan(title string) {
	for _, c := range spans {
		if c.title == title {
			p.fill(c.from, "now")
			p.changed()
		}
	}
}

// chooseRange takes a range that was drawn in the preview.
func (p *Picker) chooseRange(from, to time.Time) {
	p.fill(from.UTC().Format(time.RFC3339), to.UTC().Format(time.RFC3339))
	p.changed()
}

func (p *Picker) chooseType(title string) {
	for _, t := range p.types {
		if typeTitle(t) == title {
			p.typ = t.ID
		}
	}
	p.changed()
}

// typeTitle names a type for people.
//
//	process_cpu:cpu:nanoseconds:cpu:nanoseconds -> process_cpu: cpu, nanoseconds
func typeTitle(t pyroscope.Type) string { return t.Name + ": " + t.SampleType + ", " + t.SampleUnit }

func (p *Picker) chooseSplit(title string) {
	label, _ := strings.CutPrefix(title, splitBy)
	if title == oneFile {
		label = ""
	}
	if p.by = label; label != "" {
		p.labels.show(label)
	}
	p.changed()
}

// splitBy stands before a label in the choice of files.
const splitBy = "A file for each "

func (p *Picker) showRecent(addresses []string) {
	var items []*fyne.MenuItem
	for _, a := range addresses {
		items = append(items, fyne.NewMenuItem(ui.Cut(a, 700, theme.TextSize(), fyne.TextStyle{}), func() {
			p.Server.SetText(a)
			p.Connect()
		}))
	}
	ui.ShowMenuBelow(p.recent, items...)
}

// Close ends asking, because the dialog is gone.
func (p *Picker) Close() {
	p.wait()
	p.turn++
	p.session.Supersede(key)
}

func (p *Picker) say(text string) { p.says.SetText(text) }
