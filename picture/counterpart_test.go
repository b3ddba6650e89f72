package picture_test

import (
	"testing"

	"flameview/model/query"
	"flameview/picture"
)

func TestFollow(t *testing.T) {
	before := grow(t, "main;a 4\nmain;b;c 3\nmain;b;d 3\nz 10", query.Query{})
	for _, test := range []struct {
		name, after string
		v, want     picture.Viewport
	}{
		{"everything", "x 1", picture.Full, picture.Full},
		{"the same tree", "main;a 4\nmain;b;c 3\nmain;b;d 3\nz 10", picture.Viewport{From: 0.2, To: 0.5, Top: 2}, picture.Viewport{From: 0.2, To: 0.5, Top: 2}},
		{"a frame moves", "main;a 8\nmain;b;c 1\nmain;b;d 1\nz 10", picture.Viewport{From: 0.2, To: 0.5}, picture.Viewport{From: 0.4, To: 0.5}},
		{"half of a frame", "main;a 8\nmain;b;c 1\nmain;b;d 1\nz 10", picture.Viewport{From: 0.35, To: 0.5}, picture.Viewport{From: 0.45, To: 0.5}},
		{"a frame goes: its parent", "main;a 10\nmain;b 6\nz 4", picture.Viewport{From: 0.35, To: 0.5}, picture.Viewport{From: 0.5, To: 0.8}},
		{"a caller goes", "main;a 10\nmain;c 4\nmain;d 3\nz 3", picture.Viewport{From: 0.35, To: 0.5}, picture.Viewport{From: 0.7, To: 0.85}},
		{"nothing is left: everything", "y 10", picture.Viewport{From: 0.35, To: 0.5}, picture.Full},
		{"no frame fills the width: the same part", "main;a 4\nz 4", picture.Viewport{From: 0.35, To: 0.75}, picture.Viewport{From: 0.35, To: 0.75}},
	} {
		after := grow(t, test.after, query.Query{})
		got := test.v.Follow(before, after)
		if d := got.From - test.want.From; d > 1e-9 || d < -1e-9 || got.To-test.want.To > 1e-9 || test.want.To-got.To > 1e-9 || got.Top != test.want.Top {
			t.Errorf("%s: %v becomes %v, want %v", test.name, test.v, got, test.want)
		}
	}
}
