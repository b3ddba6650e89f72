package model_test

import (
	"testing"

	"flameview/model"
	"flameview/model/modeltest"
)

func TestFind(t *testing.T) {
	b := model.NewBoxes(modeltest.Java("java/util/HashMap.get 1\njava/util/TreeMap.get 1\nget 1\nmy/HashMap.put 1\nother/HashMap.put 1"), model.Grouping{})
	for name, want := range map[string]string{
		"java/util/HashMap.get": "java/util/HashMap.get",
		"HashMap.get":           "java/util/HashMap.get",
		"util/TreeMap.get":      "java/util/TreeMap.get",
		"get":                   "get",
		"HashMap.put":           "", // two
		"Map.get":               "", // in the middle of a word
		"":                      "",
	} {
		got := ""
		if id, ok := b.Find(name); ok {
			got = b.List[id].Name
		}
		if got != want {
			t.Errorf("Find(%q) = %q, want %q", name, got, want)
		}
	}
}
