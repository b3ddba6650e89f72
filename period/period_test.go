package period_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"flameview/period"
)

// pulses makes cells of 10 ms with background noise, and a pulse of some cells
// every so often, off by up to jitter cells.
func pulses(seed uint64, cells, every, length, jitter, height int) []int64 {
	r := rand.New(rand.NewPCG(seed, 1))
	out := make([]int64, cells)
	for i := range out {
		for range 4 {
			out[i] += r.Int64N(2)
		}
	}
	for at := every / 2; every > 0 && at < cells; at += every {
		from := at
		if jitter > 0 {
			from += r.IntN(2*jitter) - jitter
		}
		for i := max(from, 0); i < min(from+length, cells); i++ {
			out[i] += int64(height)
		}
	}
	return out
}

const cell = 10 * time.Millisecond

func TestFind(t *testing.T) {
	for _, c := range []struct {
		name                                  string
		cells, every, length, jitter, heights int
	}{
		{"every second", 6000, 100, 5, 0, 10},
		{"one cell", 20_000, 137, 1, 0, 12},
		{"every 15 minutes, off by seconds", 8 * 360_000, 90_000, 3000, 150, 3},
		{"three times", 400, 100, 10, 0, 20},
	} {
		t.Run(c.name, func(t *testing.T) {
			found := period.Find(t.Context(), pulses(7, c.cells, c.every, c.length, c.jitter, c.heights), int64(cell), 3)
			if len(found) == 0 {
				t.Fatal("nothing found")
			}
			want := float64(c.every) * float64(cell)
			if off := math.Abs(float64(found[0].Period)-want) / want; off > 0.02 {
				t.Errorf("found %v, want %v first", found, time.Duration(want))
			}
			if s := found[0].Strength; s <= 0.05 || s > 1 {
				t.Errorf("strength %v", s)
			}
		})
	}
}

func TestFindTwo(t *testing.T) {
	a, b := pulses(1, 60_000, 100, 5, 0, 10), pulses(2, 60_000, 730, 40, 0, 12)
	for i := range a {
		a[i] += b[i]
	}
	has := func(found []period.Peak, want time.Duration) bool {
		for _, p := range found {
			if math.Abs(float64(p.Period)-float64(want)) < 0.02*float64(want) {
				return true
			}
		}
		return false
	}
	if found := period.Find(t.Context(), a, int64(cell), 3); !has(found, time.Second) || !has(found, 7300*time.Millisecond) {
		t.Errorf("found %v", found)
	}
}

// What does not repeat has no period.
func TestFindNothing(t *testing.T) {
	for seed := range uint64(60) {
		noise := pulses(seed, 20_000, 0, 0, 0, 0)
		if found := period.Find(t.Context(), noise, int64(cell), 3); len(found) > 0 {
			t.Errorf("noise %d has %v", seed, found)
		}
	}
	flat, ramp, once := make([]int64, 5000), make([]int64, 5000), make([]int64, 5000)
	for i := range ramp {
		flat[i], ramp[i] = 7, int64(i)
	}
	for i := 1000; i < 1400; i++ {
		once[i] = 50
	}
	for name, cells := range map[string][]int64{"flat": flat, "a ramp": ramp, "one pulse": once, "empty": nil, "short": {1, 2, 3}} {
		if found := period.Find(t.Context(), cells, int64(cell), 3); len(found) > 0 {
			t.Errorf("%s has %v", name, found)
		}
	}
}

// 262,144 cells, the most that are looked at.
func BenchmarkFind(b *testing.B) {
	cells := pulses(1, period.MaxCells, 9000, 40, 3, 10)
	for b.Loop() {
		period.Find(b.Context(), cells, int64(cell), 3)
	}
}

// A pulse of 1 s is found exactly beside a weak one of 100 ms.
func TestFindBesideShorter(t *testing.T) {
	cells := make([]int64, 6000)
	for i := range cells {
		switch {
		case i%100 == 20:
			cells[i] = 11
		case i%10 == 0:
			cells[i] = 1
		}
	}
	found := period.Find(t.Context(), cells, int64(cell), 3)
	if len(found) == 0 || found[0].Period != int64(time.Second) {
		t.Errorf("found %v", found)
	}
}
