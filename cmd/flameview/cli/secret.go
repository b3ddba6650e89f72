package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// mostSecret bounds the line of a file that is a secret, in bytes.
const mostSecret = 64 << 10

// readSecret takes the secret in the first line of a file.
func (a *app) readSecret(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return usageError{fmt.Errorf("--auth-file: %w", err)}
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return usageError{fmt.Errorf("--auth-file: %w", err)}
	case !info.Mode().IsRegular():
		return usagef("--auth-file: %s is no file", path)
	case othersMayRead(info):
		return usagef("--auth-file: others may read %s: chmod 600 %s", path, path)
	}
	line, err := bufio.NewReader(io.LimitReader(f, mostSecret)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return usageError{fmt.Errorf("--auth-file: %w", err)}
	}
	if line = strings.TrimSpace(line); line == "" {
		return usagef("--auth-file: the first line of %s is empty", path)
	}
	a.secrets.Use(line)
	return nil
}

// askSecret asks at a terminal for the secret of a host, without showing what is
// typed. Without a terminal nobody is asked, and the error of the server says what to
// do.
func (a *app) askSecret(ctx context.Context, host string) (secret string, ok bool) {
	if !isTerminal(a.Err) || !isTerminalIn(a.In) {
		return "", false
	}
	terminal := int(a.In.(*os.File).Fd())
	before, err := term.GetState(terminal)
	if err != nil {
		return "", false
	}
	fmt.Fprintf(a.Err, "flameview: %s\n", printable(host+" wants to know who asks. A token, or user:password (it is not shown; empty for none):"))
	typed := make(chan []byte, 1)
	go func() { // it cannot be interrupted: it ends with the program
		line, _ := term.ReadPassword(terminal)
		typed <- line
	}()
	select {
	case line := <-typed:
		return string(line), true
	case <-ctx.Done():
		_ = term.Restore(terminal, before)
		return "", false
	}
}
