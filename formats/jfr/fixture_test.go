package jfr

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
)

// The recording in testdata is of the JDK's own recorder; record.sh makes it.

func fixture(t testing.TB) []byte { return load(t, "testdata/jdk17.jfr.gz") }

// TestFixtureCounts holds the events by class to what `jfr summary` counted.
func TestFixtureCounts(t *testing.T) {
	s := mustRead(t, fixture(t))
	counts, err := os.ReadFile("testdata/jdk17.counts.txt")
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]string{executionSample: "cpu", "jdk.ObjectAllocationOutsideTLAB": "alloc", "jdk.JavaMonitorEnter": "lock"}
	for line := range strings.Lines(string(counts)) {
		var class string
		var want int
		fmt.Sscan(line, &class, &want)
		if class == "jdk.CheckPoint" || class == "jdk.Metadata" {
			continue
		}
		if id, ok := ids[class]; ok {
			class = id
		}
		ser := seriesOf(s, class)
		if ser == nil || ser.Segments[0].Len() != want {
			t.Errorf("%s: want %d events, have %v", class, want, ser)
		}
	}
	if w := s.Files[0].Warnings; len(w) != 1 || !strings.Contains(w[0], "cut the stacks of 1 event") {
		t.Errorf("warnings %q", w)
	}
}

// TestFixture looks at the events that are the same whenever it is recorded.
func TestFixture(t *testing.T) {
	s := mustRead(t, fixture(t))
	total := totals(s)
	for id, want := range map[string]int64{
		"shop.Order.count": 3, "shop.Order.bytes": 1001, "jdk.FileWrite.bytes": 1234,
		"lock.count": 1, "jdk.JavaExceptionThrow.count": 1, "jdk.ThreadSleep.count": 1,
	} {
		if total[id] != want {
			t.Errorf("%s: %d, want %d", id, total[id], want)
		}
	}
	if total["alloc.bytes"] < 5*4<<20 || total["lock.ns"] < 1e6 || total["cpu.ns"] != 10e6*total["cpu.samples"] {
		t.Errorf("totals %v", total)
	}
	lock := seriesOf(s, "lock").Segments[0]
	if name := s.Threads[lock.Thread[0]].Name; name != "customer;2" {
		t.Errorf("locked by %q", name)
	}
	if class := s.Methods[lock.Class[0]]; class.Name != "java.lang.Object" || class.Family != model.FamilyClass {
		t.Errorf("locked %v", class)
	}
	text := picture(s)
	for _, want := range []string{
		"Shop.main:76 (interpreted) > Shop.order:39 (interpreted)",
		"[truncated] (truncated) > Shop.depth:27 (interpreted) > Shop.depth:27 (interpreted)",
		"java.lang.IllegalStateException",
		"Shop.compute:",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// TestSniff knows recordings by their first bytes, damaged ones by a later chunk.
func TestSniff(t *testing.T) {
	whole := sound(1).bytes()
	for _, c := range []struct {
		head []byte
		want codec.Confidence
	}{
		{whole, codec.Sure},
		{[]byte("FLR\x00"), codec.Sure},
		{append([]byte("????"), whole...), codec.Maybe},
		{[]byte("FLR"), codec.No},
		{[]byte("main;run 12\n"), codec.No},
		{nil, codec.No},
	} {
		if got := Format.Sniff(c.head); got != c.want {
			t.Errorf("%.20q: %v, want %v", c.head, got, c.want)
		}
	}
}

// TestProgress ends at the size of the file and never goes back.
func TestProgress(t *testing.T) {
	data := fixture(t)
	var last atomic.Int64
	in := &codec.Input{Data: data, OnProgress: func(done int64) {
		for {
			old := last.Load()
			if done <= old || last.CompareAndSwap(old, done) {
				return
			}
		}
	}}
	if err := Format.Read(context.Background(), in, model.NewBuilder(model.File{})); err != nil {
		t.Fatal(err)
	}
	if got := last.Load(); got > int64(len(data)) || got < int64(len(data))*9/10 {
		t.Errorf("%d of %d bytes", got, len(data))
	}
}

// TestSameStore: chunks are read on all cores, but the store is always the same.
func TestSameStore(t *testing.T) {
	data := append(fixture(t), sound(50).bytes()...)
	want := picture(mustRead(t, data))
	for range 10 {
		if got := picture(mustRead(t, data)); got != want {
			t.Fatal("another store")
		}
	}
}
