package threaddump

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

// picture writes the samples of a store, one a line: time, thread, state, class,
// and the stack with kinds and details.
func picture(s *model.Store) string {
	var b strings.Builder
	seg := &s.Series[0].Segments[0]
	for e := range seg.Stack {
		th := s.Threads[seg.Thread[e]]
		virtual := ""
		if th.Virtual {
			virtual = " virtual"
		}
		at := "-"
		if seg.Time != nil {
			at = time.Unix(0, seg.Time[e]).UTC().Format("05.000")
		}
		state, class := "", ""
		if seg.State != nil {
			state = s.States[seg.State[e]]
		}
		if seg.Class != nil {
			class = s.Methods[seg.Class[e]].Name
		}
		fmt.Fprintf(&b, "%s %q %d%s [%s] %s:", at, th.Name, th.ID, virtual, state, class)
		for _, f := range s.Stacks.Path(nil, seg.Stack[e]) {
			frame := s.Frames[f]
			fmt.Fprintf(&b, " %s", s.Methods[frame.Method].Name)
			if more := strings.TrimSpace(frame.Kind.String() + " " + s.Strings[frame.Detail]); more != "" {
				fmt.Fprintf(&b, "{%s}", more)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestFixtures(t *testing.T) {
	codectest.Pictures(t, &Format, picture, map[string]string{
		"log.txt": `05.000 "main" 101 [TIMED_WAITING (sleeping)] : shop/Main.main{thread owns java.util.concurrent.locks.ReentrantLock$NonfairSync} shop/Till.open{locked shop.Till, locked java.lang.Class for shop.Till} java/lang/Thread.sleep java/lang/Thread.sleep0{native}
05.000 "say \"hi\" #9 prio=1" 102 [BLOCKED (on object monitor)] shop.Till: java/lang/Thread.run shop/Cart$$Lambda$11/0x00007f0000000c28.run shop/Till.close
05.000 "two\nlines" 103 [WAITING (on object monitor)] java.lang.Class: shop/Cart.pay java/lang/Object.wait0{native}
05.000 "worker-1" 104 [] : jdk/internal/vm/Continuation.run
05.000 "" 21 virtual [] : java/lang/VirtualThread.run shop/Main.lambda$main$0
05.000 "Signal Dispatcher" 105 [RUNNABLE] : (no Java frames)
15.000 "main" 101 [RUNNABLE] : shop/Main.main shop/Till.count
`,
		"plain.txt": `05.123 "main" 1 [] : shop/Main.main java/lang/Thread.sleep0{native}
05.123 "say \"hi\"" 22 virtual [] : java/lang/VirtualThread.park
06.500 "main" 1 [TIMED_WAITING] : shop/Main.main{locked shop.Till} java/lang/Thread.sleep0{native}
06.600 "" 23 virtual [WAITING] java.util.concurrent.locks.ReentrantLock$NonfairSync: java/lang/VirtualThread.park
`,
		"jdk27.json": `05.100 "say \"hi\"" 1 [BLOCKED] java.lang.Object: java/lang/Thread.run{locked shop.Till} shop/Till.close
05.100 "Signal Dispatcher" 2 [RUNNABLE] : (no Java frames)
05.000 "" 30 virtual [WAITING] java.util.concurrent.Exchanger: java/lang/VirtualThread.park
`,
		"agent.txt": `- "main" 101 [WAITING (on object monitor)] shop.Till: shop/Till.open{JIT (int, java.lang.String), locked shop.Till, thread owns java.util.concurrent.locks.ReentrantLock$NonfairSync} java/lang/Object.wait{interpreted (long)}
- "" 108 [] : __futex_abstimed_wait_common
- "main" 101 [WAITING (on object monitor)] : shop/Till.open{JIT ()} java/lang/Object.wait{interpreted (long)} [unknown]{JIT} __futex_abstimed_wait_common
`,
		"part.txt": "- \"main\" 101 [RUNNABLE] : shop/Till.count\n",
	})
}

// The dates of dumps are the machine's own time, and the user is told so.
func TestZone(t *testing.T) {
	defer func(was *time.Location) { time.Local = was }(time.Local)
	time.Local = time.FixedZone("", 2*3600)
	data, err := os.ReadFile("testdata/log.txt")
	if err != nil {
		t.Fatal(err)
	}
	s, _ := codectest.Load(t, read, "log", data, codec.Options{})
	at := time.Unix(0, s.Series[0].Segments[0].Time[0]).UTC()
	if at.Format(time.DateTime) != "2026-03-01 10:00:05" || !slices.ContainsFunc(s.Files[0].Warnings, func(w string) bool { return strings.Contains(w, "UTC+02:00") }) {
		t.Errorf("%v, %q", at, s.Files[0].Warnings)
	}
}

func TestSniff(t *testing.T) {
	codectest.Sniffs(t, &Format, map[string]codec.Confidence{
		"Full thread dump OpenJDK 64-Bit Server VM (25 mixed mode):\n":                          codec.Sure,
		"INFO x\nFull thread dump Java HotSpot(TM) 64-Bit Server VM (25.5-b02 mixed mode):\r\n": codec.Sure,
		"take a Full thread dump (of it):\n":                                                    codec.No,
		"{\n  \"threadDump\": {":                                                                codec.Sure,
		"\xef\xbb\xbf{\"threadDump\":{}}":                                                       codec.Sure,
		"{\"a\":{\"threadDump\":{}}}":                                                           codec.No,
		"4711\n2026-03-01T11:00:05Z\n21\n":                                                      codec.Sure,
		"4711\n2026-03-01T11:00:05Z\n":                                                          codec.No,
		"FLR\x00\nFull thread dump OpenJDK (25):\n":                                             codec.No,
		"\"a\" #1 prio=5 os_prio=0 tid=0x00007f00 nid=0x1 runnable [0x0]\n   java.lang.Thread.State: RUNNABLE\n\tat a.B.c()\n": codec.Sure,
		"a;b;c 12\n": codec.No,
		"":           codec.No,
	})
}

// generated is a file of many dumps of a few hundred threads.
func generated(bytes int) []byte {
	var b strings.Builder
	for dump := 0; b.Len() < bytes; dump++ {
		fmt.Fprintf(&b, "2026-03-01 12:%02d:%02d\nFull thread dump OpenJDK 64-Bit Server VM (21.0.2+13-LTS mixed mode, sharing):\n\n", dump/60%60, dump%60)
		for n := range 200 {
			fmt.Fprintf(&b, "\"worker-%d\" #%d [%d] prio=5 os_prio=0 cpu=10.00ms elapsed=5.00s tid=0x00007f0000000020 nid=%d waiting on condition  [0x00007f00000000f0]\n   java.lang.Thread.State: TIMED_WAITING (sleeping)\n", n, n, n, n)
			for f := range 10 + n%30 {
				fmt.Fprintf(&b, "\tat com.acme.shop.web.Handler%d.handle%d(Handler.java:%d)\n", (n+f)%50, f, f)
				if f == 5 {
					b.WriteString("\t- locked <0x00000000e0000010> (a com.acme.shop.Till)\n")
				}
			}
			b.WriteByte('\n')
		}
	}
	return []byte(b.String())
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generated(8<<20)) }

func BenchmarkReadJSON(b *testing.B) {
	var text strings.Builder
	text.WriteString(`{"threadDump":{"formatVersion":2,"time":"2026-03-01T11:00:05Z","threadContainers":[{"container":"<root>","threads":[`)
	for n := 0; text.Len() < 8<<20; n++ {
		if n > 0 {
			text.WriteByte(',')
		}
		fmt.Fprintf(&text, "\n          {\n            \"tid\": %d,\n            \"name\": \"worker-%d\",\n            \"state\": \"WAITING\",\n            \"stack\": [\n", n, n%200)
		for f := range 10 + n%30 {
			fmt.Fprintf(&text, "              \"com.acme.shop\\/com.acme.shop.web.Handler%d.handle%d(Handler.java:%d)\",\n", (n+f)%50, f, f)
		}
		text.WriteString("            ]\n          }")
	}
	text.WriteString("]}]}}")
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
		s, _ := codectest.Load(t, read, "fuzz", data, codec.Options{})
		if len(s.Series) > 0 && s.Metrics()[0].Total != int64(s.Events()) {
			t.Error("a thread is not one sample")
		}
	})
}
