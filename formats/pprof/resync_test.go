package pprof

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"flameview/model"
)

// wide is a profile with many samples, names and functions.
func wide(t testing.TB) []byte {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: "cpu", Unit: "nanoseconds"}}, PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 1}
	for i := range 500 {
		f := &profile.Function{ID: uint64(i + 1), Name: fmt.Sprintf("pkg.function%03d", i)}
		p.Function = append(p.Function, f)
		p.Location = append(p.Location, &profile.Location{ID: uint64(i + 1), Line: []profile.Line{{Function: f}}})
	}
	for range 2000 {
		s := &profile.Sample{Value: []int64{1 + r.Int64N(100)}}
		for range 8 {
			s.Location = append(s.Location, p.Location[r.IntN(500)])
		}
		p.Sample = append(p.Sample, s)
	}
	return raw(t, p)
}

// stacks are the paths of a store's events.
func stacks(s *model.Store) (out []string) {
	for _, ser := range s.Series {
		for _, seg := range ser.Segments {
			for _, id := range seg.Stack {
				var path []string
				for _, f := range s.Stacks.Path(nil, id) {
					path = append(path, s.Methods[s.Frames[f].Method].Name)
				}
				out = append(out, strings.Join(path, ";"))
			}
		}
	}
	return out
}

// A hole costs what stood in it and nothing behind it, and no frame is called by
// another one's name.
func TestHoles(t *testing.T) {
	whole := wide(t)
	s, err := load(t, whole)
	if err != nil {
		t.Fatal(err)
	}
	original := map[string]bool{}
	for _, path := range stacks(s) {
		original[path] = true
	}
	events := s.Events()
	for _, size := range []int{1, 60, 700} {
		for at := 40; at+size < len(whole); at += len(whole)/23 + 7 {
			for _, with := range []byte{0, 0xa5, 0xff} {
				data := bytes.Clone(whole)
				for i := range size {
					data[at+i] = with
				}
				s, err := load(t, data)
				if err != nil {
					if size > 1 && at < len(whole)-2000 { // at the very end nothing follows that tells a field
						t.Errorf("%d bytes %#x at %d of %d: %v", size, with, at, len(whole), err)
					}
					continue
				}
				if n := s.Events(); n < events*9/10 {
					t.Errorf("%d bytes %#x at %d of %d: %d of %d events\n%q", size, with, at, len(whole), n, events, s.Files[0].Warnings)
				}
				wrong := 0
				for _, path := range stacks(s) {
					if !original[path] && !strings.Contains(path, "[unknown]") && !strings.ContainsFunc(path, func(r rune) bool { return r == 0 || r == 0xfffd }) {
						wrong++
					}
				}
				if wrong > 40 { // a byte inside of a sample is another stack; a shifted table would be all of them
					t.Errorf("%d bytes %#x at %d of %d: %d wrong stacks of %d", size, with, at, len(whole), wrong, events)
				}
				if size > 100 && len(s.Files[0].Warnings) == 0 {
					t.Errorf("%d bytes %#x at %d: nothing was said", size, with, at)
				}
			}
		}
	}
}
