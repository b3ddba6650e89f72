package serverdialog

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"flameview/live"
	"flameview/live/web"
	"flameview/server/pyroscope"
	"flameview/viewer/session"
)

// pause is how long after the last key the server is asked.
const pause = 300 * time.Millisecond

// key is the kind of work, of which the newest wins.
const key = "serverdialog"

// Connect takes the typed server, and asks it after consent. A whole address fills the
// other fields.
func (p *Picker) Connect() {
	text := strings.TrimSpace(p.Server.Text)
	if pyroscope.Is(text) && strings.Contains(text, "?") {
		if err := p.take(text); err != nil {
			p.wrong(err)
			return
		}
	}
	server, err := p.server()
	if err != nil {
		p.wrong(err)
		return
	}
	q, err := pyroscope.Parse(pyroscope.Prefix+server, p.Now())
	if err != nil {
		p.wrong(err)
		return
	}
	host := web.Remote(q.Server)
	p.Agree(live.Intent{
		Name: server, Target: server, Does: []string{"asks it which profiles, labels and times it has"},
		Host: host, Plain: host != "" && q.Server.Scheme == "http",
	}, func() {
		p.connected = server
		p.client.Web.Secrets.Offer(q.Server)
		p.ask()
	})
}

// server is the address of the typed one: https unless it is on this machine or says
// otherwise.
func (p *Picker) server() (string, error) {
	text := strings.TrimPrefix(strings.TrimSpace(p.Server.Text), pyroscope.Prefix)
	if text == "" {
		return "", errors.New("type the address of a server")
	}
	if !strings.Contains(text, "://") {
		scheme := "https://"
		if host, _, _ := strings.Cut(text, "/"); web.RemoteHost(host) == "" {
			scheme = "http://"
		}
		text = scheme + text
	}
	u, err := web.Parse(text)
	if err != nil {
		return "", err
	}
	return web.Name(u), nil
}

// take fills the fields from an address.
func (p *Picker) take(address string) error {
	q, err := pyroscope.Parse(address, p.Now())
	if err != nil {
		return err
	}
	p.filling = true
	defer func() { p.filling = false }()
	from, to := q.From.Format(time.RFC3339), q.To.Format(time.RFC3339)
	for _, text := range strings.Split(address[strings.IndexByte(address, '?')+1:], "&") { // as they were typed
		if name, value, _ := strings.Cut(text, "="); strings.HasPrefix(value, "now") && name == "from" {
			from = value
		} else if strings.HasPrefix(value, "now") && (name == "to" || name == "until") {
			to = value
		}
	}
	p.fill(from, to)
	p.filling = true
	p.Server.SetText(web.Name(q.Server))
	p.tenant.SetText(q.Tenant)
	p.labels.entry.SetText(q.Matchers)
	if p.typ, p.by = q.Type, q.By; p.by != "" {
		p.labels.label = p.by // its values are the files
	}
	p.times.SetChecked(q.Every != 0)
	return nil
}

// Query is what is asked for, by the typed times or those that they stand for now. The
// error is of what is typed.
func (p *Picker) Query() (q pyroscope.Query, typed string, err error) {
	from, to := strings.TrimSpace(p.from.Text), strings.TrimSpace(p.to.Text)
	server, err := p.server()
	if err != nil {
		return q, "", err
	}
	u, err := web.Parse(server)
	if err != nil {
		return q, "", err
	}
	ask := pyroscope.Query{Server: u, Type: p.typ, Matchers: p.labels.entry.Text, By: p.by, Tenant: strings.TrimSpace(p.tenant.Text)}
	if ask.Type == "" {
		ask.Type = usualType
	}
	if q, err = pyroscope.Parse(ask.Address(from, to), p.Now()); err != nil {
		return q, "", err
	}
	if p.times.Checked {
		ask.Every = pieceOf(q.To.Sub(q.From))
		q.Every = ask.Every
	}
	return q, ask.Address(from, to), nil
}

// usualType is taken where the server has it.
const usualType = "process_cpu:cpu"

// pieceOf is how long the pieces of a range are: about 40 of them, and never shorter
// than profilers push.
func pieceOf(length time.Duration) time.Duration {
	for _, d := range []time.Duration{15, 30, 60, 120, 300, 600, 900, 1800, 3600, 2 * 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600} {
		if d *= time.Second; length <= 40*d {
			return d
		}
	}
	return (length / 40).Truncate(24*time.Hour) + 24*time.Hour
}

// changed asks again after the last key, if there is somebody to ask.
func (p *Picker) changed() {
	if p.filling {
		return
	}
	p.nameSpan()
	p.wait()
	p.turn++
	p.Ready(false)
	server, err := p.server()
	switch {
	case p.connected == "":
	case err != nil || server != p.connected:
		p.say("Press Connect to ask this server.")
	default:
		p.wait = p.session.After(pause, p.ask)
	}
}

// ask asks the server that the user agreed to for what it has.
func (p *Picker) ask() {
	p.wait()
	p.turn++
	p.Ready(false)
	if server, err := p.server(); err != nil || server != p.connected {
		return
	}
	q, _, err := p.Query()
	half := !complete(p.labels.entry.Text)
	if half { // what can be completed is asked for meanwhile
		q.Matchers = without(q.Matchers, "")
	}
	if err != nil {
		p.wrong(err)
		return
	}
	p.say("Asking " + q.Server.Host + "…")
	turn, label := p.turn, p.labels.label
	post := func(f func()) {
		p.session.Post(func() {
			if turn == p.turn {
				f()
			}
		})
	}
	p.session.Later(session.Work{Key: key, Do: func(ctx context.Context) func() {
		err := p.look(ctx, q, label, half, post)
		return func() {
			if turn == p.turn && err != nil {
				p.wrong(err)
			}
		}
	}})
}

// look asks one question after the other and posts what came, on a goroutine of its
// own: what is seen first comes first. half says that a matcher is being typed, so that
// this is no query yet.
func (p *Picker) look(ctx context.Context, q pyroscope.Query, label string, half bool, post func(func())) error {
	types, err := p.client.Types(ctx, q)
	if err != nil {
		return err
	}
	if len(types) == 0 {
		return fmt.Errorf("the server has no profiles in this range of time")
	}
	q.Type = nearest(types, q.Type)
	post(func() { p.showTypes(types, q.Type) })
	names, err := p.client.Names(ctx, q)
	if err != nil {
		return err
	}
	label = p.labelOf(names, label)
	post(func() { p.showNames(names, label) })
	lines, err := p.client.TimeLine(ctx, q)
	if err != nil {
		return err
	}
	post(func() { p.preview.show(q, lines) })
	if label != "" {
		values, err := valuesOf(ctx, p.client, q, label)
		if err != nil {
			return err
		}
		post(func() { p.labels.showValues(label, values) })
	}
	if half {
		return errors.New(`a label is not complete: want label="value"; Enter takes the first value below`)
	}
	e, err := p.client.Estimate(ctx, q, lines)
	if err != nil {
		return err
	}
	post(func() {
		p.say(p.words(q, e))
		p.Ready(e.Taken > 0)
	})
	return nil
}

// nearest is the type that is meant by a part of an ID, else CPU, else the first.
func nearest(types []pyroscope.Type, id string) string {
	for _, want := range []string{id, usualType} {
		for _, t := range types {
			if t.ID == want || strings.HasPrefix(t.ID, want+":") || t.SampleType == want {
				return t.ID
			}
		}
	}
	return types[0].ID
}

// labelOf is the label whose values are listed: the one before if there still is one,
// else what most people begin with.
func (p *Picker) labelOf(names []string, label string) string {
	switch {
	case len(names) == 0:
		return ""
	case slices.Contains(names, label):
		return label
	case slices.Contains(names, "service_name"):
		return "service_name"
	}
	return names[0]
}

func (p *Picker) wrong(err error) {
	p.Ready(false)
	text := strings.Join(strings.Fields(err.Error()), " ")
	p.say(strings.ToUpper(text[:1]) + text[1:])
}
