package pprof

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

// build makes a profile from lines of "a;b;c 1 2", a value for each type, and
// types of "samples/count". A frame "b>c" is c inlined into b.
func build(types, lines string) *profile.Profile {
	p := &profile.Profile{}
	for t := range strings.FieldsSeq(types) {
		typ, unit, _ := strings.Cut(t, "/")
		p.SampleType = append(p.SampleType, &profile.ValueType{Type: typ, Unit: unit})
	}
	functions, locations := map[string]*profile.Function{}, map[string]*profile.Location{}
	for line := range strings.Lines(lines) {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		s := &profile.Sample{}
		for _, v := range fields[1:] {
			var n int64
			fmt.Sscan(v, &n)
			s.Value = append(s.Value, n)
		}
		for name := range strings.SplitSeq(fields[0], ";") {
			l := locations[name]
			if l == nil {
				l = &profile.Location{ID: uint64(len(p.Location) + 1)}
				locations[name] = l
				p.Location = append(p.Location, l)
				for part := range strings.SplitSeq(name, ">") {
					f := functions[part]
					if f == nil {
						f = &profile.Function{ID: uint64(len(p.Function) + 1), Name: part}
						functions[part] = f
						p.Function = append(p.Function, f)
					}
					l.Line = append([]profile.Line{{Function: f, Line: 7}}, l.Line...)
				}
			}
			s.Location = append([]*profile.Location{l}, s.Location...)
		}
		p.Sample = append(p.Sample, s)
	}
	return p
}

func raw(t testing.TB, p *profile.Profile) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := p.WriteUncompressed(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func load(t testing.TB, data []byte) (*model.Store, error) {
	t.Helper()
	return codectest.Load(t, read, "test", data, codec.Options{})
}

// draw shows a store on one line: for each event its series, thread, stack and
// values.
func draw(s *model.Store) string {
	var out []string
	for _, ser := range s.Series {
		seg := &ser.Segments[0]
		for e := range seg.Len() {
			line := ser.ID + ": "
			if seg.Thread != nil && seg.Thread[e] != model.NoThread {
				th := s.Threads[seg.Thread[e]]
				line += fmt.Sprintf("[%s %d] ", th.Name, th.ID)
			}
			var path []string
			for _, f := range s.Stacks.Path(nil, seg.Stack[e]) {
				name := s.Methods[s.Frames[f].Method].Display
				if k := s.Frames[f].Kind.String(); k != "" {
					name += ":" + k
				}
				path = append(path, name)
			}
			line += strings.Join(path, ";")
			for i, u := range ser.Units {
				line += fmt.Sprintf(" %d %s", seg.Values[i].Each[e], u.Name)
			}
			out = append(out, line)
		}
	}
	for _, w := range s.Files[0].Warnings {
		out = append(out, "! "+w)
	}
	return strings.Join(out, " | ")
}

func written(t testing.TB, v *codec.View) []byte {
	t.Helper()
	return codectest.Written(t, write, v)
}

func unzip(t testing.TB, data []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if data, err = io.ReadAll(z); err != nil {
		t.Fatal(err)
	}
	return data
}
