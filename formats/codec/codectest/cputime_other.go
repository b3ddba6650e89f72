//go:build !unix

package codectest

import "time"

// CPUTime is not known here.
func CPUTime() time.Duration { return 0 }
