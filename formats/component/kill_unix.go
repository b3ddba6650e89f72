//go:build unix

package component

import (
	"os"
	"os/exec"
	"syscall"
)

// killWithChildren puts the program into a process group of its own, so that
// addr2line and whatever else it starts ends with it.
func killWithChildren(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error {
		if err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL); err != nil {
			return os.ErrProcessDone
		}
		return nil
	}
}
