//go:build !ci && cgo

package main

import (
	"fmt"
	"os"
	"os/exec"
)

// another starts this program once more, with an empty window. It goes on when this one
// ends.
func another() error {
	path, err := os.Executable()
	if err == nil {
		cmd := exec.Command(path, "open")
		cmd.Stderr = os.Stderr
		if err = cmd.Start(); err == nil {
			err = cmd.Process.Release()
		}
	}
	if err != nil {
		return fmt.Errorf("open another window: %w", err)
	}
	return nil
}
