// Package display is an X display to test a window on: a server of our own
// without a screen, and a client that looks, points and types.
//
// It speaks the X protocol itself, so that Xvfb is the only program it needs.
package display

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Server is an Xvfb that belongs to us.
type Server struct {
	Name string // of the display, as in ":99"
	quit func()
}

// Start runs an Xvfb with one screen of width by height pixels on a display
// number that the server finds free by itself. It ends with ctx at the latest.
func Start(ctx context.Context, width, height int) (*Server, error) {
	ready, pipe, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("start Xvfb: %w", err)
	}
	defer ready.Close()

	ctx, cancel := context.WithCancel(ctx)
	// -displayfd 3: the server writes its number to the first of ExtraFiles
	// when it takes connections, so there is nothing to poll.
	cmd := exec.CommandContext(ctx, "Xvfb", "-displayfd", "3", "-screen", "0",
		fmt.Sprintf("%dx%dx24", width, height), "-nolisten", "tcp", "-noreset")
	cmd.ExtraFiles = []*os.File{pipe}
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 2 * time.Second
	err = cmd.Start()
	pipe.Close()
	if err != nil {
		cancel()
		return nil, fmt.Errorf("start Xvfb: %w", err)
	}
	s := &Server{quit: func() { cancel(); cmd.Wait() }}

	ready.SetReadDeadline(time.Now().Add(20 * time.Second))
	number, err := bufio.NewReader(ready).ReadString('\n')
	if err != nil {
		s.Stop()
		return nil, fmt.Errorf("start Xvfb: it named no display: %w", err)
	}
	s.Name = ":" + strings.TrimSpace(number)
	return s, nil
}

// Stop ends the server and waits until it has gone.
func (s *Server) Stop() { s.quit() }
