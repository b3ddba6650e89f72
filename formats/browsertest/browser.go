// Package browsertest drives a headless Chromium for tests that look at what
// we write in the program that it is for.
package browsertest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// Browser is a headless Chromium with one page, driven by its debugging
// protocol over a pipe: messages of JSON, each ended by a zero byte, requests
// on its file 3, answers on its file 4. That is all it takes for real clicks
// and keys.
type Browser struct {
	t       testing.TB
	ctx     context.Context
	to      *os.File // what we say to it
	answers chan message
	last    int
	session string
	Errors  []string // exceptions and refused requests of pages
	Fetched []string // what pages asked for
}

type message struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct{ Message string }
}

// Start skips the test where there is no Chromium. The browser ends with the
// test, or after a minute.
func Start(t testing.TB) *Browser {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			path = p
			break
		}
	}
	if path == "" || testing.Short() {
		t.Skip("no Chromium on PATH")
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	profile, err := os.MkdirTemp("", "browsertest-*")
	if err != nil {
		t.Fatal(err)
	}
	theirIn, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	from, theirOut, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(ctx, path, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
		"--user-data-dir="+profile, "--remote-debugging-pipe", "about:blank")
	cmd.ExtraFiles = []*os.File{theirIn, theirOut}
	cmd.WaitDelay = 5 * time.Second
	if err := cmd.Start(); err != nil {
		t.Skip("Chromium does not start: ", err)
	}
	theirIn.Close()
	theirOut.Close()
	b := &Browser{t: t, ctx: ctx, to: to, answers: make(chan message, 1000)}
	t.Cleanup(func() {
		if ctx.Err() == nil {
			b.session = ""
			b.send("Browser.close", nil)
		}
		done := make(chan struct{})
		go func() { cmd.Wait(); close(done) }()
		select {
		case <-done:
		case <-time.After(5 * time.Second):
		}
		cancel()
		<-done
		to.Close()
		from.Close()
		for range 20 { // its helpers end a little later and still write
			if os.RemoveAll(profile) == nil {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
	})
	go func() {
		defer close(b.answers)
		r := bufio.NewReaderSize(from, 1<<16)
		for {
			line, err := r.ReadBytes(0)
			if err != nil {
				return
			}
			var m message
			if json.Unmarshal(bytes.TrimSuffix(line, []byte{0}), &m) == nil {
				b.answers <- m
			}
		}
	}()
	var target struct{ TargetID string }
	b.Call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var session struct{ SessionID string }
	b.Call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &session)
	b.session = session.SessionID
	for _, domain := range []string{"Page", "Runtime", "Network", "Log"} {
		b.Call(domain+".enable", nil, nil)
	}
	b.Resize(1280, 800)
	return b
}

func (b *Browser) send(method string, params any) int {
	b.last++
	m := map[string]any{"id": b.last, "method": method}
	if params != nil {
		m["params"] = params
	}
	if b.session != "" {
		m["sessionId"] = b.session
	}
	data, _ := json.Marshal(m)
	b.to.Write(append(data, 0))
	return b.last
}

// Call asks and waits for the answer.
func (b *Browser) Call(method string, params, result any) {
	b.t.Helper()
	id := b.send(method, params)
	m := b.until(func(m message) bool { return m.ID == id })
	if m.Error != nil {
		b.t.Fatalf("%s: %s", method, m.Error.Message)
	}
	if result != nil {
		if err := json.Unmarshal(m.Result, result); err != nil {
			b.t.Fatalf("%s: %v", method, err)
		}
	}
}

// until waits for a message and notes what happens on the way.
func (b *Browser) until(is func(message) bool) message {
	b.t.Helper()
	for {
		select {
		case m, ok := <-b.answers:
			if !ok {
				b.t.Fatal("Chromium is gone")
			}
			switch m.Method {
			case "Runtime.exceptionThrown", "Page.javascriptDialogOpening", "Log.entryAdded":
				b.Errors = append(b.Errors, string(m.Params))
			case "Network.requestWillBeSent":
				var p struct{ Request struct{ URL string } }
				json.Unmarshal(m.Params, &p)
				b.Fetched = append(b.Fetched, p.Request.URL)
			}
			if is(m) {
				return m
			}
		case <-b.ctx.Done():
			b.t.Fatal("Chromium took longer than a minute")
		}
	}
}

// Open loads a file; the hash is the part of the address behind "#".
func (b *Browser) Open(path, hash string) {
	b.t.Helper()
	path, err := filepath.Abs(path)
	if err != nil {
		b.t.Fatal(err)
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(path), Fragment: hash}
	b.OpenURL(u.String())
}

// OpenURL loads a page.
func (b *Browser) OpenURL(address string) {
	b.t.Helper()
	b.Call("Page.navigate", map[string]any{"url": "about:blank"}, nil)
	b.until(func(m message) bool { return m.Method == "Page.loadEventFired" })
	b.Call("Page.navigate", map[string]any{"url": address}, nil)
	b.until(func(m message) bool { return m.Method == "Page.loadEventFired" })
}

// Eval gives the value of an expression as text.
func (b *Browser) Eval(expression string) string {
	b.t.Helper()
	var r struct {
		Result           struct{ Value any }
		ExceptionDetails any
	}
	b.Call("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}, &r)
	if r.ExceptionDetails != nil {
		b.t.Fatalf("%s: %v", expression, r.ExceptionDetails)
	}
	return fmt.Sprint(r.Result.Value)
}

// Resize sets the size of the page in pixels.
func (b *Browser) Resize(w, h int) {
	b.Call("Emulation.setDeviceMetricsOverride", map[string]any{"width": w, "height": h, "deviceScaleFactor": 1, "mobile": false}, nil)
}

// Dark says whether the reader prefers a dark theme.
func (b *Browser) Dark(on bool) {
	value := "light"
	if on {
		value = "dark"
	}
	b.Call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": value}}}, nil)
}

// Point moves the mouse to the middle of what an expression names and clicks
// there if asked to.
func (b *Browser) Point(element string, click bool) {
	b.t.Helper()
	var at struct{ X, Y float64 }
	place := b.Eval(fmt.Sprintf(`(()=>{const r=(%s).getBoundingClientRect();return JSON.stringify({x:r.left+r.width/2,y:r.top+r.height/2})})()`, element))
	if err := json.Unmarshal([]byte(place), &at); err != nil {
		b.t.Fatal(err)
	}
	mouse := func(kind string, more ...any) {
		p := map[string]any{"type": kind, "x": at.X, "y": at.Y}
		if kind != "mouseMoved" {
			p["button"], p["clickCount"] = "left", 1
		}
		b.Call("Input.dispatchMouseEvent", p, nil)
	}
	mouse("mouseMoved")
	if click {
		mouse("mousePressed")
		mouse("mouseReleased")
	}
	b.WaitIdle()
}

// Key presses a key by the name of KeyboardEvent.key; control holds Ctrl.
func (b *Browser) Key(name string, control bool) {
	b.t.Helper()
	p := map[string]any{"type": "keyDown", "key": name}
	if control {
		p["modifiers"] = 2
	}
	if len(name) == 1 && !control {
		p["text"] = name
	}
	if name == "Enter" {
		p["text"] = "\r"
	}
	if code := map[string]int{"Tab": 9, "Enter": 13, "Escape": 27}[name]; code > 0 {
		p["windowsVirtualKeyCode"] = code
	}
	b.Call("Input.dispatchKeyEvent", p, nil)
	p["type"] = "keyUp"
	delete(p, "text")
	b.Call("Input.dispatchKeyEvent", p, nil)
	b.WaitIdle()
}

// Write types a text.
func (b *Browser) Write(text string) {
	b.t.Helper()
	for _, r := range text {
		b.Key(string(r), false)
	}
}

// WaitIdle waits until events that the last one caused have been handled.
func (b *Browser) WaitIdle() {
	b.t.Helper()
	b.Eval(`new Promise(done => setTimeout(done, 20))`)
}
