package browsertest

import (
	"os"
	"path/filepath"
	"testing"
)

// Web gives the path of a file of somebody else's viewer, as scripts/web.sh
// fetched it: "d3@7.9.0/d3.min.js". The test skips where it was not run. Tests
// run two folders below the project's.
func Web(t testing.TB, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("../../build/web", name))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Skipf("build/web has no %s: scripts/web.sh fetches it", name)
	}
	return path
}
