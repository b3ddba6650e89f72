// Package editor opens a file at a line in the editor that the user has named. The
// name of the file is one word of the command, whatever is in it, and there is no shell.
package editor

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"flameview/live/command"
)

// The placeholders of a template.
const (
	filePlace = "{file}"
	linePlace = "{line}"
)

// Words are the words of a template with the file and the line in place of {file} and
// {line}; a template without {file} gets it behind its last word. Errors: a template
// that is no command.
//
//	code --goto {file}:{line} -> code, --goto, /src/a b.go:7
func Words(template, file string, line int) ([]string, error) {
	words, err := command.Split(template)
	if err != nil {
		return nil, err
	}
	if len(words) == 0 {
		return nil, errors.New("no editor is named")
	}
	if !strings.Contains(template, filePlace) {
		words = append(words, filePlace)
	}
	places := strings.NewReplacer(filePlace, file, linePlace, strconv.Itoa(max(line, 1)))
	for i := range words[1:] { // the program itself is as it is named
		words[1+i] = places.Replace(words[1+i])
	}
	return words, nil
}

// mostWait is how long an editor may take to say that it failed; one that takes longer is open.
const mostWait = 10 * time.Second

// Open starts the editor, and returns when it has ended or is open for a while: many
// commands only hand the file to a window that is open already. Errors: a program that
// is not there, or that ends with one.
func Open(ctx context.Context, template, file string, line int) error {
	words, err := Words(template, file, line)
	if err != nil {
		return fmt.Errorf("open the editor: %w", err)
	}
	cmd := exec.Command(words[0], words[1:]...) // not of the context: the editor stays
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("open the editor: %w", err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			return fmt.Errorf("the editor %s ended with an error: %w", words[0], err)
		}
	case <-time.After(mostWait):
	case <-ctx.Done():
	}
	return nil
}
