package pyroscope

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"flameview/live/web"
)

// Parse takes an address apart. now is what times are relative to. Errors name
// parameters, never their values where they may hold a secret.
func Parse(address string, now time.Time) (Query, error) {
	base, query, _ := strings.Cut(strings.TrimPrefix(address, Prefix), "?")
	server, err := web.Parse(base)
	if err != nil {
		return Query{}, err
	}
	if server.Fragment != "" {
		return Query{}, errors.New("an address of a query has no # before its ?")
	}
	q := Query{Server: server, Type: usualType, From: now.Add(-usualRange), To: now}
	seen := map[string]bool{}
	for _, text := range strings.Split(query, "&") {
		if text == "" {
			continue
		}
		name, value, _ := strings.Cut(text, "=")
		if seen[name] {
			return Query{}, fmt.Errorf("%s is given twice", name)
		}
		seen[name] = true
		if value, err = url.PathUnescape(value); err != nil {
			return Query{}, fmt.Errorf("%s: a %% is written %%25, and %%XX is a byte", name)
		}
		if err := q.set(name, value, now); err != nil {
			return Query{}, err
		}
	}
	q.From, q.To = q.From.Truncate(time.Millisecond).UTC(), q.To.Truncate(time.Millisecond).UTC()
	return q, q.check()
}

func (q *Query) set(name, value string, now time.Time) (err error) {
	switch name {
	case "type":
		q.Type = value
	case "match":
		q.Matchers = strings.TrimSpace(value)
		if inner, ok := strings.CutPrefix(q.Matchers, "{"); ok {
			if q.Matchers, ok = strings.CutSuffix(inner, "}"); !ok {
				return errors.New(`match: want {label="value", ...}, and the } is missing`)
			}
		}
		q.Matchers = strings.TrimSuffix(strings.TrimSpace(q.Matchers), ",")
	case "from":
		q.From, err = parseTime(value, now)
	case "to", "until":
		q.To, err = parseTime(value, now)
	case "by":
		q.By = value
	case "every":
		q.Every, err = parseDuration(value)
	case "tenant":
		q.Tenant = value
	default:
		return errors.New("an address of a query has type, match, from, to, by, every and tenant, and nothing else")
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// String is the query as an address with the times that it has, so that it always
// asks for the same.
func (q Query) String() string { return q.Address(stamp(q.From), stamp(q.To)) }

// Address is the query as an address with times that are written as they are given,
// such as now-1h.
func (q Query) Address(from, to string) string {
	var b strings.Builder
	b.WriteString(Prefix + web.Name(q.Server) + "?type=" + escape(q.Type))
	add := func(name, value string) {
		if value != "" {
			b.WriteString("&" + name + "=" + escape(value))
		}
	}
	if q.Matchers != "" {
		add("match", q.Selector())
	}
	add("from", from)
	add("to", to)
	add("by", q.By)
	if q.Every != 0 {
		add("every", q.Every.String())
	}
	add("tenant", q.Tenant)
	return b.String()
}

// escape writes what would end a value, or be lost in a shell or a line.
func escape(value string) string {
	var b strings.Builder
	for i := range len(value) {
		if c := value[i]; c <= ' ' || c == '%' || c == '&' || c == 0x7f {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}
