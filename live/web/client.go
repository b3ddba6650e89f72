package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode"
)

// Client asks servers. The zero value has the usual limits and no secrets. It may
// be used from any goroutine; answers are kept open for the next question.
type Client struct {
	Secrets *Secrets
	Limit   int64         // of an answer's bytes, after unpacking; 0 is MaxAnswer
	Grace   time.Duration // beyond the time that a question is given; 0 is Grace
}

// ErrTooMuch says that somebody answered with more than is taken.
var ErrTooMuch = errors.New("more than is taken")

// MaxAnswer bounds one answer, in bytes.
const MaxAnswer = 256 << 20

// Grace is how long somebody may take beyond the time that was given.
const Grace = 30 * time.Second

// transport is shared: connections are kept open between questions. Its proxy is
// that of the environment, which does not hold for this machine.
var transport = &http.Transport{
	Proxy:                  http.ProxyFromEnvironment,
	DialContext:            (&net.Dialer{Timeout: 10 * time.Second}).DialContext,
	TLSHandshakeTimeout:    10 * time.Second,
	MaxResponseHeaderBytes: 64 << 10,
	IdleConnTimeout:        time.Minute,
	ForceAttemptHTTP2:      true,
}

// StatusError is an answer that is none.
type StatusError struct {
	Code   int
	Text   string // the server's own words, a line at most
	Body   []byte // the answer's first bytes, not fit to be shown
	Header http.Header
}

func (e *StatusError) Error() string {
	text := fmt.Sprintf("the server answered %d %s", e.Code, http.StatusText(e.Code))
	switch {
	case e.Code == http.StatusUnauthorized || e.Code == http.StatusForbidden:
		text += ": it wants to know who asks; put a token into " + tokenVariable + " or user:password into " + basicVariable
	case e.Text != "":
		text += ": " + e.Text
	}
	return text
}

// Get asks for what an address has. The server may take as long as wait, and some
// more. Errors name the address.
func (c *Client) Get(ctx context.Context, address string, wait time.Duration) ([]byte, error) {
	return c.Do(ctx, http.MethodGet, address, nil, nil, wait)
}

// Do is Get with any method, header and body. Where the server wants to know who asks
// and the user then says so, it is asked again.
func (c *Client) Do(ctx context.Context, method, address string, header http.Header, body []byte, wait time.Duration) ([]byte, error) {
	u, err := Parse(address)
	if err != nil {
		return nil, err
	}
	before := c.Secrets.may(u)
	data, err := c.within(ctx, method, u, header, body, wait)
	if s := (*StatusError)(nil); errors.As(err, &s) && s.Code == http.StatusUnauthorized && c.Secrets.other(ctx, u, before) {
		return c.within(ctx, method, u, header, body, wait)
	}
	return data, err
}

// within asks with limits of time.
func (c *Client) within(ctx context.Context, method string, u *url.URL, header http.Header, body []byte, wait time.Duration) ([]byte, error) {
	grace := c.Grace
	if grace == 0 {
		grace = Grace
	}
	limited, cancel := context.WithTimeoutCause(ctx, wait+grace, fmt.Errorf("the server did not answer within %v", wait+grace))
	defer cancel()
	data, err := c.do(limited, method, u, header, body)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil && limited.Err() != nil:
		err = context.Cause(limited)
	}
	if err != nil {
		return nil, fmt.Errorf("ask %s: %w", Name(u), plain(err))
	}
	return data, nil
}

func (c *Client) do(ctx context.Context, method string, u *url.URL, header http.Header, body []byte) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, u.String(), bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if header != nil {
		r.Header = header.Clone()
	}
	c.Secrets.sign(r)
	client := http.Client{Transport: transport, CheckRedirect: stay}
	answer, err := client.Do(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		body, _ := io.ReadAll(io.LimitReader(answer.Body, 4<<10))
		body = c.scrub(u, body)
		return nil, &StatusError{answer.StatusCode, FirstLine(body), body, answer.Header}
	}
	limit := c.Limit
	if limit == 0 {
		limit = MaxAnswer
	}
	if answer.ContentLength > limit {
		return nil, tooMuch(limit)
	}
	data, err := io.ReadAll(io.LimitReader(answer.Body, limit+1))
	if int64(len(data)) > limit {
		return nil, tooMuch(limit)
	}
	return data, err
}

func tooMuch(limit int64) error {
	return fmt.Errorf("the answer has more than %d MB: %w", limit>>20, ErrTooMuch)
}

// stay refuses to be led to another host, or from a connection that nobody can
// read to one that others can.
func stay(r *http.Request, via []*http.Request) error {
	first := via[0].URL
	switch {
	case r.URL.Host != first.Host:
		return fmt.Errorf("it redirects to another host, %s, which was not followed", r.URL.Host)
	case first.Scheme == "https" && r.URL.Scheme != "https":
		return errors.New("it redirects to a connection without encryption, which was not followed")
	case len(via) > 5:
		return errors.New("it redirects again and again")
	}
	return nil
}

// plain takes the address out of an error: it is said already, and may hold a
// secret in its query.
func plain(err error) error {
	var e *url.Error
	if errors.As(err, &e) {
		err = e.Err
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the connection ended in the midst of the answer")
	}
	return err
}

// FirstLine is the first line of a server's text, as far as it can be shown.
func FirstLine(body []byte) string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(body[:min(len(body), 1<<10)])), "\n")
	line = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(line, ""))
	if strings.HasPrefix(line, "<") {
		return "it sent a web page"
	}
	const longest = 200
	if len(line) > longest {
		line = strings.ToValidUTF8(line[:longest], "") + "…"
	}
	return line
}

// IsPage says whether an answer is a web page, which no profile begins like but
// those that are pages.
func IsPage(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimSpace(data[:min(len(data), 1<<10)]), []byte("<"))
}
