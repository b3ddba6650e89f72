package pyroscope

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/pprof/profile"

	"flameview/formats/codec/wire"
	"flameview/model"
)

// begin is when the profiles of tests begin.
var begin = time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)

// sample is a profile of one stack, pushed so many seconds after begin.
type sample struct {
	second float64
	pod    string
	stack  string
	value  int64
}

// fake is a server in memory that knows the four fields of a query, one label, and
// what most profiles are that it gives at once.
type fake struct {
	samples []sample
	most    int                         // profiles in an answer; 0 = no limit
	tooMany func(w http.ResponseWriter) // answers where there are more

	mu           sync.Mutex
	asked        []string
	now, highest int // queries under way
	slow         time.Duration
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	method := r.URL.Path[strings.LastIndexByte(r.URL.Path, '/')+1:]
	f.mu.Lock()
	f.asked = append(f.asked, method)
	f.now++
	f.highest = max(f.highest, f.now)
	f.mu.Unlock()
	time.Sleep(f.slow)
	defer func() {
		f.mu.Lock()
		f.now--
		f.mu.Unlock()
	}()
	body, _ := io.ReadAll(r.Body)
	switch method {
	case "SelectMergeProfile":
		f.profile(w, body)
	case "SelectSeries":
		f.series(w, body)
	case "LabelNames":
		fmt.Fprint(w, `{"names":["__name__","pod","service_name"]}`)
	default:
		http.NotFound(w, r)
	}
}

func (f *fake) profile(w http.ResponseWriter, body []byte) {
	var texts [3]string
	var times [5]int64
	for len(body) > 0 {
		field, rest, ok, _ := wire.Cut(body)
		if !ok {
			http.Error(w, "no message", 400)
			return
		}
		body = rest
		if field.Wire == wire.Bytes {
			texts[field.Num] = string(field.Body)
		} else {
			times[field.Num] = int64(field.Number)
		}
	}
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: "cpu", Unit: "nanoseconds"}}, PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 1e7}
	for _, s := range f.samples {
		at := begin.Add(time.Duration(s.second * 1e9))
		if at.UnixNano() < times[3]*1e6 || at.UnixNano() > times[4]*1e6 || !s.matches(texts[2]) {
			continue
		}
		add := &profile.Sample{Value: []int64{s.value}}
		for _, name := range strings.Split(s.stack, ";") {
			fn := &profile.Function{ID: uint64(len(p.Function) + 1), Name: name}
			l := &profile.Location{ID: fn.ID, Line: []profile.Line{{Function: fn}}}
			p.Function, p.Location = append(p.Function, fn), append(p.Location, l)
			add.Location = append([]*profile.Location{l}, add.Location...)
		}
		p.Sample = append(p.Sample, add)
	}
	if f.most > 0 && len(p.Sample) > f.most {
		f.tooMany(w)
		return
	}
	if len(p.Sample) == 0 {
		return // an empty message
	}
	w.Header().Set("Content-Type", asProto)
	_ = p.WriteUncompressed(w)
}

var podMatcher = regexp.MustCompile(`pod(=|!~)("(?:[^"\\]|\\.)*")`)

func (s sample) matches(selector string) bool {
	for _, m := range podMatcher.FindAllStringSubmatch(selector, -1) {
		var value string
		_ = json.Unmarshal([]byte(m[2]), &value)
		if m[1] == "=" && s.pod != value || m[1] == "!~" && regexp.MustCompile("^(?:"+value+")$").MatchString(s.pod) {
			return false
		}
	}
	return true
}

func (f *fake) series(w http.ResponseWriter, body []byte) {
	sums := map[string]int64{}
	for _, s := range f.samples {
		sums[s.pod] += s.value
	}
	var out []string
	for pod, sum := range sums {
		labels := ""
		if pod != "" {
			labels = fmt.Sprintf(`{"name":"pod","value":%q}`, pod)
		}
		out = append(out, fmt.Sprintf(`{"labels":[%s],"points":[{"value":%d,"timestamp":"%d"}]}`, labels, sum, begin.UnixMilli()))
	}
	fmt.Fprintf(w, `{"series":[%s]}`, strings.Join(out, ","))
}

// serve gives a client of a server and a query of its first ten minutes.
func serve(t *testing.T, h http.Handler) (*Client, Query) {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	u, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	c := NewClient(nil)
	c.pause = time.Millisecond
	return c, Query{Server: u, Type: usualType, Matchers: `service_name="shop"`, From: begin, To: begin.Add(10 * time.Minute)}
}

var quiet = slog.New(slog.DiscardHandler)

// picture writes stores as folded text, a paragraph for each.
func picture(stores []*model.Store) string {
	var out []string
	for _, s := range stores {
		var b bytes.Buffer
		for _, line := range stacks(s) {
			b.WriteString(line + "\n")
		}
		out = append(out, b.String())
	}
	return strings.Join(out, "\n")
}
