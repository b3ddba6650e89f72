package cpuprofile

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

func load(t testing.TB, name, text string) (*model.Store, error) {
	t.Helper()
	return codectest.Load(t, read, name, []byte(text), codec.Options{})
}

const (
	root = `{"id":1,"callFrame":{"functionName":"(root)","url":"","lineNumber":-1},"children":[2,3]}`
	a    = `{"id":2,"callFrame":{"functionName":"a","url":"a.js","lineNumber":1,"columnNumber":1}}`
	idle = `{"id":3,"callFrame":{"functionName":"(idle)","url":"","lineNumber":-1}}`
)

// TestTimes: a sample lasts until the next, the last until the end, the first
// delta is nobody's, and samples are put in the order of time.
func TestTimes(t *testing.T) {
	for _, test := range []struct{ rest, want string }{
		{`"startTime":100,"endTime":200,"samples":[2,3,2],"timeDeltas":[50,10,20]`, "a@150:10 (idle)@160:20 a@180:20"},
		{`"startTime":100,"endTime":200,"samples":[2,3,2],"timeDeltas":[50,30,-10]`, "a@150:20 a@170:10 (idle)@180:20"},
		{`"startTime":100,"samples":[2,3],"timeDeltas":[50,30]`, "a@150:30 (idle)@180:0"},
		{`"startTime":100,"endTime":120,"samples":[2],"timeDeltas":[50]`, "a@150:0"},
		{`"startTime":100,"endTime":200,"samples":[2,3],"timeDeltas":[50]`, "a@150:0 (idle)@150:50"},
		{`"startTime":100,"endTime":200,"samples":[7,2],"timeDeltas":[50,10]`, "a@160:40"},
		{`"samples":[2,3]`, "a (idle)"},
		{`"samples":[2,3],"timestamps":[7,9],"endTime":0.00001`, "a@7:2 (idle)@9:1"},
	} {
		for _, text := range []string{
			`{"nodes":[` + root + "," + a + "," + idle + `],` + test.rest + "}",
			`{"profile":{"nodes":[` + root + "," + a + "," + idle + `],` + test.rest + "}}", // a debugger's answer
			`{` + test.rest + `,"nodes":[` + idle + "," + a + "," + root + `]}`,             // any order
		} {
			s, err := load(t, "x", text)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			seg := &s.Series[0].Segments[0]
			for i, stack := range seg.Stack {
				e := s.Methods[s.Frames[s.Stacks.Frame[stack]].Method].Display
				if (seg.State != nil && s.States[seg.State[i]] == "idle") != (e == "(idle)") {
					t.Errorf("%s: the state of %s is wrong", text, e)
				}
				if seg.Time != nil {
					e += fmt.Sprintf("@%d:%d", seg.Time[i]/1000, seg.Values[1].Each[i]/1000)
				}
				got = append(got, e)
			}
			if g := strings.Join(got, " "); g != test.want {
				t.Errorf("%s:\ngot  %s\nwant %s", text, g, test.want)
			}
		}
	}
}

// TestThreadOfName: node writes a file for each thread, and only the file's name
// says which.
func TestThreadOfName(t *testing.T) {
	text := `{"nodes":[` + root + "," + a + `],"samples":[2],"timeDeltas":[1]}`
	for name, want := range map[string]model.Thread{
		"/x/CPU.20261121.221530.4411.1.000.cpuprofile": {Name: "thread 1", ID: 1, Group: "node (4411)"},
		"CPU.20261121.221530.4411.0.000.cpuprofile.gz": {Name: "thread 0", Group: "node (4411)"},
		"main.cpuprofile": {},
	} {
		s, err := load(t, name, text)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Threads[len(s.Threads)-1]; got != want {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestCut holds that what came before the end of a file that was cut is read.
func TestCut(t *testing.T) {
	data, err := os.ReadFile("testdata/small.cpuprofile")
	if err != nil {
		t.Fatal(err)
	}
	s, err := load(t, "x", string(data[:bytes.LastIndex(data, []byte("1000.5"))]))
	if err == nil || !strings.Contains(err.Error(), "line ") || s.Events() == 0 {
		t.Errorf("%v, %d events", err, s.Events())
	}
}

// TestHostile holds that nothing recurses, nothing hangs and no memory is taken
// for numbers out of nowhere.
func TestHostile(t *testing.T) {
	const deep = 300_000
	nested := `{"head":` + strings.Repeat(`{"functionName":"f","url":"u","children":[`, deep) + strings.Repeat("]}", deep) + "}"
	circle := `{"nodes":[{"id":1,"callFrame":{"functionName":"a"},"children":[2]},{"id":2,"callFrame":{"functionName":"b"},"children":[1]}],"samples":[1,2],"timeDeltas":[1,1]}`
	far := `{"nodes":[{"id":9000000000000,"callFrame":{"functionName":"a"}},{"id":-5,"callFrame":{"functionName":"b"}}],"samples":[9000000000000,-5],"timeDeltas":[1,1]}`
	large := `{"nodes":[{"id":1,"callFrame":{"functionName":"a"}}],"samples":[1,1,1],"timeDeltas":[2000000000000000,2000000000000000,2000000000000000],"endTime":2000000000000000}`
	for name, test := range map[string]struct {
		text   string
		events int
	}{"nested": {nested, 0}, "circle": {circle, 2}, "far": {far, 2}, "large": {large, 3}} {
		s, err := load(t, "x", test.text)
		if err != nil || s.Events() != test.events {
			t.Errorf("%s: %v, %d events, warnings %q", name, err, s.Events(), s.Files[0].Warnings)
		}
	}
}

func FuzzRead(f *testing.F) {
	codectest.Fuzz(f, &Format, `{"nodes":[{"id":1,"callFrame":{},"children":[1]}],"samples":[1],"timeDeltas":[9e9]}`)
}

// generate writes a profile of 20,000 nodes and n samples.
func generate(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	b.WriteString(`{"nodes":[`)
	const nodes = 20_000
	children := make([][]int, nodes+1)
	for i := 2; i <= nodes; i++ {
		p := max(1, i-1-r.IntN(60))
		children[p] = append(children[p], i)
	}
	for i := 1; i <= nodes; i++ {
		if i > 1 {
			b.WriteByte(',')
		}
		f := r.IntN(3000)
		fmt.Fprintf(&b, `{"id":%d,"callFrame":{"functionName":"function%d","scriptId":"%d","url":"file:///srv/app/node_modules/lib%d/index.js","lineNumber":%d,"columnNumber":%d},"hitCount":%d`, i, f, f/20, f/20, f*7%900, f%80, r.IntN(9))
		if len(children[i]) > 0 {
			fmt.Fprintf(&b, `,"children":%s`, strings.ReplaceAll(fmt.Sprint(children[i]), " ", ","))
		}
		fmt.Fprintf(&b, `,"positionTicks":[{"line":%d,"ticks":3}]}`, f*7%900+3)
	}
	b.WriteString(`],"startTime":100000,"endTime":9000000000,"samples":[`)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprint(&b, 2+r.IntN(nodes-1))
	}
	b.WriteString(`],"timeDeltas":[`)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprint(&b, 900+r.IntN(300)-r.IntN(100)/99*1000)
	}
	b.WriteString("]}")
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generate(500_000)) }

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := read(ctx, &codec.Input{Data: generate(10)}, model.NewBuilder(model.File{})); err != context.Canceled {
		t.Error(err)
	}
}
