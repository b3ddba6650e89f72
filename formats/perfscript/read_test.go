package perfscript

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

// picture writes one line for each event of a store: event, thread, time and
// period, then the stack, root first, with what is known of its frames.
func picture(s *model.Store) string {
	var b strings.Builder
	for _, ser := range s.Series {
		seg := &ser.Segments[0]
		for i, id := range seg.Stack {
			fmt.Fprintf(&b, "%s", ser.ID)
			if seg.Thread != nil {
				th := s.Threads[seg.Thread[i]]
				fmt.Fprintf(&b, " %q %d", th.Name, th.ID)
				if th.Group != "" {
					fmt.Fprintf(&b, " of %s", th.Group)
				}
			}
			if seg.Time != nil {
				fmt.Fprintf(&b, " at %d", seg.Time[i])
			}
			if v := seg.Values[1].Each; v != nil {
				fmt.Fprintf(&b, " %d %s", v[i], ser.Units[1].Name)
			}
			b.WriteString(":")
			for _, f := range s.Stacks.Path(nil, id) {
				fr := s.Frames[f]
				b.WriteString(" " + s.Methods[fr.Method].Name)
				for _, mark := range []string{fr.Kind.String(), s.Strings[fr.Library]} {
					if mark != "" {
						b.WriteString(" (" + mark + ")")
					}
				}
				if fr.Line > 0 {
					fmt.Fprintf(&b, ":%d", fr.Line)
				}
				b.WriteString(";")
			}
			b.WriteString("\n")
		}
	}
	for _, w := range s.Files[0].Warnings {
		b.WriteString("! " + w + "\n")
	}
	return b.String()
}

// Tests are texts as perf prints them and the events that they stand for.
var tests = []struct{ name, text, want string }{
	{
		"names of threads",
		`42 7/9 worker 10/11  1.000001:    5 cpu-clock:
	2bfa a (/x)

[k] 99 10/12 [003] 1.000001:    5 cpu-clock:
	2bfa a (/x)

io (slow): 7 20/20 U      1.000001:    5 cpu-clock:
	2bfa a (/x)

 10/13  1.000001:    5 cpu-clock:
	2bfa a (/x)

:-1    -1/-1  1.000001:    5 cpu-clock:
	2bfa a (/x)

a 1 2.000000: x      10/14  1.000001:    5 cpu-clock:
	2bfa a (/x)

1.5: y      10/15  1.000001:    5 cpu-clock:
	2bfa a (/x)

cpu-clock: 12   10/16  1.000001:    5 cpu-clock:
	2bfa a (/x)
`,
		`cpu-clock "42 7/9 worker" 11 of pid 10 at 1000001000 5 ns: a (x);
cpu-clock "[k] 99" 12 of pid 10 at 1000001000 5 ns: a (x);
cpu-clock "io (slow): 7" 20 of io (slow): 7 (20) at 1000001000 5 ns: a (x);
cpu-clock "" 13 of pid 10 at 1000001000 5 ns: a (x);
cpu-clock ":-1" -1 at 1000001000 5 ns: a (x);
cpu-clock "a 1 2.000000: x" 14 of pid 10 at 1000001000 5 ns: a (x);
cpu-clock "1.5: y" 15 of pid 10 at 1000001000 5 ns: a (x);
cpu-clock "cpu-clock: 12" 16 of pid 10 at 1000001000 5 ns: a (x);
`,
	},
	{
		"one process has no group, two have",
		"a 10/10  1.000:  cycles:\n\t1 f (/x)\n\nb 10/11  1.000:  cycles:\n\t1 f (/x)\n",
		"cycles \"a\" 10 at 1000000000: f (x);\ncycles \"b\" 11 at 1000000000: f (x);\n",
	},
	{
		"events are not added up, the processor goes first",
		`a 1  1.000000:       7        page-faults:
	1 f (/x)

a 1  1.000000:       8             cycles:uppp:
	1 f (/x)

a 1  1.000000: sched:sched_switch: prev_comm=a ==> next_comm=b
	1 f (/x)
`,
		`cycles:uppp "a" 1 at 1000000000 8 count: f (x);
page-faults "a" 1 at 1000000000 7 count: f (x);
sched:sched_switch "a" 1 at 1000000000: f (x);
`,
	},
	{
		"no event, no period",
		"a 1  1.000000: \n\t            1 f (/x)\n",
		"samples \"a\" 1 at 1000000000: f (x);\n",
	},
	{
		"names alone",
		"a b \n\t               1 f\n\n42 \n\t               2 g\n",
		"samples \"a b\" 0: f;\nsamples \"42\" 0: g;\n",
	},
	{
		"time without a thread",
		" 1.000001: cpu-clock:\n\t1 f (/x)\n\n 1.000002: cpu-clock:\n\t1 f (/x)\n",
		"cpu-clock at 1000001000: f (x);\ncpu-clock at 1000002000: f (x);\n",
	},
	{
		"inlined frames have the module of the frame with their address",
		`a 1  1.000000: cycles:
	39de less (inlined)
	39de strings (/srv/crunch)
	3e7f run+0x3f (/srv/crunch)
  crunch.cpp:51
	3e7f _M_run+0x3f
  thread.h:210 (inlined)
	40 main (/lib/x)
`,
		"cycles \"a\" 1 at 1000000000: main (x); _M_run (inlined) (crunch):210; run (crunch):51; strings (crunch); less (inlined) (crunch);\n",
	},
	{
		"modules",
		`a 1  1.000000: cycles:
	1 a ([kernel.kallsyms]_text)
	1 b (/lib/modules/6.1/kernel/fs/ext4.ko.xz)
	1 c ([vdso])
	1 [unknown] (/memfd:jit (deleted))
	1 [unknown] ([unknown])
	1 d (/srv/a) b/lib.so (deleted))
	1 std::f<int (*)(char)> (/x+0x12)
	1 f(int) (/x)
	1 (/x)
	1 e
	ffffffff81000000 g
	2
	1 Ljava/lang/Thread;::run (//anon)
`,
		"cycles \"a\" 1 at 1000000000: java/lang/Thread.run (JIT) (anon); 0x2; g (kernel); e; [x] (x); f (x); std::f<int (*)(char)> (x); d (lib.so); [unknown]; [memfd:jit] (memfd:jit); c ([vdso]); b (kernel) (ext4.ko.xz); a (kernel) ([kernel.kallsyms]);\n",
	},
	{
		"one line is a sample",
		`          [k] 99 14547  1.000000:   10 cpu-clock:      55b2855c8694 f+0x34 (/x)
            dead 14544  1.000000:   10 cpu-clock:  ffffffff81d35f77 g+0x77 ([kernel.kallsyms])
            dead 14544  1.000000:   10 cpu-clock:      7ffe00001000      55b2855c8694 h (/x) 0x40/0x50/P/-/-/0
            dead 14544  1.000000:   1 syscalls:sys_enter_read: fd: 0x00000003, buf: 0x7ffe
            dead 14544  1.000000:   1 mem-loads: 7ffe00001000 |OP LOAD|LVL L1 hit| 7 55b2855c8694 h (/x)
`,
		`cpu-clock "[k] 99" 14547 at 1000000000 10 ns: f (x);
cpu-clock "dead" 14544 at 1000000000 10 ns: g (kernel) ([kernel.kallsyms]);
cpu-clock "dead" 14544 at 1000000000 10 ns: h (x);
syscalls:sys_enter_read "dead" 14544 at 1000000000 1 count:;
mem-loads "dead" 14544 at 1000000000 1 count: h (x);
! samples without a stack, which count at the root: 1
`,
	},
	{
		"records are no samples",
		`a 1  0.000000: PERF_RECORD_MMAP -1/0: [0xff(0x1) @ 0x1]: x [kernel.kallsyms]_text
a 1  1.000000: PERF_RECORD_COMM exec: a:1/1
a 1  1.000000: PERF_RECORD_NAMESPACES 1/1 - nr_namespaces: 7
		[0/net: 3/0xf0000075, 1/uts: 3/0xeffffffe]
a 1  1.000000: PERF_RECORD_LOST lost 12
a 1  1.000000: cycles:
	1 f (/x)
a 1  1.000000: PERF_RECORD_EXIT(1:1):(1:1)
`,
		"cycles \"a\" 1 at 1000000000: f (x);\n! perf lost 12 events while it recorded\n",
	},
	{
		"without a time, a period that only some lines have is none",
		"crunch 13612 cpu-clock:\n\t1 f\n\n[k] 99 13616 cpu-clock:\n\t1 f\n",
		"cpu-clock \"crunch\" 13612: f;\ncpu-clock \"[k] 99\" 13616: f;\n",
	},
	{
		"without a time, a period that all lines have",
		"crunch 13612 [000] 5 cpu-clock:\n\t1 f\n\n[k] 99 13616 [001] 6 cpu-clock:\n\t1 f\n",
		"cpu-clock \"crunch\" 13612 5 ns: f;\ncpu-clock \"[k] 99\" 13616 6 ns: f;\n",
	},
	{
		"times as differences add up",
		"a 1  0.000000: e:\n\t1 f\n\na 1  0.000002: e:\n\t1 f\n\na 1  0.000001: e:\n\t1 f\n",
		"e \"a\" 1 at 0: f;\ne \"a\" 1 at 2000: f;\ne \"a\" 1 at 3000: f;\n",
	},
	{
		"wall clock in front of the time",
		"a 1 2026-11-21 22:17:19.123456  1.000000: e:\n\t1 f\n",
		"e \"a\" 1 at 1000000000: f;\n",
	},
	{
		"a sample without a stack, lines that are none, an end within a line",
		"a 1  1.000000: e:\n\na 1  1.000001: e:\n\t1 f\n\tno frame\noops\n\t1 x\n\na 1  1.000002: e:\n\t1 f\n\t1 gg",
		"e \"a\" 1 at 1000000000:;\ne \"a\" 1 at 1000001000: f;\ne \"a\" 1 at 1000002000: gg; f;\n" +
			"! the text ends within a line: if it was cut short, samples are missing\n" +
			"! samples without a stack, which count at the root: 1\n" +
			"! skipped lines that are no part of a sample: 3; line 5 is \"\\tno frame\"\n",
	},
}

func TestRead(t *testing.T) {
	for _, test := range tests {
		s, err := codectest.Load(t, read, test.name, []byte(test.text), codec.Options{})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := strings.ReplaceAll(picture(s), ":;", ":"); got != strings.ReplaceAll(test.want, ":;", ":") {
			t.Errorf("%s:\n%sgot\n%swant\n%s", test.name, test.text, got, test.want)
		}
	}
}

// A stream gives what the whole text gives, wherever it is cut.
func TestStream(t *testing.T) {
	for _, test := range tests {
		b := model.NewBuilder(model.File{})
		if err := Stream(context.Background(), iotest.OneByteReader(strings.NewReader(test.text)), b); err != nil {
			t.Fatal(err)
		}
		s, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.ReplaceAll(picture(s), ":;", ":"); got != strings.ReplaceAll(test.want, ":;", ":") {
			t.Errorf("%s: got\n%swant\n%s", test.name, got, test.want)
		}
	}
	// Longer than what is read at a time.
	text := generate(2*streamLen + 1000)
	b := model.NewBuilder(model.File{})
	if err := Stream(context.Background(), bytes.NewReader(text), b); err != nil {
		t.Fatal(err)
	}
	got, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	want, err := codectest.Load(t, read, "", text, codec.Options{})
	if err != nil || got.Events() != want.Events() || got.Stacks.Len() != want.Stacks.Len() {
		t.Errorf("%d events, %d stacks in parts, %d and %d at once, %v", got.Events(), got.Stacks.Len(), want.Events(), want.Stacks.Len(), err)
	}
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":            "there are no samples in it: want",
		"# comment\n": "there are no samples in it: want",
		"a 1  1.000000: PERF_RECORD_COMM: x\nx y z\n": `line 2 is "x y z"`,
	} {
		_, err := codectest.Load(t, read, "x", []byte(text), codec.Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// What looks alike is not claimed.
func TestSniff(t *testing.T) {
	codectest.Sniffs(t, &Format, map[string]codec.Confidence{
		"worker 1     1.000000: error: no profile\nworker 1     1.000000: error: none\n": codec.No,
		"<idle>-0     [001]  1.000000: sched:sched_switch: x\n":                          codec.No, // ftrace
		"a;b;c 12\na;d 1\n": codec.No,
		"@[\n\tffffffff81d35f77 read_zero+119 ([kernel])\n\t  55b2855c8694 f+0 (/x)\n]: 12\n": codec.No, // bpftrace
		"\tall\n\techo\n": codec.No, // a Makefile
		"# captured on    : Sat Nov 21\n# Samples: 151  of event 'cpu-clock'\n#\n":                              codec.No, // perf report
		"# captured on    : Sat Nov 21\n# cmdline : perf record -g\n":                                           codec.Sure,
		"a 1 [000] 1.000000: sched:sched_switch: x ==> y\n":                                                     codec.Sure,
		"\n\t               1 f\n\n\n\t              12 g\n":                                                    codec.Sure,
		"a 1 cycles:\n\t               1 f\n":                                                                   codec.Sure,
		"\xff\xfea\x00 \x001\x00 \x00c\x00:\x00\n\x00\t\x001\x00 \x00f\x00\n\x00":                               codec.Sure,
		"a 1  0.000000: PERF_RECORD_MMAP -1/0: [0xffffffff81000000(0x120bb08) @ 0]: x [kernel.kallsyms]_text\n": codec.Sure,
	})
}

func FuzzRead(f *testing.F) {
	for _, test := range tests {
		f.Add([]byte(test.text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		sniff(data)
		b := model.NewBuilder(model.File{})
		err := read(context.Background(), &codec.Input{Data: data}, b)
		s, buildErr := b.Build()
		if buildErr != nil {
			t.Fatal(buildErr)
		}
		if err == nil && s.Events() == 0 {
			t.Error("no events and no error")
		}
		for _, m := range s.Metrics() {
			if m.Total < 0 {
				t.Errorf("the total of %s overflows", m.ID)
			}
		}
	})
}
