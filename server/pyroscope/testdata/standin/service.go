package main

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"connectrpc.com/connect"
	"github.com/google/pprof/profile"
	googlev1 "github.com/grafana/pyroscope/api/gen/proto/go/google/v1"
	querierv1 "github.com/grafana/pyroscope/api/gen/proto/go/querier/v1"
	"github.com/grafana/pyroscope/api/gen/proto/go/querier/v1/querierv1connect"
	typesv1 "github.com/grafana/pyroscope/api/gen/proto/go/types/v1"
)

// service answers queries.
type service struct {
	querierv1connect.UnimplementedQuerierServiceHandler
	*store
}

func (s *service) find(typ string, selectors []string, start, end int64) ([]*pushed, error) {
	if start > end {
		return nil, connect.NewError(connect.CodeInvalidArgument, errors.New("invalid time range in the query"))
	}
	out, err := s.selected(typ, selectors, start, end)
	if err != nil {
		return nil, connect.NewError(connect.CodeInvalidArgument, err)
	}
	return out, nil
}

func (s *service) ProfileTypes(_ context.Context, r *connect.Request[querierv1.ProfileTypesRequest]) (*connect.Response[querierv1.ProfileTypesResponse], error) {
	found, err := s.find("", nil, r.Msg.Start, r.Msg.End)
	if err != nil {
		return nil, err
	}
	types := map[string]bool{}
	for _, p := range found {
		types[p.typ] = true
	}
	out := &querierv1.ProfileTypesResponse{}
	for _, id := range slices.Sorted(maps.Keys(types)) {
		f := strings.Split(id, ":")
		out.ProfileTypes = append(out.ProfileTypes, &typesv1.ProfileType{
			ID: id, Name: f[0], SampleType: f[1], SampleUnit: f[2], PeriodType: f[3], PeriodUnit: f[4],
		})
	}
	return connect.NewResponse(out), nil
}

// labels are those that were pushed and those that the server adds.
func (p *pushed) all() map[string]string {
	f := strings.Split(p.typ, ":")
	out := map[string]string{
		"__name__": f[0], "__type__": f[1], "__unit__": f[2], "__period_type__": f[3], "__period_unit__": f[4],
		"__profile_type__": p.typ, "__service_name__": p.labels["service_name"],
	}
	maps.Copy(out, p.labels)
	return out
}

func (s *service) LabelNames(_ context.Context, r *connect.Request[typesv1.LabelNamesRequest]) (*connect.Response[typesv1.LabelNamesResponse], error) {
	found, err := s.find("", r.Msg.Matchers, r.Msg.Start, r.Msg.End)
	if err != nil {
		return nil, err
	}
	names := map[string]bool{}
	for _, p := range found {
		for name := range p.all() {
			names[name] = true
		}
	}
	return connect.NewResponse(&typesv1.LabelNamesResponse{Names: slices.Sorted(maps.Keys(names))}), nil
}

func (s *service) LabelValues(_ context.Context, r *connect.Request[typesv1.LabelValuesRequest]) (*connect.Response[typesv1.LabelValuesResponse], error) {
	found, err := s.find("", r.Msg.Matchers, r.Msg.Start, r.Msg.End)
	if err != nil {
		return nil, err
	}
	values := map[string]bool{}
	for _, p := range found {
		if v, ok := p.all()[r.Msg.Name]; ok {
			values[v] = true
		}
	}
	return connect.NewResponse(&typesv1.LabelValuesResponse{Names: slices.Sorted(maps.Keys(values))}), nil
}

// pick gives some labels as pairs in their order; all where none are named.
func (p *pushed) pick(names []string) (out []*typesv1.LabelPair) {
	all := p.all()
	if len(names) == 0 {
		names = slices.Collect(maps.Keys(all))
	}
	for _, name := range slices.Sorted(slices.Values(names)) {
		if v, ok := all[name]; ok {
			out = append(out, &typesv1.LabelPair{Name: name, Value: v})
		}
	}
	return out
}

func key(labels []*typesv1.LabelPair) string {
	var b strings.Builder
	for _, l := range labels {
		b.WriteString(l.Name + "\x00" + l.Value + "\x00")
	}
	return b.String()
}

func (s *service) Series(_ context.Context, r *connect.Request[querierv1.SeriesRequest]) (*connect.Response[querierv1.SeriesResponse], error) {
	found, err := s.find("", r.Msg.Matchers, r.Msg.Start, r.Msg.End)
	if err != nil {
		return nil, err
	}
	sets := map[string]*typesv1.Labels{}
	for _, p := range found {
		labels := p.pick(r.Msg.LabelNames)
		sets[key(labels)] = &typesv1.Labels{Labels: labels}
	}
	out := &querierv1.SeriesResponse{}
	for _, k := range slices.Sorted(maps.Keys(sets)) {
		out.LabelsSet = append(out.LabelsSet, sets[k])
	}
	return connect.NewResponse(out), nil
}

// SelectSeries sums what came up to each step, from a step before the start on, and
// leaves out what comes after the last one, as the server does.
func (s *service) SelectSeries(_ context.Context, r *connect.Request[querierv1.SelectSeriesRequest]) (*connect.Response[querierv1.SelectSeriesResponse], error) {
	m := r.Msg
	step := int64(m.Step * 1000)
	if step <= 0 {
		return nil, connect.NewError(connect.CodeInvalidArgument, errors.New("step must be non-zero"))
	}
	found, err := s.find(m.ProfileTypeID, []string{m.LabelSelector}, m.Start-step, m.End)
	if err != nil {
		return nil, err
	}
	series := map[string]*typesv1.Series{}
	sums := map[string]map[int64]float64{}
	for _, p := range found {
		var labels []*typesv1.LabelPair
		if len(m.GroupBy) > 0 {
			labels = p.pick(m.GroupBy)
		}
		steps := (p.nanos - m.Start*1e6 + step*1e6 - 1) / (step * 1e6)
		at := m.Start + max(0, steps)*step
		if at > m.End {
			continue
		}
		k := key(labels)
		if series[k] == nil {
			series[k], sums[k] = &typesv1.Series{Labels: labels}, map[int64]float64{}
		}
		sums[k][at] += float64(p.total())
	}
	out := &querierv1.SelectSeriesResponse{}
	for _, k := range slices.Sorted(maps.Keys(series)) {
		for _, at := range slices.Sorted(maps.Keys(sums[k])) {
			series[k].Points = append(series[k].Points, &typesv1.Point{Value: sums[k][at], Timestamp: at})
		}
		out.Series = append(out.Series, series[k])
	}
	return connect.NewResponse(out), nil
}

// merged is the sum of profiles; nil where there is none.
func (s *service) merged(typ, selector string, start, end int64) (*profile.Profile, error) {
	found, err := s.find(typ, []string{selector}, start, end)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	var all []*profile.Profile
	for _, p := range found {
		all = append(all, p.data)
	}
	return profile.Merge(all)
}

func asMessage(p *profile.Profile) (*googlev1.Profile, error) {
	out := &googlev1.Profile{}
	if p == nil {
		return out, nil
	}
	data, err := message(p)
	if err != nil {
		return nil, err
	}
	return out, out.UnmarshalVT(data)
}

func (s *service) SelectMergeProfile(_ context.Context, r *connect.Request[querierv1.SelectMergeProfileRequest]) (*connect.Response[googlev1.Profile], error) {
	p, err := s.merged(r.Msg.ProfileTypeID, r.Msg.LabelSelector, r.Msg.Start, r.Msg.End)
	if err != nil {
		return nil, err
	}
	out, err := asMessage(p)
	if err != nil {
		return nil, err
	}
	return connect.NewResponse(out), nil
}

func (s *service) SelectMergeStacktraces(_ context.Context, r *connect.Request[querierv1.SelectMergeStacktracesRequest]) (*connect.Response[querierv1.SelectMergeStacktracesResponse], error) {
	p, err := s.merged(r.Msg.ProfileTypeID, r.Msg.LabelSelector, r.Msg.Start, r.Msg.End)
	if err != nil {
		return nil, err
	}
	out := &querierv1.SelectMergeStacktracesResponse{}
	if r.Msg.Format == querierv1.ProfileFormat_PROFILE_FORMAT_PPROF {
		inner, err := asMessage(p)
		if err != nil {
			return nil, err
		}
		out.Pprof = &querierv1.PprofProfile{Profile: inner}
		return connect.NewResponse(out), nil
	}
	f := flameOf(p)
	out.Flamegraph = &querierv1.FlameGraph{Names: f.names, Levels: f.levels, Total: f.ticks[0], MaxSelf: f.maxSelf}
	return connect.NewResponse(out), nil
}

func (s *service) Diff(_ context.Context, r *connect.Request[querierv1.DiffRequest]) (*connect.Response[querierv1.DiffResponse], error) {
	var sides []*profile.Profile
	for _, q := range []*querierv1.SelectMergeStacktracesRequest{r.Msg.Left, r.Msg.Right} {
		p, err := s.merged(q.ProfileTypeID, q.LabelSelector, q.Start, q.End)
		if err != nil {
			return nil, err
		}
		sides = append(sides, p)
	}
	f := flameOf(sides...)
	return connect.NewResponse(&querierv1.DiffResponse{Flamegraph: &querierv1.FlameGraphDiff{
		Names: f.names, Levels: f.levels, Total: f.ticks[0] + f.ticks[1], MaxSelf: f.maxSelf, LeftTicks: f.ticks[0], RightTicks: f.ticks[1],
	}}), nil
}
