package state

import (
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/picture"
)

// randomCommand is any command, of so few arguments that many change nothing.
func randomCommand(r *rand.Rand) Command {
	name := model.Name{Name: string(rune('a' + r.IntN(2)))}
	patterns := model.Patterns{List: []string{name.Name}}
	f := filter.Filter{Kind: "method", Patterns: patterns}
	t := shape.Transform{Kind: shape.Hide, Patterns: patterns}
	axis := filter.Columns(int64(r.IntN(2)), int64(r.IntN(3)))
	all := []Command{
		Select(), Select(name), SelectMethod(name, r.IntN(2) == 0), Callers(r.IntN(2) == 0), Metric(name.Name, ""),
		Group(shape.Grouping{By: shape.GroupBy(r.IntN(2))}), ClassAtLeaf(r.IntN(2) == 0), MergePools(r.IntN(2) == 0), PutAtRoot(shape.RootBy(r.IntN(2))), KeepGenerated(r.IntN(2) == 0),
		AddFilter(f), SetFilter(f, filter.Filter{Kind: "method"}), RemoveFilter(f), AddTransform(t), RemoveTransform(t), ClearReshape(),
		SetPalette(name.Name, ""), AddColor(picture.UserColor{Patterns: patterns}), RemoveColor(0),
		AddNote(query.Note{Path: []model.Name{name}, Text: "x"}), RemoveNote([]model.Name{name}),
		ShowRange(axis), SlideRange(axis), SlideRange(axis),
		Look(picture.Viewport{From: 0, To: float64(1+r.IntN(3)) / 3}), Look(picture.Viewport{From: 0, To: float64(1+r.IntN(3)) / 3}),
	}
	return all[r.IntN(len(all))]
}

// The laws of the history, with undo, redo and taking back anywhere in between: a
// command that made a step is undone by one step back, as many steps back as there
// are lead to the beginning, and as many forward to the end.
func TestLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 3000 {
		var h History
		now := time.Unix(0, 0)
		steps := 0 // before the cursor
		for range r.IntN(40) {
			now = now.Add(time.Duration(r.IntN(1000)) * time.Millisecond)
			before := h.State()
			switch r.IntN(8) {
			case 0:
				if h.Move(-1) {
					steps--
				}
			case 1:
				if h.Move(1) {
					steps++
				}
			case 2:
				if id := h.Do(randomCommand(r), now); h.TakeBack(id) != (id != 0) {
					t.Fatalf("round %d: the step just made cannot be taken back", round)
				} else if id != 0 && !reflect.DeepEqual(h.State(), before) {
					t.Fatalf("round %d: taken back to %+v, from %+v", round, h.State(), before)
				}
			default:
				if h.Do(randomCommand(r), now) != 0 {
					steps++
				}
			}
		}
		end := h.State()
		for range steps {
			if !h.Move(-1) {
				t.Fatalf("round %d: fewer steps than commands that said so", round)
			}
		}
		if back, _ := h.CanMove(); back || !reflect.DeepEqual(h.State(), State{}) {
			t.Fatalf("round %d: %d steps back lead to %+v", round, steps, h.State())
		}
		for range steps {
			h.Move(1)
		}
		if !reflect.DeepEqual(h.State(), end) {
			t.Fatalf("round %d: %d steps forward lead to %+v, from %+v", round, steps, h.State(), end)
		}
	}
}

// Every step between two others is a state that was seen: one step back from a
// command that made a step is the state before it.
func TestUndoOneStep(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var h History
	now := time.Unix(0, 0)
	for range 20000 {
		now = now.Add(time.Duration(r.IntN(1000)) * time.Millisecond)
		before := h.State()
		if h.Do(randomCommand(r), now) == 0 {
			continue
		}
		after := h.State()
		if h.Move(-1); !reflect.DeepEqual(h.State(), before) {
			t.Fatalf("undone to %+v, from %+v", h.State(), before)
		}
		if h.Move(1); !reflect.DeepEqual(h.State(), after) {
			t.Fatalf("done again to %+v, from %+v", h.State(), after)
		}
		if r.IntN(100) == 0 {
			h = History{}
		}
	}
}
