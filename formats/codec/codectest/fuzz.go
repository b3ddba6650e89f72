package codectest

import (
	"os"
	"path/filepath"
	"testing"

	"flameview/formats/codec"
)

// Fuzz sniffs and reads arbitrary content, starting with the fixtures of a format: the result must be an error or a consistent store, never
// a panic.
func Fuzz(f *testing.F, format *codec.Format, seeds ...string) {
	files, err := filepath.Glob("testdata/*")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		if data, err := os.ReadFile(name); err == nil {
			f.Add(data)
		}
	}
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		format.Sniff(data)
		s, _ := Load(t, format.Read, "fuzz", data, codec.Options{})
		for i := range s.Series {
			for j := range s.Series[i].Segments {
				for _, stack := range s.Series[i].Segments[j].Stack {
					if int(stack) >= s.Stacks.Len() {
						t.Fatalf("%s: stack %d of %d", s.Series[i].ID, stack, s.Stacks.Len())
					}
				}
			}
		}
		for _, m := range s.Metrics() {
			if m.Total < 0 || m.Total > codec.MaxTotal {
				t.Errorf("the total of %s is %d", m.ID, m.Total)
			}
		}
	})
}
