package speedscope

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

// load reads text into a store.
func load(t testing.TB, text string) (*model.Store, error) {
	t.Helper()
	return codectest.Load(t, read, "test", []byte(text), codec.Options{})
}

// draw shows a store on one line.
//
//	samples: main;parse 10 ns | [io] poll 2 ns | ! a warning
func draw(s *model.Store) string {
	var out []string
	for _, ser := range s.Series {
		seg := &ser.Segments[0]
		for e := range seg.Len() {
			var path []string
			for _, f := range s.Stacks.Path(nil, seg.Stack[e]) {
				path = append(path, s.Methods[s.Frames[f].Method].Display)
			}
			thread := ""
			if seg.Thread != nil && seg.Thread[e] != model.NoThread {
				thread = "[" + s.Threads[seg.Thread[e]].Name + "] "
			}
			value := ser.Units[0].Append(nil, seg.Values[0].Each[e])
			out = append(out, fmt.Sprintf("%s%s %s %s", thread, strings.Join(path, ";"), value, ser.Units[0].Name))
		}
	}
	for _, w := range s.Files[0].Warnings {
		out = append(out, "! "+w)
	}
	return strings.Join(out, " | ")
}

const frames = `{"shared":{"frames":[{"name":"a"},{"name":"b"},{"name":"c"}]},"profiles":[`

func sampled(unit, samples, weights string) string {
	return `{"type":"sampled","name":"p","unit":"` + unit + `","samples":` + samples + `,"weights":` + weights + `}`
}

func evented(unit string, events string) string {
	return `{"type":"evented","name":"p","unit":"` + unit + `","startValue":0,"endValue":100,"events":[` + events + `]}`
}

// eventList turns "O0@5 C0@7" into JSON.
func eventList(short string) string {
	var out []string
	for _, f := range strings.Fields(short) {
		frame, at, _ := strings.Cut(f[1:], "@")
		out = append(out, `{"type":"`+f[:1]+`","frame":`+frame+`,"at":`+at+`}`)
	}
	return strings.Join(out, ",")
}

func TestRead(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"sampled", sampled("none", "[[0],[0,1],[]]", "[1,2,3]"), "a 1 samples | a;b 2 samples |  3 samples"},
		{"seconds", sampled("seconds", "[[0],[1]]", "[0.01,0.30000000000000004]"), "a 10000000 ns | b 300000000 ns"},
		{"nanoseconds with fractions", sampled("nanoseconds", "[[0],[1]]", "[1.5,2]"), "a 1.5 ns | b 2 ns"},
		{"large", sampled("bytes", "[[0]]", "[2305843009213693951]"), "a 2305843009213693951 bytes"},
		{"no decimals left", sampled("none", "[[0],[1]]", "[2305843009213693950,0.25]"), "a 2305843009213693950 samples | b 0 samples | ! values in samples were rounded to 0 decimals"},
		{"nothing weighs nothing", sampled("none", "[[0],[1]]", "[0,1]"), "b 1 samples"},
		{"bad weights", sampled("none", "[[0],[1],[2],[0,1]]", `[-1,"x",null,1]`), "a -1 samples | a;b 1 samples | ! Samples: 1 value is negative, -1 samples in all, as in a file that compares two profiles; they are kept as they are, so totals are differences, and flames leave out what is not above zero | ! values that are too large or no numbers count as nothing: 2"},
		{"too few weights", sampled("none", "[[0],[1]]", "[1]"), "a 1 samples | ! samples without a weight were left out: 1"},
		{"too many weights", sampled("none", "[[0]]", "[5,1]"), "a 5 samples | ! weights without a sample were left out: 1; where they stand in front of the others, samples have the weights of their neighbours"},
		{"strange frames", sampled("none", "[[7],[0.5],[1e99]]", "[1,2,3]"), "[unknown] 1 samples | [unknown] 2 samples | [unknown] 3 samples | ! frames that the file does not name are shown as [unknown]: 3"},
		{"evented", evented("none", eventList("O0@0 O1@5 C1@15 C0@16")), "a 6 samples | a;b 10 samples"},
		{"nothing runs between", evented("microseconds", eventList("O0@1.5 C0@2.5 O1@4 C1@4.25")), "a 1000 ns | b 250 ns"},
		{"ends what is above", evented("none", eventList("O0@0 O1@1 O2@2 C0@3 O1@4 C1@5")), "a 1 samples | a;b 1 samples | a;b;c 1 samples | b 1 samples"},
		{"recursion", evented("none", eventList("O0@0 O0@1 C0@3 C0@4")), "a 2 samples | a;a 2 samples"},
		{"back in time", evented("none", eventList("O0@5 O1@3 C1@6 C0@7")), "a 1 samples | a;b 1 samples | ! events earlier than the one before them count as simultaneous: 1"},
		{"never ends", evented("none", eventList("O0@5 O1@6")), "a 1 samples | a;b 94 samples | ! frames that never end were taken to last as long as the profile: 2"},
		{
			"what one profile leaves open is not open in the next", evented("none", eventList("O0@0 O9@1 O1@2")) + "," + evented("none", eventList("C1@0 C9@0 O1@1 C0@2 C1@3")),
			"[p] a 1 samples | [p] a;[unknown] 1 samples | [p] a;[unknown];b 98 samples | [p] b 2 samples" +
				" | ! frames that the file does not name are shown as [unknown]: 1 | ! frames that end without having begun were left out: 3 | ! frames that never end were taken to last as long as the profile: 3",
		},
		{"a large time", evented("nanoseconds", eventList("O0@1700000000000000000 C0@1700000000000000001")), "a 1 ns"},
		{"two profiles are threads", sampled("none", "[[0]]", "[1]") + "," + strings.Replace(sampled("none", "[[1]]", "[2]"), `"p"`, `"q"`, 1), "[p] a 1 samples | [q] b 2 samples"},
		{"seconds and milliseconds add up", sampled("seconds", "[[0]]", "[1]") + "," + sampled("milliseconds", "[[1]]", "[2.5]"), "[p] a 1000000000 ns | [p] b 2500000 ns"},
		{"another kind of profile", `{"type":"heap","name":"x"},` + sampled("none", "[[0]]", "[1]"), `[p] a 1 samples | ! the profile "x" is of the type "heap", which is not known, and was left out`},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := load(t, frames+test.in+"]}")
			if err != nil {
				t.Fatal(err)
			}
			if got := draw(s); got != test.want {
				t.Errorf("got:  %s\nwant: %s", got, test.want)
			}
		})
	}
}

// Profiles of different units are series of their own, in whichever order they
// stand.
func TestUnitsStayApart(t *testing.T) {
	units := []string{"none", "bytes", "seconds"}
	values := map[string]string{"none": "3", "bytes": "100", "seconds": "7"}
	want := map[string]int64{"samples": 3, "bytes": 100, "ns": 7e9}
	for _, a := range units {
		for _, b := range units {
			for _, c := range units {
				if a == b || b == c || a == c {
					continue
				}
				var list []string
				for _, u := range []string{a, b, c} {
					list = append(list, sampled(u, "[[0]]", "["+values[u]+"]"))
				}
				s, err := load(t, frames+strings.Join(list, ",")+"]}")
				if err != nil {
					t.Fatal(err)
				}
				if n := len(s.Metrics()); n != 3 {
					t.Errorf("%s, %s, %s: %d metrics, want 3", a, b, c, n)
				}
				for _, m := range s.Metrics() {
					if m.Total != want[m.Unit.Name] {
						t.Errorf("%s, %s, %s: %s is %d, want %d", a, b, c, m.ID, m.Total, want[m.Unit.Name])
					}
				}
			}
		}
	}
}

func TestReadErrors(t *testing.T) {
	for _, test := range []struct{ in, stacks, err string }{
		{``, "", "line 1, byte 1: the file ends where { should stand"},
		{`{"shared":{}}`, "", `there are no profiles in it: want "profiles":[{"type":"sampled",...}]`},
		{frames + sampled("none", "[[0],[0,1]]", "[1,2]"), "a 1 samples | a;b 2 samples", "line 1, byte 156: the file ends where a value or ] should stand"},
		{frames + sampled("none", "[[0],[0,{}]]", "[1,2]") + "]}", "a 1 samples", `want the number of a frame, found "{}]],\"weight"`},
		{frames + `{"weights":[1,2],"samples":[[0],[0,1`, "a 1 samples", "line 1, byte 111: the file ends where a value should stand"},
		{frames + sampled("none", "[[0],[0]]", "[2305843009213693951,1]") + "]}", "", "the values are too large to be added up"},
		{frames + evented("none", eventList("O0@5 O1@6")+`,{"type`), "a 1 samples | a;b 0 samples | ! frames that never end were taken to last as long as the profile: 2", "the string that begins here never ends"},
	} {
		s, err := load(t, test.in)
		if err == nil || !strings.Contains(err.Error(), test.err) && test.err != "" {
			t.Errorf("%s\ngot:  %v\nwant: %s", test.in, err, test.err)
		}
		if got := draw(s); got != test.stacks {
			t.Errorf("%s\ngot:  %s\nwant: %s", test.in, got, test.stacks)
		}
	}
}

func TestSniff(t *testing.T) {
	for in, want := range map[string]codec.Confidence{
		`{"$schema":"https://www.speedscope.app/file-format-schema.json"`: codec.Sure,
		`{"$schema":"https:\/\/x","shared":{"frames":[]},"profiles":[`:    codec.Sure,
		"\ufeff\n" + frames: codec.Sure,
		`{"profiles":[{"type":"sampled","name":"x","unit":"none","samples":[[0]`: codec.Sure,
		`{"shared":{"frames":[{"name":"a"},`:                                     codec.Maybe,
		`{"name":"all","value":3,"children":[]}`:                                 codec.No,
		`speedscope.app/file-format-schema`:                                      codec.No,
		``:                                                                       codec.No,
	} {
		if got := sniff([]byte(in)); got != want {
			t.Errorf("%s: %d, want %d", in, got, want)
		}
	}
}

func TestReadDeep(t *testing.T) {
	const depth = 100_000
	open, shut := strings.Repeat(`{"type":"O","frame":0,"at":0},`, depth), strings.Repeat(`,{"type":"C","frame":0,"at":7}`, depth)
	for _, test := range []struct {
		name, profile string
		events        int
	}{
		{"sampled", sampled("none", "[["+strings.Repeat("0,", depth-1)+"0]]", "[7]"), 1},
		{"evented", evented("none", strings.TrimSuffix(open, ",")+shut), depth},
	} {
		s, err := load(t, frames+test.profile+"]}")
		if err != nil || s.Stacks.Len() != depth+1 || s.Events() != test.events {
			t.Errorf("%s: %v, %d stacks, %d events", test.name, err, s.Stacks.Len(), s.Events())
		}
	}
	if _, err := load(t, frames+strings.Repeat(`[`, 1<<20)); err == nil {
		t.Error("nested lists without end are no error")
	}
}

func TestReadCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	in := &codec.Input{Data: []byte(frames + sampled("none", "[[0]"+strings.Repeat(",[0]", 1<<20)+"]", "[1]") + "]}")}
	in.OnProgress = func(int64) { cancel() } // in the middle
	if err := read(ctx, in, model.NewBuilder(model.File{})); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// Many small profiles of a file with many frames take memory for the frames
// once.
func TestReadManyProfiles(t *testing.T) {
	const n = 2000
	var list []string
	for range n {
		list = append(list, evented("none", eventList("O0@0 C0@1")))
	}
	in := `{"shared":{"frames":[` + strings.Repeat(`{"name":"a"},`, n-1) + `{"name":"z"}]},"profiles":[` + strings.Join(list, ",") + "]}"
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := load(t, in); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; got > 8*n*n/2 {
		t.Errorf("%d bytes", got)
	}
}

func FuzzRead(f *testing.F) {
	for _, name := range []string{"sampled", "threads"} {
		data, err := os.ReadFile("testdata/" + name + ".speedscope.json")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(frames + evented("seconds", eventList("O0@1e-30 O1@5e29 C1@15 C0@-16")) + "]}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, _ := load(t, string(bytes.Clone(data)))
		for _, m := range s.Metrics() {
			if m.Total < 0 {
				t.Errorf("%s: total %d", m.ID, m.Total)
			}
		}
	})
}

// Frames that begin and end are events with times.
func TestReadTimes(t *testing.T) {
	s, err := load(t, frames+evented("microseconds", eventList("O0@10 O1@12.5 C1@13 O1@13 C1@14 C0@20"))+"]}")
	if err != nil {
		t.Fatal(err)
	}
	seg := &s.Series[0].Segments[0]
	if got := fmt.Sprint(seg.Time, seg.Values[0].Each, seg.Timing); got != "[10000 12500 13000] [8500 500 1000] 2" {
		t.Error(got)
	}
	if s.Files[0].Clock != model.ClockStart {
		t.Error("times since the Unix epoch")
	}
	s, err = load(t, frames+evented("seconds", eventList("O0@1 C0@2"))+","+sampled("seconds", "[[0]]", "[1]")+"]}")
	if err != nil || s.Series[0].Segments[0].Time != nil {
		t.Error("samples without times have some", err)
	}
}
