// Package pyroscope asks servers that speak Pyroscope's API: Grafana Pyroscope,
// Grafana Cloud, gigapipe. A query is an address that stands wherever a file name
// does; its answer is a store for each file.
//
// The API is Connect's: each method is a POST, and a message asked for as
// application/proto is the answer itself. SelectMergeProfile answers with a
// google.v1.Profile, which byte for byte is a pprof file, so the client is a request
// of four fields and the ordinary reader. Nothing of Connect, gRPC or protobuf is
// needed. https://grafana.com/docs/pyroscope/latest/reference-server-api/
package pyroscope

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"
)

// Prefix begins the addresses of queries; http:// or https:// follows.
const Prefix = "pyroscope+"

// Query says what to ask for. As an address:
//
//	pyroscope+http://host:4040?type=cpu&match={service_name="shop"}&from=now-1h&to=now
//
//	match   matchers of labels, with or without braces; all if not given
//	type    an ID as the server lists it, or a part of one that fits one type only;
//	        process_cpu:cpu if not given
//	from    now, now-1h30m, RFC 3339, or Unix seconds; now-1h if not given
//	to      the same; now if not given
//	by      a label: a file for each of its values
//	every   the range in pieces of so long, so that events have times
//	tenant  for servers with several
//
// In values %XX is a byte; only %, & and spaces have to be written so. A plus is a
// plus, because regular expressions need it.
type Query struct {
	Server   *url.URL // http or https; what stands before the API's paths
	Type     string
	Matchers string    // of the selector, without its braces
	From, To time.Time // both inclusive, in whole milliseconds
	By       string
	Every    time.Duration // 0 = all at once, without times
	Tenant   string
}

// Is says whether a name is the address of a query.
func Is(name string) bool {
	rest, ok := strings.CutPrefix(name, Prefix)
	return ok && (strings.HasPrefix(rest, "http://") || strings.HasPrefix(rest, "https://"))
}

// What is asked for if the address does not say.
const (
	usualType  = "process_cpu:cpu:nanoseconds:cpu:nanoseconds"
	usualRange = time.Hour
)

// The shortest piece of a range, which is how often profilers usually push, and the
// most pieces that one query is cut into.
const (
	shortest   = 15 * time.Second
	mostPieces = 1000
)

// Selector is the matchers as the server wants them: {service_name="shop"}.
func (q Query) Selector() string { return "{" + q.Matchers + "}" }

// Title names the query for people, without the server and its times.
//
//	shop   {service_name="shop", build="after"}
func (q Query) Title() string {
	if q.Matchers == "" {
		return "everything on " + q.Server.Host
	}
	if name, ok := strings.CutPrefix(q.Matchers, `service_name="`); ok {
		if name, ok = strings.CutSuffix(name, `"`); ok && !strings.ContainsAny(name, `"\`) {
			return name
		}
	}
	return q.Selector()
}

// and is the query with one more matcher.
func (q Query) and(matcher string) Query {
	if q.Matchers != "" {
		matcher = q.Matchers + ", " + matcher
	}
	q.Matchers = matcher
	return q
}

// within is the query of another range.
func (q Query) within(from, to time.Time) Query {
	q.From, q.To = from, to
	return q
}

func (q *Query) check() error {
	switch length := q.To.Sub(q.From); {
	case length < 0:
		return fmt.Errorf("from %s is after to %s", stamp(q.From), stamp(q.To))
	case q.From.UnixMilli() <= 0:
		return errors.New("from is before 1970")
	case q.Type == "":
		return errors.New("type is empty")
	case strings.ContainsFunc(q.Tenant, func(r rune) bool { return r < ' ' || r > '~' }):
		return errors.New("tenant: only ASCII can be sent")
	case q.By != "" && !isLabel(q.By):
		return fmt.Errorf("by: %q is no name of a label", q.By)
	case q.Every != 0 && q.Every < shortest:
		return fmt.Errorf("every: %v is shorter than %v, which is how often profilers push", q.Every, shortest)
	case q.Every != 0 && length/q.Every >= mostPieces:
		return fmt.Errorf("every: %v makes more than %d pieces of %v", q.Every, mostPieces, length)
	}
	return nil
}

// isLabel says whether a text is the name of a label, as Prometheus has them.
func isLabel(name string) bool {
	for i, r := range name {
		if !(r == '_' || 'a' <= r|0x20 && r|0x20 <= 'z' || i > 0 && (r == '.' || '0' <= r && r <= '9')) {
			return false
		}
	}
	return name != ""
}
