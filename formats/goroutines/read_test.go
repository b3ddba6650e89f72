package goroutines

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

// picture writes the samples of a store, one a line.
func picture(s *model.Store) string {
	var b strings.Builder
	seg := &s.Series[0].Segments[0]
	for e := range seg.Stack {
		th := s.Threads[seg.Thread[e]]
		fmt.Fprintf(&b, "%s (%s) [%s]:", th.Name, th.Group, s.States[seg.State[e]])
		for _, f := range s.Stacks.Path(nil, seg.Stack[e]) {
			frame := s.Frames[f]
			fmt.Fprintf(&b, " %s:%d", s.Methods[frame.Method].Name, frame.Line)
			if k := frame.Kind.String(); k != "" {
				fmt.Fprintf(&b, "{%s}", k)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestFixtures(t *testing.T) {
	codectest.Pictures(t, &Format, picture, map[string]string{
		"crash.txt": `goroutine 1 () [running]: runtime.main:283 main.main:30 main.(*List[...]).Get:12{inlined} panic:783
goroutine 18 (created by main.main {"endpoint": "/v1/items"}) [sync.Mutex.Lock, 5 minutes, locked to thread]: main.(*Till).open:9 [truncated]:0{truncated} main.walk:5
goroutine 19 (created by main.main) [running]: (stack unavailable):0
goroutine 0 () [idle]: non-Go function:0{native}
`,
		"two.txt": `goroutine 7 () [running]: main.main:118 runtime/debug.Stack:26
goroutine 8 () [select]: (no stack):0
goroutine 7 () [runnable]: main.main:0
`,
	})
}

func TestSniff(t *testing.T) {
	codectest.Sniffs(t, &Format, map[string]codec.Confidence{
		"goroutine 1 [running]:\nmain.main()\n\t/a/b.go:1 +0x1\n":                       codec.Sure,
		"x\r\ngoroutine 12 [chan receive, 3 minutes]:\r\nmain.f(0x1)\r\n\tx.go:1\r\n":   codec.Sure,
		"goroutine 0 gp=0x1 m=0 mp=0x2 [idle]:\n\tgoroutine running on other thread":    codec.Sure,
		"goroutine 3 [select labels:{\"a\": \"b\"}]:\nmain.main()\n\t/a/b.go:1 +0x1\n":  codec.Sure,
		"a goroutine 1 [running]:\nmain.main()\n\t/a/b.go:1 +0x1\n":                     codec.No,
		"goroutine 1 [running]:\nand so on":                                             codec.No,
		"goroutine profile: total 9\n4 @ 0x47f8ce\n#\t0x4e6fd8\tmain.main+0x18\ta.go\n": codec.No,
		"goroutine 1 [running];main.main 5\n":                                           codec.No,
		"":                                                                              codec.No,
	})
}

type list[T any] struct{ begun chan T }

//go:noinline
func (l *list[T]) wait(deep int, v T, stop chan bool) {
	if deep > 0 {
		l.wait(deep-1, v, stop)
		return
	}
	l.begun <- v
	<-stop
}

// The runtime that builds this test is asked too.
func TestRuntime(t *testing.T) {
	l, stop := &list[int]{make(chan int)}, make(chan bool)
	defer close(stop)
	run := l.wait
	go run(3, 1, stop)
	<-l.begun
	go run(300, 2, stop)
	<-l.begun
	text := make([]byte, 1<<20)
	text = text[:runtime.Stack(text, true)]
	if sniff(text[:min(len(text), codec.SniffLen)]) != codec.Sure {
		t.Error("not recognised")
	}
	s, err := codectest.Load(t, read, "runtime", text, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := picture(s)
	want := strings.Count(string(text), "\ngoroutine ") + 1
	if strings.Count(got, "\n") != want {
		t.Errorf("%d samples, want %d", strings.Count(got, "\n"), want)
	}
	const method = "flameview/formats/goroutines.(*list[...]).wait"
	short, long := "", ""
	for _, line := range strings.Split(got, "\n") {
		// Their states differ from run to run: what has begun may not wait yet.
		if strings.Contains(line, method) {
			if strings.Contains(line, truncated) {
				long = line
			} else {
				short = line
			}
		}
	}
	if n := strings.Count(short, method); n != 4 || !strings.Contains(short, "created by flameview/formats/goroutines.TestRuntime") {
		t.Errorf("%d frames, want 4: %s", n, short)
	}
	if strings.Count(long, method) < 50 || len(s.Files[0].Warnings) != 1 {
		t.Errorf("%q %q", long, s.Files[0].Warnings)
	}
}

// Dumps of one program at one moment, and its protocol buffer says how many.
func TestShared(t *testing.T) {
	for name, want := range map[string]int{"shop.goroutine.debug2.txt": 9, "shop.stackall.txt": 9, "shop.debugstack.txt": 1} {
		data, err := os.ReadFile("../../../shared/profiles2/go/" + name)
		if err != nil {
			t.Skip(err)
		}
		s, err := codectest.Load(t, read, name, data, codec.Options{})
		if err != nil || s.Events() != want || strings.Contains(picture(s), noStack) || sniff(data) != codec.Sure {
			t.Errorf("%s: %d goroutines, want %d, %v\n%s", name, s.Events(), want, err, picture(s))
		}
	}
}

func BenchmarkRead(b *testing.B) {
	var text strings.Builder
	for n := 0; text.Len() < 8<<20; n++ {
		fmt.Fprintf(&text, "goroutine %d [chan receive, %d minutes]:\n", n%5000, n%7)
		for f := range 5 + n%10 {
			fmt.Fprintf(&text, "example.com/acme/shop/web.(*Handler%d).Serve(0x%x, {0x1234, 0x%x}, 0xc000012345?)\n\t/src/acme/shop/web/handler.go:%d +0x%x\n", f*n%50, n, n, f, f)
		}
		text.WriteString("created by example.com/acme/shop/web.Run in goroutine 1\n\t/src/acme/shop/web/run.go:12 +0x1f\n\n")
	}
	codectest.Bench(b, read, []byte(text.String()))
}

func FuzzRead(f *testing.F) {
	files, _ := os.ReadDir("testdata")
	for _, file := range files {
		if data, err := os.ReadFile("testdata/" + file.Name()); err == nil {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		sniff(data)
		s, err := codectest.Load(t, read, "fuzz", data, codec.Options{})
		if (err == nil) != (s.Events() > 0) {
			t.Errorf("%d goroutines, %v", s.Events(), err)
		}
	})
}
