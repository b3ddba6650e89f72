package serverdialog

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"flameview/live"
	"flameview/live/web"
	"flameview/server/pyroscope"
	"flameview/server/servertest"
	"flameview/viewer/answer"
	"flameview/viewer/session"
)

// asked is a dialog before a stand-in with a fleet.
type asked struct {
	*Picker
	t            *testing.T
	server       string
	query        string // for the fleet
	posts        chan func()
	ready        bool
	agreedBefore []string
}

func newAsked(t *testing.T) *asked {
	test.NewTempApp(t)
	a := &asked{t: t, server: servertest.StandIn(t), posts: make(chan func(), 100)}
	a.query = servertest.Fleet(t, a.server)
	s := session.New(func(f func()) { a.posts <- f }, func(*answer.View) {})
	t.Cleanup(s.Close)
	a.Picker = New(s, pyroscope.NewClient(&web.Secrets{}), []string{a.query})
	a.Ready = func(ready bool) { a.ready = ready }
	a.Agree = func(in live.Intent, then func()) {
		a.agreedBefore = append(a.agreedBefore, in.Target)
		then()
	}
	win := test.NewWindow(a.Content)
	win.Resize(fyne.NewSize(1000, 700))
	t.Cleanup(win.Close)
	return a
}

// until runs what other goroutines post until a condition holds.
func (a *asked) until(what string, ok func() bool) {
	a.t.Helper()
	limit := time.After(10 * time.Second)
	for !ok() {
		select {
		case f := <-a.posts:
			f()
		case <-limit:
			a.t.Fatalf("waited in vain for %s; it says %q", what, a.Picker.says.Text)
		}
	}
}

func (a *asked) says(part string) func() bool {
	return func() bool { return strings.Contains(a.Picker.says.Text, part) }
}

// typed puts a text into the field of labels, as the user would.
func (a *asked) typed(text string) {
	a.labels.entry.SetText("")
	for _, r := range text {
		a.labels.entry.TypedRune(r)
	}
}

// A server is asked for nothing before Connect; then it says what it has, the label's
// values with their shares, the time line, and what the answer will be.
func TestFromNothingToAQuery(t *testing.T) {
	a := newAsked(t)
	a.Server.SetText(strings.TrimPrefix(a.server, "http://"))
	if a.connected != "" || len(a.agreedBefore) > 0 || a.ready {
		t.Fatal("it connects by itself")
	}
	a.Connect()
	a.until("what the server has", func() bool { return a.ready })
	if len(a.agreedBefore) != 1 || a.agreedBefore[0] != a.server {
		t.Errorf("it asked for %q", a.agreedBefore)
	}
	if got := a.typeSelect.Selected; got != "process_cpu: cpu, nanoseconds" {
		t.Errorf("the type is %q", got)
	}
	if got := strings.Join(a.labels.shownNames, " "); !strings.HasPrefix(got, "pod ") || !strings.HasSuffix(got, " service_name") || strings.Contains(got, "__") {
		t.Errorf("labels %q", got)
	}
	if a.labels.label != "service_name" || len(a.labels.shownValues) != 1 || a.labels.shownValues[0].share != 1 {
		t.Errorf("%s: %+v", a.labels.label, a.labels.shownValues)
	}
	if text := a.Picker.says.Text; !strings.Contains(text, "780 ms in ") || !strings.Contains(text, "of 240 steps of 15s") || !strings.Contains(text, "30 pieces") {
		t.Error(text)
	}
	sum := 0.0
	for _, v := range a.preview.steps {
		sum += v
	}
	if sum != servertest.FleetTotal {
		t.Errorf("the time line adds up to %v", sum)
	}
}

// A label is completed by typing its beginning, its value by Enter; the rest follows.
func TestCompletion(t *testing.T) {
	a := newAsked(t)
	a.Server.SetText(a.server)
	a.Connect()
	a.until("the labels", func() bool { return a.ready })
	a.typed("po")
	if got := strings.Join(a.labels.shownNames, " "); got != "pod" {
		t.Errorf("po may be %q", got)
	}
	enter := &fyne.KeyEvent{Name: fyne.KeyReturn}
	a.labels.entry.TypedKey(enter)
	if a.labels.entry.Text != `pod="` {
		t.Errorf("completed to %s", a.labels.entry.Text)
	}
	a.labels.entry.TypedRune('p')
	a.until("the values", func() bool { return len(a.labels.shownValues) == 3 })
	if a.until("what is missing", a.says("label is not complete")); a.ready {
		t.Error("half a label can be opened")
	}
	a.labels.entry.TypedRune('1')
	if len(a.labels.shownValues) != 1 {
		t.Errorf("%+v", a.labels.shownValues)
	}
	a.labels.entry.TypedKey(enter)
	if a.labels.entry.Text != `pod="p1"` {
		t.Errorf("completed to %s", a.labels.entry.Text)
	}
	a.until("the answer", func() bool { return a.ready && a.says("260 ms")() })
	a.labels.chooseValue("p2")
	a.until("the other answer", func() bool { return a.ready && a.says("300 ms")() })
}

// A whole address fills the fields; dividing by a label says into how many files, and
// the query is as it was meant.
func TestWholeAddressAndSplit(t *testing.T) {
	a := newAsked(t)
	a.Server.SetText(a.query + "&by=pod&tenant=t1")
	a.Connect()
	a.until("the answer", func() bool { return a.ready })
	if a.Server.Text != a.server || a.tenant.Text != "t1" || a.split.Selected != splitBy+"pod" || a.times.Checked || a.spans.Selected != typedTimes {
		t.Errorf("%q %q %q %v %q", a.Server.Text, a.tenant.Text, a.split.Selected, a.times.Checked, a.spans.Selected)
	}
	a.chooseSplit(splitBy + "pod")
	a.until("the files", a.says("3 files, one for each pod"))
	q, typed, err := a.Query()
	want, _ := pyroscope.Parse(a.query+"&by=pod&tenant=t1", time.Now())
	if want.Type = q.Type; err != nil || q.String() != want.String() || !strings.Contains(typed, "by=pod") {
		t.Errorf("%v\n%s\n%s\n%s", err, q, want, typed)
	}
}

// Relative times stay relative in what is remembered, and are absolute in what is asked.
func TestRelativeTimes(t *testing.T) {
	a := newAsked(t)
	a.Now = func() time.Time { return time.Date(2026, 11, 22, 8, 0, 0, 0, time.UTC) }
	a.Server.SetText("prod.example:4040/x")
	a.chooseSpan("Last day")
	q, typed, err := a.Query()
	if err != nil || !strings.Contains(typed, "from=now-1d&to=now") || !strings.Contains(q.String(), "from=2026-11-21T08:00:00Z&to=2026-11-22T08:00:00Z&every=1h0m0s") {
		t.Errorf("%v\n%s\n%s", err, typed, q)
	}
	if !strings.HasPrefix(typed, "pyroscope+https://prod.example:4040/x?") {
		t.Errorf("another machine is asked without encryption unasked: %s", typed)
	}
	a.preview.from, a.preview.to, a.preview.steps = q.From, q.To, []float64{1}
	a.preview.Resize(fyne.NewSize(240, previewHeight))
	a.preview.pressed, a.preview.pointer, a.preview.dragging = 120, 60, true
	a.preview.DragEnd()
	if a.from.Text != "2026-11-21T14:00:00Z" || a.to.Text != "2026-11-21T20:00:00Z" || a.spans.Selected != typedTimes {
		t.Errorf("%s to %s", a.from.Text, a.to.Text)
	}
}

// What is wrong is said, and nothing can be opened.
func TestWrong(t *testing.T) {
	a := newAsked(t)
	for server, says := range map[string]string{
		"": "Type the address", "http://me:canary@h": "an address with a user", "ftp://h": "Not an address", "http://127.0.0.1:1": "refused",
	} {
		a.Server.SetText(server)
		a.Connect()
		a.until(says, func() bool { return strings.Contains(strings.ToLower(a.Picker.says.Text), strings.ToLower(says)) })
		if a.ready || strings.Contains(a.Picker.says.Text, "canary") {
			t.Errorf("%s: %s", server, a.Picker.says.Text)
		}
	}
	a.Server.SetText(a.server)
	a.Connect()
	a.until("the answer", func() bool { return a.ready })
	a.from.SetText("yesterday")
	a.until("the error", a.says("From: want now"))
	a.from.SetText("now-1h")
	a.labels.entry.SetText(`pod=~"("`)
	a.until("the server's words", a.says("400"))
	a.labels.entry.SetText(`pod="none"`)
	a.until("nothing", a.says("Nothing matches"))
	if a.ready {
		t.Error("nothing can be opened")
	}
}

func TestPieceOf(t *testing.T) {
	for length, want := range map[time.Duration]time.Duration{
		time.Minute: 15 * time.Second, time.Hour: 2 * time.Minute, 24 * time.Hour: time.Hour, 365 * 24 * time.Hour: 10 * 24 * time.Hour,
	} {
		if got := pieceOf(length); got != want || length > 40*got && length/got > 45 {
			t.Errorf("%v: %v", length, got)
		}
	}
}
