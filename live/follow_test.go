package live_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"flameview/live"
	"flameview/live/livetest"
	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
)

var begin = time.Unix(1_700_000_000, 0)

func tick(t testing.TB, second int, lines string) live.Tick {
	return livetest.Tick(t, "script", begin.Add(time.Duration(second)*time.Second), lines)
}

func picture(t *testing.T, s *model.Store) string {
	t.Helper()
	return modeltest.Picture(modeltest.Tree(t, s, query.Query{}))
}

func TestFollowShowsEverything(t *testing.T) {
	src := &livetest.Script{Ticks: []live.Tick{tick(t, 0, "a 1"), tick(t, 1, "a;b 2"), tick(t, 2, "a 4")}}
	r := live.NewRecording(live.Limits{})
	var last *model.Store
	err := live.Follow(t.Context(), src, r, func(s *model.Store) error {
		if last != nil && !s.Extends(last) {
			t.Error("a generation does not extend the one before")
		}
		last = s
		return nil
	})
	if err != nil || picture(t, last) != "all 7/0\n  a 7/5\n    b 2/2\n" || src.Stops != 1 || len(last.Files) != 1 {
		t.Errorf("%v, stopped %d times\n%s", err, src.Stops, picture(t, last))
	}
}

// The end of the context stops the source, and what it still had is shown.
func TestFollowStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	src := &livetest.Script{Ticks: []live.Tick{tick(t, 0, "a 1")}, Endless: true, Last: []live.Tick{tick(t, 1, "a 2"), tick(t, 2, "a 4")}}
	r := live.NewRecording(live.Limits{})
	err := live.Follow(ctx, src, r, func(*model.Store) error {
		cancel()
		return nil
	})
	if err != nil || src.Stops != 1 || r.Store().Metrics()[0].Total != 7 {
		t.Errorf("%v, stopped %d times, %v", err, src.Stops, r.Store().Metrics())
	}
}

// While show works, ticks are taken together and not queued.
func TestFollowJoinsWhatWaits(t *testing.T) {
	wait := make(chan struct{})
	src := &livetest.Script{Wait: wait}
	for i := range 50 {
		src.Ticks = append(src.Ticks, tick(t, i, "a 1"))
	}
	shown, total := 0, int64(0)
	go func() { wait <- struct{}{} }()
	err := live.Follow(t.Context(), src, live.NewRecording(live.Limits{}), func(s *model.Store) error {
		if shown++; shown == 1 {
			for range 49 {
				wait <- struct{}{} // 49 ticks come while this is shown
			}
		}
		total = s.Metrics()[0].Total
		return nil
	})
	if err != nil || total != 50 || shown > 3 {
		t.Errorf("%v: %d of 50 in %d generations", err, total, shown)
	}
}

func TestFollowErrors(t *testing.T) {
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		src   *livetest.Script
		show  error
		want  string
		stops int
		total int64
	}{
		"start": {&livetest.Script{StartErr: broken}, nil, "broken", 0, 0},
		"next":  {&livetest.Script{Ticks: []live.Tick{tick(t, 0, "a 1")}, NextErr: broken}, nil, "broken", 1, 1},
		"show":  {&livetest.Script{Ticks: []live.Tick{tick(t, 0, "a 1")}, Endless: true, Last: []live.Tick{tick(t, 1, "a 2")}}, broken, "broken", 1, 3},
		"stop":  {&livetest.Script{Ticks: []live.Tick{tick(t, 0, "a 1")}, StopErr: broken}, nil, "stop script: broken", 1, 1},
	} {
		t.Run(name, func(t *testing.T) {
			r := live.NewRecording(live.Limits{})
			err := live.Follow(t.Context(), c.src, r, func(*model.Store) error { return c.show })
			if err == nil || err.Error() != c.want || c.src.Stops != c.stops {
				t.Errorf("%v, stopped %d times", err, c.src.Stops)
			}
			if total := int64(0); r.Store() != nil {
				if total = r.Store().Metrics()[0].Total; total != c.total {
					t.Errorf("total %d, want %d", total, c.total)
				}
			} else if c.total != 0 {
				t.Error("nothing was kept")
			}
		})
	}
}

func TestConsentAsksOncePerHost(t *testing.T) {
	asked := ""
	c := live.Consent{Ask: func(in live.Intent) bool {
		asked += in.Host + " "
		return in.Host != "evil"
	}}
	for _, test := range []struct {
		host string
		ok   bool
	}{{"", true}, {"prod", true}, {"prod", true}, {"evil", false}, {"evil", false}, {"other", true}} {
		if err := c.Check(live.Intent{Host: test.host}); (err == nil) != test.ok {
			t.Errorf("%s: %v", test.host, err)
		}
	}
	if asked != "prod evil evil other " {
		t.Errorf("asked for %s", asked)
	}
	if err := new(live.Consent).Check(live.Intent{Name: "x", Host: "prod"}); err == nil || !strings.Contains(err.Error(), "nobody agreed") {
		t.Error(err)
	}
}
