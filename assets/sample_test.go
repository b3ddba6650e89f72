package assets

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"
)

// The sample is part of every binary: it must be a recording, and a small one.
func TestSampleIsASmallFlightRecording(t *testing.T) {
	const most = 400 << 10
	if len(Sample) > most {
		t.Errorf("the sample has %d bytes, want at most %d", len(Sample), most)
	}
	zip, err := gzip.NewReader(bytes.NewReader(Sample))
	if err != nil {
		t.Fatalf("sample: %v", err)
	}
	recording, err := io.ReadAll(zip)
	if err != nil {
		t.Fatalf("unpack sample: %v", err)
	}
	if !bytes.HasPrefix(recording, []byte("FLR\x00")) {
		t.Errorf("sample begins with %q, want the magic of a flight recording", recording[:4])
	}
}
