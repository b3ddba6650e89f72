// Package livedialog asks what to look at while it runs: it lists what is there, takes
// any name that is typed, and says what will happen before it does.
package livedialog

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/live"
	"flameview/live/command"
	"flameview/live/sources"
	"flameview/live/web"
	"flameview/viewer/session"
	"flameview/viewer/ui"
)

// Picker is the body of the dialog.
type Picker struct {
	Content fyne.CanvasObject
	// Name is where the name of a source is typed; it has the keyboard first.
	Name *ui.Entry
	// Ready is told whether there is a source to start.
	Ready func(bool)

	session *session.Session
	secrets *web.Secrets
	found   []sources.Found
	table   *ui.Table
	says    *widget.Label // what will happen
	empty   *widget.Label
	every   *widget.Select
	pid     *ui.Entry
	pidBox  *fyne.Container // shown while the name needs it
	source  live.Source     // nil while the name is none
}

// List finds what is there; tests have one of their own.
var List = sources.Processes

// intervals are the times between ticks that are offered; live.DefaultEvery is among
// them.
var intervals = []time.Duration{500 * time.Millisecond, time.Second, 2 * time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second}

// New makes the body and begins to list. The secrets are for the servers among the
// sources.
func New(s *session.Session, secrets *web.Secrets) *Picker {
	p := &Picker{session: s, secrets: secrets, Ready: func(bool) {}, Name: ui.NewEntry("jvm:…, http://…/debug/pprof/profile, node:…, cmd:…, watch:…")}
	text := func(of func(sources.Found) string) func(int) string {
		return func(row int) string { return of(p.found[row]) }
	}
	p.table = ui.NewTable(
		ui.Column{Title: "Runs here", Text: text(func(f sources.Found) string { return f.Source })},
		ui.Column{Title: "What", Text: text(func(f sources.Found) string { return strings.TrimSpace(f.What + " " + f.Version) })},
		ui.Column{Title: "Command", Fill: true, Text: text(func(f sources.Found) string { return f.Command })},
	)
	p.table.Chosen = func(row int) { p.Name.SetText(p.found[row].Source) }
	p.empty = widget.NewLabel("Looking for what runs here…")
	p.empty.Importance = widget.LowImportance
	p.says = widget.NewLabel("")
	p.says.Wrapping = fyne.TextWrapWord
	p.Name.OnChanged = func(string) { p.look() }
	p.every = widget.NewSelect(nil, func(string) { p.look() })
	for _, d := range intervals {
		p.every.Options = append(p.every.Options, fmt.Sprintf("every %g s", d.Seconds()))
	}
	p.pid = ui.NewEntry("number")
	p.pid.OnChanged = func(string) { p.look() }
	again := ui.NewIconButton(theme.ViewRefreshIcon(), "List again", p.list)
	examples := ui.NewButton("Commands", theme.MenuDropDownIcon(), nil)
	examples.OnTapped = func() {
		var items []*fyne.MenuItem
		for _, e := range command.Examples {
			items = append(items, fyne.NewMenuItem(e, func() { p.Name.SetText(e) }))
		}
		ui.ShowMenuBelow(examples, items...)
	}
	small := func(o fyne.CanvasObject, width float32) fyne.CanvasObject {
		return container.NewGridWrap(fyne.NewSize(width, p.Name.MinSize().Height), o)
	}
	p.pidBox = container.NewHBox(widget.NewLabel("{pid}"), small(p.pid, 80))
	line := container.NewBorder(nil, nil, nil, container.NewHBox(p.pidBox, small(p.every, 130), examples, again), p.Name)
	says := container.NewVScroll(p.says)
	says.SetMinSize(fyne.NewSize(100, 150))
	p.Content = container.NewBorder(nil, container.NewVBox(line, says), nil, nil, container.NewStack(p.table, container.NewCenter(p.empty)))
	p.list()
	p.every.SetSelectedIndex(2) // looks
	return p
}

// list finds what can be looked at, in the background.
func (p *Picker) list() {
	p.session.Later(session.Work{Key: "processes", Do: func(ctx context.Context) func() {
		found, err := List(ctx)
		return func() {
			p.found = found
			p.empty.SetText("")
			switch {
			case err != nil:
				p.empty.SetText(err.Error())
			case len(found) == 0:
				p.empty.SetText("No JVM of yours runs here, and no program with V8's inspector.\nType what to look at below.")
			}
			p.table.Refit()
			p.table.SetRows(len(found), -1, false)
		}
	}})
}

// look says what would happen to the source of the typed name. Nothing happens yet.
func (p *Picker) look() {
	p.source = nil
	name := strings.TrimSpace(p.Name.Text)
	p.pidBox.Hidden = !strings.Contains(name, "{pid}")
	p.Content.Refresh()
	if name == "" {
		p.say("Choose what runs here, or type an address of net/http/pprof, a command of yours behind cmd:, or a folder behind watch:. What will happen is said here; nothing happens before you press Start.")
		return
	}
	pid, err := strconv.Atoi(strings.TrimSpace(p.pid.Text))
	if err != nil {
		pid = 0 // none, which sources that need one say
	}
	src, err := sources.Open(name, live.Options{Every: p.Every(), PID: pid, Secrets: p.secrets})
	if err != nil {
		p.say(err.Error())
		return
	}
	p.source = src
	p.say(Describe(src.Intent()))
}

func (p *Picker) say(text string) {
	p.says.SetText(text)
	p.Ready(p.source != nil)
}

// Describe says what will be looked at and what happens to it.
func Describe(in live.Intent) string {
	lines := []string{in.Target, "flameview"}
	for _, does := range in.Does {
		lines = append(lines, "  •  "+does)
	}
	if in.Host != "" {
		lines = append(lines, "  •  connects to another machine, "+in.Host)
	}
	if in.Plain {
		lines = append(lines, "  •  over a connection that is not encrypted: others on the way can read it")
	}
	return strings.Join(lines, "\n")
}

// Every is the time between ticks that was chosen.
func (p *Picker) Every() time.Duration { return intervals[max(p.every.SelectedIndex(), 0)] }

// Source is what was chosen, nil if it is none.
func (p *Picker) Source() live.Source { return p.source }
