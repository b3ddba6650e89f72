package formats

import (
	"io"
	"os"
	"slices"
	"strings"

	"flameview/formats/codec"
)

// dropCompanions removes files that are read together with another one, such as the symbols that perf archive writes next
// to perf.data: they cannot be read alone.
func dropCompanions(jobs []job) []job {
	paths := make(map[string]bool, len(jobs))
	for _, j := range jobs {
		paths[j.path] = true
	}
	return slices.DeleteFunc(jobs, func(j job) bool {
		for _, f := range All {
			for _, end := range f.Companions {
				if main, ok := strings.CutSuffix(j.path, end); ok && paths[main] && isFormat(f, main) {
					return true
				}
			}
		}
		return false
	})
}

// isFormat says whether a file on disk is certainly of a format.
func isFormat(format *codec.Format, path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, codec.SniffLen))
	return err == nil && format.Sniff(head) == codec.Sure
}
