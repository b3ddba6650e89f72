package filestab

import (
	"testing"

	"flameview/model"
	"flameview/viewer/answer"
	"flameview/viewer/state"
)

// Several files on a side are its runs; there is a comparison as soon as both have one.
func TestMarks(t *testing.T) {
	files := []model.File{{Path: "/1/a"}, {Path: "/2/a"}, {Path: "/b"}}
	m := marks{"/1/a": 0, "/2/a": 0}
	if m.sides(files) != nil {
		t.Error("one side is a comparison")
	}
	m["/b"] = 1
	sides := m.sides(files)
	if len(sides) != 2 || sides[0].Name != "base, 2 runs" || len(sides[0].Filters[0].List) != 2 || sides[1].Name != "b" {
		t.Fatalf("%+v", sides)
	}
	back := marksOf(&answer.View{State: state.SetSides(sides...).Do(state.State{})}, nil)
	if back.letter("/1/a") != "A" || back.letter("/b") != "B" || back.letter("/c") != "" {
		t.Errorf("marks of the state: %v", back)
	}
}
