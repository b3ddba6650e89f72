// Package program runs the viewer under test on a given display and reads its
// log, so that a test waits for what happened and never for a time to pass.
package program

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// Program is a running viewer. Its methods are for one goroutine.
type Program struct {
	cmd    *exec.Cmd
	cancel func()
	ended  chan struct{} // closed when the program has ended and its log is complete
	exit   error         // how it ended; read after ended

	mu    sync.Mutex
	log   []string
	lines []Line
	more  chan struct{} // closed and renewed when a line arrives

	at int // lines before it have been waited for
}

// Start runs the program at path with --log debug and the arguments given. home
// is an empty folder for its settings: what someone left there must not matter.
// env adds to the environment.
func Start(ctx context.Context, path, display, home string, env []string, args ...string) (*Program, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	p := &Program{cancel: cancel, ended: make(chan struct{}), more: make(chan struct{})}
	p.cmd = exec.CommandContext(ctx, path, append([]string{"--log", "debug"}, args...)...)
	p.cmd.Env = append(os.Environ(),
		"DISPLAY="+display, "WAYLAND_DISPLAY=",
		// One look on every machine: language, scale, theme, software drawing.
		"LANG=C", "LC_ALL=C", "FYNE_SCALE=1", "FYNE_THEME=light", "LIBGL_ALWAYS_SOFTWARE=1",
		"HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_CACHE_HOME="+home,
		"FLAMEVIEW_TEST_BOXES=1")
	p.cmd.Env = append(p.cmd.Env, env...)
	stderr, err := p.cmd.StderrPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		cancel()
		return nil, fmt.Errorf("start %s: %w", path, err)
	}
	go func() {
		in := bufio.NewScanner(stderr)
		in.Buffer(nil, 1<<20) // a box may have a long name
		for in.Scan() {
			p.add(in.Text())
		}
		p.exit = p.cmd.Wait()
		close(p.ended)
	}()
	return p, nil
}

func (p *Program) add(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.log = append(p.log, text)
	p.lines = append(p.lines, parseLine(text))
	close(p.more)
	p.more = make(chan struct{})
}

// Wait returns the next line of the log that holds all the wanted "key=value"
// pairs. Lines before it count as seen: a later Wait does not return them.
func (p *Program) Wait(ctx context.Context, want ...string) (Line, error) {
	for {
		// In this order: when it has ended, all its lines are there to be searched.
		ended := false
		select {
		case <-p.ended:
			ended = true
		default:
		}
		p.mu.Lock()
		lines, more := p.lines, p.more
		p.mu.Unlock()
		i := slices.IndexFunc(lines[p.at:], func(l Line) bool { return l.Has(want...) })
		if i >= 0 {
			p.at += i + 1
			return lines[p.at-1], nil
		}
		if ended {
			return nil, fmt.Errorf("the program ended (%v) while we waited for %q; its log ends:\n%s", p.exit, want, p.tail())
		}
		select {
		case <-more:
		case <-p.ended:
		case <-ctx.Done():
			return nil, fmt.Errorf("wait for %q: %w; the program's log ends:\n%s", want, ctx.Err(), p.tail())
		}
	}
}

// Mark is the place up to which lines count as seen, for Back.
func (p *Program) Mark() int { return p.at }

// Back makes the lines after a mark unseen again.
func (p *Program) Back(mark int) { p.at = mark }

// Ended waits for the program's own end.
func (p *Program) Ended(ctx context.Context) error {
	select {
	case <-p.ended:
		return p.exit
	case <-ctx.Done():
		return errors.New("the program is still running")
	}
}

// Log is all the program has said so far.
func (p *Program) Log() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(p.log, "\n")
}

func (p *Program) tail() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(p.log[max(0, len(p.log)-20):], "\n")
}

// Stop ends the program if it has not ended by itself.
func (p *Program) Stop() {
	p.cancel()
	select {
	case <-p.ended:
	case <-time.After(5 * time.Second):
	}
}
