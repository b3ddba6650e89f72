package shape_test

import (
	"testing"

	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/shape"
)

func TestFind(t *testing.T) {
	b := shape.NewBoxes(modeltest.Java("java/util/HashMap.get 1\njava/util/TreeMap.get 1\nget 1\nmy/HashMap.put 1\nother/HashMap.put 1"), shape.Grouping{})
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
		if id, ok := b.Find(name, true); ok {
			got = b.List[id].Name
		}
		if got != want {
			t.Errorf("Find(%q) = %q, want %q", name, got, want)
		}
	}
}

// Frames of a method share its box, but the library that only some of them name,
// and the boxes of lines and libraries.
func TestFramesOfOneMethod(t *testing.T) {
	b := model.NewBuilder(model.File{})
	m := b.Method(model.Method{Family: model.FamilyJava, Name: "p/A.x"})
	b.Frame(model.Frame{Method: m, Line: 1})
	b.Frame(model.Frame{Method: m, Line: 2, Library: b.String("a.jar")})
	b.Frame(model.Frame{Method: m, Line: 2, Library: b.String("b.jar")})
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for by, want := range map[shape.GroupBy]string{
		shape.ByMethod: "p/A.x a.jar,", shape.ByClass: "p/A a.jar,", shape.ByPackage: "p a.jar,",
		shape.ByLine: "p/A.x:1 ,p/A.x:2 a.jar,", shape.ByLibrary: "a.jar a.jar,b.jar b.jar,p ,",
	} {
		got := ""
		boxes := shape.NewBoxes(s, shape.Grouping{By: by})
		for _, id := range boxes.ByRank {
			box := boxes.List[id]
			got += box.Name + " " + box.Library + ","
		}
		if got != want {
			t.Errorf("by %v: %q, want %q", by, got, want)
		}
	}
}
