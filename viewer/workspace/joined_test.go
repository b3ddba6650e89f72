package workspace

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"flameview/model"
)

// What is added beside much is appended; what outweighs it is merged anew, and so is
// everything when a file in the middle goes.
func TestAppends(t *testing.T) {
	h := start(t)
	big := h.put("big", 1)
	text := ""
	for i := range 100 {
		text += fmt.Sprintf("main;f%d 1\n", i)
	}
	if err := os.WriteFile(big, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	small := h.put("small", 5)
	h.Open(add(big))
	h.want("big = 100")
	first := h.Now().Store
	h.Open(add(small))
	h.want("big small = 105")
	if !h.Now().Store.Extends(first) {
		t.Error("a small file beside a large one merges all again")
	}
	h.Remove(big)
	h.want("small = 5")
	small5 := h.Now().Store
	h.Open(add(big))
	h.want("small big = 105")
	if h.Now().Store.Extends(small5) {
		t.Error("a large file is appended to a small one")
	}
	h.Assign(big, "cpu")
	h.want("small big = 105")
	if ids := seriesOf(h.Now().Store); !slices.Equal(ids, []string{"cpu"}) && !slices.Equal(ids, []string{"samples", "cpu"}) {
		t.Errorf("series %q", ids)
	}
}

func seriesOf(s *model.Store) (ids []string) {
	for i := range s.Series {
		ids = append(ids, s.Series[i].ID)
	}
	return ids
}

// The same content under another name counts once, whenever it comes, and it is still
// there when the file in which it counted goes.
func TestTwins(t *testing.T) {
	h := start(t)
	a, twin := h.put("a", 7), h.put("twin", 7)
	h.Open(add(a))
	h.want("a = 7")
	h.Open(add(twin))
	h.want("a twin = 7")
	h.Remove(a)
	h.want("twin = 7")
	h.Open(add(a))
	h.want("twin a = 7")
	h.put("twin", 3)
	h.Open(add(twin)) // other content by now
	h.want("twin a = 10")
	h.Reread()
	h.want("twin a = 10")
	h.CloseFiles()
	h.want("nothing")

	h.put("runs/a", 2)
	h.put("runs/b", 2)
	h.Open(add(filepath.Join(h.dir, "runs")))
	h.want("a b = 2")
	h.Remove(filepath.Join(h.dir, "runs", "a"))
	h.want("b = 2")
	h.Reread()
	h.want("b = 2")
}

// What was closed is there again at once, until something else is open.
func TestReopen(t *testing.T) {
	h := start(t)
	if h.Reopen(nil) {
		t.Error("nothing was closed")
	}
	a := h.put("a", 7)
	h.Open(open(a, h.put("b", 1)))
	h.want("a b = 8")
	store := h.Now().Store
	h.CloseFiles()
	h.want("nothing")
	if !h.Reopen(nil) {
		t.Fatal("what was closed is forgotten")
	}
	h.want("a b = 8")
	if h.Now().Store != store {
		t.Error("it was made again")
	}
	h.Remove(a)
	h.want("b = 1")
	h.CloseFiles()
	h.want("nothing")
	h.Open(open(a))
	h.want("a = 7")
	if h.Reopen(nil) {
		t.Error("something is open")
	}
}

// BenchmarkAdd adds a small file to 10,000,000 events, and merges both as a program
// that did not remember would.
func BenchmarkAdd(b *testing.B) {
	big, small := events("big", 10_000_000), events("small", 100)
	ctx := context.Background()
	start := func() (*joined, Generation) {
		var j joined
		first, err := j.join(ctx, Generation{files: []*model.Store{big}})
		if err != nil {
			b.Fatal(err)
		}
		return &j, first
	}
	add := func(j *joined, g Generation) Generation {
		next, err := j.join(ctx, g.holding(append(slices.Clip(g.files), small)))
		if err != nil {
			b.Fatal(err)
		}
		return next
	}
	b.Run("first", func(b *testing.B) { // makes the tables by which stacks are found
		for b.Loop() {
			b.StopTimer()
			j, g := start()
			b.StartTimer()
			add(j, g)
		}
	})
	b.Run("next", func(b *testing.B) {
		j, g := start()
		g = add(j, g)
		for b.Loop() {
			g = add(j, g)
		}
	})
	b.Run("merge", func(b *testing.B) {
		for b.Loop() {
			var j joined
			if _, err := j.join(ctx, Generation{files: []*model.Store{big, small}}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// events is a store of n events in n/10 stacks with times.
func events(path string, n int) *model.Store {
	b := model.NewBuilder(model.File{Path: path})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	var frames []model.FrameID
	for i := range 1000 {
		frames = append(frames, b.Frame(model.Frame{Method: b.Method(model.Method{Name: fmt.Sprint("f", i)})}))
	}
	seg.Values[0].Same = 1
	for i := range n {
		at := model.Root
		for k := i / 10; k > 0; k /= 10 {
			at = b.Push(at, frames[k%10+10*(k%97)])
		}
		seg.Stack, seg.Time = append(seg.Stack, at), append(seg.Time, int64(i))
	}
	s, err := b.Build()
	if err != nil {
		panic(err)
	}
	return s
}
