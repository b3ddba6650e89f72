package jfr

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"flameview/formats/codec"
	"flameview/model"
)

func load(t testing.TB, path string) []byte {
	f, err := os.Open(path)
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(path, ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			t.Fatal(err)
		}
	}
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func store(t testing.TB, data []byte) (*model.Store, error) {
	b := model.NewBuilder(model.File{Path: "x.jfr"})
	err := Format.Read(context.Background(), &codec.Input{Name: "x.jfr", Data: data}, b)
	s, e := b.Build()
	if e != nil {
		t.Fatal(e)
	}
	return s, err
}

func TestDump(t *testing.T) {
	for _, f := range strings.Fields(os.Getenv("JFR_DUMP")) {
		data := load(t, f)
		start := time.Now()
		s, err := store(t, data)
		fmt.Println("==", f, len(data), err, time.Since(start))
		for _, m := range s.Metrics() {
			ser := s.Series[m.Series]
			fmt.Printf("   %-45s %-30s events %d total %d\n", m.ID, m.Label, ser.Segments[0].Len(), m.Total)
		}
		fmt.Println("   stacks", s.Stacks.Len(), "threads", len(s.Threads), "frames", len(s.Frames), "methods", len(s.Methods))
		fmt.Println("  ", s.Files[0].Warnings)
	}
}
