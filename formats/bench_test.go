package formats

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkOpenMany opens an archive of many small files; what one of them takes
// must not depend on how many there are.
func BenchmarkOpenMany(b *testing.B) {
	for _, n := range []int{1000, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var packed bytes.Buffer
			z := zip.NewWriter(&packed)
			for i := range n {
				w, err := z.Create(fmt.Sprintf("%06d.folded", i))
				if err != nil {
					b.Fatal(err)
				}
				fmt.Fprintf(w, "main;f%d;g 3\nmain;h 2\nx%d;y 1\n", i%100, i)
			}
			if err := z.Close(); err != nil {
				b.Fatal(err)
			}
			path := filepath.Join(b.TempDir(), "many.zip")
			if err := os.WriteFile(path, packed.Bytes(), 0o600); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				l, err := Open(context.Background(), Options{}, path)
				if err != nil || len(l.Stores) != n {
					b.Fatal(err, len(l.Stores))
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*n), "µs/file")
		})
	}
}
