package jfr

import (
	"errors"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/grafana/jfr-parser/parser"
	"github.com/grafana/jfr-parser/parser/types"

	"flameview/formats/names"
	"flameview/model"
)

// oracleData is the folder of jfr-parser's own test recordings, where the
// module cache has it.
func oracleData(t testing.TB) string {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/grafana/jfr-parser").Output()
	if err != nil {
		t.Skip(err)
	}
	return filepath.Join(strings.TrimSpace(string(out)), "parser", "testdata")
}

// group is events of one or several classes that jfr-parser knows: where they
// are in our store, and what they add up to by canonical stack.
type group map[string]int64

// oracle reads a recording by jfr-parser.
func oracle(t testing.TB, data []byte) map[string]group {
	p := parser.NewParser(data, parser.Options{})
	out := map[string]group{}
	var chunk parser.ChunkHeader
	var stacks map[types.StackTraceRef]string // of the chunk at hand
	add := func(name string, ref types.StackTraceRef, v int64) {
		if h := p.ChunkHeader(); h != chunk {
			chunk, stacks = h, map[types.StackTraceRef]string{}
		}
		if _, ok := stacks[ref]; !ok {
			stacks[ref] = oracleStack(p, ref)
		}
		if out[name] == nil {
			out[name] = group{}
		}
		out[name][stacks[ref]] += v
	}
	nanos := func(ticks uint64) int64 {
		return int64(float64(int64(ticks)) * (1e9 / float64(p.ChunkHeader().TicksPerSecond)))
	}
	for {
		id, err := p.ParseEvent()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Skipf("jfr-parser gives up: %v", err)
		}
		switch id {
		case p.TypeMap.T_EXECUTION_SAMPLE:
			add("samples", p.ExecutionSample.StackTrace, 1)
		case p.TypeMap.T_WALL_CLOCK_SAMPLE:
			add("samples", p.WallClockSample.StackTrace, int64(p.WallClockSample.Samples))
		case p.TypeMap.T_ALLOC_IN_NEW_TLAB:
			add("alloc.count", p.ObjectAllocationInNewTLAB.StackTrace, 1)
			add("alloc.bytes", p.ObjectAllocationInNewTLAB.StackTrace, int64(p.ObjectAllocationInNewTLAB.TlabSize))
		case p.TypeMap.T_ALLOC_OUTSIDE_TLAB:
			add("alloc.count", p.ObjectAllocationOutsideTLAB.StackTrace, 1)
			add("alloc.bytes", p.ObjectAllocationOutsideTLAB.StackTrace, int64(p.ObjectAllocationOutsideTLAB.AllocationSize))
		case p.TypeMap.T_ALLOC_SAMPLE:
			add("alloc.count", p.ObjectAllocationSample.StackTrace, 1)
			add("alloc.bytes", p.ObjectAllocationSample.StackTrace, int64(p.ObjectAllocationSample.Weight))
		case p.TypeMap.T_MONITOR_ENTER:
			add("lock.count", p.JavaMonitorEnter.StackTrace, 1)
			add("lock.ns", p.JavaMonitorEnter.StackTrace, nanos(p.JavaMonitorEnter.Duration))
		case p.TypeMap.T_THREAD_PARK:
			add("lock.count", p.ThreadPark.StackTrace, 1)
			add("lock.ns", p.ThreadPark.StackTrace, nanos(p.ThreadPark.Duration))
		case p.TypeMap.T_LIVE_OBJECT:
			add("live.count", p.LiveObject.StackTrace, 1)
		case p.TypeMap.T_MALLOC:
			add("malloc.count", p.Malloc.StackTrace, 1)
			add("malloc.bytes", p.Malloc.StackTrace, int64(p.Malloc.Size))
		}
	}
}

func oracleStack(p *parser.Parser, ref types.StackTraceRef) string {
	st := p.GetStacktrace(ref)
	if st == nil {
		return ""
	}
	var key strings.Builder
	for i := len(st.Frames) - 1; i >= 0; i-- {
		key.WriteByte(0)
		m := p.GetMethod(st.Frames[i].Method)
		if m == nil {
			key.WriteString(oracleName("", ""))
			continue
		}
		class := ""
		if c := p.GetClass(m.Type); c != nil {
			class = p.GetSymbolString(c.Name)
		}
		key.WriteString(oracleName(class, p.GetSymbolString(m.Name)))
	}
	return key.String()
}

// oracleName is a method's name as both sides can have it: jfr-parser drops the
// type of a frame, and so cannot tell a class from a library.
func oracleName(class, method string) string {
	return strings.ReplaceAll(class, ".", "/") + "." + names.Native(method).Name
}

// ourName is the same from a frame of ours.
func ourName(s *model.Store, f model.Frame) string {
	m := s.Methods[f.Method]
	if m.Family == model.FamilyJava {
		dot := strings.LastIndexByte(m.Name, '.')
		return oracleName(m.Name[:dot], m.Name[dot+1:])
	}
	return strings.ReplaceAll(s.Strings[f.Library], ".", "/") + "." + m.Name
}

// TestOracle holds every event that jfr-parser decodes to its totals and stacks.
func TestOracle(t *testing.T) {
	files := recordings(t, oracleData(t))
	if more, _ := filepath.Glob(filepath.Join(profiles, "*.jfr*")); len(more) > 0 {
		files = append(files, recordings(t, profiles)...)
	}
	where := map[string][]string{
		"samples":      {"cpu.samples", "wall.samples"},
		"alloc.count":  {"alloc.count", "jdk.ObjectAllocationSample.count"},
		"alloc.bytes":  {"alloc.bytes", "jdk.ObjectAllocationSample.bytes"},
		"lock.count":   {"lock.count"},
		"lock.ns":      {"lock.ns"},
		"live.count":   {"live.count"},
		"malloc.count": {"malloc.count"},
		"malloc.bytes": {"malloc.bytes"},
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data := load(t, file)
			want := oracle(t, data)
			s := mustRead(t, data)
			for _, w := range s.Files[0].Warnings {
				t.Log(w)
			}
			for name, metrics := range where {
				got := group{}
				for _, m := range metrics {
					weighAll(s, m, got)
				}
				compareGroups(t, name, got, want[name])
			}
		})
	}
}

func weighAll(s *model.Store, metric string, into group) {
	m, err := s.FindMetric(metric)
	if err != nil {
		return
	}
	var path []model.FrameID
	for _, seg := range s.Series[m.Series].Segments {
		sum := make(map[model.StackID]int64)
		for i, id := range seg.Stack {
			sum[id] += value(seg.Values[m.Value], i)
		}
		for id, v := range sum {
			var key strings.Builder
			path = s.Stacks.Path(path[:0], id)
			for _, f := range path {
				if frame := s.Frames[f]; frame.Kind != model.KindTruncated {
					key.WriteByte(0)
					key.WriteString(ourName(s, frame))
				}
			}
			into[key.String()] += v
		}
	}
}

func compareGroups(t *testing.T, name string, got, want group) {
	t.Helper()
	bad := 0
	for k, w := range want {
		if got[k] != w {
			if bad++; bad < 4 {
				t.Errorf("%s: got %d, want %d: %s", name, got[k], w, strings.ReplaceAll(k, "\x00", " > "))
			}
		}
	}
	for k, g := range got {
		if _, ok := want[k]; !ok && g != 0 {
			if bad++; bad < 4 {
				t.Errorf("%s: got %d, want none: %s", name, g, strings.ReplaceAll(k, "\x00", " > "))
			}
		}
	}
	if bad > 0 {
		t.Errorf("%s: %d of %d stacks differ", name, bad, len(want))
	}
}
