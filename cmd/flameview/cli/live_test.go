package cli

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	_ "net/http/pprof"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"flameview/live/livetest"
	"flameview/live/sources"
)

const busyClass = `
public class Busy {
    static volatile long sink;
    static void spin() { long x = 0; for (int i = 0; i < 300_000; i++) x += i * 31 ^ (x >> 3); sink = x; }
    public static void main(String[] args) {
        System.out.println("ready");
        for (long end = System.nanoTime() + 120_000_000_000L; System.nanoTime() < end;) spin();
    }
}`

// said waits for what a program says.
func said(t *testing.T, p *livetest.Process, re string) []string {
	t.Helper()
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if m := regexp.MustCompile(re).FindStringSubmatch(p.Said()); m != nil {
			return m
		}
		if !p.Alive() || time.Since(begin) > time.Minute {
			t.Fatalf("it did not begin: %s", p.Said())
		}
	}
}

// A JVM is listed, recorded to a file and among files, and shown as a table.
func TestLiveJVM(t *testing.T) {
	classes := livetest.Java(t, "Busy", busyClass)
	p := livetest.Run(t, "java", "-cp", classes, "Busy")
	said(t, p, "ready")
	folder(t, map[string]string{"cpu.folded": cpu})
	name := "jvm:" + strconv.Itoa(p.PID())

	code, out, errs := flameview(t, "", "processes", "--json")
	var found []sources.Found
	if err := json.Unmarshal([]byte(out), &found); err != nil || code != ExitDone {
		t.Fatal(code, errs, err)
	}
	listed := false
	for _, f := range found {
		listed = listed || f.Source == name && f.What == "Busy" && f.Kind == "jvm"
	}
	if _, table, _ := flameview(t, "", "processes"); !listed || !strings.Contains(table, name+" ") {
		t.Errorf("%s is not listed: %s", name, out)
	}

	code, _, errs = flameview(t, "", "live", name, "--for", "3s", "--every", "500ms", "-o", "busy.jfr")
	if code != ExitDone || !strings.Contains(errs, "starts a recording") {
		t.Fatal(code, errs)
	}
	if code, out, errs = flameview(t, "", "top", "busy.jfr", "--json"); code != ExitDone || !strings.Contains(out, "Busy.spin") {
		t.Fatal(code, out, errs)
	}
	code, out, errs = flameview(t, "", "info", name, "cpu.folded", "--for", "2s")
	if code != ExitDone || !strings.Contains(out, name) || !strings.Contains(out, "cpu.folded") {
		t.Fatal(code, out, errs)
	}
	code, out, errs = flameview(t, "", "top", "--live", name, "--for", "2s", "--every", "300ms")
	if code != ExitDone || strings.Count(out, "Busy.spin") < 2 || !strings.Contains(out, "so far: shares are ±") {
		t.Fatal(code, out, errs)
	}
}

// An interrupt is the usual end: what was seen is written.
func TestLiveNodeUntilInterrupted(t *testing.T) {
	livetest.Need(t, "node")
	p := livetest.Run(t, "node", "--inspect=127.0.0.1:0", "-e", "function spin() { let x = 0; for (let i = 0; i < 3e6; i++) x += i * i % 7; return x; } setInterval(spin, 5)")
	host := said(t, p, `ws://([^/]+)/`)[1]
	folder(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(2*time.Second, cancel)
	var out, errs bytes.Buffer
	code := Run(ctx, []string{"live", "inspector:" + host, "--every", "500ms", "-o", "spin.folded"}, Streams{nil, &out, &errs}, noWindow)
	written, _ := os.ReadFile("spin.folded")
	if code != ExitDone || !bytes.Contains(written, []byte("spin ")) {
		t.Fatalf("exit code %d, %q\n%s", code, written, errs.String())
	}
}

// The test itself is looked at, as one side of a comparison too.
func TestLiveGo(t *testing.T) {
	server := httptest.NewServer(http.DefaultServeMux)
	t.Cleanup(server.Close)
	folder(t, nil)
	name := server.URL + "/debug/pprof/goroutine"
	code, out, errs := flameview(t, "", "live", name, "--for", "1500ms", "--every", "200ms")
	if code != ExitDone || !strings.Contains(out, "testing.(*T).Run") {
		t.Fatal(code, out, errs)
	}
	code, out, errs = flameview(t, "", "live", name, "--for", "1500ms", "--every", "200ms", "--to", "folded", "--search", "tRunner")
	if code != ExitDone || !strings.Contains(out, "testing.tRunner") {
		t.Fatal(code, out, errs)
	}
	again := httptest.NewServer(http.DefaultServeMux)
	t.Cleanup(again.Close)
	code, out, errs = flameview(t, "", "diff", name, again.URL+"/debug/pprof/goroutine", "--for", "1500ms", "--every", "200ms", "--json")
	if code != ExitDone || !strings.Contains(out, "tRunner") {
		t.Fatal(code, out, errs)
	}
}

func TestLiveRefuses(t *testing.T) {
	folder(t, map[string]string{"there.svg": ""})
	for _, c := range []struct{ args, errs string }{
		{"live nothing:here", "is no source; there are jvm:PID"},
		{"live jvm:1999999999", "1999999999"},
		{"live watch:. -o out.unknown", "no format is written to files of such a name"},
		{"live watch:. -o there.svg", "there is such a file already"},
		{"live watch:. --every 1ms", "--every: want 100ms or more"},
		{"live watch:. --for=-1s", "--for: want a span of time"},
		{"live watch:. --to folded --width 9 -o a", "unknown flag --width"},
		{"top --live watch:. there.svg", "--live: want one source"},
		{"info jvm:1999999999", "1999999999"},
		{"live cmd:", "want a command behind cmd:"},
		{"live http://user:canary@localhost/debug/pprof/heap", "an address with a user or a password"},
	} {
		code, _, errs := flameview(t, "", strings.Fields(c.args)...)
		if code != ExitUsage || !strings.Contains(errs, c.errs) || strings.Contains(errs, "canary") {
			t.Errorf("%s: exit code %d, %s", c.args, code, errs)
		}
	}
}

// A source that fails is like a file that cannot be read: the others are shown.
func TestSourceFailsAmongFiles(t *testing.T) {
	folder(t, map[string]string{"cpu.folded": cpu})
	server := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(server.Close)
	code, out, errs := flameview(t, "", "top", "cpu.folded", server.URL+"/debug/pprof/heap", "--for", "1s")
	if code != ExitFailed || !strings.Contains(out, "lex") || !strings.Contains(errs, "404") {
		t.Fatal(code, out, errs)
	}
}

// A file whose name is a source's is a file: a folder's content starts nothing.
func TestFileNamedLikeASource(t *testing.T) {
	folder(t, map[string]string{"cmd:touch ran": cpu})
	code, out, errs := flameview(t, "", "top", "cmd:touch ran")
	if _, err := os.Stat("ran"); err == nil || code != ExitDone || !strings.Contains(out, "lex") {
		t.Fatal(code, out, errs, err)
	}
}

// A secret goes to its server and into nothing that is written: answers, messages at
// the level of debugging, recordings, pictures and bundles.
func TestSecretIsWrittenNowhere(t *testing.T) {
	const canary = "canary-4711"
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer "+canary {
			http.Error(w, "who are you? not "+r.Header.Get("Authorization"), http.StatusUnauthorized)
			return
		}
		asked++
		http.DefaultServeMux.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	folder(t, nil)
	t.Setenv("FLAMEVIEW_TOKEN", canary)
	name := server.URL + "/debug/pprof/allocs"
	var all strings.Builder
	for _, args := range [][]string{
		{"live", name, "-o", "a.pb.gz"},
		{"live", name, "-o", "a.svg"},
		{"live", name, "-o", "a.json"},
		{"export", name, "--to", "bundle", "-o", "a.zip"},
		{"top", "--live", name},
		{"info", name, "--json"},
		{"diff", name, "a.pb.gz"},
		{"live", server.URL + "/debug/pprof/none"},
	} {
		_, out, errs := flameview(t, "", append(args, "--log", "debug", "--for", "1500ms", "--every", "200ms")...)
		all.WriteString(out + errs)
	}
	entries, err := os.ReadDir(".")
	if err != nil || len(entries) < 4 || asked < 10 {
		t.Fatalf("%v, %d files, asked %d times\n%s", err, len(entries), asked, all.String())
	}
	for _, e := range entries {
		loaded, err := os.ReadFile(e.Name())
		if err != nil {
			t.Fatal(err)
		}
		all.Write(loaded)
		if unpacked, err := gzip.NewReader(bytes.NewReader(loaded)); err == nil {
			io.Copy(&all, unpacked)
		}
		if packed, err := zip.NewReader(bytes.NewReader(loaded), int64(len(loaded))); err == nil {
			for _, f := range packed.File {
				if r, err := f.Open(); err == nil {
					io.Copy(&all, r)
				}
			}
		}
	}
	if text := all.String(); strings.Contains(text, canary) || strings.Contains(text, "Bearer") {
		t.Error("the secret is in what was written")
	}
}
