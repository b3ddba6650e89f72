package dtrace

import (
	"fmt"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

func picture(s *model.Store) string {
	var b strings.Builder
	seg := &s.Series[0].Segments[0]
	for e, stack := range seg.Stack {
		th := s.Threads[seg.ThreadOf(int32(e))]
		fmt.Fprintf(&b, "%d %q %d|", seg.Values[0].Each[e], th.Name, th.ID)
		for _, f := range s.Stacks.Path(nil, stack) {
			frame := s.Frames[f]
			fmt.Fprintf(&b, " %s{%s}", s.Methods[frame.Method].Name, strings.TrimSpace(frame.Kind.String()+" "+s.Strings[frame.Library]))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestFixtures(t *testing.T) {
	withoutHash := func(s *model.Store) string { // names may leave it out
		return strings.ReplaceAll(picture(s), "::h375c4bf72398a9c9{", "{")
	}
	codectest.Pictures(t, &Format, withoutHash, map[string]string{
		"stacks.dtrace": `1 "" 0| _lwp_start{libc.so.1} run_task{crunch} <a::B as c::D>::poll{crunch}
5 "" 0| 0xfffffd7fff{} __fdsync{libc.so.1} sys_syscall{kernel unix} zil_commit{kernel zfs}
2 "" 0| thread_start{kernel unix} zio_execute{kernel zfs}
7 "bash" 1234| sys_syscall{kernel unix} read{kernel genunix}
`,
		"idle.stap": `2404 "" 0| cpu_idle{kernel kernel} native_safe_halt{kernel kernel}
12 "" 0| libc.so.6+0x1e3e{libc.so.6} fib{crunch}
`,
	})
}

func TestSniff(t *testing.T) {
	codectest.Sniffs(t, &Format, map[string]codec.Confidence{
		"\n\n              unix`a+0x1\n              unix`b\n               12\n": codec.Sure,
		" 0xffffffff8103ce3b : halt+0xb/0x10 [kernel]\n\t12\n":                    codec.Sure,
		"libjvm.so`a;b 12\n":                   codec.No,
		"    use `code` here\n    and there\n": codec.No,
		"    `a`\n\n  1\n":                     codec.No,
		"":                                     codec.No,
	})
}

func BenchmarkRead(b *testing.B) {
	var text strings.Builder
	for n := 0; text.Len() < 8<<20; n++ {
		for f := range 10 + n%25 {
			fmt.Fprintf(&text, "              acme-shop`shop::Handler<int, std::pair<int, int> >::handle%d+0x%x\n", (n*f)%200, f*13)
		}
		fmt.Fprintf(&text, "              libc.so.1`_lwp_start\n             %d\n\n", n)
	}
	codectest.Bench(b, read, []byte(text.String()))
}

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format) }
