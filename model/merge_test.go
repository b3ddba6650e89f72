package model_test

import (
	"fmt"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/modeltest"
)

// part is a store of one file with one event in each series, "cpu.ns".
func part(t *testing.T, path string, series ...string) *model.Store {
	t.Helper()
	b := model.NewBuilder(model.File{Path: path})
	for _, name := range series {
		id, unit, _ := strings.Cut(name, ".")
		seg := b.Series(id, strings.ToUpper(id), model.Unit{Name: unit})
		seg.Stack = append(seg.Stack, modeltest.Stack(b, "main"))
		seg.Values[0].Same = 1
	}
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Samples of unknown kind join the one sampling series with their unit.
func TestMergeOfUnknownSamples(t *testing.T) {
	unknown := part(t, "u", "samples.samples")
	for _, test := range []struct {
		name   string
		with   []*model.Store
		assign string
		want   string
	}{
		{"alone", []*model.Store{part(t, "a", "alloc.samples")}, "", "[alloc.samples 1 samples.samples 1]"},
		{"one", []*model.Store{part(t, "a", "cpu.samples", "alloc.bytes")}, "", "[cpu.samples 2 alloc.bytes 1]"},
		{"one in two files", []*model.Store{part(t, "a", "cpu.samples"), part(t, "b", "cpu.ns")}, "", "[cpu.samples 2 cpu.ns 1]"},
		{"two, of which one has the unit", []*model.Store{part(t, "a", "cpu.ns", "wall.samples")}, "", "[cpu.ns 1 wall.samples 2]"},
		{"two with the unit", []*model.Store{part(t, "a", "cpu.samples", "wall.samples")}, "", "[cpu.samples 1 wall.samples 1 samples.samples 1]"},
		{"two, and the user says", []*model.Store{part(t, "a", "cpu.samples", "wall.samples")}, "wall", "[cpu.samples 1 wall.samples 2]"},
		{"one, and the user says no", []*model.Store{part(t, "a", "cpu.samples")}, model.Unknown, "[cpu.samples 1 samples.samples 1]"},
	} {
		var opt model.MergeOptions
		if test.assign != "" {
			opt.Assign = map[string]string{"u": test.assign}
		}
		s, err := model.Merge(t.Context(), opt, append(test.with, unknown)...)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range s.Metrics() {
			got = append(got, fmt.Sprint(m.ID, " ", m.Total))
		}
		if fmt.Sprint(got) != test.want {
			t.Errorf("%s: %v, want %s", test.name, got, test.want)
		}
	}
}
