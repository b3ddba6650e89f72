//go:build linux

package jvm

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"flameview/live/process"
)

// No process but a JVM of this user is touched: SIGQUIT would end it.
func TestOtherProcessesAreLeftAlone(t *testing.T) {
	sleep := exec.Command("sleep", "1000")
	if err := sleep.Start(); err != nil {
		t.Fatal(err)
	}
	defer sleep.Process.Kill()
	// Start comes back a moment before the kernel shows the new command line.
	for {
		p, err := process.Find(sleep.Process.Pid)
		if err != nil {
			t.Fatal(err)
		}
		if p.Command == "sleep 1000" {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if _, err := Find(fmt.Sprint(sleep.Process.Pid)); err == nil || !strings.Contains(err.Error(), "is no JVM: sleep 1000") {
		t.Error(err)
	}
	if _, err := Find("0"); !errors.Is(err, process.ErrGone) {
		t.Error(err)
	}
	if _, err := Find("no.such.Class"); err == nil || !strings.Contains(err.Error(), "flameview processes") {
		t.Error(err)
	}
	p, err := process.Find(sleep.Process.Pid)
	if err != nil {
		t.Fatal(err)
	}
	// As if it had been a JVM of that number a moment ago.
	if _, err := (VM{Process: p}).command(t.Context(), "jcmd", "VM.version"); err == nil || !strings.Contains(err.Error(), "does not handle SIGQUIT") {
		t.Error(err)
	}
	other := p
	other.Started--
	if _, err := (VM{Process: other}).command(t.Context(), "jcmd", "VM.version"); !errors.Is(err, process.ErrGone) {
		t.Error(err)
	}
	if p.Same() != nil {
		t.Error("it was ended")
	}
	other = p
	other.UID++
	if err := isJVM(other); err == nil || !strings.Contains(err.Error(), "run flameview as that user") {
		t.Error(err)
	}
}

// A process of another user is refused, even to root.
func TestOtherUsers(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can start a process of another user")
	}
	sleep := exec.Command("sleep", "1000")
	sleep.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	if err := sleep.Start(); err != nil {
		t.Skip(err)
	}
	defer sleep.Process.Kill()
	if _, err := Find(fmt.Sprint(sleep.Process.Pid)); err == nil || !strings.Contains(err.Error(), "belongs to the user") {
		t.Error(err)
	}
}

// A JVM that leaves SIGQUIT to the system listens from its start: the signal, which
// would end it, is not sent.
func TestJVMWithoutSignals(t *testing.T) {
	p, vm := start(t, 1, "-Xrs")
	if text, err := vm.jcmd(t.Context(), "VM.version"); err != nil || !strings.Contains(text, "VM") || !p.Alive() {
		t.Errorf("%v, alive %v: %s", err, p.Alive(), text)
	}
}

// Whoever puts a socket where the JVM's belongs hears nothing.
func TestImpostors(t *testing.T) {
	_, vm := start(t, 1)
	socket := filepath.Join(tempFolder, fmt.Sprintf(".java_pid%d", vm.PID))
	for name, c := range map[string]struct {
		make func() (func(), error)
		want string
	}{
		"another process": {func() (func(), error) {
			l, err := net.Listen("unix", socket)
			if err != nil {
				return nil, err
			}
			go func() {
				for {
					conn, err := l.Accept()
					if err != nil {
						return
					}
					conn.SetReadDeadline(time.Now().Add(time.Second))
					if n, _ := conn.Read(make([]byte, 100)); n > 0 {
						t.Errorf("it heard %d bytes", n)
					}
				}
			}()
			return func() { l.Close() }, os.Chmod(socket, 0o600)
		}, fmt.Sprintf("process %d listens there", os.Getpid())},
		"others may write": {func() (func(), error) {
			l, err := net.Listen("unix", socket)
			if err != nil {
				return nil, err
			}
			return func() { l.Close() }, os.Chmod(socket, 0o666)
		}, "belongs to this user alone"},
		"a link": {func() (func(), error) { return func() { os.Remove(socket) }, os.Symlink("/dev/null", socket) }, "belongs to this user alone"},
		"no socket": {func() (func(), error) {
			return func() { os.Remove(socket) }, os.WriteFile(socket, nil, 0o600)
		}, "belongs to this user alone"},
	} {
		t.Run(name, func(t *testing.T) {
			undo, err := c.make()
			if err != nil {
				t.Fatal(err)
			}
			defer undo()
			if _, err := vm.jcmd(t.Context(), "VM.version"); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Error(err)
			}
		})
	}
	if text, err := vm.jcmd(t.Context(), "VM.version"); err != nil || !strings.Contains(text, "VM") {
		t.Errorf("%v: %s", err, text)
	}
}

// A link where the request's file belongs is not followed.
func TestRequestIsNoLink(t *testing.T) {
	p, vm := start(t, 1)
	target := filepath.Join(t.TempDir(), "target")
	if err := os.Symlink(target, filepath.Join(p.Cmd.Dir, fmt.Sprintf(".attach_pid%d", vm.PID))); err != nil {
		t.Fatal(err)
	}
	if _, err := vm.jcmd(t.Context(), "VM.version"); err != nil {
		t.Error(err) // the temporary folder is taken
	}
	if _, err := os.Lstat(target); !errors.Is(err, os.ErrNotExist) {
		t.Error("the link was followed")
	}
}

// Folders of counters that others may write to are not believed.
func TestStrangersCounters(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "hsperfdata_x")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := list(folder); err != nil {
		t.Error(err)
	}
	if err := os.Chmod(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := list(folder); err == nil {
		t.Error("a folder that all may write to is believed")
	}
	link := folder + "link"
	if err := os.Symlink(folder, link); err != nil {
		t.Fatal(err)
	}
	if _, err := list(link); err == nil {
		t.Error("a link is believed")
	}
}

// A JVM that is stopped does not answer, and is not waited for for ever.
func TestHangs(t *testing.T) {
	p, vm := start(t, 1)
	if err := p.Cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	defer p.Cmd.Process.Signal(syscall.SIGCONT)
	begin := time.Now()
	if _, err := vm.jcmd(t.Context(), "VM.version"); err == nil || !strings.Contains(err.Error(), "is it stopped") || time.Since(begin) > 2*listenWithin {
		t.Errorf("%v after %v", err, time.Since(begin))
	}
}
