package chrometrace

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

func load(t testing.TB, text string) (*model.Store, error) {
	t.Helper()
	return codectest.Load(t, read, "x", []byte(text), codec.Options{})
}

// draw writes slices as text: stack, begin, self time, in the order of events.
func draw(s *model.Store) string {
	var out []string
	seg := &s.Series[0].Segments[0]
	for i, stack := range seg.Stack {
		var names []string
		for _, f := range s.Stacks.Path(nil, stack) {
			names = append(names, s.Methods[s.Frames[f].Method].Display)
		}
		out = append(out, fmt.Sprintf("%s@%d:%d", strings.Join(names, ";"), seg.Time[i], seg.Values[0].Each[i]))
	}
	return strings.Join(out, " ")
}

// TestNesting draws traces in short: phase, name, begin and duration in
// nanoseconds.
func TestNesting(t *testing.T) {
	for _, test := range []struct{ what, events, want string }{
		{"nested", "X a 0 100|X b 10 20|X c 12 5|X d 40 10", "a@0:70 a;b@10:15 a;b;c@12:5 a;d@40:10"},
		{"unsorted", "X c 12 5|X d 40 10|X a 0 100|X b 10 20", "a@0:70 a;b@10:15 a;b;c@12:5 a;d@40:10"},
		{"same begin", "X b 0 50|X a 0 100", "a@0:50 a;b@0:50"},
		{"one after the other", "X a 0 10|X b 10 10", "a@0:10 b@10:10"},
		{"nothing long", "X a 0 10|X z 10 0|X b 10 10|X y 5 0", "a@0:10 a;y@5:0 b@10:10 b;z@10:0"},
		{"begin and end", "B a 0|B b 10|E b 30|E a 100", "a@0:80 a;b@10:20"},
		{"end with another name", "B a 0|B b 10|E x 30|E a 100", "a@0:80 a;b@10:20"},
		{"same time, not in order", "B a 0|B b 10|E a 10|E b 30", "a@0:10 b@10:20"},
		{"never ends", "B a 0|X b 10 20", "a@0:10 a;b@10:20"},
		{"ends but never began", "E x 5|X a 10 20", "a@10:20"},
		{"cut to whole microseconds", "X a 0 10000|X b 2000 8500", "a@0:2000 a;b@2000:8500"},
		{"overlap", "X a 0 10000|X b 2000 20000|X c 3000 4000", "a@0:10000 b@2000:16000 b;c@3000:4000"},
		{"overlapping children", "X a 0 10000|X b 2000 4000|X c 3000 5000", "a@0:4000 a;b@2000:4000 a;c@3000:5000"},
		{"mixed", "B a 0|X b 10 20|E a 100", "a@0:80 a;b@10:20"},
	} {
		text := "["
		for e := range strings.SplitSeq(test.events, "|") {
			f := strings.Fields(e)
			text += fmt.Sprintf(`{"pid":1,"tid":2,"ph":"%s","name":"%s","ts":%se-3`, f[0], f[1], f[2])
			if len(f) > 3 {
				text += fmt.Sprintf(`,"dur":%se-3`, f[3])
			}
			text += "},\n"
		}
		s, err := load(t, text)
		if err != nil {
			t.Fatal(err)
		}
		if got := draw(s); got != test.want {
			t.Errorf("%s\ngot  %s\nwant %s", test.what, got, test.want)
		}
	}
}

// TestEnds: a list without an end is legal, an event that is cut is not.
func TestEnds(t *testing.T) {
	const e = `{"ph":"X","pid":1,"tid":1,"ts":1,"dur":2,"name":"a"}`
	for _, test := range []struct {
		text   string
		events int
		broken bool
	}{
		{"[" + e + "]", 1, false},
		{"[" + e + ",\n", 1, false},
		{"[" + e, 1, false},
		{"[", 0, true},
		{`{"traceEvents":[` + e + `]}`, 1, false},
		{`{"traceEvents":[` + e + `,` + e[:20], 1, true},
		{"[" + e + "," + e[:len(e)-1], 1, true},
		{`{"traceEvents":[` + e + `,`, 1, true},
	} {
		s, err := load(t, test.text)
		if (err != nil) != test.broken || s.Events() != test.events {
			t.Errorf("%s: %v, %d events", test.text, err, s.Events())
		}
	}
}

// TestDeep nests slices deeper than anything may recurse, and has too many that
// overlap for anything quadratic.
func TestDeep(t *testing.T) {
	const n = 200_000
	var nested, stairs bytes.Buffer
	nested.WriteByte('[')
	stairs.WriteByte('[')
	for i := range n {
		fmt.Fprintf(&nested, `{"ph":"B","pid":1,"tid":1,"ts":%d,"name":"f"},`, i)
		fmt.Fprintf(&stairs, `{"ph":"X","pid":1,"tid":1,"ts":%d,"dur":1000000,"name":"f"},`, i*100)
	}
	for i := range n {
		fmt.Fprintf(&nested, `{"ph":"E","pid":1,"tid":1,"ts":%d},`, n+i)
	}
	for _, text := range []string{nested.String(), stairs.String()} {
		if s, err := load(t, text); err != nil || s.Events() != n {
			t.Errorf("%v, %d events", err, s.Events())
		}
	}
}

func FuzzRead(f *testing.F) {
	codectest.Fuzz(f, &Format, `[{"ph":"X","ts":2e15,"dur":2e15,"tdur":2e15},{"ph":"B","ts":-2e15,"tts":1},{"ph":"E","ts":2e15,"tts":-2e15}]`)
}

// generate writes a trace as the Performance panel does: mostly slices, and a
// profile in pieces.
func generate(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	b.WriteString(`{"traceEvents":[{"ph":"P","name":"Profile","pid":7,"tid":1,"id":"0x1","ts":1,"args":{"data":{"startTime":1}}}`)
	for i := range n {
		fmt.Fprintf(&b, `,{"args":{"data":{"frame":"A1B2C3","url":"https://example.com/%d"}},"cat":"devtools.timeline","dur":%d,"name":"Function%d","ph":"X","pid":7,"tdur":%d,"tid":%d,"ts":%d,"tts":%d}`,
			i%100, 1+r.IntN(4000), i%300, r.IntN(900), i%5, 1000+i*7, i)
		if i%100 == 0 {
			fmt.Fprintf(&b, `,{"args":{"data":{"cpuProfile":{"nodes":[{"callFrame":{"codeType":"JS","functionName":"f%d","scriptId":3,"url":"http://h/app.js","lineNumber":%d,"columnNumber":4},"id":%d,"parent":%d}],"samples":[%d,%d,%d,%d]},"lines":[%d,0,2,3],"timeDeltas":[100,120,90,70]}},"cat":"x","id":"0x1","name":"ProfileChunk","ph":"P","pid":7,"tid":9,"ts":%d}`,
				i, i, i/100+1, i/200, i/100+1, i/100+1, i/200+1, i/100+1, i%50, 1000+i*7)
		}
	}
	b.WriteString("]}")
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generate(100_000)) }

// TestSeriesOfSamples holds that samples called like a series of ours, or like
// the name that they get instead, stay apart.
func TestSeriesOfSamples(t *testing.T) {
	text := `{"stackFrames":{"1":{"name":"f"}},"samples":[`
	for i, name := range []string{"event cpu", "cpu", "", "slices"} {
		text += fmt.Sprintf(`{"sf":1,"name":%q,"ts":1,"weight":%d},`, name, i+1)
	}
	s, err := load(t, text+"]}")
	if err != nil || len(s.Series) != 4 || s.Series[0].ID != "cpu" || s.Events() != 4 {
		t.Errorf("%v, %d series, %d events", err, len(s.Series), s.Events())
	}
}
