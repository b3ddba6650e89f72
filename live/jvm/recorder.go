package jvm

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"

	"flameview/live/process"
)

// Flight recorder commands, see
// https://docs.oracle.com/en/java/javase/17/docs/specs/man/jcmd.html. Their answers
// are sentences; the command succeeds even where the recorder does not.

// The bounds of the recording in the JVM, should this program crash.
const (
	maxAge  = "10m"
	maxSize = 256 << 20
)

var (
	started    = regexp.MustCompile(`(?m)^Started recording \d+`)
	repository = regexp.MustCompile(`(?m)^Repository path: (.+)$`)
	// ourName is what recordings of this program are called: its process, and when
	// that started, since numbers of processes are given away again.
	ourName = regexp.MustCompile(`\bname=(flameview-(\d+)-(\d+))\b`)
)

// errNoRecorder says that a JVM has no flight recorder, with the JVM's words.
type errNoRecorder struct{ words string }

func (e *errNoRecorder) Error() string { return "the JVM has no flight recorder: " + e.words }

// jcmd carries out a diagnostic command.
func (vm VM) jcmd(ctx context.Context, command string) (string, error) {
	return vm.command(ctx, "jcmd", command)
}

// recording is a recording in a JVM.
type recording struct {
	vm     VM
	name   string
	folder string // where the JVM writes its chunks
}

// record starts a recording. left are recordings of this program's that were left
// behind by a crash, and were stopped.
func (vm VM) record(ctx context.Context) (r *recording, left []string, err error) {
	self, err := process.Find(os.Getpid())
	if err != nil {
		return nil, nil, err
	}
	if left, err = vm.stopLeft(ctx); err != nil {
		return nil, nil, err
	}
	r = &recording{vm: vm, name: fmt.Sprintf("flameview-%d-%d", self.PID, self.Started)}
	text, err := vm.jcmd(ctx, fmt.Sprintf("JFR.start name=%s settings=profile disk=true maxage=%s maxsize=%d", r.name, maxAge, maxSize))
	if err == nil && !started.MatchString(text) {
		err = &errNoRecorder{firstLine(text)}
	}
	if err != nil {
		// The JVM may have understood what this program did not hear.
		return nil, left, errors.Join(noRecorder(err), ignoreRefusal(r.stop(context.WithoutCancel(ctx))))
	}
	text, err = vm.jcmd(ctx, "JFR.configure")
	if path := repository.FindStringSubmatch(text); path != nil {
		r.folder = strings.TrimSpace(path[1])
	} else if err == nil {
		err = fmt.Errorf("process %d does not say where it records: %s", vm.PID, firstLine(text))
	}
	if err != nil {
		return nil, left, errors.Join(err, r.stop(context.WithoutCancel(ctx)))
	}
	return r, left, nil
}

// noRecorder makes of a refusal that there is no recorder.
func noRecorder(err error) error {
	var refused *refusal
	if errors.As(err, &refused) {
		return &errNoRecorder{firstLine(refused.text)}
	}
	return err
}

// ignoreRefusal takes an answer that is no for the end of the matter.
func ignoreRefusal(err error) error {
	var refused *refusal
	if errors.As(err, &refused) || errors.Is(err, process.ErrGone) {
		return nil
	}
	return err
}

// stopLeft stops the recordings of programs like this that are gone.
func (vm VM) stopLeft(ctx context.Context) (names []string, err error) {
	text, err := vm.jcmd(ctx, "JFR.check")
	if err != nil {
		return nil, ignoreRefusal(err) // no recorder, no recordings
	}
	for _, m := range ourName.FindAllStringSubmatch(text, -1) {
		pid, _ := strconv.Atoi(m[2])
		if p, err := process.Find(pid); err == nil && strconv.FormatUint(p.Started, 10) == m[3] {
			continue
		}
		if err := (&recording{vm: vm, name: m[1]}).stop(ctx); err != nil {
			return names, err
		}
		names = append(names, m[1])
	}
	return names, nil
}

// stop ends the recording, after which the JVM records nothing for it.
func (r *recording) stop(ctx context.Context) error {
	if err := r.vm.Same(); errors.Is(err, process.ErrGone) {
		return nil
	}
	text, err := r.vm.jcmd(ctx, "JFR.stop name="+r.name)
	if err != nil || strings.Contains(text, "Stopped recording") {
		return err
	}
	// Somebody else may have stopped it. What counts is that it is gone.
	if there, err := r.vm.jcmd(ctx, "JFR.check"); err != nil || strings.Contains(there, r.name) {
		return errors.Join(fmt.Errorf("process %d does not stop the recording %s: %s", r.vm.PID, r.name, firstLine(text)), err)
	}
	return nil
}

// firstLine is the first line of a text that has words.
func firstLine(text string) string {
	const longest = 300
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			return strings.ToValidUTF8(line[:min(len(line), longest)], "")
		}
	}
	return "it says nothing"
}
