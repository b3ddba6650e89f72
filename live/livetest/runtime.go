package livetest

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// Required is the variable of the environment that makes what is missing for a
// test a failure: scripts/test.sh sets it where it has installed everything.
const Required = "FLAMEVIEW_RUNTIMES"

// Need skips a test where a program is missing, or fails it where all must be
// there.
func Need(t testing.TB, programs ...string) {
	t.Helper()
	for _, p := range programs {
		if _, err := exec.LookPath(p); err == nil {
			continue
		}
		if os.Getenv(Required) != "" {
			t.Fatalf("%s is missing, and %s says that all is there: scripts/setup.sh runtimes installs it", p, Required)
		}
		t.Skipf("no %s here: scripts/setup.sh runtimes installs it", p)
	}
}

// Process is a program that runs beside a test.
type Process struct {
	*exec.Cmd
	out  bytes.Buffer
	mu   sync.Mutex
	done chan struct{}
}

// Run starts a program that ends with the test.
func Run(t testing.TB, name string, args ...string) *Process {
	t.Helper()
	p := &Process{Cmd: exec.Command(name, args...), done: make(chan struct{})}
	p.Cmd.Stdout, p.Cmd.Stderr = p, p
	p.Cmd.Dir = t.TempDir()
	if err := p.Cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		p.Cmd.Wait()
		close(p.done)
	}()
	t.Cleanup(p.Kill)
	return p
}

// Write collects what the program says.
func (p *Process) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.Write(b)
}

// Said is what the program has said so far.
func (p *Process) Said() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.String()
}

// PID is the number of its process.
func (p *Process) PID() int { return p.Cmd.Process.Pid }

// Kill ends it as kill -9 does, and waits for that.
func (p *Process) Kill() {
	p.Cmd.Process.Kill()
	<-p.done
}

// Alive says whether it still runs.
func (p *Process) Alive() bool {
	select {
	case <-p.done:
		return false
	default:
		return true
	}
}

// Java compiles one class to a folder.
func Java(t testing.TB, class, source string) (folder string) {
	t.Helper()
	Need(t, "java", "javac")
	folder = t.TempDir()
	file := filepath.Join(folder, class+".java")
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("javac", "-d", folder, file).CombinedOutput(); err != nil {
		t.Fatalf("javac: %v\n%s", err, out)
	}
	return folder
}
