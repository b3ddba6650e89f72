//go:build !unix

package command

import "os/exec"

// group leaves a command as it is: the end of the context ends it.
func group(*exec.Cmd) {}

func killGroup(*exec.Cmd) {}
