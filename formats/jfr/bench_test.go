package jfr

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/grafana/jfr-parser/parser"
)

// benchFile is a recording to measure with: JFR_BENCH, or the largest of the
// real ones. Numbers mean most on some hundred MB of many chunks.
func benchFile(b *testing.B) []byte {
	if f := os.Getenv("JFR_BENCH"); f != "" {
		return load(b, f)
	}
	return load(b, filepath.Join(profiles, "jdk17-profile.jfr.gz"))
}

func BenchmarkRead(b *testing.B) {
	data := benchFile(b)
	b.SetBytes(int64(len(data)))
	events := 0
	for b.Loop() {
		events = mustRead(b, data).Events()
	}
	b.ReportMetric(float64(events)*float64(b.N)/b.Elapsed().Seconds(), "events/s")
}

// BenchmarkParseEvent is what jfr-parser takes for walking through the events
// that it knows, keeping nothing.
func BenchmarkParseEvent(b *testing.B) {
	data := benchFile(b)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		p := parser.NewParser(data, parser.Options{})
		for {
			if _, err := p.ParseEvent(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
	}
}
