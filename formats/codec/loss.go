package codec

import "flameview/model"

// Loss is how often something in a file could not be used, in words that say
// what became of it: "samples without a stack were left out: %d".
type Loss struct {
	N    int
	What string
}

// Warn says of all losses that there were some.
func Warn(b *model.Builder, losses ...Loss) {
	for _, l := range losses {
		if l.N > 0 {
			b.Warn(l.What, l.N)
		}
	}
}
