package jvm

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"flameview/live"
	"flameview/live/process"
	"flameview/model"
)

// dumpEvery is the time from one dump to the next. A dump stops all threads of the
// JVM at a safepoint, which takes a few milliseconds.
const dumpEvery = 100 * time.Millisecond

const dumpsDo = "asks for a thread dump every 100 ms, at which the JVM stops all its threads for a moment"

// dumpsBias is what a reader of the numbers must know.
const dumpsBias = "threads are looked at where the JVM can stop them (safepoints), which favours some places over others, whether they run or wait"

// dumper looks at a JVM by thread dumps.
type dumper struct {
	asked, missed int
}

// nextDumps collects dumps until the next tick.
func (s *Source) nextDumps(ctx context.Context) (live.Tick, error) {
	var stores []*model.Store
	over := false
	for begin := time.Now(); !over && time.Now().Before(s.next); begin = begin.Add(dumpEvery) {
		late := time.Since(begin)
		if late > dumpEvery { // a dump took longer than that
			s.dumps.missed += int(late / dumpEvery)
			begin = begin.Add(late.Truncate(dumpEvery))
		}
		store, err := s.dump(ctx)
		switch {
		case errors.Is(err, process.ErrGone):
			s.notes = append(s.notes, "the process has ended")
			over = true
			continue
		case err != nil:
			return live.Tick{}, err
		}
		stores = append(stores, store)
		if over, err = s.wait(ctx, begin.Add(dumpEvery)); err != nil {
			return live.Tick{}, err
		}
	}
	s.next = time.Now().Add(s.opt.Every)
	notes := append([]string{dumpsBias}, s.notes...)
	if s.dumps.missed > 0 {
		notes = append(notes, fmt.Sprintf("%d of %d thread dumps were left out, because those before took too long", s.dumps.missed, s.dumps.missed+s.dumps.asked))
	}
	return s.tick(stores, time.Now(), over, notes...), nil
}

// dump asks for one dump. Its date knows neither the time zone nor parts of a
// second, so the time is that of the answer.
func (s *Source) dump(ctx context.Context) (*model.Store, error) {
	begin := time.Now()
	text, err := s.vm.command(ctx, "threaddump")
	if err != nil {
		return nil, err
	}
	s.dumps.asked++
	if at := strings.Index(text, "Full thread dump "); at > 0 {
		text = text[at:]
	}
	store, err := live.Read(ctx, s.opt.Log, s.name(), []byte(text))
	if err != nil {
		return nil, err
	}
	live.Place(store, begin, time.Now())
	return store, nil
}
