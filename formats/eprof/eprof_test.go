package eprof

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
)

// TestSample holds the totals against the last lines of the tables.
func TestSample(t *testing.T) {
	data, err := os.ReadFile("../../../shared/profiles2/erlang/shop.eprof.txt")
	if err != nil {
		t.Skip("no samples here")
	}
	s, err := codectest.Load(t, read, "shop", data, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var calls, us int64
	for line := range bytes.Lines(data) {
		if rest, ok := bytes.CutPrefix(line, []byte("Total:")); ok {
			var c, u int64
			var percent string
			if _, err := fmt.Sscan(string(rest), &c, &percent, &u); err != nil {
				t.Fatal(err)
			}
			calls, us = calls+c, us+u
		}
	}
	m := s.Metrics()
	if calls == 0 || m[0].Total != us*1000 || m[1].Total != calls {
		t.Errorf("got %d ns and %d calls, want %d us and %d", m[0].Total, m[1].Total, us, calls)
	}
}

func generate(n int) []byte {
	var b bytes.Buffer
	b.WriteString("FUNCTION                            CALLS        %   TIME  [uS / CALLS]\n")
	for i := range n {
		fmt.Fprintf(&b, "%-35s %8d %8.2f %9d  [%10.2f]\n", fmt.Sprintf("module%d:function%d/%d", i%500, i%5000, i%4), i%1000, 0.01, i%77, 0.5)
	}
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generate(200_000)) }

func FuzzRead(f *testing.F) {
	codectest.Fuzz(f, &Format, string(generate(3)), "****** Process <0.1.0> -- 1\nFUNCTION CALLS [uS / CALLS]\na:b/1 1 0.1 5 [ 5.0]\n")
}
