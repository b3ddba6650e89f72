package threaddump

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

const shared = "../../../shared/profiles2/java-threads/"

// rows are the samples of a store as the references write them: thread, state,
// stack, and how often.
func rows(s *model.Store) map[string]int {
	out := map[string]int{}
	if len(s.Series) == 0 {
		return out
	}
	seg := &s.Series[0].Segments[0]
	for e := range seg.Stack {
		th := s.Threads[seg.Thread[e]]
		name := th.Name
		if th.Virtual && name == "" {
			name = fmt.Sprintf("(virtual thread #%d)", th.ID)
		}
		state := "NO_STATE"
		if seg.State != nil && s.States[seg.State[e]] != "" {
			state, _, _ = strings.Cut(s.States[seg.State[e]], " ")
		}
		var path []string
		for _, f := range s.Stacks.Path(nil, seg.Stack[e]) {
			if name := s.Methods[s.Frames[f].Method].Display; name != noFrames {
				path = append(path, name)
			}
		}
		out[name+"\t"+state+"\t"+strings.Join(path, ";")]++
	}
	return out
}

// The references count threads of the VM too: no state, no frames.
func TestReferences(t *testing.T) {
	files, _ := filepath.Glob(shared + "*.ref.tsv")
	if len(files) == 0 {
		t.Skip("there are no references")
	}
	for _, ref := range files {
		name := strings.TrimSuffix(ref, ".ref.tsv") + ".txt"
		t.Run(filepath.Base(name), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if sniff(data[:min(len(data), codec.SniffLen)]) != codec.Sure {
				t.Error("not recognised")
			}
			s, err := codectest.Load(t, read, name, data, codec.Options{})
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(ref)
			if err != nil {
				t.Fatal(err)
			}
			got := rows(s)
			for _, line := range strings.Split(strings.TrimSpace(string(want)), "\n")[1:] {
				i := strings.LastIndexByte(line, '\t')
				key := line[:i]
				n, _ := strconv.Atoi(line[i+1:])
				if strings.HasSuffix(key, "\tNO_STATE\t") {
					continue
				}
				if got[key] != n {
					t.Errorf("%d times, want %d: %s", got[key], n, key)
				}
				delete(got, key)
			}
			for key, n := range got {
				t.Errorf("%d times too many: %s", n, key)
			}
		})
	}
}

// The constructed JSON dumps hold the threads of the first text dump.
func TestReferencesJSON(t *testing.T) {
	for _, version := range []string{"v1", "v2"} {
		data, err := os.ReadFile(shared + "depot.constructed-" + version + ".json")
		if err != nil {
			t.Skip(err)
		}
		s, err := codectest.Load(t, read, version, data, codec.Options{})
		if err != nil {
			t.Fatal(err)
		}
		seg := &s.Series[0].Segments[0]
		if seg.Len() != 26 || seg.Time == nil || (seg.State != nil) != (version == "v2") || (seg.Class != nil) != (version == "v2") {
			t.Errorf("%s: %d samples, states %v, classes %v", version, seg.Len(), seg.State != nil, seg.Class != nil)
		}
	}
}
