package fileio

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// childVar makes the test program replace this file for ever.
const childVar = "FLAMEVIEW_TEST_REPLACE"

func TestMain(m *testing.M) {
	if path := os.Getenv(childVar); path != "" {
		replaceForEver(path)
	}
	os.Exit(m.Run())
}

// generation is the nth content of the file: a number on each of many lines.
func generation(n int) []byte { return bytes.Repeat(fmt.Appendf(nil, "%09d\n", n), 40000) }

func replaceForEver(path string) {
	for n := 0; ; n++ {
		_, err := Replace(context.Background(), path, func(w io.Writer) error {
			for rest := generation(n); len(rest) > 0; rest = rest[1000:] {
				if _, err := w.Write(rest[:1000]); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println(n) // the parent kills from here on
	}
}

// Whenever the program is killed, the file is one of those that it wrote, whole. It
// is killed at many moments, so that some of them are in the middle of a write.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x")
	for round := range 25 {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childVar+"="+path)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := out.Read(make([]byte, 1)); err != nil {
			t.Fatal("the child has written nothing")
		}
		time.Sleep(time.Duration(round) * 700 * time.Microsecond)
		if err := child.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = child.Wait()
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		n, err := strconv.Atoi(string(data[:min(len(data), 9)]))
		if err != nil || !bytes.Equal(data, generation(n)) {
			t.Fatalf("round %d: %d bytes that begin with %.20q", round, len(data), data)
		}
	}
	left, err := filepath.Glob(filepath.Join(dir, ".flameview-*.part"))
	if err != nil || len(left) == 0 {
		t.Skipf("no kill came in the middle of a write: %v", err)
	}
	if n, err := Clean(dir, time.Now().Add(time.Minute)); n != len(left) || err != nil {
		t.Errorf("of %d files left behind %d are cleaned up, %v", len(left), n, err)
	}
	alone(t, dir, "x")
}
