package perfscript

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

const shared = "../../../shared/profiles2/perf-script/"

// recording gives a real recording, unpacked.
func recording(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.FromSlash(shared + name))
	if err != nil {
		data, err = os.ReadFile(filepath.FromSlash(shared + name + ".gz"))
	}
	if err != nil {
		t.Skip("no real recordings here")
	}
	if !bytes.HasPrefix(data, []byte("\x1f\x8b")) {
		return data
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if data, err = io.ReadAll(z); err != nil {
		t.Fatal(err)
	}
	return data
}

// columns says which columns of the reference a text has.
type columns struct{ event, comm, pid, tid, period, stack, dso bool }

var all = columns{true, true, true, true, true, true, true}

// weight is what one row of the reference adds up to.
type weight struct{ samples, period int64 }

// reference is perf's own decoding of a recording: event, comm, pid/tid,
// samples, period, stack root first.
func reference(t *testing.T, name string, has columns) map[string]weight {
	t.Helper()
	out := map[string]weight{}
	for line := range strings.Lines(string(recording(t, name))) {
		c := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		pid, tid, _ := strings.Cut(c[2], "/")
		key := key(has, c[0], c[1], pid, tid, c[5])
		samples, _ := strconv.ParseInt(c[3], 10, 64)
		period, _ := strconv.ParseInt(c[4], 10, 64)
		if !has.period {
			period = 0
		}
		w := out[key]
		out[key] = weight{w.samples + samples, w.period + period}
	}
	return out
}

func key(has columns, event, comm, pid, tid, stack string) string {
	keep := func(has bool, s string) string {
		if has {
			return s
		}
		return "-"
	}
	if !has.stack {
		stack = stack[strings.LastIndexByte(stack, ';')+1:]
	}
	if !has.dso { // the name of the module stands for unknown functions
		stack = library.ReplaceAllString(stack, "[unknown]")
	}
	stack = strings.ReplaceAll(stack, ".isra.0", "") // perf keeps it in names of C alone
	return strings.Join([]string{
		keep(has.event, event), keep(has.comm, comm),
		keep(has.pid, pid), keep(has.tid, tid), stack,
	}, "\t")
}

var library = regexp.MustCompile(`\[[^];]*\.so[^];]*\]`)

// weights are the events of a store in the same form.
func weights(s *model.Store, has columns, pids map[int64]int64) map[string]weight {
	out := map[string]weight{}
	for _, ser := range s.Series {
		seg := &ser.Segments[0]
		for i, id := range seg.Stack {
			var path []string
			for _, f := range s.Stacks.Path(nil, id) {
				fr := s.Frames[f]
				path = append(path, s.Methods[fr.Method].Display+s.Strings[fr.Detail])
			}
			th := model.Thread{}
			if seg.Thread != nil {
				th = s.Threads[seg.Thread[i]]
			}
			k := key(has, strings.ReplaceAll(ser.ID, ":", "__"), th.Name, fmt.Sprint(pids[th.ID]), fmt.Sprint(th.ID), strings.Join(path, ";"))
			w := out[k]
			w.samples++
			if v := seg.Values[1].Each; v != nil && has.period {
				w.period += v[i]
			}
			out[k] = w
		}
	}
	return out
}

// TestReference holds every variant of perf script's output against perf's own
// decoding of the same recording.
func TestReference(t *testing.T) {
	noPid, noPeriod := all, all
	noPid.pid, noPeriod.pid, noPeriod.period = false, false, false
	noDSO := noPeriod
	noDSO.pid, noDSO.dso = true, false
	bare := columns{stack: true}
	leaf := noPid
	leaf.stack = false
	for _, test := range []struct {
		text, ref string
		has       columns
	}{
		{"crunch-fp-default.txt", "crunch-fp.ref.tsv", noPid},
		{"crunch-fp-header.txt", "crunch-fp.ref.tsv", noPid},
		{"crunch-fp-events.txt", "crunch-fp.ref.tsv", noPid},
		{"crunch-fp-ns.txt", "crunch-fp.ref.tsv", noPid},
		{"crunch-fp-reltime.txt", "crunch-fp.ref.tsv", noPid},
		{"crunch-fp-srcline.txt", "crunch-fp.ref.tsv", noPid},
		{"crunch-fp-nodemangle.txt", "crunch-fp.ref.tsv", noPid},
		{"crunch-fp-pidtidcpu.txt", "crunch-fp.ref.tsv", all},
		{"crunch-fp-tid.txt", "crunch-fp.ref.tsv", noPeriod},
		{"crunch-fp-noperiod.txt", "crunch-fp.ref.tsv", noDSO},
		{"crunch-fp-notime.txt", "crunch-fp.ref.tsv", noPeriod},
		{"crunch-fp-ipsymonly.txt", "crunch-fp.ref.tsv", bare},
		{"crunch-fp-nocallchain.txt", "crunch-fp.ref.tsv", leaf},
		{"crunch-nocg.txt", "crunch-nocg.ref.tsv", noPid},
		{"crunch-multi.txt", "crunch-multi.ref.tsv", noPid},
		{"crunch-multi-misc.txt", "crunch-multi.ref.tsv", noPid},
		{"crunch-switch.txt", "crunch-switch.ref.tsv", noPeriod},
		{"crunch-dwarf.txt", "crunch-dwarf.ref.tsv", noPid},
		{"crunch-dwarf-srcline.txt", "crunch-dwarf.ref.tsv", noPid},
	} {
		t.Run(test.text, func(t *testing.T) {
			data := recording(t, test.text)
			if c := sniff(data[:min(len(data), codec.SniffLen)]); c != codec.Sure {
				t.Errorf("confidence %d", c)
			}
			s, err := codectest.Load(t, read, test.text, data, codec.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range s.Files[0].Warnings {
				t.Errorf("warning: %s", w)
			}
			pids := map[int64]int64{}
			for line := range strings.Lines(string(recording(t, test.ref))) {
				pid, tid, _ := strings.Cut(strings.Split(line, "\t")[2], "/")
				p, _ := strconv.ParseInt(pid, 10, 64)
				id, _ := strconv.ParseInt(tid, 10, 64)
				pids[id] = p
			}
			compare(t, weights(s, test.has, pids), reference(t, test.ref, test.has))
		})
	}
}

func compare(t *testing.T, got, want map[string]weight) {
	t.Helper()
	if maps.Equal(got, want) {
		return
	}
	shown := 0
	for _, k := range slices.Sorted(maps.Keys(want)) {
		if got[k] != want[k] && shown < 4 {
			shown++
			t.Errorf("%s: got %v, want %v", k, got[k], want[k])
		}
	}
	for _, k := range slices.Sorted(maps.Keys(got)) {
		if _, ok := want[k]; !ok && shown < 8 {
			shown++
			t.Errorf("%s: got %v, want none", k, got[k])
		}
	}
}
