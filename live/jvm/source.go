// Package jvm looks at Java virtual machines of this user: it attaches to them by
// the socket protocol itself, so no tool of a JDK is needed, starts a bounded
// recording of the flight recorder and reads it while it is written. JVMs without a
// recorder are asked for thread dumps in place of that.
package jvm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"flameview/live"
	"flameview/model"
)

// Prefix begins the names of this kind of source, and threads ends those that want
// thread dumps in any case.
//
//	jvm:4711    jvm:com.acme.Shop    jvm:4711/threads
const (
	Prefix  = "jvm:"
	threads = "/threads"
)

// Source is a JVM.
type Source struct {
	opt   live.Options
	vm    VM
	dumps *dumper // nil: a recording

	recording *recording
	mu        sync.Mutex // of chunks, which is saved from other goroutines
	chunks    *chunks
	begun     time.Time
	notes     []string

	next     time.Time // of the next tick
	over     bool
	halt     *live.Halt
	stopOnce sync.Once
	stopErr  error
}

// Open finds the JVM of a name. Nothing is attached to.
func Open(name string, opt live.Options) (*Source, error) {
	target, dumps := strings.CutSuffix(strings.TrimPrefix(name, Prefix), threads)
	vm, err := Find(target)
	if err != nil {
		return nil, err
	}
	s := &Source{opt: opt.WithDefaults(), vm: vm, halt: live.NewHalt()}
	if dumps {
		s.dumps = &dumper{}
	}
	return s, nil
}

func (s *Source) name() string {
	name := fmt.Sprintf("%s%d", Prefix, s.vm.PID)
	if s.dumps != nil {
		name += threads
	}
	return name
}

// Intent is that of attaching to a JVM.
func (s *Source) Intent() live.Intent {
	in := live.Intent{
		Name:   s.name(),
		Target: fmt.Sprintf("process %d of the user %s: %s", s.vm.PID, userName(s.vm.UID), cmp.Or(s.vm.Command, s.vm.Main)),
		Does:   []string{"attaches to this JVM, which from then on listens for commands of its own user on a socket in " + tempFolder + " until it ends"},
	}
	if s.dumps != nil {
		in.Does = append(in.Does, dumpsDo)
	} else {
		in.Does = append(in.Does, fmt.Sprintf("starts a recording called flameview-... in it with the JDK's profile settings, which cost about 1 %%, bounded to %s and %d MB; it is stopped at the end", maxAge, maxSize>>20),
			"stops recordings that a flameview left behind that is gone",
			"where there is no flight recorder, "+dumpsDo)
	}
	return in
}

// Start attaches and starts a recording. A JVM without a recorder gives dumps.
func (s *Source) Start(ctx context.Context) error {
	s.begun = time.Now()
	s.next = s.begun.Add(s.opt.Every)
	if s.dumps != nil {
		return nil
	}
	r, left, err := s.vm.record(ctx)
	for _, name := range left {
		s.notes = append(s.notes, "a recording was stopped that a flameview left behind that is gone: "+name)
	}
	var none *errNoRecorder
	switch {
	case errors.As(err, &none):
		s.dumps = &dumper{}
		s.notes = append(s.notes, "thread dumps in place of a recording, because "+none.Error())
		return nil
	case err != nil:
		return err
	}
	s.recording = r
	s.opt.Log.Debug("record", "process", s.vm.PID, "recording", r.name, "folder", r.folder, "took", time.Since(s.begun))
	s.chunks = &chunks{name: s.name(), folder: r.folder, since: s.begun.UnixNano(), saved: maxSize}
	return nil
}

// Next gives what the JVM flushed since the last tick.
func (s *Source) Next(ctx context.Context) (live.Tick, error) {
	if s.over {
		return live.Tick{}, io.EOF
	}
	if s.dumps != nil {
		return s.nextDumps(ctx)
	}
	stopped, err := s.wait(ctx, s.next)
	if err != nil {
		return live.Tick{}, err
	}
	// Whether it lives is asked first: what it wrote until its end is there then.
	gone := s.vm.Same()
	until := time.Now()
	s.next = until.Add(s.opt.Every)
	s.mu.Lock()
	stores, err := s.chunks.look(ctx)
	s.mu.Unlock()
	if err != nil {
		return live.Tick{}, err
	}
	if gone != nil {
		s.notes = append(s.notes, "the process has ended")
	} else if until.Sub(s.begun) > 10*time.Second && s.chunks.silent() {
		return s.tick(stores, until, stopped, append(s.notes, "nothing is there yet: JVMs before 14 write a chunk when it is full, or when the recording stops")...), nil
	}
	return s.tick(stores, until, stopped || gone != nil, s.notes...), nil
}

func (s *Source) tick(stores []*model.Store, until time.Time, over bool, notes ...string) live.Tick {
	s.over = over
	return live.Tick{Stores: stores, Until: until, Notes: append([]string{}, notes...)}
}

// wait waits until a time; stopped says that Stop was called.
func (s *Source) wait(ctx context.Context, until time.Time) (stopped bool, err error) {
	timer := time.NewTimer(time.Until(until))
	defer timer.Stop()
	select {
	case <-timer.C:
		return false, nil
	case <-s.halt.Thrown():
		return true, nil
	case <-ctx.Done():
		return false, ctx.Err()
	}
}

// Stop stops the recording.
func (s *Source) Stop(ctx context.Context) error {
	s.stopOnce.Do(func() {
		if s.recording != nil {
			s.stopErr = s.recording.stop(ctx)
		}
		s.halt.Throw() // now, so that Next sees the last chunk finished
	})
	return s.stopErr
}

// Extension is that of recordings; thread dumps are none.
func (s *Source) Extension() string {
	if s.dumps != nil {
		return ""
	}
	return ".jfr"
}

// Save writes the recording.
func (s *Source) Save(ctx context.Context, w io.Writer) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.chunks == nil || s.chunks.silent() {
		return errors.New("there is no recording to save: " + s.name() + " gave none")
	}
	return s.chunks.save(ctx, w)
}

// silent says that nothing was flushed yet.
func (c *chunks) silent() bool {
	for _, f := range c.files {
		if f.size > 0 {
			return false
		}
	}
	return true
}
