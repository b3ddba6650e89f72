// Package livetest has a source that plays what a test gives it.
package livetest

import (
	"context"
	"io"
	"sync"
	"testing"
	"time"

	"flameview/live"
	"flameview/model"
	"flameview/model/modeltest"
)

// Script is a source that gives ticks. The zero Script ends at once.
type Script struct {
	Ticks []live.Tick
	// Wait, if not nil, is received from before each tick.
	Wait chan struct{}
	// Endless waits behind the last tick until it is stopped, Last comes then.
	Endless bool
	Last    []live.Tick
	// Errors of the calls; that of Next comes behind the last tick.
	StartErr, NextErr, StopErr error

	mu      sync.Mutex
	stopped chan struct{}
	Stops   int
	at      int
}

// Intent is that of a source called "script".
func (s *Script) Intent() live.Intent { return live.Intent{Name: "script", Target: "a test"} }

// Start begins.
func (s *Script) Start(context.Context) error {
	s.stopped = make(chan struct{})
	return s.StartErr
}

// Next gives the next tick.
func (s *Script) Next(ctx context.Context) (live.Tick, error) {
	if s.at < len(s.Ticks) && s.Wait != nil {
		select {
		case <-s.Wait:
		case <-s.stopped:
			s.at, s.Ticks = 0, nil
		case <-ctx.Done():
			return live.Tick{}, ctx.Err()
		}
	}
	if s.at < len(s.Ticks) {
		s.at++
		return s.Ticks[s.at-1], nil
	}
	if s.NextErr != nil {
		return live.Tick{}, s.NextErr
	}
	if s.Endless {
		select {
		case <-s.stopped:
		case <-ctx.Done():
			return live.Tick{}, ctx.Err()
		}
	}
	if len(s.Last) > 0 {
		t := s.Last[0]
		s.Last = s.Last[1:]
		return t, nil
	}
	return live.Tick{}, io.EOF
}

// Stop counts how often it is called.
func (s *Script) Stop(context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Stops++; s.Stops == 1 {
		close(s.stopped)
	}
	return s.StopErr
}

// Tick is events of a path, as lines of "a;b;c 12", at a moment.
func Tick(t testing.TB, path string, at time.Time, lines string) live.Tick {
	t.Helper()
	b := model.NewBuilder(model.File{Path: path})
	modeltest.Fill(b, lines)
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	live.Place(s, at, at)
	return live.Tick{Stores: []*model.Store{s}, Until: at}
}
