// Package command looks at whatever a command of the user's own can: it runs the
// command, which writes a file that flameview reads, again and again. There is no
// shell, and no command is run that the user did not write.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"flameview/live"
	"flameview/model"
)

// Prefix begins the names of this kind of source. {pid}, {seconds} and {out} in
// the words behind it are replaced: the process that was named, the length of a
// window, and the file to write. A command without {out} writes to its standard
// output, and one without {seconds} is run once.
//
//	cmd:py-spy record -f speedscope -d {seconds} -o {out} -p 4711
const Prefix = "cmd:"

// Examples are commands that work with recorders of others. They are shown, and
// run by nobody but the user.
var Examples = []string{
	"cmd:py-spy record -f speedscope -d {seconds} -o {out} -p {pid}",
	"cmd:rbspy record -f speedscope -d {seconds} --file {out} -p {pid}",
	"cmd:asprof -d {seconds} -o jfr -f {out} {pid}",
	"cmd:sh record-perf.sh {pid} {seconds} {out}",
}

// Source is a command.
type Source struct {
	opt   live.Options
	words []string
	out   bool // the command writes a file
	again bool // it is run in windows

	folder  string // of files that it writes
	runs    int
	begun   time.Time
	covered time.Duration
	over    bool
	halt    *live.Halt
	limit   int64 // of what it writes, in bytes
}

// Open takes a command apart. Nothing is run.
func Open(name string, opt live.Options) (*Source, error) {
	words, err := Split(strings.TrimPrefix(name, Prefix))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", Prefix, err)
	}
	if len(words) == 0 || words[0] == "" {
		return nil, errors.New("want a command behind cmd:, such as " + Examples[0])
	}
	s := &Source{opt: opt.WithDefaults(), words: words, halt: live.NewHalt(), limit: live.MaxAnswer}
	all := strings.Join(words, " ")
	s.out, s.again = strings.Contains(all, "{out}"), strings.Contains(all, "{seconds}")
	if strings.Contains(all, "{pid}") && s.opt.PID <= 0 {
		return nil, fmt.Errorf("%s says {pid}, but no process was named", s.name())
	}
	if s.again {
		s.opt.Every = max(s.opt.Every.Round(time.Second), time.Second)
	}
	return s, nil
}

// name is what is shown and saved: the program alone, since what stands behind it
// is nobody else's business.
func (s *Source) name() string { return Prefix + filepath.Base(s.words[0]) }

// filled are the words of one run.
func (s *Source) filled(out string) []string {
	replace := strings.NewReplacer("{pid}", strconv.Itoa(s.opt.PID), "{seconds}", strconv.Itoa(int(s.opt.Every.Seconds())), "{out}", out)
	words := make([]string, len(s.words))
	for i, w := range s.words {
		words[i] = replace.Replace(w)
	}
	return words
}

// Intent shows the command.
func (s *Source) Intent() live.Intent {
	var shown []string
	for _, w := range s.filled("{out}") {
		if w == "" || strings.ContainsAny(w, " \t\n'\"\\") {
			w = strconv.Quote(w)
		}
		shown = append(shown, w)
	}
	does := "runs this command once, as you and without a shell, and reads what it writes"
	if s.again {
		does = fmt.Sprintf("runs this command again and again, %v each, as you and without a shell, and reads what it writes; it is ended at the end", s.opt.Every)
	}
	return live.Intent{Name: s.name(), Target: strings.Join(shown, " "), Does: []string{does}}
}

// Start makes a folder for the files.
func (s *Source) Start(context.Context) (err error) {
	s.begun = time.Now()
	if s.out {
		s.folder, err = os.MkdirTemp("", "flameview-")
	}
	return err
}

// Next runs the command once and reads what it has written.
func (s *Source) Next(ctx context.Context) (live.Tick, error) {
	if s.over || s.halt.Is() {
		s.end()
		return live.Tick{}, io.EOF
	}
	tick, err := s.next(ctx)
	s.over = !s.again || s.halt.Is() || err != nil
	if err != nil {
		s.end()
	}
	return tick, err
}

func (s *Source) end() {
	s.over = true
	if s.folder != "" {
		os.RemoveAll(s.folder)
	}
}

func (s *Source) next(ctx context.Context) (live.Tick, error) {
	running, done := s.halt.Context(ctx)
	defer done()
	if s.again {
		var cancel context.CancelFunc
		running, cancel = context.WithTimeout(running, s.opt.Every+live.Grace)
		defer cancel()
	}
	s.runs++
	out := filepath.Join(s.folder, fmt.Sprintf("%d.out", s.runs))
	from := time.Now()
	data, err := run(running, s.filled(out), s.out, out, s.limit)
	until := time.Now()
	s.opt.Log.Debug("run", "command", s.name(), "bytes", len(data), "took", until.Sub(from), "err", err)
	switch {
	case ctx.Err() != nil:
		return live.Tick{}, ctx.Err()
	case s.halt.Is() && len(data) == 0:
		return live.Tick{Until: until, Notes: s.notes("the last run was ended before it had written anything")}, nil
	case err != nil && running.Err() != nil && !s.halt.Is():
		return live.Tick{}, fmt.Errorf("%s did not end within %v", s.name(), s.opt.Every+live.Grace)
	case err != nil && len(data) == 0:
		return live.Tick{}, fmt.Errorf("run %s: %w", s.name(), err)
	}
	store, e := live.Read(ctx, s.opt.Log, s.name(), data)
	if e != nil {
		return live.Tick{}, errors.Join(e, err)
	}
	live.Place(store, from, until)
	s.covered += min(s.opt.Every, until.Sub(from))
	var more []string
	if err != nil && !s.halt.Is() {
		more = append(more, fmt.Sprintf("the last run of the command failed: %v", err))
	}
	return live.Tick{Stores: []*model.Store{store}, Until: until, Notes: s.notes(more...)}, nil
}

// notes say how much of the time was recorded: a recorder starts and writes.
func (s *Source) notes(more ...string) []string {
	if !s.again {
		return more
	}
	share := min(1, float64(s.covered)/float64(time.Since(s.begun)))
	return append([]string{fmt.Sprintf("windows of %v cover %.0f %% of the time", s.opt.Every, 100*share)}, more...)
}

// Stop interrupts the command, so that it can write what it has.
func (s *Source) Stop(context.Context) error {
	s.halt.Throw()
	return nil
}
