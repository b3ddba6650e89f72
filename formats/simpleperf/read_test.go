package simpleperf

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/formats/names"
	"flameview/model"
)

// message makes a message of fields: number, then an int or a string.
func message(parts ...any) string {
	var out []byte
	for i := 0; i < len(parts); i += 2 {
		num := uint64(parts[i].(int))
		switch v := parts[i+1].(type) {
		case int:
			out = binary.AppendUvarint(binary.AppendUvarint(out, num<<3), uint64(int64(v)))
		case string:
			out = append(binary.AppendUvarint(binary.AppendUvarint(out, num<<3|2), uint64(len(v))), v...)
		}
	}
	return string(out)
}

// recording makes a file of records.
func recording(records ...string) []byte {
	out := append([]byte(magic), 1, 0)
	for _, r := range records {
		out = append(binary.LittleEndian.AppendUint32(out, uint32(len(r))), r...)
	}
	return append(out, 0, 0, 0, 0)
}

func small() []byte {
	entry := func(file, symbol, execution int) string {
		return message(entryAddress, 0x1000+symbol, entryFile, file, entrySymbol, symbol, entryExecution, execution)
	}
	return recording(
		message(recordMeta, message(metaEvent, "cpu-clock:u", metaEvent, "sched:sched_switch")),
		message(recordSample, message(sampleTime, 5, sampleThread, 7, sampleEntry, entry(0, 1, native), sampleEntry, entry(1, 0, interpreted), sampleCount, 250, sampleEvent, 0)),
		message(recordSample, message(sampleTime, 6, sampleThread, 7, sampleEntry, entry(0, -1, native), sampleEntry, entry(1, 1, compiled), sampleCount, 250, sampleEvent, 0)),
		message(recordSample, message(sampleTime, 7, sampleThread, 9, sampleEntry, entry(2, 0, native), sampleCount, 1, sampleEvent, 1)),
		message(recordSample, message(sampleTime, 7, sampleThread, 8, sampleCount, 3, sampleEvent, 5)),
		message(recordFile, message(fileID, 0, filePath, "/system/lib64/libart.so", fileSymbol, "x", fileSymbol, "art::Monitor::Wait(art::Thread*, long)")),
		message(recordFile, message(fileID, 1, filePath, "/system/framework/boot.oat", fileSymbol, "java.lang.Thread.run", fileSymbol, "a.B$C.d")),
		message(recordFile, message(fileID, 2, filePath, "[kernel.kallsyms]", fileSymbol, "__schedule")),
		message(recordThread, message(threadID, 7, threadProcess, 7, threadName, "com.example.app")),
		message(recordThread, message(threadID, 9, threadProcess, 4, threadName, "kworker")),
		message(recordLost, message(1, 4, lostCount, 2)),
	)
}

func TestFixture(t *testing.T) {
	if os.Getenv("WRITE_FIXTURES") != "" {
		if err := os.WriteFile("testdata/small.simpleperf", small(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile("testdata/small.simpleperf")
	if err != nil || string(data) != string(small()) {
		t.Fatal("testdata/small.simpleperf is not what the test makes; make it by WRITE_FIXTURES=1 go test", err)
	}
	s, err := codectest.Load(t, read, "x", data, codec.Options{})
	if err != nil || sniff(data) != codec.Sure {
		t.Fatal(err)
	}
	name := func(f model.Frame) string {
		return strings.TrimSpace(fmt.Sprintf("%s@%s %s", s.Methods[f.Method].Name, s.Strings[f.Library], f.Kind))
	}
	codectest.SameStacks(t, codectest.Stacks(s, "cpu.ns", name, nil), map[string]int64{
		"java/lang/Thread.run@boot.oat interpreted;art::Monitor::Wait@libart.so": 250,
		"a/B$C.d@boot.oat JIT;libart.so+0xfff@libart.so":                         250,
	})
	codectest.SameStacks(t, codectest.Stacks(s, "sched:sched_switch.samples", name, nil), map[string]int64{"__schedule@[kernel.kallsyms] kernel": 1})
	codectest.SameStacks(t, codectest.Stacks(s, "event 5.count", name, nil), map[string]int64{"": 3})
	if s.Threads[1] != (model.Thread{Name: "com.example.app", ID: 7, Group: "com.example.app (7)"}) || s.Threads[2].Group != "(4)" {
		t.Errorf("%v", s.Threads)
	}
	if len(s.Files[0].Warnings) != 2 {
		t.Errorf("%q", s.Files[0].Warnings)
	}
}

const shared = "../shared/profiles2/android/simpleperf-cpu-clock.trace"

// The reference has a block a thread, and milliseconds of the processor's clock.
func TestShared(t *testing.T) {
	data := codectest.Shared(t, shared+".gz")
	s, err := codectest.Load(t, read, "x", data, codec.Options{})
	if err != nil || len(s.Files[0].Warnings) > 0 {
		t.Fatal(err, s.Files[0].Warnings)
	}
	want := map[int64]map[string]int64{}
	var tid int64
	for _, line := range strings.Split(strings.TrimSpace(string(codectest.Shared(t, shared+".ref.folded.gz"))), "\n") {
		if strings.HasPrefix(line, "# thread") {
			_, rest, _ := strings.Cut(line, " tid ")
			fmt.Sscan(rest, &tid)
			want[tid] = map[string]int64{}
			continue
		}
		i := strings.LastIndexByte(line, ' ')
		ms, err := strconv.ParseFloat(line[i+1:], 64)
		if err != nil {
			t.Fatal(err)
		}
		if ns := int64(math.Round(ms * 1e6)); ns != 0 {
			parts := strings.Split(line[:i], ";")
			for j, part := range parts {
				parts[j] = strings.ReplaceAll(names.NativeIn(part, "").Name, "/", ".")
			}
			want[tid][strings.Join(parts, ";")] += ns
		}
	}
	for tid, want := range want {
		got := codectest.Stacks(s, "cpu.ns", func(f model.Frame) string {
			return strings.ReplaceAll(s.Methods[f.Method].Name, "/", ".")
		}, func(seg *model.Segment, e int) bool { return s.Threads[seg.Thread[e]].ID == tid })
		codectest.SameStacks(t, got, want)
	}
}

func BenchmarkRead(b *testing.B) {
	records := []string{message(recordMeta, message(metaEvent, "cpu-clock"))}
	for n, size := 0, 0; size < 8<<20; n++ {
		parts := []any{sampleTime, n, sampleThread, n % 9, sampleCount, 250000}
		for f := range 30 {
			parts = append(parts, sampleEntry, message(entryAddress, 0x10000+f, entryFile, f%3, entrySymbol, n*f%200))
		}
		r := message(recordSample, message(parts...))
		size += len(r)
		records = append(records, r)
	}
	codectest.Bench(b, read, recording(records...))
}

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format) }
