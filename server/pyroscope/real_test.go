package pyroscope

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flameview/model"
	"flameview/server/servertest"
)

var update = flag.Bool("update", false, "record the answers of the stand-in in testdata")

// real names a server that speaks Pyroscope's API and may be filled. Without it the
// stand-in is asked: a program of a module of its own, made with the official stubs.
const real = "FLAMEVIEW_PYROSCOPE"

// inNanoseconds is folded text of samples at 100 Hz as stacks gives it.
func inNanoseconds(t *testing.T, folded string) []string {
	t.Helper()
	sums := map[string]int64{}
	for _, line := range strings.Split(strings.TrimSpace(folded), "\n") {
		if line == "" {
			continue
		}
		var n int64
		i := strings.LastIndexByte(line, ' ')
		if _, err := fmt.Sscan(line[i:], &n); err != nil {
			t.Fatal(err)
		}
		sums[line[:i]] += n * 1e7
	}
	var out []string
	for stack, v := range sums {
		out = append(out, fmt.Sprintf("%s %d", stack, v))
	}
	slices.Sort(out)
	return out
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestServer fills a server and asks for all of it: sums, labels, pieces, halves and
// differences are those of what was pushed.
func TestServer(t *testing.T) {
	address := os.Getenv(real)
	if address == "" {
		address = servertest.StandIn(t)
	}
	at := time.Now().UTC().Truncate(time.Minute).Add(-10 * time.Minute)
	service := fmt.Sprintf("flameview-%d", time.Now().UnixNano())
	before, after := read(t, "testdata/before.folded"), read(t, "testdata/after.folded")
	servertest.Push(t, address, service+"{build=before}", before, at)
	servertest.Push(t, address, service+"{build=after}", after, at.Add(time.Minute))
	fleet, all := service+"-fleet", ""
	for i := range 12 { // equal labels at equal times would be duplicates
		folded := fmt.Sprintf("main;handle;f%d %d\n", i, i+1)
		all += folded
		servertest.Push(t, address, fmt.Sprintf("%s{pod=p%d}", fleet, i%3), folded, at.Add(time.Duration(i)*20*time.Second))
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	c := NewClient(nil)
	q := Query{Server: u, Type: usualType, Matchers: fmt.Sprintf("service_name=%q", service), From: at.Add(-time.Minute), To: at.Add(8 * time.Minute)}
	fq := q
	fq.Matchers = fmt.Sprintf("service_name=%q", fleet)
	ask := func(c *Client, q Query) []*model.Store {
		t.Helper()
		stores, err := c.Fetch(t.Context(), quiet, "x", q)
		if err != nil {
			t.Fatal(err)
		}
		return stores
	}
	same := func(what string, got []*model.Store, folded string) {
		t.Helper()
		if len(got) != 1 || !slices.Equal(stacks(got[0]), inNanoseconds(t, folded)) {
			t.Errorf("%s: %q, want %q", what, picture(got), inNanoseconds(t, folded))
		}
	}
	for deadline := time.Now().Add(time.Minute); total(ask(c, fq)) != 78e7 || total(ask(c, q)) != 250e7; { // until it is there
		if time.Now().After(deadline) {
			t.Fatalf("the server has %d of %d", total(ask(c, fq)), int64(78e7))
		}
		time.Sleep(time.Second)
	}

	same("both builds", ask(c, q), before+after)
	same("before", ask(c, q.and(`build="before"`)), before)
	same("after", ask(c, q.and(`build=~"a.+"`)), after)
	short := q
	short.Type = "process_cpu:cpu"
	same("a part of the type", ask(c, short), before+after)

	types, err := c.Types(t.Context(), q)
	if err != nil || !slices.ContainsFunc(types, func(x Type) bool { return x.ID == usualType && x.SampleUnit == "nanoseconds" }) {
		t.Errorf("types: %v, %+v", err, types)
	}
	names, err := c.Names(t.Context(), q)
	if err != nil || !slices.Contains(names, "build") || !slices.Contains(names, "service_name") || slices.Contains(names, "__name__") {
		t.Errorf("names: %v, %q", err, names)
	}
	if values, err := c.Values(t.Context(), q, "build"); err != nil || !slices.Equal(values, []string{"after", "before"}) {
		t.Errorf("values: %v, %q", err, values)
	}
	lines, err := c.Series(t.Context(), q, shortest, "build")
	sums := map[string]float64{}
	for _, l := range lines {
		sums[l.Labels["build"]] = l.Total()
	}
	if err != nil || len(sums) != 2 || sums["before"] != 1e9 || sums["after"] != 1.5e9 {
		t.Errorf("series: %v, %v", err, sums)
	}

	byPod := fq
	byPod.By = "pod"
	if pods := ask(c, byPod); len(pods) != 3 || total(pods) != 78e7 || total(pods[:1]) != 30e7 {
		t.Errorf("pods: %s", picture(pods))
	}
	pieces := fq
	pieces.Every = time.Minute
	timed := ask(c, pieces)
	same("pieces", timed, all)
	if from, to, ok := timed[0].TimeSpan(); !ok || time.Duration(to-from) != 3*time.Minute {
		t.Errorf("times: %v, %v", time.Duration(to-from), ok)
	}

	whole, err := c.profile(t.Context(), fq)
	if err != nil {
		t.Fatal(err)
	}
	narrow := NewClient(nil)
	narrow.Web.Limit = int64(len(whole)) - 1
	same("halves", ask(narrow, fq), all)

	inner, err := c.nested(t.Context(), fq)
	if err != nil || len(inner) == 0 {
		t.Fatalf("SelectMergeStacktraces: %v, %d bytes", err, len(inner))
	}
	if _, err := c.Fetch(t.Context(), quiet, "x", fq.and("{oops")); err == nil || !strings.Contains(err.Error(), "parsing label selector") {
		t.Errorf("a wrong selector: %v", err)
	}
	checkDiff(t, differences(t, c, q), before, after)
	if *update {
		record(t, c, q)
	}
}

// differences asks for the server's own comparison of the builds.
func differences(t *testing.T, c *Client, q Query) []byte {
	t.Helper()
	side := func(q Query) map[string]any {
		return map[string]any{"profileTypeID": q.Type, "labelSelector": q.Selector(), "start": q.From.UnixMilli(), "end": q.To.UnixMilli()}
	}
	var out json.RawMessage
	in := map[string]any{"left": side(q.and(`build="before"`)), "right": side(q.and(`build="after"`))}
	if err := c.ask(t.Context(), q, "Diff", in, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// record keeps answers for TestRecorded.
func record(t *testing.T, c *Client, q Query) {
	keep := func(name string, data []byte, err error) {
		if err == nil {
			err = os.WriteFile(filepath.Join("testdata", name), data, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	profile, err := c.profile(t.Context(), q)
	keep("shop.pb", profile, err)
	nested, err := c.post(t.Context(), q, "SelectMergeStacktraces", asProto, appendNumber(q.message(), 6, 4))
	keep("shop-st.bin", nested, err)
	for method, in := range map[string]any{
		"ProfileTypes": map[string]any{"start": q.From.UnixMilli(), "end": q.To.UnixMilli()},
		"LabelNames":   q.labels(""), "LabelValues": q.labels("service_name"),
		"SelectSeries": map[string]any{
			"profileTypeID": q.Type, "labelSelector": q.Selector(), "start": q.From.UnixMilli(), "end": q.To.UnixMilli(), "groupBy": []string{"build"}, "step": 15,
		},
	} {
		body, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := c.post(t.Context(), q, method, asJSON, body)
		answer = bytes.ReplaceAll(answer, []byte(strings.Split(q.Matchers, `"`)[1]), []byte("shop"))
		keep("r."+method+".json", answer, err)
	}
	keep("r.Diff.json", differences(t, c, q), nil)
}
