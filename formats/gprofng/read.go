package gprofng

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"flameview/formats/codec"
	"flameview/formats/component"
	"flameview/model"
)

// byHand is what a user can do without us.
const byHand = "print it: gprofng display text -functions -calltree X.er"

// maxText bounds what the program may print, in bytes.
const maxText = 16 << 30

// maxThreads bounds how many threads are told apart: each is a filter on the
// command line, and a pass over the experiment.
const maxThreads = 256

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if in.Data != nil {
		return errors.New("it is the log of an experiment: open the folder X.er that it lies in, or an archive of that folder")
	}
	if !in.MayRun {
		return errors.New("gprofng reads it, and programs run only on files that you open yourself, by name: open this folder, or " + byHand)
	}
	p, err := find()
	if err != nil {
		return err
	}
	var done func()
	if p.experiment, done, err = named(in.Path); err != nil {
		return err
	}
	defer done()
	if err := p.read(ctx, b); err != nil {
		return err
	}
	b.Warn("read through %s%s: values without times, in whole milliseconds where they are times", p.version(ctx), versionOf(p.experiment))
	return nil
}

// program is gprofng on one experiment.
type program struct {
	path       string
	first      []string // arguments that make it display text
	experiment string
}

func find() (*program, error) {
	if path := component.Find("gprofng"); path != "" {
		return &program{path: path, first: []string{"display", "text"}}, nil
	}
	if path := component.Find("gp-display-text", "er_print"); path != "" {
		return &program{path: path}, nil
	}
	return nil, errors.New("gprofng reads it, which is not installed here (package binutils); where it is, " + byHand)
}

// named gives a path of a folder that ends with .er: the program takes no other.
func named(path string) (experiment string, done func(), err error) {
	if path, err = filepath.Abs(path); err != nil || strings.HasSuffix(path, ".er") {
		return path, func() {}, err
	}
	dir, err := os.MkdirTemp("", "flameview-")
	if err != nil {
		return "", nil, err
	}
	done = func() { os.RemoveAll(dir) }
	experiment = filepath.Join(dir, "recording.er")
	if err := os.Symlink(path, experiment); err != nil {
		done()
		return "", nil, err
	}
	return experiment, done, nil
}

func (p *program) command(args ...string) component.Command {
	return component.Command{Path: p.path, Args: append(append(p.first[:len(p.first):len(p.first)], args...), p.experiment), Limit: maxText}
}

// version is the program's own, "gprofng" if it does not say.
func (p *program) version(ctx context.Context) string {
	out, _, err := component.Output(ctx, component.Command{Path: p.path, Args: []string{"--version"}, Limit: 4 << 10})
	line, _, _ := strings.Cut(strings.ToValidUTF8(string(out), "?"), "\n")
	if err != nil || !strings.Contains(line, " ") {
		return "gprofng"
	}
	return line
}

var logVersion = regexp.MustCompile(`<experiment version="([0-9.]+)"`)

// versionOf is that of the experiment's form, from its log: " (experiment version
// 12.4)".
func versionOf(experiment string) string {
	f, err := os.Open(filepath.Join(experiment, "log.xml"))
	if err != nil {
		return ""
	}
	defer f.Close()
	head := make([]byte, 1<<10)
	n, _ := io.ReadFull(f, head)
	if m := logVersion.FindSubmatch(head[:n]); m != nil {
		return fmt.Sprintf(" (experiment version %s)", m[1])
	}
	return ""
}

// read asks what there is, and then for all call trees at once: one of the whole
// experiment, and one for each thread.
func (p *program) read(ctx context.Context, b *model.Builder) error {
	out, said, err := component.Output(ctx, p.command("-metric_list", "-threads"))
	if err != nil {
		return err
	}
	metrics, threads := parseMetrics(out), parseThreads(out)
	if len(metrics) == 0 {
		return noData(said)
	}
	if len(threads) > maxThreads {
		b.Warn("%d threads are not told apart: more than %d", len(threads), maxThreads)
		threads = nil
	}
	args := []string{"-metrics", columnsOf(metrics), "-calltree"}
	if len(threads) > 1 {
		for _, t := range threads {
			args = append(args, "-filters", t.filter(), "-calltree")
		}
	}
	r := &reader{b: b, metrics: metrics, frames: map[string]model.FrameID{}}
	said, err = component.Run(ctx, p.command(args...), func(text io.Reader) error { return r.parse(ctx, text) })
	if err != nil {
		return err
	}
	if len(r.trees) == 0 {
		return noData(said)
	}
	if said != "" {
		b.Warn("gprofng says: %s", said)
	}
	r.put(threads)
	return nil
}

// noData is for an experiment without metrics; the program ends well even where
// it is none.
func noData(said string) error {
	if said != "" {
		return fmt.Errorf("gprofng says: %s", said)
	}
	return errors.New("there is no data in the experiment")
}

// lines splits what a program printed.
func lines(out []byte) [][]byte { return bytes.Split(out, []byte("\n")) }
