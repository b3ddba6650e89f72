//go:build unix

package gprofng

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
)

// fakeProgram puts a gprofng on the path that runs a script.
func fakeProgram(t *testing.T, script string) {
	t.Helper()
	dir := t.TempDir()
	all := "#!/bin/sh\n[ \"$1\" = --version ] && { echo 'gprofng version 9'; exit; }\n" + script
	if err := os.WriteFile(filepath.Join(dir, "gprofng"), []byte(all), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":/usr/bin:/bin")
}

// experiment is a folder with nothing but a log in it.
func experiment(t *testing.T, name string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "log.xml"), []byte(`<experiment version="12.4">`), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func load(t *testing.T, in *codec.Input) (*model.Store, error) {
	t.Helper()
	b := model.NewBuilder(model.File{})
	err := read(context.Background(), in, b)
	s, buildErr := b.Build()
	if buildErr != nil {
		t.Fatal(buildErr)
	}
	return s, err
}

func TestReadsThroughGprofng(t *testing.T) {
	fakeProgram(t, `
for last; do :; done
[ -f "$last/log.xml" ] || { echo "*** Error: no $last" >&2; exit; }
case "$last" in *.er) ;; *) exit 1;; esac
case "$*" in
"display text -metric_list -threads "*)
	echo 'Inclusive Total CPU Time: i.%totalcpu'
	echo '0.1 Process 1, Thread 1'
	echo '0.1 Process 1, Thread 2';;
"display text -metrics i.totalcpu -calltree -filters EXPID==1 && THRID==1 -calltree -filters EXPID==1 && THRID==2 -calltree "*)
	printf '0.003 +-<Total>\n0.003   +-a\n\n0.002 +-<Total>\n0.002   +-a\n\n0.001 +-<Total>\n0.001   +-a\n';;
esac
`)
	for _, name := range []string{"x.er", "without an end"} {
		s, err := load(t, &codec.Input{Path: experiment(t, name), MayRun: true})
		want := "cpu Thread 1: a; 2000000 ns\ncpu Thread 2: a; 1000000 ns\n" +
			"! read through gprofng version 9 (experiment version 12.4): values without times, in whole milliseconds where they are times\n"
		if got := picture(s); got != want || err != nil {
			t.Errorf("%s: %v\n%swant\n%s", name, err, got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	fakeProgram(t, "echo 'x.er: *** Error: not a valid experiment name' >&2; echo '+-<Total>'")
	path := experiment(t, "x.er")
	for _, test := range []struct {
		in   codec.Input
		want string
	}{
		{codec.Input{Path: path, MayRun: true}, "gprofng says: x.er: *** Error: not a valid experiment name"},
		{codec.Input{Path: path}, "open this folder, or " + byHand},
		{codec.Input{Path: path + "/log.xml", Data: []byte("<experiment"), MayRun: true}, "open the folder X.er"},
	} {
		if _, err := load(t, &test.in); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := load(t, &codec.Input{Path: path, MayRun: true}); err == nil || !strings.Contains(err.Error(), "not installed") || !strings.Contains(err.Error(), byHand) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := read(ctx, &codec.Input{Path: path, MayRun: true}, model.NewBuilder(model.File{})); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
