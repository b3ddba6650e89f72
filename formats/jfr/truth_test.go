package jfr

import (
	"bytes"
	"strings"
	"testing"
)

// warned says whether one of a store's warnings holds some words.
func warned(warnings []string, words string) bool {
	return strings.Contains(strings.Join(warnings, "\n"), words)
}

// A wrong size that reaches over a thousand events is not believed, although the
// class and the time in front of it are right. What is lost is said in events.
func TestWrongSize(t *testing.T) {
	const n = 5000
	whole := sound(n).bytes()
	data := bytes.Clone(whole)
	// The event that begins at or behind the middle becomes one that ends some
	// 9,000 bytes later, in the middle of another.
	at := headerLen
	for at < len(data)/2 {
		size, _ := varint(data, at)
		at += int(size)
	}
	copy(data[at:], put(nil, 9_001, idExecution, 2000))
	s := mustRead(t, data)
	if got := s.Events(); got < n-10 {
		t.Errorf("%d events of %d, warnings %q", got, n, s.Files[0].Warnings)
	}
	if !warned(s.Files[0].Warnings, "by those around them") {
		t.Errorf("the loss is not said: %q", s.Files[0].Warnings)
	}
}

// One damaged field is that event's loss, not the loss of the total.
func TestImpossibleValues(t *testing.T) {
	c := newChunk().metadata()
	c.event(idMonitor, 1100, uint64(1)<<62, 1, 1, 0)
	c.event(idMonitor, 1200, uint64(1)<<62, 1, 1, 0)
	c.event(idMonitor, 1300, 7, 1, 1, 0)
	c.event(idInTLAB, 1400, 1, 1, 0, 8, uint64(1)<<63-1)
	c.event(idInTLAB, 1500, 1, 1, 0, 8, 64)
	s := mustRead(t, c.usual(false, false).bytes())
	got := totals(s)
	if got["lock.ns"] != 70 || got["lock.count"] != 3 || got["alloc.bytes"] != 64 {
		t.Errorf("totals %v", got)
	}
	if !warned(s.Files[0].Warnings, "3 values are too large to be true and count as nothing") {
		t.Errorf("warnings %q", s.Files[0].Warnings)
	}
}

// Sums are bounded too, and a negative value is kept and said.
func TestSums(t *testing.T) {
	c := newChunk()
	for i := range c.classes {
		if c.classes[i].id == idUser {
			c.classes[i].fields = []wField{fStart, fThread, fStack, fBytes("delta")}
		}
	}
	c.metadata()
	const large = 1 << 57
	for i := range 20 {
		c.event(idUser, 1100+i, 1, 1, large)
	}
	minus := int64(-5)
	c.event(idUser, 1200, 1, 1, uint64(minus))
	s := mustRead(t, c.usual(false, false).bytes())
	if got := totals(s)["com.acme.Query.bytes"]; got <= 0 || got%large != large-5 {
		t.Errorf("the total is %d", got)
	}
	for _, words := range []string{"too large to be added up", "1 value is negative, -5 bytes in all"} {
		if !warned(s.Files[0].Warnings, words) {
			t.Errorf("warnings %q lack %q", s.Files[0].Warnings, words)
		}
	}
}

// Levels and limits of the JDK's events are no costs. Amounts in the events of
// users are, and a class that somebody called "cpu" is not the CPU.
func TestGauges(t *testing.T) {
	c := newChunk()
	for i := range c.classes {
		switch c.classes[i].id {
		case idOther:
			c.classes[i].name = "jdk.ContainerConfiguration"
			c.classes[i].fields = []wField{fStart, fThread, fStack, fBytes("memoryLimit"), {name: "cpuSlicePeriod", class: idLong, note: "timespan", noteVal: "MILLISECONDS"}}
		case idUser:
			c.classes[i].name = "cpu"
			c.classes[i].fields = []wField{fStart, fThread, fStack, fBytes("sent")}
		}
	}
	c.metadata()
	minus := int64(-1)
	c.event(idOther, 1100, 1, 1, uint64(minus), 100)
	c.event(idUser, 1100, 1, 1, 9)
	c.event(idExecution, 1100, 1, 1, 1)
	got := totals(mustRead(t, c.usual(false, false).bytes()))
	want := map[string]int64{"jdk.ContainerConfiguration.count": 1, "event.cpu.count": 1, "event.cpu.bytes": 9, "cpu.samples": 1}
	for id, v := range want {
		if got[id] != v {
			t.Errorf("%s is %d, want %d", id, got[id], v)
		}
	}
	if len(got) != len(want) {
		t.Errorf("metrics %v", got)
	}
}

// A thread that the pools lack is no thread of the system, and fractions that
// are cut off are said.
func TestUnknownThreadAndFractions(t *testing.T) {
	c := newChunk()
	for i := range c.classes {
		if c.classes[i].id == idUser {
			c.classes[i].fields = []wField{fStart, fThread, fStack, {name: "cost", class: idFloat, note: "amount", noteVal: "BYTES"}}
		}
	}
	c.metadata()
	c.event(idUser, 1100, 24, 1, float32(2.5))
	c.event(idUser, 1200, 24, 1, float32(3))
	s := mustRead(t, c.usual(false, false).bytes())
	if th := s.Threads[len(s.Threads)-1]; th.Name != "[unknown thread 24]" || th.ID != 0 {
		t.Errorf("thread %+v", th)
	}
	if !warned(s.Files[0].Warnings, "1 value had a fraction and was rounded") {
		t.Errorf("warnings %q", s.Files[0].Warnings)
	}
}

// async-profiler writes "[tid=12]" for a thread without a name.
func TestUnnamedThread(t *testing.T) {
	c := newChunk().metadata()
	c.event(idExecution, 1100, 9, 1, 1)
	c.checkpoint(wPool{idThread, [][]any{{9, "[tid=27181]", 27181, "[tid=27181]", 0, 0, false}}})
	s := mustRead(t, c.usual(true, false).bytes())
	if th := s.Threads[len(s.Threads)-1]; th.Title() != "tid=27181" {
		t.Errorf("thread %+v", th)
	}
}
