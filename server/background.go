package server

import (
	"context"
	"log/slog"

	"flameview/live"
	"flameview/model"
	"flameview/server/pyroscope"
)

// FetchShowing asks for what a query matches and shows what has come meanwhile; see
// pyroscope.Client.
func (s *Servers) FetchShowing(ctx context.Context, name string, show func(pyroscope.Progress)) ([]*model.Store, error) {
	if err := s.Agree(name); err != nil {
		return nil, err
	}
	log := s.Log
	if log == nil {
		log = slog.Default()
	}
	q, err := pyroscope.Parse(name, s.Now())
	if err != nil {
		return nil, err
	}
	return s.Pyroscope.FetchShowing(ctx, log, name, q, show)
}

// Many says whether a resolved name is a query of several answers, and what it is
// called.
func (s *Servers) Many(name string) (title string, many bool) {
	q, err := pyroscope.Parse(name, s.Now())
	if !pyroscope.Is(name) || err != nil {
		return "", false
	}
	return q.Title(), q.By != "" || q.Every != 0
}

// Keep gives stores that were fetched already to the next Fetch of a name, and to no
// other.
func (s *Servers) Keep(name string, stores []*model.Store) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept[name] = stores
}

func (s *Servers) take(name string) []*model.Store {
	s.mu.Lock()
	defer s.mu.Unlock()
	stores := s.kept[name]
	delete(s.kept, name)
	return stores
}

// Restore says what fetching a name will do that a session named, not the user: its
// server gets none of the secrets that go to the first server that is named.
func (s *Servers) Restore(name string) (live.Intent, error) {
	if err := CheckName(name); err != nil {
		return live.Intent{}, err
	}
	u, err := s.asked(name)
	if err != nil {
		return live.Intent{}, err
	}
	s.secrets.Withhold(u)
	return s.Intent(name)
}
