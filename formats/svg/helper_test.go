package svg

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/formats/names"
	"flameview/model"
)

// load reads a picture and gives the store with it; err is read's.
func load(t testing.TB, data []byte, opt codec.Options) (*model.Store, error) {
	t.Helper()
	return codectest.Load(t, read, "test.svg", data, opt)
}

// folded writes a store's events as folded text, one line for each stack,
// sorted. Threads stand in front; kinds behind names as "_[kind]" if kinds is
// set; a phase as "@1".
func folded(s *model.Store, kinds bool) map[string]int64 {
	return foldedOf(s, model.Unknown, kinds)
}

// foldedOf is of one series.
func foldedOf(s *model.Store, series string, kinds bool) map[string]int64 {
	out := map[string]int64{}
	for _, ser := range s.Series {
		if ser.ID != series {
			continue
		}
		for _, seg := range ser.Segments {
			for i, id := range seg.Stack {
				var path []string
				if seg.Thread != nil && seg.Thread[i] != model.NoThread {
					th := s.Threads[seg.Thread[i]]
					path = append(path, fmt.Sprintf("[%s tid=%d]", th.Name, th.ID))
				}
				for _, f := range s.Stacks.Path(nil, id) {
					name := s.Methods[s.Frames[f].Method].Name
					if k := s.Frames[f].Kind; kinds && k != model.KindUnknown {
						name += "_[" + k.String() + "]"
					}
					path = append(path, name)
				}
				key := strings.Join(path, ";")
				if seg.Phase != nil {
					key += "@" + strconv.Itoa(int(seg.Phase[i]))
				}
				out[key] += seg.Values[0].Each[i]
			}
		}
	}
	return out
}

func lines(m map[string]int64) string {
	var out []string
	for k, v := range m {
		out = append(out, fmt.Sprintf("%s %d\n", k, v))
	}
	sort.Strings(out)
	return strings.Join(out, "")
}

// shared gives a file of the collection of real recordings beside the
// checkout, unpacked; the test skips where there is none.
func shared(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../../shared/profiles", name))
	if err != nil {
		t.Skip("no recordings here: ", err)
	}
	if strings.HasSuffix(name, ".gz") {
		r, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if data, err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	return data
}

// expect reads folded text by the shortest means: paths of canonical names
// with their last number. strip takes off the suffixes that the picture lost.
func expect(text []byte, strip bool) map[string]int64 {
	out := map[string]int64{}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		cut := strings.LastIndexByte(line, ' ')
		n, err := strconv.ParseFloat(line[cut+1:], 64)
		if err != nil {
			panic(err)
		}
		stack := strings.TrimRight(line[:cut], " ")
		if i := strings.LastIndexByte(stack, ' '); i >= 0 {
			if _, err := strconv.ParseFloat(stack[i+1:], 64); err == nil {
				stack = stack[:i] // two columns: before and after
			}
		}
		var path []string
		for i, f := range splitFrames(stack) {
			if strip {
				f = strings.TrimSpace(f) // inferno does it
				for _, s := range []string{"_[k]", "_[w]", "_[i]", "_[j]"} {
					f = strings.TrimSuffix(f, s)
				}
			}
			if th, ok := names.Thread(f); ok && i == 0 {
				path = append(path, fmt.Sprintf("[%s tid=%d]", th.Name, th.ID))
				continue
			}
			path = append(path, names.Parse(f).Name)
		}
		out[strings.Join(path, ";")] += int64(n) // inferno cuts fractions off
	}
	for k, v := range out {
		if v == 0 {
			delete(out, k)
		}
	}
	return out
}

// splitFrames splits at ";", but not inside the name of a thread.
func splitFrames(stack string) []string {
	parts := strings.Split(stack, ";")
	if strings.HasPrefix(stack, "[") && !strings.HasSuffix(parts[0], "]") {
		for i := 1; i < len(parts); i++ {
			joined := strings.Join(parts[:i+1], ";")
			if _, ok := names.Thread(joined); ok {
				return append([]string{joined}, parts[i+1:]...)
			}
		}
	}
	return parts
}

// differ says how two folded texts differ, "" if they do not.
func differ(got, want map[string]int64) string {
	var out []string
	for k, v := range want {
		if got[k] != v {
			out = append(out, fmt.Sprintf("%s: got %d, want %d", k, got[k], v))
		}
	}
	for k, v := range got {
		if _, ok := want[k]; !ok {
			out = append(out, fmt.Sprintf("%s: got %d, want none", k, v))
		}
	}
	sort.Strings(out)
	if n := len(out); n > 6 {
		out = append(out[:6], fmt.Sprintf("and %d more", n-6))
	}
	return strings.Join(out, "\n")
}
