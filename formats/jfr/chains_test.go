package jfr

import (
	"path/filepath"
	"testing"
)

// The chains of a recording add up to what jfr print --json says of its events: the
// durations of jdk.JavaMonitorEnter with a previousOwner and of jdk.JavaMonitorWait
// with a notifier.
func TestChainsAddUp(t *testing.T) {
	s := mustRead(t, load(t, filepath.Join(profiles, "jdk17-profile.jfr.gz")))
	const want = 64_639_495_187
	if got := totals(s)["chain.ns"]; got != want {
		t.Errorf("chains of %d ns, want %d", got, want)
	}
}
