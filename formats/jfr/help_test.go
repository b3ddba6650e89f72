package jfr

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
)

// profiles are real recordings that are not part of the project.
const profiles = "../../../shared/profiles/jfr"

// load reads a file, unpacked; the test is skipped where there is none.
func load(t testing.TB, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Skip(err)
	}
	return unpack(t, b)
}

func unpack(t testing.TB, b []byte) []byte {
	t.Helper()
	if !bytes.HasPrefix(b, []byte{0x1f, 0x8b}) {
		return b
	}
	r, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if b, err = io.ReadAll(r); err != nil {
		t.Fatal(err)
	}
	return b
}

// recordings gives the files of a folder that are JFR of a version we read.
func recordings(t testing.TB, dir string) []string {
	all, _ := filepath.Glob(filepath.Join(dir, "*.jfr*"))
	var keep []string
	for _, f := range all {
		if !strings.Contains(f, "ap18") {
			keep = append(keep, f)
		}
	}
	if len(keep) == 0 {
		t.Skip("no recordings in " + dir)
	}
	return keep
}

// readAll reads a recording and gives what there is, with the reader's error.
func readAll(t testing.TB, data []byte) (*model.Store, error) {
	t.Helper()
	b := model.NewBuilder(model.File{Path: "test.jfr", Bytes: int64(len(data))})
	err := Format.Read(context.Background(), &codec.Input{Name: "test.jfr", Data: data}, b)
	s, broken := b.Build()
	if broken != nil {
		t.Fatal(broken)
	}
	return s, err
}

// mustRead reads a recording that is sound.
func mustRead(t testing.TB, data []byte) *model.Store {
	t.Helper()
	s, err := readAll(t, data)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// totals are the metrics of a store by id.
func totals(s *model.Store) map[string]int64 {
	out := map[string]int64{}
	for _, m := range s.Metrics() {
		out[m.ID] = m.Total
	}
	return out
}

// seriesOf finds a series; nil if there is none.
func seriesOf(s *model.Store, id string) *model.Series {
	for i := range s.Series {
		if s.Series[i].ID == id {
			return &s.Series[i]
		}
	}
	return nil
}

// value is the value of one event.
func value(v model.Values, i int) int64 {
	if v.Each == nil {
		return v.Same
	}
	return v.Each[i]
}
