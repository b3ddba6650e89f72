package bundle

import (
	"bytes"
	"testing"

	"github.com/klauspost/compress/zip"
)

// FuzzSession looks for a session in any archive.
func FuzzSession(f *testing.F) {
	for _, names := range [][]string{{Picture, readmeName, SessionName}, {Picture, readmeName}, {"a.txt"}} {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		for _, name := range names {
			part, err := w.Create(name)
			if err != nil {
				f.Fatal(err)
			}
			if _, err := part.Write([]byte("{}")); err != nil {
				f.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		if data, err := sessionIn(r); err == nil && len(data) > maxSession {
			t.Errorf("a session of %d bytes", len(data))
		}
	})
}
