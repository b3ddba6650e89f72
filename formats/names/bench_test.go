package names

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"flameview/model"
)

// BenchmarkFrame reads names from a text, as readers do: 6,000 of them, in no
// order.
func BenchmarkFrame(b *testing.B) {
	f := NewFrames(model.NewBuilder(model.File{}))
	var text []byte
	for range 1 << 18 {
		i := rand.IntN(6000)
		text = fmt.Appendf(text, "org/acme/p%d/Order%d.run%d;", i%60, i/4, i%4)
	}
	rest := text
	for b.Loop() {
		i := bytes.IndexByte(rest, ';')
		f.Frame(rest[:i])
		if rest = rest[i+1:]; len(rest) == 0 {
			rest = text
		}
	}
}
