//go:build !unix

package component

import "os/exec"

// killWithChildren leaves it at the program itself, which the context ends.
func killWithChildren(*exec.Cmd) {}
