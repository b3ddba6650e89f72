package pyroscope

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

func fetch(t *testing.T, c *Client, q Query) string {
	t.Helper()
	stores, err := c.Fetch(t.Context(), quiet, "x", q)
	if err != nil {
		t.Fatal(err)
	}
	return picture(stores)
}

// every is one profile each 15 s, of which the n-th is worth n.
func every(n int) (out []sample) {
	for i := range n {
		out = append(out, sample{second: float64(i * 15), pod: fmt.Sprint("p", i%3), stack: "main;f", value: int64(i + 1)})
	}
	return out
}

// Too large answers are asked for in halves, down to pieces that fit, and add up.
func TestHalving(t *testing.T) {
	for name, tooMany := range map[string]func(http.ResponseWriter){
		"connect": func(w http.ResponseWriter) {
			w.WriteHeader(http.StatusTooManyRequests)
			fmt.Fprint(w, `{"code":"resource_exhausted","message":"response larger than max"}`)
		},
		"413": func(w http.ResponseWriter) { http.Error(w, "too large", http.StatusRequestEntityTooLarge) },
		"length": func(w http.ResponseWriter) {
			w.Header().Set("Content-Length", "10000000000")
			w.WriteHeader(http.StatusOK)
		},
	} {
		f := &fake{samples: every(40), most: 4, tooMany: tooMany}
		c, q := serve(t, f)
		if got, want := fetch(t, c, q), "main;f 820\n"; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
		if len(f.asked) < 20 || len(f.asked) > 100 {
			t.Errorf("%s: asked %d times", name, len(f.asked))
		}
	}
}

// A profile at the moment at which a range is divided counts once.
func TestHalvingAtAProfile(t *testing.T) {
	f := &fake{most: 2, tooMany: func(w http.ResponseWriter) { http.Error(w, "", http.StatusRequestEntityTooLarge) }}
	for _, second := range []float64{0, 300.497, 300.510, 600} {
		f.samples = append(f.samples, sample{second: second, stack: "a", value: 1})
	}
	c, q := serve(t, f)
	if got := fetch(t, c, q); got != "a 4\n" {
		t.Errorf("%q", got)
	}
}

// What stays too large is an error and asks a bounded number of times.
func TestHalvingEnds(t *testing.T) {
	f := &fake{samples: every(1), tooMany: func(w http.ResponseWriter) { http.Error(w, "", http.StatusRequestEntityTooLarge) }}
	for range 9 {
		f.samples = append(f.samples, sample{second: 7, stack: "b", value: 1})
	}
	f.most = 5
	c, q := serve(t, f)
	if _, err := c.Fetch(t.Context(), quiet, "x", q); err == nil || !strings.Contains(err.Error(), "413") || len(f.asked) > 40 {
		t.Errorf("%v after %d questions", err, len(f.asked))
	}
}

// With a label each of its values is a file, and what lacks it is the others'.
func TestBy(t *testing.T) {
	f := &fake{samples: append(every(6), sample{second: 1, stack: "main;g", value: 100})}
	c, q := serve(t, f)
	q.By = "pod"
	stores, err := c.Fetch(t.Context(), quiet, "x", q)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range stores {
		names = append(names, s.Files[0].Path)
	}
	if got, want := strings.Join(names, "\n"), `x!/{service_name="shop", pod="p2"}
x!/{service_name="shop", pod="p1"}
x!/{service_name="shop", pod="p0"}
x!/others`; got != want {
		t.Errorf("files\n%s\nwant\n%s", got, want)
	}
	if got, want := picture(stores), "main;f 9\n\nmain;f 7\n\nmain;f 5\n\nmain;g 100\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The label's rarer values are one file, so that the sum is exact. Values may hold
// what means something in a selector or a regular expression.
func TestByMany(t *testing.T) {
	f := &fake{}
	want := int64(0)
	for i := range 40 {
		f.samples = append(f.samples, sample{second: float64(i), pod: fmt.Sprintf(`p.%d|"\*`, i), stack: "f", value: int64(i + 1)})
		want += int64(i + 1)
	}
	c, q := serve(t, f)
	q.By = "pod"
	stores, err := c.Fetch(t.Context(), quiet, "x", q)
	if err != nil {
		t.Fatal(err)
	}
	if len(stores) != MostFiles+1 || total(stores) != want || total(stores[MostFiles:]) != 36 {
		t.Errorf("%d files, %d of %d, others %d", len(stores), total(stores), want, total(stores[MostFiles:]))
	}
	if f.highest > 2 {
		t.Errorf("%d queries at once", f.highest)
	}
}

// How long was recorded is the sum over all processes.
func TestRecordedTime(t *testing.T) {
	f := &fake{samples: append(every(6), sample{second: 1, stack: "main;g", value: 100})}
	c, q := serve(t, f)
	c.Durations = true
	for _, by := range []string{"", "pod"} {
		q.By = by
		stores, err := c.Fetch(t.Context(), quiet, "x", q)
		if err != nil {
			t.Fatal(err)
		}
		var sum time.Duration
		for _, s := range stores {
			sum += time.Duration(s.Files[0].Recorded)
		}
		if sum != 4*shortest {
			t.Errorf("by %q: %v in %d files", by, sum, len(stores))
		}
	}
}

func TestTwoAtOnce(t *testing.T) {
	f := &fake{samples: every(6), slow: 20 * time.Millisecond}
	c, q := serve(t, f)
	q.By = "pod"
	fetch(t, c, q)
	if f.highest != 2 {
		t.Errorf("%d queries at once", f.highest)
	}
}

// Pieces give events the middle of their piece, and add up to the whole.
func TestPieces(t *testing.T) {
	f := &fake{samples: every(8)}
	c, q := serve(t, f)
	q.To = begin.Add(2 * time.Minute)
	q.Every = time.Minute
	stores, err := c.Fetch(t.Context(), quiet, "x", q)
	if err != nil {
		t.Fatal(err)
	}
	s := stores[0]
	from, to, ok := s.TimeSpan()
	if picture(stores) != "main;f 36\n" || !ok || time.Unix(0, from).Sub(begin).Round(time.Second) != 30*time.Second || time.Duration(to-from) != time.Minute {
		t.Errorf("%q, %v to %v", picture(stores), time.Unix(0, from).UTC(), time.Unix(0, to).UTC())
	}
	if len(s.Files) != 1 || !strings.Contains(strings.Join(s.Files[0].Warnings, ""), "times are known to 1m0s") {
		t.Errorf("%+v", s.Files)
	}
}

// Where pieces do not add up, the whole stays, without times.
func TestPiecesThatDoNotAddUp(t *testing.T) {
	f := &fake{samples: append(every(8), sample{second: 59.9995, stack: "main;lost", value: 1})}
	c, q := serve(t, f)
	q.Every = time.Minute
	stores, err := c.Fetch(t.Context(), quiet, "x", q)
	if err != nil {
		t.Fatal(err)
	}
	_, _, timed := stores[0].TimeSpan()
	if picture(stores) != "main;f 36\nmain;lost 1\n" || timed || !strings.Contains(strings.Join(stores[0].Files[0].Warnings, ""), "do not add up") {
		t.Errorf("%q, times %v, %q", picture(stores), timed, stores[0].Files[0].Warnings)
	}
}

func TestNothing(t *testing.T) {
	c, q := serve(t, &fake{})
	for _, by := range []string{"", "pod"} {
		q.By = by
		stores, err := c.Fetch(t.Context(), quiet, "x", q)
		if err != nil || len(stores) != 1 || !strings.Contains(strings.Join(stores[0].Files[0].Warnings, ""), `matches {service_name="shop"} from 2026-11-20T08:00:00Z`) {
			t.Errorf("%v, %+v", err, stores)
		}
	}
}

// What an operator's limit leaves out is said.
func TestTruncated(t *testing.T) {
	f := &fake{samples: []sample{{1, "", "main;f", 75}, {2, "", "main;other", 25}}}
	c, q := serve(t, f)
	stores, err := c.Fetch(t.Context(), quiet, "x", q)
	if err != nil || !strings.Contains(strings.Join(stores[0].Files[0].Warnings, ""), "25.0 % of the total is in frames called other") {
		t.Errorf("%v, %+v", err, stores)
	}
}

// Errors are the server's own words, and never an empty picture.
func TestFaults(t *testing.T) {
	answer := func(code int, body string, header ...string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			for i := 0; i < len(header); i += 2 {
				w.Header().Set(header[i], header[i+1])
			}
			w.WriteHeader(code)
			fmt.Fprint(w, body)
		}
	}
	for name, c := range map[string]struct {
		http.HandlerFunc
		want string
	}{
		"who asks":       {answer(401, "no"), "FLAMEVIEW_TOKEN"},
		"not allowed":    {answer(403, "no"), "FLAMEVIEW_TOKEN"},
		"too often":      {answer(429, `{"code":"resource_exhausted","message":"slow down"}`, "Retry-After", "30"), "slow down; it may be asked again after 30 s"},
		"wrong selector": {answer(400, `{"code":"invalid_argument","message":"parsing label selector \"{oops\": 1:6"}`), `parsing label selector "{oops": 1:6`},
		"out of order":   {answer(500, "boom\x1b[2J"), "boom[2J"},
		"busy":           {answer(503, "overloaded"), "overloaded"},
		"elsewhere":      {answer(404, "404 page not found"), "this is no Pyroscope"},
		"login page":     {answer(200, "<!DOCTYPE html><title>Sign in"), "web page"},
		"other words":    {answer(200, `{"hello":1}`), ""},
		"folded":         {answer(200, "main;f 10\n"), "something else than a profile"},
		"cut gzip":       {answer(200, "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x00\x01", "Content-Encoding", "gzip"), "in the midst of the answer"},
		"moved":          {answer(302, "", "Location", "http://elsewhere.example/"), "another host"},
	} {
		client, q := serve(t, c)
		stores, err := client.Fetch(t.Context(), quiet, "x", q)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.ContainsAny(err.Error(), "\x1b\n") {
			t.Errorf("%s: %v, %v", name, stores, err)
		}
	}
}

func TestTriedOnceMore(t *testing.T) {
	f := &fake{samples: every(1)}
	n := 0
	c, q := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if n++; n == 1 {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		f.ServeHTTP(w, r)
	}))
	if got := fetch(t, c, q); got != "main;f 1\n" || n != 2 {
		t.Errorf("%q after %d", got, n)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c, q := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // only then the server sees that the connection ends
		cancel()
		<-r.Context().Done()
	}))
	if _, err := c.Fetch(ctx, quiet, "x", q); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// The tenant goes with each query, by the name that the server knows.
func TestTenant(t *testing.T) {
	f, got := &fake{samples: every(1)}, ""
	c, q := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = r.Header.Get("X-Scope-OrgID")
		f.ServeHTTP(w, r)
	}))
	q.Tenant = "t1"
	if fetch(t, c, q); got != "t1" {
		t.Errorf("%q", got)
	}
}
