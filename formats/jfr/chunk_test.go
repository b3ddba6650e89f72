package jfr

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"flameview/model"
)

// picture writes a store's events, a line for each, and its warnings.
func picture(s *model.Store) string {
	var b strings.Builder
	for _, ser := range s.Series {
		for _, seg := range ser.Segments {
			for i := range seg.Stack {
				fmt.Fprintf(&b, "%s", ser.ID)
				for u, unit := range ser.Units {
					fmt.Fprintf(&b, " %d %s", value(seg.Values[u], i), unit.Name)
				}
				b.WriteString(" | ")
				for j, f := range s.Stacks.Path(nil, seg.Stack[i]) {
					frame := s.Frames[f]
					if j > 0 {
						b.WriteString(" > ")
					}
					b.WriteString(strings.TrimPrefix(s.Methods[frame.Method].Display, "com/acme/"))
					if frame.Line > 0 {
						fmt.Fprintf(&b, ":%d", frame.Line)
					}
					if frame.Kind != 0 {
						fmt.Fprintf(&b, " (%s)", frame.Kind)
					}
				}
				if seg.Thread != nil {
					t := s.Threads[seg.Thread[i]]
					fmt.Fprintf(&b, " | %s#%d", t.Name, t.ID)
					if t.Group != "" {
						fmt.Fprintf(&b, " of %s", t.Group)
					}
					if t.Virtual {
						b.WriteString(" virtual")
					}
				}
				if seg.Time != nil {
					fmt.Fprintf(&b, " | +%d", seg.Time[i]-1e18)
				}
				if seg.State != nil {
					fmt.Fprintf(&b, " | %s", s.States[seg.State[i]])
				}
				if seg.Class != nil {
					fmt.Fprintf(&b, " | %s", s.Methods[seg.Class[i]].Name)
				}
				b.WriteByte('\n')
			}
		}
	}
	for _, w := range s.Files[0].Warnings {
		fmt.Fprintf(&b, "! %s\n", w)
	}
	return b.String()
}

func wantPicture(t *testing.T, s *model.Store, want string) {
	t.Helper()
	if got := picture(s); got != strings.TrimLeft(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", got, strings.TrimLeft(want, "\n"))
	}
}

// virtual is the id of the virtual thread, farStack that of the stack whose id
// is no small number.
const (
	virtual  = uint64(1) << 40
	farStack = uint64(1) << 50
)

func TestEvents(t *testing.T) {
	c := newChunk().metadata().
		event(idSetting, 1000, idExecution, "period", "20 ms").
		event(idExecution, 1100, 1, 1, 1).
		event(idExecution, 1050, virtual, 3, 1).
		event(idNativeSample, 1200, 1, 2, 1).
		event(idAllocSample, 1300, 1, 1, 2, 512).
		event(idMonitor, 1400, 5, 1, 1, 2).
		event(idPark, 1500, 7, 2, farStack, 3, 0).
		event(idFileRead, 1600, 3, 1, 1, "/tmp/x", 4096).
		event(idUser, 1700, "select", float32(1.5), 12, 1, 0, 800).
		event(idOther, 1750, float32(0.5)).
		usual(false, false)
	wantPicture(t, mustRead(t, c.bytes()), `
cpu 1 samples 20000000 ns | Main.main:10 (interpreted) > Main.run:20 (interpreted) > Main.work:30 (JIT) | main#100 of workers | +1000 | STATE_RUNNABLE
cpu 1 samples 20000000 ns | [truncated] (truncated) > Main.work:31 (JIT) | #77 virtual | +500 | STATE_RUNNABLE
alloc 1 count 512 bytes | Main.main:10 (interpreted) > Main.run:20 (interpreted) > Main.work:30 (JIT) | main#100 of workers | +3000 | java.lang.String
lock 1 count 50 ns | Main.main:10 (interpreted) > Main.run:20 (interpreted) > Main.work:30 (JIT) | main#100 of workers | +4000 | java.lang.String
lock 1 count 70 ns | Main.main:12 (interpreted) | gc#200 | +5000 | byte[]
native 1 samples | Main.main:11 (interpreted) > Main.read (native) | main#100 of workers | +2000 | STATE_RUNNABLE
com.acme.Query 1 count 12000000 ns 800 bits |  | main#100 of workers | +7000
jdk.FileRead 1 count 30 ns 4096 bytes | Main.main:10 (interpreted) > Main.run:20 (interpreted) > Main.work:30 (JIT) | main#100 of workers | +6000
! the recorder cut the stacks of 1 event, which were deeper than its limit; they stand below [truncated]
`)
}

func TestLibraries(t *testing.T) {
	s := mustRead(t, newChunk().metadata().event(idExecution, 1100, 1, 1, 1).usual(false, false).bytes())
	f := s.Frames[s.Stacks.Frame[1]]
	if s.Strings[f.Library] != "acme.app" || s.Strings[f.Detail] != "()V" {
		t.Errorf("library %q, detail %q", s.Strings[f.Library], s.Strings[f.Detail])
	}
}

// TestCPUOrWall: what tells the two apart changed with async-profiler's versions.
func TestCPUOrWall(t *testing.T) {
	samples := func(async, marked bool, settings ...string) map[string]int64 {
		c := newChunk().metadata()
		for i := 0; i < len(settings); i += 2 {
			c.event(idSetting, 1000, idExecution, settings[i], settings[i+1])
		}
		c.event(idExecution, 1100, 1, 1, 1).event(idExecution, 1100, 1, 1, 2).event(idExecution, 1100, 1, 1, 3).
			event(idWall, 1100, 1, 1, 2, 10).usual(async, marked)
		return totals(mustRead(t, c.bytes()))
	}
	for _, c := range []struct {
		name          string
		async, marked bool
		settings      []string
		cpu, wall     int64
		cpuNS, wallNS int64
	}{
		{name: "JDK", cpu: 3, wall: 10},
		{name: "marked", async: true, marked: true, settings: []string{"event", "cpu", "interval", "0", "wall", "50000000"}, cpu: 1, wall: 12, cpuNS: 10e6, wallNS: 600e6},
		{name: "marked, cycles", async: true, marked: true, settings: []string{"event", "cycles", "interval", "1000000"}, cpu: 1, wall: 12, wallNS: 12e6},
		{name: "old, wall", async: true, settings: []string{"event", "wall", "interval", "0"}, wall: 13, wallNS: 650e6},
		{name: "old, cpu", async: true, settings: []string{"event", "cpu", "interval", "5000000"}, cpu: 3, wall: 10, cpuNS: 15e6, wallNS: 50e6},
		{name: "old, both", async: true, settings: []string{"event", "cpu", "wall", "1000", "interval", "5000000"}, cpu: 2, wall: 11, cpuNS: 10e6, wallNS: 11000},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := samples(c.async, c.marked, c.settings...)
			if got["cpu.samples"] != c.cpu || got["wall.samples"] != c.wall || got["cpu.ns"] != c.cpuNS || got["wall.ns"] != c.wallNS {
				t.Errorf("got %v, want %+v", got, c)
			}
		})
	}
}

// TestAllocations: nothing is counted twice.
func TestAllocations(t *testing.T) {
	sampled := newChunk().metadata().event(idAllocSample, 1100, 1, 1, 2, 100).usual(false, false).bytes()
	both := newChunk().metadata().event(idAllocSample, 1100, 1, 1, 2, 100).
		event(idInTLAB, 1100, 1, 1, 2, 16, 1000).event(idOutsideTLAB, 1100, 1, 1, 3, 5000).usual(false, false).bytes()
	if got := totals(mustRead(t, sampled)); got["alloc.bytes"] != 100 || got["alloc.count"] != 1 {
		t.Error("sampled:", got)
	}
	got := totals(mustRead(t, append(sampled, both...)))
	if got["alloc.bytes"] != 6100 || got["alloc.count"] != 3 || got["jdk.ObjectAllocationSample.bytes"] != 100 {
		t.Error("both:", got)
	}
}

// TestLeaks: frees may be in another chunk, and events in any order.
func TestLeaks(t *testing.T) {
	one := newChunk().metadata().
		event(idMalloc, 1400, 1, 1, 0xA, 40). // after its free: a leak
		event(idMalloc, 1100, 1, 1, 0xA, 10).
		event(idMalloc, 1200, 1, 1, 0xB, 20).
		event(idMalloc, 1200, 1, 1, 0xC, 30). // freed in the other chunk
		event(idFree, 1300, 1, 0xA).usual(true, true).bytes()
	two := newChunk().metadata().event(idFree, 1500, 1, 0xC).usual(true, true).bytes()
	got := totals(mustRead(t, append(one, two...)))
	if got["malloc.count"] != 4 || got["malloc.bytes"] != 100 || got["leak.count"] != 2 || got["leak.bytes"] != 60 {
		t.Error(got)
	}
}

func TestRefusals(t *testing.T) {
	ok := newChunk().metadata().event(idExecution, 1100, 1, 1, 1).usual(false, false).bytes()
	old := append([]byte(nil), ok...)
	old[5], old[7] = 0, 9
	plain := append([]byte(nil), ok...)
	plain[67] = 0
	for _, c := range []struct {
		data []byte
		want error
	}{{old, ErrVersion}, {plain, ErrUncompressed}} {
		if _, err := readAll(t, c.data); !errors.Is(err, c.want) {
			t.Errorf("got %v, want %v", err, c.want)
		}
	}
	s, err := readAll(t, append(old, ok...))
	if err != nil || s.Events() != 1 || len(s.Files[0].Warnings) != 1 {
		t.Errorf("an old chunk beside a good one: %v, %d events, %q", err, s.Events(), s.Files[0].Warnings)
	}
}

// TestStrings reads symbols in all encodings, those by reference too, which
// jfr-parser refuses.
func TestStrings(t *testing.T) {
	c := newChunk().metadata().event(idExecution, 1100, 0, 1, 0).
		checkpoint(
			wPool{idString, [][]any{{9, "byRef"}}},
			wPool{idSymbol, [][]any{
				{1, []byte{strRef, 9}},
				{2, []byte{strLatin1, 2, 'n', 0xe9}},
				{3, []byte{strChars, 3, 'x', 0xbd, 0xb0, 0x03, 0x80, 0xbc, 0x03}},
				{4, []byte{strEmpty}},
				{5, []byte{strNull}},
				{6, "C"},
			}},
			wPool{idClass, [][]any{{1, 6, 0}}},
			wPool{idMethod, [][]any{{1, 1, 1, 4}, {2, 1, 2, 4}, {3, 1, 3, 5}}},
			wPool{idFrameType, [][]any{{1, []byte{strLatin1, 11}, []byte("Interpreted")}}},
			wPool{idStack, [][]any{{1, false, 3, 3, 0, 0, 1, 2, 0, 0, 1, 1, 0, 0, 1}}})
	wantPicture(t, mustRead(t, c.bytes()), "cpu 1 samples | C.byRef (interpreted) > C.né (interpreted) > C.x😀 (interpreted) | #0 | +1000 | \n")
}
