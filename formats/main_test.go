package formats

import (
	"os"
	"testing"
	"time"
)

// Some formats take dates for the machine's own time; goldens must not depend
// on it.
func TestMain(m *testing.M) {
	time.Local = time.UTC
	os.Exit(m.Run())
}
