//go:build unix

package command

import (
	"os/exec"
	"syscall"
)

// group gives a command a group of its own, so that what it starts ends with it.
// The end of the context interrupts the group as Ctrl+C does.
func group(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGINT) }
}

// killGroup ends what is left of the group. Its number is the command's, which is
// not given away while a member lives.
func killGroup(c *exec.Cmd) { syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
