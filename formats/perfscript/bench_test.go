package perfscript

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"flameview/formats/codec/codectest"
)

// generate makes about n bytes of samples with stacks of 10 to 40 frames, a
// kernel part and a user part, of 3,000 functions in six modules.
func generate(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	modules := []string{"/usr/lib/x86_64-linux-gnu/libc.so.6", "/usr/lib/x86_64-linux-gnu/libstdc++.so.6.0.30", "/srv/bin/server", "/tmp/perf-4711.map"}
	var b bytes.Buffer
	time := int64(1283215897)
	for b.Len() < n {
		time += int64(r.IntN(5000))
		fmt.Fprintf(&b, "worker/%d %7d/%-7d [%03d] %5d.%06d: %10d cpu-clock: \n", r.IntN(40), 4711, 4711+r.IntN(40), r.IntN(8), time/1e6, time%1e6, 5025125)
		for range r.IntN(8) {
			i := r.IntN(300)
			fmt.Fprintf(&b, "\tffffffff81%06x kernel_function_%d+0x%x ([kernel.kallsyms])\n", i*4096, i, r.IntN(256))
		}
		f := r.IntN(3000)
		for depth := 10 + r.IntN(22); depth > 0; depth-- {
			module := modules[f%len(modules)]
			name := fmt.Sprintf("example::Service<%d>::handle_request", f)
			if f%len(modules) == 3 {
				name = fmt.Sprintf("Lcom/example/Service%d;::handle", f)
			}
			fmt.Fprintf(&b, "\t%16x %s+0x%x (%s)\n", 0x7f0000000000+f*4096, name, r.IntN(512), module)
			f = (f*7 + depth + r.IntN(2)) % 3000
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generate(64<<20)) }
