// Package servertest runs a server for tests: the stand-in for a Pyroscope, which is a
// program of a module of its own in server/pyroscope/testdata/standin.
package servertest

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"flameview/live/livetest"
)

// StandIn starts the stand-in and gives its address. It ends with the test. Where its
// module is not at hand and nothing says that it must be, the test is skipped.
func StandIn(t testing.TB) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "standin")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	build := exec.Command("go", "build", "-o", program, ".")
	build.Dir = filepath.Join(root(t), "server", "pyroscope", "testdata", "standin")
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=")
	if os.Getenv(livetest.Required) == "" {
		build.Env = append(build.Env, "GOPROXY=off")
	}
	if out, err := build.CombinedOutput(); err != nil {
		if os.Getenv(livetest.Required) != "" {
			t.Fatalf("%v: %s", err, out)
		}
		t.Skip("the stand-in cannot be built here: go build in server/pyroscope/testdata/standin fetches what it needs")
	}
	run := exec.Command(program)
	in, err := run.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := run.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		_ = run.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line)
}

// root is the folder of the project's module, above that of the test.
func root(t testing.TB) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Dir(strings.TrimSpace(string(out)))
}

// Push sends folded text of samples at 100 Hz, taken at a moment. Profiles with equal
// labels at equal times are duplicates for a server.
func Push(t testing.TB, server, name, folded string, at time.Time) {
	t.Helper()
	query := url.Values{
		"name": {name}, "from": {fmt.Sprint(at.Unix())}, "until": {fmt.Sprint(at.Unix() + 10)}, "format": {"folded"}, "sampleRate": {"100"},
	}
	r, err := http.Post(server+"/ingest?"+query.Encode(), "text/plain", strings.NewReader(folded))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		body, _ := io.ReadAll(r.Body)
		t.Fatalf("push: %s %s", r.Status, body)
	}
}

// Fleet pushes twelve profiles of three pods, 20 s apart, and gives the query for them:
// main;handle;f0 to f11 with 1 to 12 samples.
func Fleet(t testing.TB, server string) (query string) {
	t.Helper()
	begin := time.Now().UTC().Truncate(time.Minute).Add(-10 * time.Minute)
	service := fmt.Sprintf("fleet-%d", time.Now().UnixNano())
	for i := range 12 {
		Push(t, server, fmt.Sprintf("%s{pod=p%d}", service, i%3), fmt.Sprintf("main;handle;f%d %d\n", i, i+1), begin.Add(time.Duration(i)*20*time.Second))
	}
	return fmt.Sprintf(`pyroscope+%s?match={service_name="%s"}&from=%d&to=%d`, server, service, begin.Unix()-20, begin.Unix()+300)
}

// FleetTotal is the sum of a Fleet, in nanoseconds.
const FleetTotal = 78 * 10_000_000
