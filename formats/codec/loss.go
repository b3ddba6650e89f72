package codec

import "flameview/model"

// Loss is how often something in a file could not be used, with a format for the warning: "samples without a stack were
// left out: %d".
type Loss struct {
	N    int
	What string
}

// Warn adds a warning for each loss that occurred.
func Warn(b *model.Builder, losses ...Loss) {
	for _, l := range losses {
		if l.N > 0 {
			b.Warn(l.What, l.N)
		}
	}
}
