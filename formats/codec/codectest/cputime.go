//go:build unix

package codectest

import (
	"syscall"
	"time"
)

// CPUTime is the time that this process has used the processor so far. On a machine that others use
// too it says more than the clock.
func CPUTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
