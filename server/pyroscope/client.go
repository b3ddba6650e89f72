package pyroscope

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"flameview/live"
	"flameview/live/web"
)

// Client asks servers. It may be used from any goroutine; at most two queries are
// under way at once, whatever the server.
type Client struct {
	Web web.Client
	// Durations asks also for how long was recorded, for comparisons: two more
	// queries, beside the others.
	Durations bool

	slots chan struct{}
	pause time.Duration // before a query is tried again
}

// NewClient makes a client that proves who asks by some secrets.
func NewClient(secrets *web.Secrets) *Client {
	return &Client{Web: web.Client{Secrets: secrets}, slots: make(chan struct{}, 2), pause: time.Second}
}

// wait is how long a server may think about a query. Wide ranges of large fleets
// take that long.
const wait = time.Minute

// service begins the path of every method.
const service = "/querier.v1.QuerierService/"

// The types of messages.
const (
	asJSON  = "application/json"
	asProto = "application/proto"
)

// post asks for the answer of a method. What is out of order for a moment is asked
// a second time.
func (c *Client) post(ctx context.Context, q Query, method, contentType string, body []byte) ([]byte, error) {
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	header := http.Header{"Content-Type": {contentType}, "Connect-Protocol-Version": {"1"}}
	if q.Tenant != "" {
		header.Set("X-Scope-OrgID", q.Tenant)
	}
	address := q.Server.JoinPath(service, method).String()
	data, err := c.Web.Do(ctx, http.MethodPost, address, header, body, wait)
	if code := statusOf(err); code == http.StatusBadGateway || code == http.StatusServiceUnavailable || code == http.StatusGatewayTimeout {
		select {
		case <-time.After(c.pause):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		data, err = c.Web.Do(ctx, http.MethodPost, address, header, body, wait)
	}
	if err != nil {
		return nil, refusal(err)
	}
	if web.IsPage(data) {
		return nil, fmt.Errorf("ask %s: this is no Pyroscope, or it wants a login: it answered with a web page", address)
	}
	return data, nil
}

// ask asks a method in JSON.
func (c *Client) ask(ctx context.Context, q Query, method string, in, out any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	data, err := c.post(ctx, q, method, asJSON, body)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, out); err != nil {
		return fmt.Errorf("%s of %s: the answer is not what Pyroscope says: %w", method, web.Name(q.Server), err)
	}
	return nil
}

// refused is a query that the server did not want to answer, in its own words.
type refused struct {
	error
	Code    string `json:"code"` // of Connect: invalid_argument, resource_exhausted
	Message string `json:"message"`
}

func (r *refused) Error() string {
	err := r.error.Error()
	if s := (*web.StatusError)(nil); errors.As(r.error, &s) {
		if r.Message != "" {
			s = &web.StatusError{Code: s.Code, Text: web.FirstLine([]byte(r.Message)), Header: s.Header}
			err = s.Error()
		}
		if after := s.Header.Get("Retry-After"); after != "" {
			err += "; it may be asked again after " + web.FirstLine([]byte(after)) + " s"
		}
	}
	return err
}

func (r *refused) Unwrap() error { return r.error }

// refusal reads what Connect says in the body of an error.
func refusal(err error) error {
	s := (*web.StatusError)(nil)
	if !errors.As(err, &s) {
		return err
	}
	out := &refused{error: err}
	_ = json.Unmarshal(s.Body, out) // other bodies are shown as they are
	return out
}

func statusOf(err error) int {
	if s := (*web.StatusError)(nil); errors.As(err, &s) {
		return s.Code
	}
	return 0
}

// isTooLarge says whether half of the range may be answered where the whole was not.
func isTooLarge(err error) bool {
	if errors.Is(err, live.ErrTooMuch) || statusOf(err) == http.StatusRequestEntityTooLarge {
		return true
	}
	r := (*refused)(nil)
	s := (*web.StatusError)(nil)
	return errors.As(err, &r) && errors.As(err, &s) && r.Code == "resource_exhausted" && s.Header.Get("Retry-After") == ""
}

// isUnknown says whether the server lacks a method.
func isUnknown(err error) bool {
	r := (*refused)(nil)
	code := statusOf(err)
	return code == http.StatusNotFound || code == http.StatusNotImplemented || errors.As(err, &r) && r.Code == "unimplemented"
}
