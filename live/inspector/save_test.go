package inspector

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"flameview/live"
	"flameview/model"
)

// windowOf is the answer of a window of two samples in a function, with its root.
func windowOf(t *testing.T, function string, start int64) []byte {
	t.Helper()
	frame := func(name string) json.RawMessage {
		return json.RawMessage(`{"functionName":"` + name + `","scriptId":"0","url":"","lineNumber":-1,"columnNumber":-1}`)
	}
	data, err := json.Marshal(map[string]profile{"profile": {
		Nodes:     []callNode{{ID: 1, CallFrame: frame("(root)"), Children: []int64{2}}, {ID: 2, CallFrame: frame("main"), Children: []int64{7}}, {ID: 7, CallFrame: frame(function)}},
		StartTime: start, EndTime: start + 10_000, Samples: []int64{7, 2, 7}, TimeDeltas: []int64{1000, 2500, -500},
	}})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// reopened reads what a source saves.
func reopened(t *testing.T, s *Source) map[string]int64 {
	t.Helper()
	var saved bytes.Buffer
	if err := s.Save(t.Context(), &saved); err != nil {
		t.Fatal(err)
	}
	store, err := live.Read(t.Context(), s.opt.Log, "saved.cpuprofile", saved.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if f := store.Files[0]; f.Format != "cpuprofile" || len(f.Warnings) > 0 || f.Err != "" {
		t.Errorf("%+v", f)
	}
	return sums(store, "cpu.ns")
}

// The windows together are one profile with the sums of the windows, in which the holes
// between them are nobody's time.
func TestSaveAddsUp(t *testing.T) {
	s := open(t, "node:1")
	if err := s.Save(t.Context(), new(bytes.Buffer)); err == nil || !strings.Contains(err.Error(), "nothing") && !strings.Contains(err.Error(), "no recording") {
		t.Error(err)
	}
	want := map[string]int64{}
	for i, function := range []string{"parse", "render", "parse"} {
		data := windowOf(t, function, int64(i)*50_000)
		s.keep.Add(data)
		store, err := live.Read(t.Context(), s.opt.Log, "x", data)
		if err != nil {
			t.Fatal(err)
		}
		for name, v := range sums(store, "cpu.ns") {
			want[name] += v
		}
	}
	if got := reopened(t, s); !maps.Equal(got, want) || got["parse"] == 0 {
		t.Errorf("saved %v, seen %v", got, want)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Save(ended, new(bytes.Buffer)); err == nil {
		t.Error("it is not cancelled")
	}
	for _, wrong := range []string{`{`, `{"profile":{"nodes":[{"id":1,"children":[9]}],"samples":[1],"timeDeltas":[1]}}`, `{"profile":{"nodes":[{"id":1}],"samples":[3],"timeDeltas":[1]}}`, `{"profile":{"nodes":[{"id":1}],"samples":[1],"timeDeltas":[]}}`} {
		s := open(t, "node:1")
		s.keep.Add([]byte(wrong))
		if err := s.Save(t.Context(), new(bytes.Buffer)); err == nil {
			t.Error(wrong)
		}
	}
}

// What was seen of a real node opens again with the same sums.
func TestNodeIsSaved(t *testing.T) {
	_, host := node(t)
	s := open(t, "inspector:"+host)
	r := live.NewRecording(live.Limits{})
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	if err := live.Follow(ctx, s, r, func(*model.Store) error {
		if n++; n == 3 {
			cancel()
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if got, want := reopened(t, s), sums(r.Store(), "cpu.ns"); !maps.Equal(got, want) {
		t.Errorf("saved %v, seen %v", got, want)
	}
}
