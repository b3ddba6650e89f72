package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/google/pprof/profile"
)

// pushed is one profile with one type of value.
type pushed struct {
	typ    string // process_cpu:cpu:nanoseconds:cpu:nanoseconds
	labels map[string]string
	nanos  int64 // when it was taken
	data   *profile.Profile
}

func (p *pushed) total() (sum int64) {
	for _, s := range p.data.Sample {
		sum += s.Value[0]
	}
	return sum
}

type store struct {
	mu       sync.Mutex
	profiles []*pushed
}

// ingest takes folded text of CPU samples, and pprof, as Pyroscope's /ingest does:
// the name holds the labels, whose values keep their quotes.
func (s *store) ingest(w http.ResponseWriter, r *http.Request) {
	add, err := parseIngest(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.profiles = append(s.profiles, add...)
}

func parseIngest(r *http.Request) ([]*pushed, error) {
	query := r.URL.Query()
	labels, err := parseName(query.Get("name"))
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, 64<<20))
	if err != nil {
		return nil, err
	}
	if query.Get("format") == "pprof" {
		p, err := profile.ParseData(body)
		if err != nil {
			return nil, err
		}
		return byType(p, labels), nil
	}
	from, err := strconv.ParseInt(query.Get("from"), 10, 64)
	if err != nil {
		return nil, err
	}
	rate := int64(100)
	if text := query.Get("sampleRate"); text != "" {
		if rate, err = strconv.ParseInt(text, 10, 64); err != nil || rate < 1 {
			return nil, fmt.Errorf("sampleRate: %q", text)
		}
	}
	p, err := folded(string(body), 1e9/rate)
	if err != nil {
		return nil, err
	}
	p.TimeNanos = from * 1e9
	return byType(p, labels), nil
}

// parseName reads shop{build="after",pod=a}.
func parseName(name string) (map[string]string, error) {
	service, rest, _ := strings.Cut(name, "{")
	labels := map[string]string{"service_name": service, "pyroscope_spy": "unknown"}
	if service == "" {
		return nil, fmt.Errorf("no name in %q", name)
	}
	for _, pair := range strings.Split(strings.TrimSuffix(rest, "}"), ",") {
		if k, v, ok := strings.Cut(pair, "="); ok {
			labels[strings.TrimSpace(k)] = strings.TrimSpace(v)
		}
	}
	return labels, nil
}

// folded reads stacks with counts of samples.
func folded(text string, nanos int64) (*profile.Profile, error) {
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 1e9,
	}
	known := map[string]*profile.Location{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		i := strings.LastIndexByte(line, ' ')
		if i < 0 {
			continue
		}
		n, err := strconv.ParseInt(line[i+1:], 10, 64)
		if err != nil {
			return nil, err
		}
		sample := &profile.Sample{Value: []int64{n * nanos}}
		for _, name := range strings.Split(line[:i], ";") {
			if known[name] == nil {
				f := &profile.Function{ID: uint64(len(known) + 1), Name: name}
				known[name] = &profile.Location{ID: f.ID, Line: []profile.Line{{Function: f}}}
				p.Function, p.Location = append(p.Function, f), append(p.Location, known[name])
			}
			sample.Location = append(sample.Location, known[name])
		}
		slices.Reverse(sample.Location)
		p.Sample = append(p.Sample, sample)
	}
	return p, p.CheckValid()
}

// byType divides a profile by its types of values, as the server does.
func byType(p *profile.Profile, labels map[string]string) (out []*pushed) {
	period := profile.ValueType{}
	if p.PeriodType != nil {
		period = *p.PeriodType
	}
	for i, t := range p.SampleType {
		name := map[string]string{"cpu": "process_cpu", "space": "memory"}[period.Type]
		if name == "" {
			name = period.Type
		}
		one := p.Copy()
		one.SampleType = []*profile.ValueType{one.SampleType[i]}
		for _, s := range one.Sample {
			s.Value = s.Value[i : i+1]
		}
		out = append(out, &pushed{
			typ:    fmt.Sprintf("%s:%s:%s:%s:%s", name, t.Type, t.Unit, period.Type, period.Unit),
			labels: labels, nanos: p.TimeNanos, data: one,
		})
	}
	return out
}

// message is the profile as a protocol buffer without gzip.
func message(p *profile.Profile) ([]byte, error) {
	var b bytes.Buffer
	err := p.WriteUncompressed(&b)
	return b.Bytes(), err
}
