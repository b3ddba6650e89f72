package pyroscope

import (
	"strings"
	"testing"
	"time"
)

func TestParse(t *testing.T) {
	now := time.Date(2026, 11, 20, 9, 0, 0, 123456789, time.UTC)
	const head, usual = "pyroscope+http://h:4040?type=", "process_cpu:cpu:nanoseconds:cpu:nanoseconds"
	const hour = "&from=2026-11-20T08:00:00.123Z&to=2026-11-20T09:00:00.123Z"
	for in, want := range map[string]string{
		"pyroscope+http://h:4040":                            head + usual + hour,
		"pyroscope+https://h/prefix?type=cpu":                "pyroscope+https://h/prefix?type=cpu" + hour,
		`pyroscope+http://h:4040?match={a="b",c=~".+&%25x"}`: `bad`,
		`pyroscope+http://h:4040?match={a="b",c=~".+"}`:      head + usual + `&match={a="b",c=~".+"}` + hour,
		`pyroscope+http://h:4040?match={a="b%26c d#e"}`:      head + usual + `&match={a="b%26c%20d#e"}` + hour,
		`pyroscope+http://h:4040?match=a="b",`:               head + usual + `&match={a="b"}` + hour,
		"pyroscope+http://h:4040?from=now-1d&to=now-30m":     head + usual + "&from=2026-11-19T09:00:00.123Z&to=2026-11-20T08:30:00.123Z",
		"pyroscope+http://h:4040?from=1795302369&until=1795302379500&by=pod&every=90s&tenant=t1": head + usual +
			"&from=2026-11-21T23:06:09Z&to=2026-11-21T23:06:19.5Z&by=pod&every=1m30s&tenant=t1",
	} {
		q, err := Parse(in, now)
		if want == "bad" {
			if err == nil {
				t.Errorf("%s: no error", in)
			}
			continue
		}
		if err != nil || q.String() != want {
			t.Errorf("%s: %v\n got %s\nwant %s", in, err, q, want)
			continue
		}
		if again, err := Parse(q.String(), now.Add(time.Hour)); err != nil || again.String() != want {
			t.Errorf("%s: again %v, %s", in, err, again)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for in, want := range map[string]string{
		"pyroscope+http://h?token=s3cret":           "nothing else",
		"pyroscope+http://h?s3cret":                 "nothing else",
		"pyroscope+http://u:s3cret@h":               "FLAMEVIEW_BASIC",
		"pyroscope+http://?type=cpu":                "no host",
		"pyroscope+http://h#s3cret?type=cpu":        "#",
		"pyroscope+http://h?from=yesterday":         "from: want now",
		"pyroscope+http://h?from=now+1h":            "from: want now",
		"pyroscope+http://h?from=now&to=now-1h":     "is after",
		"pyroscope+http://h?by=a-b":                 "no name of a label",
		"pyroscope+http://h?every=1s":               "shorter than 15s",
		"pyroscope+http://h?every=15s&from=now-30d": "more than 1000 pieces",
		"pyroscope+http://h?every=-1m":              "want a duration",
		"pyroscope+http://h?match={a":               "} is missing",
		"pyroscope+http://h?match=%zz":              "match: a %",
		"pyroscope+http://h?type=":                  "type is empty",
		"pyroscope+http://h?type=a&type=b":          "twice",
		"pyroscope+http://h?tenant=a%0Ab":           "ASCII",
		"pyroscope+http://h?from=0":                 "want now",
	} {
		_, err := Parse(in, time.Now())
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v, want %q", in, err, want)
		}
	}
}

func TestTitle(t *testing.T) {
	for in, want := range map[string]string{
		`service_name="shop"`: "shop", "": "everything on h", `service_name="shop", a="b"`: `{service_name="shop", a="b"}`,
	} {
		q, err := Parse("pyroscope+http://h", time.Now())
		q.Matchers = in
		if err != nil || q.Title() != want {
			t.Errorf("%s: %v, %s", in, err, q.Title())
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`pyroscope+http://h:4040/x?type=cpu&match={a="b"}&from=now-1h&to=now&by=pod&every=90s`)
	f.Add("pyroscope+https://h?from=1&to=2")
	now := time.Unix(1795302369, 0)
	f.Fuzz(func(t *testing.T, in string) {
		q, err := Parse(in, now)
		if err != nil {
			return
		}
		again, err := Parse(q.String(), now.Add(time.Hour))
		if err != nil || again.String() != q.String() {
			t.Errorf("%q: %v\n%q\n%q", in, err, q, again)
		}
	})
}
