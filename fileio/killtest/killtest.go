// Package killtest kills a program again and again while it writes, for tests that
// hold that what it leaves behind is whole.
package killtest

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"
)

// folderVar tells the test program that it is to be killed, and its folder.
const folderVar = "FLAMEVIEW_TEST_KILLED_IN"

// Main is for TestMain. It runs the tests; but in the program that Rounds starts it
// calls write for ever, with 0, 1, 2 and so on.
func Main(m *testing.M, write func(dir string, n int) error) {
	dir := os.Getenv(folderVar)
	if dir == "" {
		os.Exit(m.Run())
	}
	for n := 0; ; n++ {
		if err := write(dir, n); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println(n)
	}
}

// Rounds starts the test program, lets it write at least once, kills it and calls
// check, again and again. The moments of the kills differ, so that some come in the
// middle of a write.
func Rounds(t *testing.T, rounds int, dir string, check func(round int)) {
	t.Helper()
	for round := range rounds {
		child := exec.Command(os.Args[0])
		child.Env, child.Stderr = append(os.Environ(), folderVar+"="+dir), os.Stderr
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		_, err = out.Read(make([]byte, 1))
		time.Sleep(time.Duration(round) * 700 * time.Microsecond)
		_ = child.Process.Kill()
		_ = child.Wait()
		if err != nil {
			t.Fatal("the program has written nothing:", err)
		}
		check(round)
	}
}
