// Package cli is the command line: the same engine as the window's, without a
// display.
//
// The way through it: grammar.go lists every command once, and the struct of a command its flags; parsing,
// help, completion and docs/cli.md all come from there. Each command is a struct
// of flags with a Run method. What goes to standard output is the answer and
// nothing else; whatever is said to people goes to standard error.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"flameview/formats/codec"
	"flameview/live"
	"flameview/live/web"
	"flameview/server"
)

// Exit codes.
const (
	ExitDone   = 0 // all is well, or what was lost of a damaged file is said
	ExitFailed = 1 // some input gave nothing; the others were processed
	ExitUsage  = 2 // the command line itself makes no sense
)

// Window shows the window until it is closed and gives the exit code.
type Window func(context.Context, WindowOptions) int

// WindowOptions are what the command line says about the window.
type WindowOptions struct {
	Paths  []string // files, folders, "-" for Stdin
	Sample bool     // open the built-in sample
	// Sources are folders, jars and zips with source files.
	Sources []string
	// Live is a source to look at, nil for none, and Every the time between its ticks.
	Live    live.Source
	Every   time.Duration
	Secrets *web.Secrets
	Reading codec.Options
	Stdin   io.Reader
	Stderr  io.Writer
	Log     *slog.Logger
}

// Main runs the process's command line and gives its exit code. An interrupt or
// SIGTERM cancels the work; one that comes later ends the process as usual. Those
// within a second are one: timeout(1) signals the process and then its group. A reader that
// goes away (flameview top ... | head) ends it quietly, as Go's runtime does for
// standard output.
func Main(args []string, window Window) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, func() { time.AfterFunc(time.Second, stop) })
	return Run(ctx, args, Streams{os.Stdin, os.Stdout, os.Stderr}, window)
}

// Streams are the three standard ones.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// Run runs one command line and gives its exit code.
func Run(ctx context.Context, args []string, std Streams, window Window) int {
	a := &app{ctx: ctx, Streams: std, window: window}
	a.agreed.Ask = a.askIntent
	a.secrets = web.FromEnvironment()
	a.secrets.Ask = a.askSecret
	a.servers = server.New(&a.agreed, a.secrets)
	err := a.parseAndRun(args)
	var usage usageError
	var exit exitCode
	switch {
	case err == nil:
		return ExitDone
	case errors.Is(err, syscall.EPIPE):
		return ExitFailed
	case errors.As(err, &exit):
		return int(exit)
	case ctx.Err() != nil:
		a.say("interrupted")
		return ExitFailed
	case errors.As(err, &usage):
		a.say("%v", err)
		return ExitUsage
	}
	a.say("%v", err)
	return ExitFailed
}

// app is what a command may use.
type app struct {
	Streams
	ctx    context.Context
	log    *slog.Logger
	window Window
	given  []string // flags in their order, by name

	agreed  live.Consent
	secrets *web.Secrets
	servers *server.Servers
}

// say tells people something, as "flameview: ...".
func (a *app) say(format string, args ...any) {
	fmt.Fprintf(a.Err, "flameview: %s\n", printable(fmt.Sprintf(format, args...)))
}

// usageError is a command line that makes no sense, or none for these files.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// exitCode ends the program after everything has been said.
type exitCode int

func (e exitCode) Error() string { return fmt.Sprintf("exit code %d", int(e)) }
