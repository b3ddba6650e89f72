package gprofng

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"flameview/model"
)

// picture draws events: series, thread, stack, values.
func picture(s *model.Store) string {
	var b strings.Builder
	for _, ser := range s.Series {
		seg := &ser.Segments[0]
		for i, id := range seg.Stack {
			b.WriteString(ser.ID)
			if seg.Thread != nil {
				th := s.Threads[seg.Thread[i]]
				fmt.Fprintf(&b, " %s%s", th.Group, th.Name)
			}
			b.WriteString(":")
			for _, f := range s.Stacks.Path(nil, id) {
				b.WriteString(" " + s.Methods[s.Frames[f].Method].Name + ";")
			}
			for u, v := range seg.Values {
				if v.Each != nil {
					fmt.Fprintf(&b, " %d %s", v.Each[i], ser.Units[u].Name)
				}
			}
			b.WriteString("\n")
		}
	}
	for _, w := range s.Files[0].Warnings {
		b.WriteString("! " + w + "\n")
	}
	return b.String()
}

func TestTrees(t *testing.T) {
	two := []metric{{name: "heapallocbytes"}, {name: "totalcpu", time: true}}
	for _, test := range []struct {
		name, text string
		threads    []thread
		want       string
	}{
		{
			"levels", `Functions Call Tree. Metric: Attributed Bytes Allocated

Attr.      Attr. Total   Name
Bytes      CPU
Allocated   sec.
50         0.041       +-<Total>
50         0.041         +-main
40         0.039           +-a
40         0.028           |  +-a
40         0.028           |  |  +-<static>@0x271c1 (<libc.so.6>)
 0         0.011           |  +-spin
10         0.002           +-operator+-

`, nil,
			`cpu: main; a; a; <static>@0x271c1 (<libc.so.6>); 28000000 ns
cpu: main; a; spin; 11000000 ns
cpu: main; operator+-; 2000000 ns
malloc: main; a; a; <static>@0x271c1 (<libc.so.6>); 40 bytes
malloc: main; operator+-; 10 bytes
`,
		},
		{
			"children that were rounded up", "1 0.002 +-<Total>\n1 0.002   +-a\n1 0.002     +-b\n0 0.001     +-c\n", nil,
			"cpu: a; b; 2000000 ns\nmalloc: a; b; 1 bytes\n",
		},
		{
			"threads",
			"7 0.003 +-<Total>\n7 0.003   +-a\n\n4 0.001 +-<Total>\n4 0.001   +-a\n\n3 0.001 +-<Total>\n3 0.001   +-a\n",
			[]thread{{1, 1}, {1, 2}},
			"cpu Thread 1: 1000000 ns\ncpu Thread 1: a; 1000000 ns\ncpu Thread 2: a; 1000000 ns\nmalloc Thread 1: a; 4 bytes\nmalloc Thread 2: a; 3 bytes\n",
		},
		{
			"one thread", "7 0.001 +-<Total>\n7 0.001   +-a\n",
			[]thread{{1, 1}},
			"cpu Thread 1: a; 1000000 ns\nmalloc Thread 1: a; 7 bytes\n",
		},
		{
			"threads of two processes", "7 0. +-<Total>\n7 0.   +-a\n\n4 0. +-<Total>\n4 0.   +-a\n\n3 0. +-<Total>\n3 0.   +-a\n",
			[]thread{{1, 1}, {2, 1}},
			"malloc Process 1Thread 1: a; 4 bytes\nmalloc Process 2Thread 1: a; 3 bytes\n",
		},
		{
			"threads that do not add up", "7 0. +-<Total>\n7 0.   +-a\n\n4 0. +-<Total>\n4 0.   +-a\n\n2 0. +-<Total>\n2 0.   +-a\n",
			[]thread{{1, 1}, {1, 2}},
			"malloc: a; 7 bytes\n! threads are not told apart: gprofng's values of single threads do not add up to those of all\n",
		},
	} {
		b := model.NewBuilder(model.File{})
		r := &reader{b: b, metrics: two, frames: map[string]model.FrameID{}}
		if err := r.parse(context.Background(), strings.NewReader(test.text)); err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		r.put(test.threads)
		s, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		if got := picture(s); got != test.want {
			t.Errorf("%s:\n%sgot\n%swant\n%s", test.name, test.text, got, test.want)
		}
	}
}

func TestTreeErrors(t *testing.T) {
	for text, want := range map[string]string{
		"1 +-<Total>\n":                       "line 1 of what gprofng prints: 1 numbers, want 2",
		"1 x +-<Total>\n":                     `"x" is no number`,
		"-1 0. +-<Total>\n":                   `"-1" is no number`,
		"99999999999999999999 0. +-<Total>\n": "is no number",
	} {
		r := &reader{metrics: []metric{{name: "a"}, {name: "b", time: true}}}
		if err := r.parse(context.Background(), strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestLists(t *testing.T) {
	out := []byte(`Current metrics: e.%totalcpu:i.%totalcpu:name
Available metrics:
 Exclusive Sync Wait Time: e.%sync
 Inclusive Sync Wait Time: i.%sync
Inclusive Bytes Allocated: i+%heapallocbytes
 Inclusive Total CPU Time: i.%totalcpu
                     Size: size
Objects sorted by metric: Exclusive Total CPU Time

0.100 100.00   <Total>
0.100 100.00   Process 1, Thread 1
0.     0.      Process   2, Thread 139915
`)
	if got, want := columnsOf(parseMetrics(out)), "i.sync:i+heapallocbytes:i.totalcpu"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := parseThreads(out); !slices.Equal(got, []thread{{1, 1}, {2, 139915}}) {
		t.Error(got)
	}
}

func FuzzTrees(f *testing.F) {
	f.Add("7 0.003 +-<Total>\n7 0.003   +-a\n7 0.003   |  +-b\n\n4 0.001 +-<Total>\n", 1)
	f.Add("1 0.1 +-<Total>\n", 0)
	f.Fuzz(func(t *testing.T, text string, threads int) {
		sniff([]byte(text))
		b := model.NewBuilder(model.File{})
		r := &reader{b: b, metrics: []metric{{name: "a"}, {name: "b", time: true}}, frames: map[string]model.FrameID{}}
		if r.parse(context.Background(), strings.NewReader(text)) != nil || len(r.trees) == 0 {
			return
		}
		want := slices.Clone(r.trees[0].total(2))
		r.put(make([]thread, min(max(threads, 0), 3)))
		s, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range s.Metrics() {
			if m.Total < 0 || m.Total != want[0] && m.Total != want[1] {
				t.Errorf("%s is %d, want one of %d", m.ID, m.Total, want)
			}
		}
	})
}
