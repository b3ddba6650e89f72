//go:build unix

package codectest

import (
	"syscall"
	"time"
)

// CPUTime is the processor time that this process has used so far. On a machine with other load it is more reliable than the clock.
func CPUTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
