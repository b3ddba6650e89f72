package cli

import (
	"cmp"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"flameview/formats"
	"flameview/formats/codec"
	"flameview/live"
	"flameview/live/sources"
	"flameview/model"
	"flameview/model/engine"
)

// liveCmd records one source.
type liveCmd struct {
	Source string `arg:"" name:"source" help:"What to look at: ${sources}. A folder is watched. What happens to it is said; to name it is to agree."`
	record
	Window  time.Duration `group:"live" placeholder:"TIME" help:"Keep what happened in this last span of time; all of --for, else ${window}, if not given."`
	Out     string        `group:"output" short:"o" name:"output" aliases:"out" placeholder:"OUT" help:"Write what was recorded to this file: as the recording itself, all events, if OUT ends in .jfr (JVMs), .pb.gz (CPU profiles of Go) or .cpuprofile (V8), else the view in the format of the extension. Without OUT, a table of methods is printed."`
	To      string        `group:"output" enum:",${targets}" default:"" placeholder:"FORMAT" help:"What to write, whatever the extension of OUT."`
	Force   bool          `group:"output" help:"Overwrite OUT if there is one."`
	Connect []string      `sep:"," group:"live" placeholder:"HOST" help:"Other machines that may be connected to without asking."`
	view
}

func (c *liveCmd) Run(a *app) error {
	name := c.Source
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		name = sources.OfFolder(name)
	}
	if c.Out == "" && c.To == "" && c.For == 0 {
		return c.inWindow(a, name)
	}
	src, err := c.source(a, name)
	if err != nil {
		return err
	}
	saver, out, err := c.output(a, src)
	if err != nil {
		return err
	}
	if err := a.announce(src, c.Connect); err != nil {
		return err
	}
	ctx := a.interrupts()
	r := live.NewRecording(live.Limits{Window: cmp.Or(c.Window, max(c.For+live.Grace, live.DefaultWindow))})
	failed := live.FollowFor(ctx, c.For, src, r, func(s *model.Store) error {
		a.log.Debug("tick", "events", s.Events(), "notes", r.Notes())
		return nil
	})
	if failed != nil {
		a.say("%s: %v", src.Intent().Name, failed)
		failed = errFailed
	}
	if saver != nil {
		_, err := c.file().write(a, func(w io.Writer) error { return saver.Save(a.ctx, w) })
		return orFailed(err, failed)
	}
	store, failed := a.withEvents(r.Final(), failed)
	if store == nil {
		return failed
	}
	if out != nil {
		return orFailed(out.export(a, store, nil), failed)
	}
	table := topCmd{view: c.view, Sort: "self"}
	return orFailed(table.list(a, engine.New(store), a.Out), failed)
}

// inWindow opens the window, where the view is chosen by other means than flags.
func (c *liveCmd) inWindow(a *app, name string) error {
	for _, flag := range a.given {
		if !slices.Contains([]string{"every", "pid", "log"}, flag) {
			return usagef("--%s is for what is written: with --for or -o", flag)
		}
	}
	return a.look(name, c.record, c.Connect)
}

// interrupts gives the context that ends at an interrupt. For a source that is the
// usual end, so what follows is done without it.
func (a *app) interrupts() context.Context {
	ctx := a.ctx
	a.ctx = context.WithoutCancel(a.ctx)
	return ctx
}

func (c *liveCmd) file() outFile { return outFile{path: c.Out, force: c.Force} }

// output finds out what will be written before anything is recorded: the source's
// recording, a view, or a table if both are nil.
func (c *liveCmd) output(a *app, src live.Source) (live.Saver, *exportCmd, error) {
	if c.Out == "" && c.To == "" {
		return nil, nil, nil
	}
	out := &exportCmd{To: c.To, Out: c.Out, Force: c.Force, Profiles: "auto", view: c.view}
	saver, _ := src.(live.Saver)
	if out.To == "" && (saver == nil || saver.Extension() == "" || !hasExtension(c.Out, saver.Extension())) {
		if out.To = writerOf(c.Out); out.To == "" {
			return nil, nil, usagef("-o %s: no format is written to files of such a name; --to says which: %s", c.Out,
				strings.Join(formatsWith(func(o codec.WriteOptions) bool { return true }), ", "))
		}
	}
	if out.To != "" {
		saver = nil
		if err := out.checkOptions(); err != nil {
			return nil, nil, err
		}
	}
	file := c.file()
	file.binary = saver != nil || out.writeOptions().Binary
	return saver, out, file.check(a)
}

func hasExtension(path, extension string) bool {
	return strings.HasSuffix(strings.ToLower(filepath.Base(path)), extension)
}

// writerOf is the format that is written to files of such a name, "" for none.
func writerOf(path string) string {
	for _, f := range formats.All {
		if f.Write != nil && slices.ContainsFunc(f.Extensions, func(e string) bool { return hasExtension(path, e) }) {
			return f.ID
		}
	}
	return ""
}
