package bpftrace

import (
	"bytes"
	"fmt"
	"maps"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/formats/names"
	"flameview/model"
)

// picture writes the events of a store, one a line.
func picture(s *model.Store) string {
	var b strings.Builder
	for i := range s.Series {
		seg := &s.Series[i].Segments[0]
		for e, stack := range seg.Stack {
			th := s.Threads[seg.ThreadOf(int32(e))]
			fmt.Fprintf(&b, "%s %d %q %d|", s.Series[i].ID, seg.Values[0].Each[e], th.Name, th.ID)
			for _, f := range s.Stacks.Path(nil, stack) {
				frame := s.Frames[f]
				fmt.Fprintf(&b, " %s", s.Methods[frame.Method].Name)
				if more := strings.TrimSpace(frame.Kind.String() + " " + s.Strings[frame.Library]); more != "" {
					fmt.Fprintf(&b, "{%s}", more)
				}
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func TestFixtures(t *testing.T) {
	codectest.Pictures(t, &Format, picture, map[string]string{
		"maps.txt": `samples 9 "a]: 5, b" 0| 0x7f77e9ad44a3 (anonymous namespace)::area
samples 13 "io (slow): 7" 0| main __libc_read entry_SYSCALL_64_after_hwframe{kernel} do_syscall_64{kernel} read_zero{kernel}
samples 4 "swapper/0" 0| (no stack)
@bytes 100 "[k] 99" 18363| 0x7f77e9ad44a3 sorter<a, b>{crunch} ext4_read{kernel ext4} read_zero{kernel}
@bytes 200 "42" 7| 0xffffffff81d35f77{kernel}
`,
		"maps.json": `samples 2 "a;b, c" 0| fib fib
samples 3 "kthreadd" 0| ret_from_fork{kernel} read_zero{kernel}
`,
	})
}

func TestSniff(t *testing.T) {
	codectest.Sniffs(t, &Format, map[string]codec.Confidence{
		"x\n@[\n    main+1\n]: 1\n":                        codec.Sure,
		"@a_1[io, 7, \r\n\t55fa main+1 (/a)\r\n]: 1\r\n":   codec.Sure,
		`{"type": "map", "data": {"@": {"\n    a\n": 1}}}`: codec.Sure,
		"@hist[io]:\n[4, 8)   12 |@@|\n":                   codec.No,
		"@[main];a 5\n":                                    codec.No,
		"{\"type\": \"map\", \"features\": {}}":            codec.No,
		"@decorator[\n  1,\n]\n":                           codec.No,
		"":                                                 codec.No,
	})
}

const shared = "../shared/profiles2/bpftrace/"

// reference reads what stackcollapse-bpftrace.pl made of a file: stacks root
// first. Offsets and the thread, which it keeps as a frame, are taken off.
func reference(t *testing.T, path string) map[string]int64 {
	out := map[string]int64{}
	for _, line := range strings.Split(strings.TrimSpace(string(codectest.Shared(t, path))), "\n") {
		i := strings.LastIndexByte(line, ' ')
		var n int64
		fmt.Sscan(line[i:], &n)
		for _, thread := range []string{"42 7/9 worker;", "render #1;", "io (slow): 7;", "[k] 99;", "a;b,c;"} {
			line = strings.TrimPrefix(line, thread)
		}
		i = strings.LastIndexByte(line, ' ')
		var parts []string
		for _, part := range strings.Split(line[:i], ";") {
			if part != ", " { // what parts the stacks
				parts = append(parts, names.NativeIn(cutOffset(part), "").Name)
			}
		}
		out[strings.Join(parts, ";")] += n
	}
	return out
}

func TestShared(t *testing.T) {
	for name, ref := range map[string]string{"crunch.ustack.txt": "crunch.ustack.ref.folded", "crunch.process-gone.txt": "", "crunch.perfmode.txt": "", "crunch.json": "", "crunch.kuc.txt": "crunch.kuc.ref.folded"} {
		t.Run(name, func(t *testing.T) {
			data := codectest.Shared(t, shared+name)
			s, err := codectest.Load(t, read, name, data, codec.Options{})
			if err != nil || sniff(data[:min(len(data), codec.SniffLen)]) != codec.Sure || len(s.Files[0].Warnings) > 0 {
				t.Fatal(err, s.Files[0].Warnings)
			}
			var total, want int64
			for _, v := range s.Series[0].Segments[0].Values[0].Each {
				total += v
			}
			for _, part := range bytes.FieldsFunc(data, func(r rune) bool { return r == '\n' || r == '{' || r == '}' }) {
				if i := bytes.LastIndex(part, []byte("]: ")); i >= 0 {
					var n int64
					fmt.Sscan(string(part[i+3:]), &n)
					want += n
				}
			}
			if want > 0 && total != want {
				t.Errorf("%d samples, want %d", total, want)
			}
			if strings.Contains(name, "perfmode") || strings.Contains(name, "kuc") || strings.HasSuffix(name, "json") {
				threads := map[string]bool{}
				for _, th := range s.Series[0].Segments[0].Thread {
					threads[s.Threads[th].Name] = true
				}
				for _, thread := range []string{"42 7/9 worker", "render #1", "io (slow): 7", "[k] 99"} {
					if !threads[thread] {
						t.Errorf("no thread %q in %v", thread, threads)
					}
				}
			}
			if ref == "" {
				return
			}
			got := codectest.Stacks(s, s.Metrics()[0].ID, func(f model.Frame) string {
				return s.Methods[f.Method].Name
			}, nil)
			folded := reference(t, shared+ref)
			if strings.Contains(name, "kuc") { // it leaves out entries whose first stack is empty
				maps.DeleteFunc(got, func(stack string, _ int64) bool { return folded[stack] == 0 })
			}
			codectest.SameStacks(t, got, folded)
		})
	}
}

func TestRuntimes(t *testing.T) {
	for line, want := range map[string]model.Method{
		"Ljava/lang/Thread;::run+12":     {Family: model.FamilyJava, Name: "java/lang/Thread.run"},
		"LazyCompile:*step /a.js:1:2+77": {Family: model.FamilyJS, Name: "step (/a.js)"},
		"List<int>::add(int)+3":          {Family: model.FamilyNative, Name: "List<int>::add"},
	} {
		if p := parseUser(line); p.Family != want.Family || p.Name != want.Name {
			t.Errorf("%s: %v %s", line, p.Family, p.Name)
		}
	}
}

func generated(bytes int) []byte {
	var b strings.Builder
	b.WriteString("Attaching 2 probes...\n\n")
	for n := 0; b.Len() < bytes; n++ {
		b.WriteString("@[\n")
		for f := range 5 + n%9 {
			fmt.Fprintf(&b, "    ext4_function_%d+%d\n", (n+f)%90, f)
		}
		b.WriteString("    entry_SYSCALL_64_after_hwframe+118\n, \n")
		for f := range 10 + n%25 {
			fmt.Fprintf(&b, "    acme::shop::Handler<int, std::pair<int, int> >::handle%d(int, char const*)+%d\n", (n*f)%200, f*13)
		}
		fmt.Fprintf(&b, "    0x7f77e9ad44a3\n, worker %d]: %d\n", n%40, n)
	}
	return []byte(b.String())
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generated(8<<20)) }

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format) }
