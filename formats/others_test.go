package formats

import (
	"strings"
	"testing"
)

// TestOpenOthers: what a recording lacks is taken from another one of the load,
// wherever that stands in it, and from no other format.
func TestOpenOthers(t *testing.T) {
	whole := jfrChunk(t, 100)
	files(t, "whole.jfr", whole, "cut.jfr", whole[:len(whole)-10], "x.folded", "a;b 1\n")
	const jfrEvents = 393 // of the whole, two of them chains of waits
	for _, paths := range [][]string{{"whole.jfr", "x.folded", "cut.jfr"}, {"cut.jfr", "x.folded", "whole.jfr"}} {
		loaded, err := Open(t.Context(), Options{}, paths...)
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		events := 0
		for _, s := range loaded.Stores {
			events += s.Events()
			said += strings.Join(s.Files[0].Warnings, "\n")
		}
		if want := "is the beginning of chunk 1 of whole.jfr"; !strings.Contains(said, want) || events != jfrEvents {
			t.Errorf("%v: %d events, says %q, want %q", paths, events, said, want)
		}
	}
}
