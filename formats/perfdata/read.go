package perfdata

import (
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
	"flameview/formats/perfscript"
	"flameview/model"
)

// columns is what perf is asked for.
const columns = "comm,pid,tid,time,period,event,ip,sym,symoff,dso"

// byHand is what a user can do without us.
const byHand = "turn it into text: perf script -F " + columns + " -i perf.data > out.txt"

// Text is large: a few hundred bytes become some kilobytes. It is not kept.
const maxText = 1 << 40

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if !in.MayRun {
		return errors.New("perf reads it, and programs run only on files that you open yourself, by name: open this one, or " + byHand)
	}
	perf := component.Find("perf")
	if perf == "" {
		return errors.New("perf reads it, which is not installed here (package linux-perf or linux-tools); where it is, " + byHand)
	}
	path, done, err := in.OnDisk("perf.data")
	if err != nil {
		return err
	}
	defer done()
	path, symbols := locate(path)
	p := &program{path: perf, data: path}
	p.version = p.ask(ctx)
	if symbols != "" {
		dir, done, err := unpackSymbols(ctx, symbols)
		defer done()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			b.Warn("the symbols in %s are not used: %v", filepath.Base(symbols), err)
		} else {
			p.symbols = dir
			b.Warn("symbols are those in %s", filepath.Base(symbols))
		}
	}
	err = p.script(ctx, b)
	if b.Events() > 0 {
		b.Warn("read through %s script", p.version)
	}
	return err
}

// locate finds the recording in a folder, and its symbols beside it, "" if
// there are none.
func locate(path string) (data, symbols string) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		entries, _ := os.ReadDir(path)
		var names []string
		for _, e := range entries {
			names = append(names, e.Name())
		}
		if name := dataOf(names); name != "" {
			path = filepath.Join(path, name)
		}
	}
	for _, beside := range []string{path + symbolsEnd, filepath.Join(filepath.Dir(path), allSymbols)} {
		if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() {
			return path, beside
		}
	}
	return path, ""
}

// program is perf on one recording.
type program struct {
	path    string
	version string // "perf version 6.1.187"
	data    string
	symbols string // folder with those of perf archive; "" = perf's own
}

// ask gives the version.
func (p *program) ask(ctx context.Context) string {
	out, _, err := component.Output(ctx, component.Command{Path: p.path, Args: []string{"--version"}, Limit: 1 << 10})
	version := strings.TrimSpace(strings.ToValidUTF8(string(out), "?"))
	if err != nil || version == "" {
		return "perf"
	}
	return version
}

// missing is perf's complaint about a column that was not recorded.
var missing = regexp.MustCompile(`Cannot print '([a-z]+)' field`)

// script runs perf script. Columns that were not recorded are left out: perf
// names one, and prints nothing.
func (p *program) script(ctx context.Context, b *model.Builder) error {
	for fields := columns; ; {
		said, err := component.Run(ctx, p.command(fields), func(text io.Reader) error {
			return perfscript.Stream(ctx, text, b)
		})
		var failed *component.Error
		if !errors.As(err, &failed) {
			if err == nil && said != "" {
				b.Warn("perf says: %s", said)
			}
			return err
		}
		m := missing.FindStringSubmatch(failed.Said)
		less := ""
		if m != nil {
			less = without(fields, m[1])
		}
		if b.Events() > 0 || less == "" || less == fields {
			return p.explain(failed)
		}
		fields = less
	}
}

func (p *program) command(fields string) component.Command {
	var args []string
	if p.symbols != "" {
		args = append(args, "--buildid-dir", p.symbols)
	}
	// -f reads files of other users; addr2line takes minutes for inlined frames.
	args = append(args, "script", "-f", "-i", p.data, "--ns", "--no-inline", "-F", fields)
	return component.Command{Path: p.path, Args: args, Limit: maxText}
}

// without takes a field off the list.
func without(fields, field string) string {
	var left []string
	for f := range strings.SplitSeq(fields, ",") {
		if f != field {
			left = append(left, f)
		}
	}
	return strings.Join(left, ",")
}

// explain adds to what perf said what it may mean.
func (p *program) explain(failed *component.Error) error {
	for _, mark := range []string{"incompatible file format", "more recent and unsupported ABI", "unsupported", "unknown option"} {
		if strings.Contains(failed.Said, mark) {
			return fmt.Errorf("%w (it is %s; the recording may need that of the machine it comes from. There, %s)", failed, p.version, byHand)
		}
	}
	return failed
}
