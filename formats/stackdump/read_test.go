package stackdump

import (
	"fmt"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/formats/names"
	"flameview/model"
)

// picture writes the samples of a store, one a line: thread, then the stack root
// first with lines, libraries and kinds.
func picture(s *model.Store) string {
	var b strings.Builder
	seg := &s.Series[0].Segments[0]
	for e, stack := range seg.Stack {
		th := s.Threads[seg.ThreadOf(int32(e))]
		fmt.Fprintf(&b, "%q %d %s|", th.Name, th.ID, th.Group)
		for _, f := range s.Stacks.Path(nil, stack) {
			frame := s.Frames[f]
			fmt.Fprintf(&b, " %s:%d", s.Methods[frame.Method].Name, frame.Line)
			if more := strings.TrimSpace(frame.Kind.String() + " " + s.Strings[frame.Library]); more != "" {
				fmt.Fprintf(&b, "{%s}", more)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestFixtures(t *testing.T) {
	codectest.Pictures(t, &Format, picture, map[string]string{
		"gdb.txt": `"a\"):b (x" 103 | [truncated]:0{truncated} start_thread:0{libpthread.so.0} [unknown]:0{libstdc++.so.6} <signal handler called>:0 std::function<double (double)>::operator():591 operator():8 (anonymous namespace)::Box<int>::operator<<:7 Box<std::pair<int, int> >::put:6 std::swap<int>:196{inlined}
"thread 2" 102 | main.work:30 app::run<fn(), &'a str>:12
"thread 1" 101 | (no stack):0
"thread 2" 102 | main.work:30 app::run:12
`,
		"eustack.txt": `"" 101 process 101| _start:0{[vdso: 101]} [unknown]:0{libstdc++.so.6.0.30} main:53{crunch} sleep_for<double>:80{inlined crunch} __clock_nanosleep:48{libc.so.6}
"" 102 process 101| [unknown]:0 operator-:0 fib:0 fib:0
"" 201 process 201| (no stack):0
"" 202 process 201| fib:0
`,
		"gstack.txt": "\"\" 0 | main:3 read:0{libc.so.6}\n",
	})
}

func TestSniff(t *testing.T) {
	codectest.Sniffs(t, &Format, map[string]codec.Confidence{
		"[New LWP 1]\r\nThread 1 (LWP 1):\r\n#0  0x1 in main () at a.c:1\r\n": codec.Sure,
		"Thread 1 (Thread 0x7 (LWP 1)):\n#0  main (a=1,\n":                    codec.Sure,
		"TID 5:\n#0  0x00007f798baed545 nanosleep\n":                          codec.Sure,
		"#0  main () at a.c:1\n#1  0x1 in f () from /lib/x\n":                 codec.Sure,
		"#0 /srv/a.php(12): foo('x')\n#1 {main}\n":                            codec.No,
		"    #0 0x4a in main /a.c:3:5\n    #1 0x4b in f /a.c:4\n":             codec.No,
		"Thread 1 (LWP 1):\nno frame\n":                                       codec.No,
		"Thread 1 (LWP 1):;main 5\n":                                          codec.No,
		"":                                                                    codec.No,
	})
}

func TestWithin(t *testing.T) {
	log := strings.Repeat("2026-03-01 Thread 7 (idle): nothing\nThread 7 (idle): x\n", 1000)
	if within([]byte(log)) || !within([]byte(log+"Thread 1 (LWP 1):\n#0  main () at a.c:1\n")) {
		t.Error("a dump in a log")
	}
}

const shared = "../shared/profiles2/gdb-pstack/"

// folded reads the stacks of a reference.
func folded(t *testing.T, path string, name func(string) string) map[string]int64 {
	out := map[string]int64{}
	for _, line := range strings.Split(strings.TrimSpace(string(codectest.Shared(t, path))), "\n") {
		i := strings.LastIndexByte(line, ' ')
		var n int64
		fmt.Sscan(line[i:], &n)
		parts := strings.Split(line[:i], ";")
		for j := range parts {
			parts[j] = name(parts[j])
		}
		out[strings.Join(parts, ";")] += n
	}
	return out
}

// stackcollapse-elfutils.pl keeps parameters and versions of symbols.
func TestSharedElfutils(t *testing.T) {
	data := codectest.Shared(t, shared+"crunch.eu-stack.txt")
	s, err := codectest.Load(t, read, "eu", data, codec.Options{})
	if err != nil || sniff(data) != codec.Sure || s.Events() != 6 {
		t.Fatal(err, s.Events())
	}
	got := codectest.Stacks(s, s.Metrics()[0].ID, func(f model.Frame) string {
		return s.Methods[f.Method].Name
	}, nil)
	codectest.SameStacks(t, got, folded(t, shared+"crunch.eu-stack.ref.folded", func(s string) string { return names.Native(s).Name }))
}

// stackcollapse-gdb.pl cuts a name at its first blank, so only the beginnings can
// be compared.
func TestSharedGDB(t *testing.T) {
	data := codectest.Shared(t, shared+"crunch.gdb.txt")
	s, err := codectest.Load(t, read, "gdb", data, codec.Options{})
	if err != nil || sniff(data) != codec.Sure || s.Events() != 30 || len(s.Files[0].Warnings) > 0 {
		t.Fatal(err, s.Events(), s.Files[0].Warnings)
	}
	got := codectest.Stacks(s, s.Metrics()[0].ID, func(f model.Frame) string {
		m := s.Methods[f.Method]
		name, _, _ := strings.Cut(m.Display, " ")
		if m.Name == names.Unknown {
			name = "??"
		}
		return name
	}, nil)
	codectest.SameStacks(t, got, folded(t, shared+"crunch.gdb.ref.folded", func(s string) string { return s }))
	threads := map[model.Thread]int{}
	for _, th := range s.Series[0].Segments[0].Thread {
		threads[s.Threads[th]]++
	}
	if len(threads) != 6 || threads[model.Thread{Name: "[k] 99", ID: 14838}] != 5 {
		t.Errorf("%v", threads)
	}
}

func generated(bytes int) []byte {
	var b strings.Builder
	for n := 0; b.Len() < bytes; n++ {
		fmt.Fprintf(&b, "Thread %d (Thread 0x7f79%08x (LWP %d) \"worker %d\"):\n", n%300, n%300, 1000+n%300, n%300)
		for f := range 8 + n%20 {
			if f%3 == 0 {
				fmt.Fprintf(&b, "#%-2d 0x00007f%010x in acme::shop::Handler<int, std::pair<int, int> >::handle%d (this=0x7f%08x, s=\"GET /a/b) \\\"x\", n=%d) at /src/acme/shop/handler.cpp:%d\n", f, f*n%9999, (n+f)%50, n, n, f)
			} else {
				fmt.Fprintf(&b, "#%-2d 0x00007f%010x in ?? () from /lib/x86_64-linux-gnu/libacme%d.so.%d\n", f, f*n%9999, f, f)
			}
		}
		b.WriteByte('\n')
	}
	return []byte(b.String())
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generated(8<<20)) }

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format) }
