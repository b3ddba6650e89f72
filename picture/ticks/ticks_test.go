package ticks_test

import (
	"strings"
	"testing"

	"flameview/picture/ticks"
)

const day = 24 * 3600e9

func TestScale(t *testing.T) {
	for _, test := range []struct {
		least    float64
		of       func(float64) ticks.Scale
		step     float64
		language string
	}{
		{1, ticks.Times, 1, "0 ns 1 ns 2 ns"},
		{1e3, ticks.Times, 1e3, "0 µs 1 µs 2 µs"},
		{501e6, ticks.Times, 1e9, "0 s 1 s 2 s"},
		{3e9, ticks.Times, 5e9, "0 s 5 s 10 s"},
		{20e9, ticks.Times, 30e9, "0 s 30 s 60 s"},
		{31e9, ticks.Times, 60e9, "0 min 1 min 2 min"},
		{4000e9, ticks.Times, 7200e9, "0 h 2 h 4 h"},
		{13 * 3600e9, ticks.Times, day, "0 d 1 d 2 d"},
		{3 * day, ticks.Times, 5 * day, "0 d 5 d 10 d"},
		{1 << 63, ticks.Times, 200000 * day, "0 d 200000 d 400000 d"},
		{0.1, ticks.Phases, 1, "0 1 2"},
		{3, ticks.Phases, 5, "0 5 10"},
	} {
		got := test.of(test.least)
		if labels := strings.Join([]string{got.Label(0), got.Label(1), got.Label(2)}, " "); got.Step != test.step || labels != test.language {
			t.Errorf("%g: steps of %g: %s; want %g: %s", test.least, got.Step, labels, test.step, test.language)
		}
	}
}
