//go:build unix

package perfdata

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
)

const samples = "../../../shared/profiles2/"

// thread is one of a recording, and weight what its samples add up to.
type (
	thread struct {
		comm string
		tid  int64
	}
	weight struct{ samples, period int64 }
)

// TestReal reads recordings through the installed perf. Their symbols are of
// another machine, so threads are compared with perf's decoding there, not stacks.
func TestReal(t *testing.T) {
	if _, err := exec.LookPath("perf"); err != nil {
		t.Skip("perf is not installed")
	}
	for _, name := range []string{"crunch-fp", "crunch-multi", "crunch-nocg"} {
		path := filepath.FromSlash(samples + "perf-data/" + name + ".data")
		reference, err := os.ReadFile(filepath.FromSlash(samples + "perf-script/" + name + ".ref.tsv"))
		if err != nil {
			t.Skip("no real recordings here")
		}
		want := map[thread]weight{}
		for line := range strings.Lines(string(reference)) {
			c := strings.Split(line, "\t")
			_, tid, _ := strings.Cut(c[2], "/")
			n, _ := strconv.ParseInt(c[3], 10, 64)
			period, _ := strconv.ParseInt(c[4], 10, 64)
			id, _ := strconv.ParseInt(tid, 10, 64)
			w := want[thread{c[1], id}]
			want[thread{c[1], id}] = weight{w.samples + n, w.period + period}
		}
		s, err := load(t, &codec.Input{Path: path})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := map[thread]weight{}
		for i := range s.Series {
			seg := &s.Series[i].Segments[0]
			for k, id := range seg.Thread {
				th := thread{s.Threads[id].Name, s.Threads[id].ID}
				w := got[th]
				got[th] = weight{w.samples + 1, w.period + seg.Values[1].Each[k]}
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("%s: got\n%v\nwant\n%v", name, got, want)
		}
	}
}
