package jvm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"flameview/live"
)

// The attach protocol
//
// A JVM listens for commands of its own user on a socket in the temporary folder
// (src/hotspot/os/posix/attachListener_posix.cpp). It makes the socket when it is
// asked to: a file .attach_pid<number> in its working folder, or in the temporary
// one, and then SIGQUIT, which without that file prints a thread dump. A command is
// the protocol's version, a name and three arguments, each ended by a zero; the
// answer is a number, 0 for success, a line end, and text.
//
// SIGQUIT ends any other program, and a JVM with -Xrs. So it is sent only to a
// process that has the JVM's library in memory and handles the signal, and that is
// still the one that it was: numbers of processes are given away again.

// Attach times: the listener answers at once unless the JVM is stopped or swapped
// out; starting the flight recorder takes seconds.
const (
	listenWithin = 15 * time.Second
	answerWithin = time.Minute
)

// command sends one command and gives the text of the answer.
func (vm VM) command(ctx context.Context, name string, args ...string) (string, error) {
	if err := vm.Same(); err != nil {
		return "", err
	}
	conn, err := vm.connect(ctx)
	if err != nil {
		return "", fmt.Errorf("attach to process %d: %w", vm.PID, err)
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) })()
	conn.SetDeadline(time.Now().Add(answerWithin))
	words := append([]string{"1", name}, args...)
	for len(words) < 5 {
		words = append(words, "")
	}
	if _, err := conn.Write([]byte(strings.Join(words, "\x00") + "\x00")); err != nil {
		return "", vm.unanswered(ctx, name, err)
	}
	answer, err := io.ReadAll(io.LimitReader(conn, live.MaxAnswer+1))
	if err != nil {
		return "", vm.unanswered(ctx, name, err)
	}
	if len(answer) > live.MaxAnswer {
		return "", fmt.Errorf("process %d answers %s: %w", vm.PID, name, live.ErrTooMuch)
	}
	code, text, _ := strings.Cut(string(answer), "\n")
	if code != "0" {
		return "", &refusal{vm.PID, name, strings.TrimSpace(text)}
	}
	return text, nil
}

func (vm VM) unanswered(ctx context.Context, command string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if same := vm.Same(); same != nil {
		return same
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return fmt.Errorf("process %d did not answer %s within %v", vm.PID, command, answerWithin)
	}
	return fmt.Errorf("process %d does not answer %s: %w", vm.PID, command, err)
}

func (vm VM) connect(ctx context.Context) (*net.UnixConn, error) {
	socket := filepath.Join(tempFolder, fmt.Sprintf(".java_pid%d", vm.PID))
	conn, err := vm.dial(ctx, socket)
	if !errors.Is(err, os.ErrNotExist) && !errors.Is(err, syscall.ECONNREFUSED) {
		return conn, err
	}
	return vm.wake(ctx, socket)
}

// dial connects to the socket if it is the JVM's: a file of this user that only
// the user can open and that is no link, behind which the process itself listens.
func (vm VM) dial(ctx context.Context, socket string) (*net.UnixConn, error) {
	info, err := os.Lstat(socket)
	if err != nil {
		return nil, err
	}
	if info.Mode().Type() != os.ModeSocket || !ours(info) || info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("%s is not a socket that belongs to this user alone, so it was not used", socket)
	}
	c, err := new(net.Dialer).DialContext(ctx, "unix", socket)
	if err != nil {
		return nil, err
	}
	conn := c.(*net.UnixConn)
	if err := vm.listens(conn); err != nil {
		conn.Close()
		return nil, err
	}
	return conn, nil
}

// listens is an error unless the process is at the other end.
func (vm VM) listens(conn *net.UnixConn) error {
	raw, err := conn.SyscallConn()
	if err != nil {
		return err
	}
	var peer *unix.Ucred
	var failed error
	if err := raw.Control(func(fd uintptr) {
		peer, failed = unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED)
	}); err != nil || failed != nil {
		return errors.Join(err, failed)
	}
	if int(peer.Pid) != vm.PID || int(peer.Uid) != vm.UID {
		return fmt.Errorf("process %d listens there in place of it, so nothing was asked", peer.Pid)
	}
	return nil
}

// wake makes the JVM listen.
func (vm VM) wake(ctx context.Context, socket string) (*net.UnixConn, error) {
	ask, err := vm.askFile()
	if err != nil {
		return nil, err
	}
	defer os.Remove(ask)
	if caught, err := vm.Catches(syscall.SIGQUIT); err != nil || !caught {
		return nil, errors.Join(errors.New("it does not handle SIGQUIT, which would end it; is it started with -Xrs?"), err)
	}
	if err := vm.Same(); err != nil {
		return nil, err
	}
	if err := syscall.Kill(vm.PID, syscall.SIGQUIT); err != nil {
		return nil, err
	}
	for begin, wait := time.Now(), 10*time.Millisecond; time.Since(begin) < listenWithin; wait = min(2*wait, 200*time.Millisecond) {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		conn, err := vm.dial(ctx, socket)
		if err == nil || !errors.Is(err, os.ErrNotExist) && !errors.Is(err, syscall.ECONNREFUSED) {
			return conn, err
		}
		if err := vm.Same(); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("it does not listen after %v: is it stopped, or started with -XX:+DisableAttachMechanism?", listenWithin)
}

// askFile makes the file that asks the JVM to listen: in its working folder, or
// where that cannot be written to in the temporary one.
func (vm VM) askFile() (string, error) {
	name := fmt.Sprintf(".attach_pid%d", vm.PID)
	var failed error
	for _, folder := range []string{fmt.Sprintf("/proc/%d/cwd", vm.PID), tempFolder} {
		path := filepath.Join(folder, name)
		f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY|syscall.O_NOFOLLOW, 0o600)
		if err == nil {
			return path, f.Close()
		}
		if info, e := os.Lstat(path); errors.Is(err, os.ErrExist) && e == nil && info.Mode().IsRegular() && ours(info) {
			return path, nil // of somebody who asked before
		}
		failed = errors.Join(failed, err)
	}
	return "", failed
}

// ours says whether a file belongs to this user and is no link.
func ours(info os.FileInfo) bool {
	st, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(st.Uid) == os.Geteuid() && info.Mode()&os.ModeSymlink == 0
}
