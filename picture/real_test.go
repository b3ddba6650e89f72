package picture_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"image"
	"image/png"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/picture"
)

// readFolded reads a real recording, if there are any.
func readFolded(t *testing.T, path string) *model.Store {
	t.Helper()
	data, err := os.ReadFile("../shared/profiles/" + path)
	if err != nil {
		t.Skip("no real recordings here")
	}
	if z, err := gzip.NewReader(bytes.NewReader(data)); err == nil {
		if data, err = io.ReadAll(z); err != nil {
			t.Fatal(err)
		}
	}
	return folded(t, string(data))
}

// folded reads folded text well enough for a picture.
func folded(t testing.TB, text string) *model.Store {
	t.Helper()
	b := model.NewBuilder(model.File{Path: "folded"})
	seg := b.Series(model.Unknown, "Samples", model.Unit{Name: "samples"})
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		blank := strings.LastIndexByte(line, ' ')
		n, err := strconv.ParseInt(line[blank+1:], 10, 64)
		if err != nil {
			continue
		}
		at := model.Root
		for name := range strings.SplitSeq(line[:blank], ";") {
			at = b.Push(at, frame(b, name))
		}
		seg.Stack = append(seg.Stack, at)
		seg.Values[0].Each = append(seg.Values[0].Each, n)
	}
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func frame(b *model.Builder, name string) model.FrameID {
	m, kind := model.Method{Name: name}, model.KindUnknown
	if s, ok := strings.CutSuffix(name, "_[k]"); ok {
		m.Name, kind = s, model.KindKernel
	} else if strings.HasPrefix(name, "[") {
		m.Family = model.FamilyThread
	} else if strings.Contains(name, ".") && !strings.Contains(name, "::") {
		m.Family = model.FamilyJava
	}
	return b.Frame(model.Frame{Method: b.Method(m), Kind: kind})
}

// TestReal paints real recordings. FLAMEVIEW_PICTURES names a folder to keep
// them in, for eyes.
func TestReal(t *testing.T) {
	for name, path := range map[string]string{
		"threads": "flamegraph-svg/in-cpu-threads.collapsed.gz",
		"kinds":   "flamegraph-svg/in-cpu-ann.collapsed.gz",
	} {
		e := engine.New(readFolded(t, path))
		for _, c := range []struct {
			name string
			q    query.Query
			o    picture.ImageOptions
			re   string
		}{
			{"light", query.Query{}, picture.ImageOptions{}, ""},
			{"dark", query.Query{}, picture.ImageOptions{Dark: true}, ""},
			{"callers", query.Query{Callers: true}, picture.ImageOptions{Height: 700}, ""},
			{"scale2", query.Query{}, picture.ImageOptions{Scale: 2, Width: 2400, Height: 1200, View: picture.Viewport{From: 0.3, To: 0.5}}, ""},
			{"search", query.Query{}, picture.ImageOptions{}, "HashMap"},
			{"searchdark", query.Query{}, picture.ImageOptions{Dark: true}, "HashMap"},
		} {
			tree, err := e.Tree(context.Background(), c.q)
			if err != nil {
				t.Fatal(err)
			}
			c.o.Title, c.o.Subtitle = "CPU profile", path+" · samples · "+name
			if c.re != "" {
				c.o.Matches = make([]bool, len(tree.Boxes.List))
				for i, b := range tree.Boxes.List {
					c.o.Matches[i] = strings.Contains(b.Name, c.re)
				}
			}
			img, err := painter(t).Image(tree, c.o)
			if err != nil {
				t.Fatal(err)
			}
			if dir := os.Getenv("FLAMEVIEW_PICTURES"); dir != "" {
				save(t, dir+"/"+name+"-"+c.name+".png", img)
			}
		}
	}
}

func painter(t testing.TB) *picture.Painter {
	t.Helper()
	ttf, err := os.ReadFile("../assets/font/NotoSans-Regular.ttf")
	if err != nil {
		t.Fatal(err)
	}
	p, err := picture.NewPainter(ttf)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func save(t testing.TB, path string, img image.Image) {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
