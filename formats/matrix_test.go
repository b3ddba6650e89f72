package formats

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flameview/formats/codec"
)

// TestMatrix tries every sniffer on every sample: all fixtures, and the real
// files, if they are here. Exactly one is sure, or none and the file is refused.
// What only may be a profile is listed, so that the list is read.
func TestMatrix(t *testing.T) {
	perhaps := map[string]string{
		"asynchtml/testdata/title.folded":  "single frames",
		"folded/testdata/bad-lines.folded": "half of the lines are bad",
		"folded/testdata/cut.folded":       "a single frame",
		"jfr/testdata/jdk17.counts.txt":    "it is no profile, but like one: names and counts",
		"svg/testdata/countname.folded":    "single frames",
		"svg/testdata/cut.folded":          "single frames",
		"svg/testdata/drawing.svg":         "a drawing",
		"svg/testdata/hostile.folded":      "single frames",
		"svg/testdata/own.folded":          "single frames",
		"svg/testdata/total.folded":        "single frames",
		"svg/testdata/variants.folded":     "single frames",
		"svg/testdata/wordy.folded":        "single frames",
	}
	samples(t, func(path string, data []byte) {
		if len(data) == 0 || filepath.Ext(path) == ".want" { // what is expected of a recording
			return
		}
		head := data[:min(len(data), codec.SniffLen)]
		var sure, possible []string
		for _, f := range All {
			if f.Sniff == nil {
				continue
			}
			switch f.Sniff(head) {
			case codec.Sure:
				sure = append(sure, f.ID)
			case codec.Maybe:
				possible = append(possible, f.ID)
			}
		}
		if len(sure) > 1 {
			t.Errorf("%s: %s are sure", path, sure)
		}
		if len(sure) == 0 && len(possible) > 0 && perhaps[filepath.ToSlash(path)] == "" {
			t.Errorf("%s: only %s, and only perhaps", path, possible)
		}
	})
}

// samples calls do with every sample, its containers taken off.
func samples(t *testing.T, do func(path string, data []byte)) {
	t.Helper()
	dirs, err := filepath.Glob("*/testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"../../shared/profiles", "../../shared/profiles2"} {
		if _, err := os.Stat(dir); err == nil {
			dirs = append(dirs, dir)
		}
	}
	for _, j := range find(context.Background(), nil, dirs) {
		if j.end {
			continue
		}
		data, err := os.ReadFile(j.path)
		if err != nil {
			t.Fatal(err)
		}
		kind := container(data)
		if kind == "zip" || strings.HasSuffix(j.path, ".golden") || bytes.HasPrefix(data, []byte("go test fuzz")) {
			continue
		}
		if kind != "" {
			data = unpacked(t, kind, data)
		}
		do(j.path, data)
	}
}

// unpacked takes gzip or zstd off.
func unpacked(t *testing.T, kind string, data []byte) []byte {
	t.Helper()
	c, _, err := unpack(context.Background(), kind, data, readOptions{allowance: newPool(codec.Limits{}).stream()}, newMeter(nil, make([]job, 1)).file(0, 1), "")
	if err != nil {
		t.Fatal(err)
	}
	defer c.release()
	return bytes.Clone(c.data)
}
