package otlp

import (
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"os"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/formats/names"
	"flameview/model"
)

const shared = "../../../shared/profiles2/otlp/"

// folded adds the events of the first series up by stack.
func folded(s *model.Store) map[string]int64 {
	out := map[string]int64{}
	seg := &s.Series[0].Segments[0]
	for e, stack := range seg.Stack {
		var path []string
		for _, f := range s.Stacks.Path(nil, stack) {
			path = append(path, s.Methods[s.Frames[f].Method].Display)
		}
		out[strings.Join(path, ";")] += seg.Values[0].Each[e]
	}
	return out
}

func TestShared(t *testing.T) {
	for name, ref := range map[string]string{
		"ap45-lock.otlp": "ap45-lock", "ap45-lock.otlp.json": "ap45-lock", "ap45-wall.otlp": "ap45-wall", "ap45-alloc.otlp": "ap45-alloc",
	} {
		data, err := os.ReadFile(shared + name)
		if err != nil {
			t.Skip(err)
		}
		if sniff(data[:min(len(data), codec.SniffLen)]) != codec.Sure {
			t.Errorf("%s: not recognised", name)
		}
		s, err := codectest.Load(t, read, name, data, codec.Options{})
		if err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(shared + ref + ".ref.folded.gz")
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		z, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		got, want := folded(s), map[string]int64{}
		for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
			if line[0] == '#' {
				continue
			}
			i := strings.LastIndexByte(line, ' ')
			n, _ := strconv.ParseInt(line[i+1:], 10, 64)
			path := strings.Split(line[:i], ";")
			for i := range path {
				path[i] = names.Parse(path[i]).Display
			}
			want[strings.Join(path, ";")] += n
		}
		if !maps.Equal(got, want) {
			t.Errorf("%s: %d stacks are not those of the %d of the reference", name, len(got), len(want))
		}
		seg := &s.Series[0].Segments[0]
		if seg.Time == nil || seg.Thread == nil || len(s.Files[0].Warnings) > 0 {
			t.Errorf("%s: times %v, threads %v, %q", name, seg.Time != nil, seg.Thread != nil, s.Files[0].Warnings)
		}
	}
}

// picture writes the events of a store: series, values, time, thread, stack.
func picture(s *model.Store) string {
	var b strings.Builder
	for _, ser := range s.Series {
		seg := &ser.Segments[0]
		for e := range seg.Stack {
			b.WriteString(ser.ID)
			for i, u := range ser.Units {
				fmt.Fprintf(&b, " %d %s", seg.Values[i].Each[e], u.Name)
			}
			if seg.Time != nil {
				fmt.Fprintf(&b, " @%d", seg.Time[e]-1772362800_000000000)
			}
			if seg.Thread != nil {
				th := s.Threads[seg.Thread[e]]
				fmt.Fprintf(&b, " %q %d %q", th.Name, th.ID, th.Group)
			}
			b.WriteByte(':')
			for _, f := range s.Stacks.Path(nil, seg.Stack[e]) {
				frame := s.Frames[f]
				m := s.Methods[frame.Method]
				fmt.Fprintf(&b, " %s %s", m.Family, m.Name)
				if frame.Line > 0 {
					fmt.Fprintf(&b, ":%d", frame.Line)
				}
				if frame.Kind != model.KindUnknown {
					fmt.Fprintf(&b, "{%s}", frame.Kind)
				}
			}
			b.WriteByte('\n')
		}
	}
	return b.String() + strings.Join(s.Files[0].Warnings, "\n")
}

func TestFixtures(t *testing.T) {
	for name, want := range map[string]string{
		"all.otlp": `cpu 1 samples 10000000 ns @0 "worker" 12 "shop (4711)": native main.main:12 native libc.so.6+0x734
cpu 1 samples 10000000 ns @1000 "worker" 12 "shop (4711)": native main.main:12 native libc.so.6+0x734
cpu 3 samples 30000000 ns @5 "" 12 "till": native main.main:30 native inner:7{inlined} native do_idle{kernel}
cpu 2 samples 20000000 ns @6 "" 0 "till": python order (/srv/shop.py):5
cpu 4 samples 40000000 ns @7 "" 0 "till": python order (/srv/shop.py):5
alloc 5 count 0 bytes "" 0 "till": java shop/Cart.add
alloc 0 count 100 bytes "" 0 "till": java shop/Cart.add
alloc 0 count 50 bytes "" 0 "till": native [unknown]
indices that are in no table of the file stand for [unknown]: 1
samples with neither values nor times were left out: 1`,
		"exporter.otlp": "samples 7 samples: native main.main:12 native libc.so.6+0x734\nsamples 7 samples: native main.main:12 native libc.so.6+0x734\n",
		"grpc.otlp":     "samples 7 samples: native main.main:12 native libc.so.6+0x734\n",
		"one.otlp.json": `cpu 1 samples 10000000 ns @0 "worker" 12 "till (12)": native main.Map[...]:12
cpu 1 samples 10000000 ns @1000 "worker" 12 "till (12)": native main.Map[...]:12
cpu 3 samples 30000000 ns @5 "" 0 "till (12)": native main.Map[...]:12 native 0x1234
cpu 4 samples 40000000 ns @6 "" 0 "till (12)": native main.Map[...]:12 native 0x1234
profiles that hold another file in them, which is not read: 1`,
		"lines.jsonl": `wall 5 samples: native main
wall 7 samples: native other
values that are negative or too large count as nothing: 1`,
	} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := codectest.Load(t, read, name, data, codec.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got := picture(s); got != want {
			t.Errorf("%s\n%s\nwant\n%s", name, got, want)
		}
		if sniff(data) != codec.Sure {
			t.Errorf("%s: not recognised", name)
		}
	}
}

func TestSniff(t *testing.T) {
	codectest.Sniffs(t, &Format, map[string]codec.Confidence{
		`{"resourceProfiles":[]}`:                                      codec.Sure,
		`{"dictionary":{"stringTable":[""]}}`:                          codec.Sure,
		`{"dictionary":{"words":[]}}`:                                  codec.No,
		`{"resourceSpans":[]}`:                                         codec.No,
		"\x0a\x04\x08\x02\x10\x03\x12\x04\x08\x01\x10\x01":             codec.No, // pprof
		"\x0a\x10\x12\x0e\x12\x0c\x0a\x0a0123456789":                   codec.No, // a trace
		"\x0a\x0a\x12\x08\x12\x06\x0a\x04\x08\x01\x10\x02":             codec.Sure,
		"\x0a\xff\x7f\x12\xf0\x7f\x12\xe0\x7f\x0a\x04\x08\x01\x10\x02": codec.Sure, // it goes on
		"": codec.No,
	})
}

// generated is a file of n bytes or more with samples of a time, a thread and one
// of 1,000 stacks.
func generated(n int) []byte {
	num := func(p []byte, field, v uint64) []byte {
		return binary.AppendUvarint(binary.AppendUvarint(p, field<<3), v)
	}
	msg := func(p []byte, field uint64, body []byte) []byte {
		return append(binary.AppendUvarint(binary.AppendUvarint(p, field<<3|2), uint64(len(body))), body...)
	}
	prof := msg(nil, 1, num(num(nil, 1, 1), 2, 2))
	for i := 0; len(prof) < n; i++ {
		s := num(nil, 1, uint64(i%1000+1))
		s = msg(s, 2, []byte{byte(i%20 + 1)})
		s = msg(s, 5, binary.LittleEndian.AppendUint64(nil, uint64(1772362800_000000000+i)))
		prof = msg(prof, 2, s)
	}
	d := msg(nil, 5, nil)
	for _, word := range []string{"cpu", "count", "thread.name"} {
		d = msg(d, 5, []byte(word))
	}
	d = msg(d, 6, nil)
	for i := range 20 {
		d = msg(d, 6, msg(num(nil, 1, 3), 2, msg(nil, 1, fmt.Appendf(nil, "worker-%d", i))))
	}
	d = msg(msg(msg(d, 2, nil), 3, nil), 7, nil)
	for i := range 1000 {
		d = msg(d, 5, fmt.Appendf(nil, "com.acme.shop.Handler%d.handle", i))
		d = msg(d, 3, num(nil, 1, uint64(i+4)))
		d = msg(d, 2, msg(nil, 3, num(nil, 1, uint64(i+1))))
		var stack []byte
		for f := range 30 {
			stack = binary.AppendUvarint(stack, uint64((i+f)%1000+1))
		}
		d = msg(d, 7, msg(nil, 1, stack))
	}
	return msg(msg(nil, 1, msg(nil, 2, msg(nil, 2, prof))), 2, d)
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generated(16<<20)) }

func BenchmarkReadJSON(b *testing.B) {
	var text strings.Builder
	text.WriteString(`{"resourceProfiles":[{"scopeProfiles":[{"profiles":[{"sampleType":{"typeStrindex":1,"unitStrindex":2},"samples":[`)
	for i := 0; text.Len() < 16<<20; i++ {
		if i > 0 {
			text.WriteByte(',')
		}
		fmt.Fprintf(&text, `{"stackIndex":1,"attributeIndices":[%d],"timestampsUnixNano":["%d","%d"]}`, i%20, 1772362800_000000000+i, 1772362800_000000007+i)
	}
	text.WriteString(`]}]}]}],"dictionary":{"stringTable":["","cpu","count","main"],"functionTable":[{},{"nameStrindex":3}],"locationTable":[{},{"lines":[{"functionIndex":1}]}],"stackTable":[{},{"locationIndices":[1]}],"attributeTable":[`)
	text.WriteString(strings.Repeat("{},", 20) + "{}]}}")
	codectest.Bench(b, read, []byte(text.String()))
}

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format) }
