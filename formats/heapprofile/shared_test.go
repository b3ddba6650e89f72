package heapprofile

import (
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

// TestReferences compares the bytes of each stack with what was worked out of
// the files by other means.
func TestReferences(t *testing.T) {
	const shared = "../shared/profiles2/heapprofile/"
	for _, name := range []string{"shop", "chrome156"} {
		t.Run(name, func(t *testing.T) {
			s, err := codectest.Load(t, read, name, codectest.Shared(t, shared+name+".heapprofile"), codec.Options{})
			if err != nil {
				t.Fatal(err)
			}
			want := map[string]int64{}
			for line := range strings.Lines(string(codectest.Shared(t, shared+name+".heapprofile.ref.folded"))) {
				if i := strings.LastIndexByte(line, ' '); i > 0 && line[0] != '#' {
					want[line[:i]], err = strconv.ParseInt(strings.TrimSpace(line[i:]), 10, 64)
				}
			}
			got := codectest.Stacks(s, "live.bytes", func(f model.Frame) string {
				if d := s.Methods[f.Method].Display; !strings.HasPrefix(d, "(anonymous") {
					return d
				}
				return "(anonymous)"
			}, nil)
			codectest.SameStacks(t, got, want)
		})
	}
}
