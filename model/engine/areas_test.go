package engine_test

import (
	"context"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
)

// A box's area is the sum of its rows: a method that calls itself counts at each
// level, and what is filtered elsewhere changes nothing.
func TestAreas(t *testing.T) {
	a, err := engine.New(modeltest.Store("main;a;a 10\nmain;b 5")).Areas(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]float64{"main": 15, "a": 20, "b": 5} {
		id, ok := a.Boxes.Lookup(model.Name{Family: model.FamilyNative, Name: name})
		var got float64
		for _, of := range a.Of {
			if of != nil {
				got += of[id]
			}
		}
		if !ok || got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
