// Package viewer is the window: a thin shell around the session and the tabs.
package viewer

import (
	"image"
	"log/slog"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"flameview/formats/codec"
	"flameview/live"
	"flameview/live/web"
	"flameview/model"
	"flameview/server"
	"flameview/viewer/answer"
	"flameview/viewer/autosave"
	"flameview/viewer/fetchbar"
	"flameview/viewer/filestab"
	"flameview/viewer/flametab"
	"flameview/viewer/livebar"
	"flameview/viewer/preferences"
	"flameview/viewer/session"
	"flameview/viewer/state"
	"flameview/viewer/tab"
	"flameview/viewer/timestrip"
	"flameview/viewer/ui"
	"flameview/viewer/watch"
	"flameview/viewer/workspace"
)

// Options say what the window opens with.
type Options struct {
	Paths   []string // files, folders, "-"
	Sample  bool     // open the embedded sample
	Sources []string // folders, jars and zips with source files
	Live    *LiveSource
	Secrets *web.Secrets // nil is those of the environment
	Reading codec.Options
	// Autosave is the folder where work is kept, "" for none.
	Autosave string
	// LogBoxes writes, after each painting, a debug line for every box that is
	// wide enough to be clicked, for tests that drive a real window.
	LogBoxes bool
	// Another opens another window in a process of its own; nil where that cannot be.
	Another func() error
	// Says are sentences about the start, such as preferences that are ignored.
	Says []string
	// FirstPaint, if not nil, is called once while the window is painted.
	FirstPaint func(Beneath)
}

// Beneath are the actions for what the toolkit does not pass on.
type Beneath struct {
	Back, Forward func() // of the mouse's buttons that it does not know
	// Escape and Enter must hear of these keys before the toolkit: if they give
	// true, the key is used up.
	Escape, Enter func() bool
}

// window connects the parts; each part keeps its own state.
type window struct {
	app       fyne.App
	win       fyne.Window
	session   *session.Session
	workspace *workspace.Workspace
	agreed    live.Consent
	secrets   *web.Secrets
	servers   *server.Servers
	loading   *loading // of the change of the workspace that is under way
	opening   string   // the session file or bundle that is being looked at, "" for none
	recent    recent
	prefs     *preferences.Preferences
	// givenLimits are those of the command line.
	givenLimits  codec.Limits
	givenSources []string // of the command line
	pending      []string // the paths that are being opened
	work         work
	closed       closed
	asked        bool // whether to end although work is lost
	commands     []command

	tabs     []tab.Tab
	pages    *container.AppTabs
	flame    *flametab.Tab
	toolbar  *toolbar
	path     *pathRow
	live     *livebar.Bar
	fetch    *fetchbar.Bar
	time     *timestrip.Bar
	menuSays string // the switches as the menu shows them
	status   *status
	zoom     *zoomState
	line     *statusRow
	turned   state.StepID // to callers, not answered yet; 0 for none
	promised *promise     // of a filter that is on its way, nil if none
	problems *problems
	reload   *notice // that files have changed on disk
	hints    *hints
	spawn    func() error // another window
	watcher  *watch.Watcher
	watched  *model.Store // of what it follows
	offer    *offer
	legend   *legend
	body     *fyne.Container // the pages, or the invitation
	content  *fyne.Container // all but the menu
	top      fyne.CanvasObject
	topSize  fyne.Size // that content was laid out for

	compareBar *compareBar
	sidePlay   sidePlay
	droppedOn  *droppedSide // the files that are being opened, nil for none
}

// Open makes the window and shows it. It returns at once; the app's Run keeps
// the window alive.
func Open(app fyne.App, opt Options) error {
	w, err := newWindow(app, opt, fyne.Do)
	if err != nil {
		return err
	}
	ui.KeepPainting()
	w.win.Show()
	return nil
}

// newWindow builds the window; post runs a function on the UI goroutine.
func newWindow(app fyne.App, opt Options, post func(func())) (*window, error) {
	w := &window{app: app, win: app.NewWindow("flameview"), givenSources: opt.Sources, recent: recent{app.Preferences()}, work: work{folder: autosave.Folder(opt.Autosave)}}
	w.prefs = preferences.Read(app.Preferences())
	w.givenLimits, w.spawn = opt.Reading.Limits, opt.Another
	w.useTheme()
	w.session = session.New(post, w.show)
	w.session.Failed = w.showError
	w.beginAsPreferred()
	w.newSecrets(opt.Secrets, post)
	w.newWorkspace(post, opt.Reading)
	w.workspace.Limit(w.limits())
	if err := w.build(opt); err != nil {
		return nil, err
	}
	w.bind()
	w.win.SetMainMenu(w.menu())
	w.win.SetOnDropped(w.dropped)
	w.win.SetCloseIntercept(func() { w.ending(w.win.Close) })
	w.win.SetOnClosed(w.end)
	app.Lifecycle().SetOnStopped(w.end) // a signal ends the program and closes no window
	w.win.Resize(fyne.NewSize(1280, 800))
	w.win.CenterOnScreen()
	w.show(w.session.View())
	app.Lifecycle().SetOnStarted(func() {
		slog.Debug("window", "state", "shown")
		w.cleanUp()
		w.sayDamaged(opt.Says)
		w.findEarlier(opt.Paths)
		switch {
		case len(opt.Paths) > 0:
			w.openPaths(opt.Paths)
		case opt.Sample:
			w.openSample()
		case opt.Live != nil:
			w.startLive(opt.Live.Source, opt.Live.Every)
		}
	})
	return w, nil
}

func (w *window) build(opt Options) error {
	w.status = newStatus(w.session.At)
	if err := w.newTabs(opt); err != nil {
		return err
	}
	w.commands = w.guarded(w.commandList())
	w.pages = container.NewAppTabs()
	for _, t := range w.tabs {
		w.pages.Append(container.NewTabItem(t.Title(), t.Content()))
	}
	w.pages.OnSelected = func(*container.TabItem) { w.selected() }
	do := func(c state.Command) { w.session.Do(c) }
	w.newLive()
	w.newFetch()
	w.time = timestrip.New(w.session)
	w.time.Type = w.run("timerange")
	w.time.Opened = func(bool) {
		w.want()
		w.refreshMenu()
	}
	w.time.Says = func(text string) { w.status.point(w.session.View(), text) }
	w.toolbar = newToolbar(w)
	w.path = newPathRow(newBreadcrumb(do, w.names), newChips(w.win, w.foreign, do))
	w.path.chips.editRange = w.run("timerange")
	w.problems = newProblems(func() { w.goTo(filestab.ID) })
	w.zoom = newZoomState(func() { w.flame.Fit(0) })
	w.newWatcher()
	w.hints = newHints(w.prefs, w.app.Preferences())
	w.line = newStatusRow(w.status, w.zoom, w.hints, w.problems.notice, w.reload)
	w.compareBar, w.sidePlay.w = newCompareBar(w), w
	w.status.onFiles = func() { w.goTo(filestab.ID) }
	w.offer = newOffer()
	w.legend = newLegend(w)
	w.body = container.NewStack()
	top := container.New(layout.NewCustomPaddedVBoxLayout(0), w.toolbar.box, w.live.Box, w.fetch.Box, w.time.Box, w.path.box, w.compareBar.box, w.offer.box)
	middle := fyne.CanvasObject(w.body)
	if opt.FirstPaint != nil { // around all it would keep chips that come from being laid out
		middle = container.NewStack(middle, w.firstPaint(opt.FirstPaint))
	}
	w.top = top
	w.content = container.NewBorder(top, w.line.box, nil, w.legend.box, middle)
	w.win.SetContent(ui.WithTips(w.content))
	w.win.SetPadded(false)
	return nil
}

// firstPaint is a transparent pixel that calls a function when it is painted.
func (w *window) firstPaint(first func(Beneath)) fyne.CanvasObject {
	pixel := canvas.NewRaster(func(int, int) image.Image {
		if first != nil {
			first(Beneath{w.run("back"), w.run("forward"), w.escape, w.enter})
			first = nil
		}
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	})
	pixel.Resize(fyne.NewSize(1, 1))
	return container.NewWithoutLayout(pixel)
}

// show brings every part in line with a view.
func (w *window) show(v *answer.View) {
	if w.narrow(v) {
		return
	}
	want := fyne.CanvasObject(w.pages)
	if v.Empty() {
		if len(w.body.Objects) == 0 || w.body.Objects[0] == w.pages {
			want = newEmpty(w, w.recent.list(), w.work.earlier)
		} else {
			want = w.body.Objects[0]
		}
	}
	if len(w.body.Objects) != 1 || w.body.Objects[0] != want {
		w.body.Objects = []fyne.CanvasObject{want}
		w.body.Refresh()
		if want == w.pages && w.inFront(flametab.ID) {
			w.flame.TakeFocus()
		}
	}
	w.win.SetTitle(w.titled(v))
	w.toolbar.show(v, w.flame.Match())
	w.path.show(v)
	w.live.Show(v)
	w.fetch.Show(v)
	w.time.Show(v)
	w.compareBar.show(v)
	w.problems.show(v)
	w.legend.show(v)
	w.refreshMenu()
	w.status.show(v)
	w.keepPromise(v)
	w.hints.show(v)
	for _, t := range w.tabs {
		t.Show(v)
	}
	w.keepWork()
	w.watchOpened()
	if size := w.top.MinSize(); size != w.topSize { // the toolkit does not see that a row has come or gone
		w.topSize = size
		w.content.Refresh()
	}
	ui.MarkDirty(w.win.Canvas())
	w.zoom.show(v, w.flame.Viewport())
	w.line.update()
	w.log(v)
}

func title(v *answer.View) string {
	if v.Empty() {
		return "flameview"
	}
	files := v.Store.Files
	name := ui.Plural(len(files), "file")
	if len(files) == 1 {
		name = filepath.Base(files[0].Path)
	}
	return name + " - flameview"
}

func (w *window) copy(text string) {
	w.app.Clipboard().SetContent(text)
	w.status.say("Copied " + ui.Cut(strings.SplitN(text, "\n", 2)[0], 400, theme.TextSize(), fyne.TextStyle{}))
}

func (w *window) copyName() {
	if name := w.flame.CurrentName(); name != "" {
		w.copy(name)
	}
}

func (w *window) copyStack() {
	if stack := w.flame.CurrentStack(); stack != "" {
		w.copy(stack)
	}
}

func (w *window) focusSearch() { w.win.Canvas().Focus(w.toolbar.search) }

func (w *window) nextMatch(back bool) {
	focused := w.win.Canvas().Focused()
	w.goTo(flametab.ID)
	if focused == w.toolbar.search { // more may be typed
		w.win.Canvas().Focus(focused)
	}
	w.flame.NextMatch(back)
	w.toolbar.count(w.session.View(), w.flame.Match())
}
