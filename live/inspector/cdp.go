package inspector

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"flameview/live"
)

// The inspector's protocol (https://chromedevtools.github.io/devtools-protocol/) is
// messages of JSON over a WebSocket. A call has a number, which its answer repeats;
// in between come events, which nobody here listens to.
//
//	{"id":1,"method":"Profiler.start"}    {"id":1,"result":{}}    {"id":2,"error":{"message":"..."}}

// client is a connection to one target.
type client struct {
	conn  *websocket.Conn
	id    int
	grace time.Duration
}

// dial connects to a target. It goes to the host that the user named, whatever
// the target says, and follows no redirect.
func dial(ctx context.Context, host, path string, grace time.Duration, limit int64) (*client, error) {
	within, cancel := context.WithTimeout(ctx, grace)
	defer cancel()
	conn, _, err := websocket.Dial(within, "ws://"+host+path, &websocket.DialOptions{
		HTTPClient: &http.Client{
			Transport:     &http.Transport{DialContext: (&net.Dialer{}).DialContext, MaxResponseHeaderBytes: 64 << 10},
			CheckRedirect: func(*http.Request, []*http.Request) error { return errors.New("it redirects, which was not followed") },
		},
	})
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("connect to the inspector at %s: %w", host, err)
	}
	conn.SetReadLimit(limit)
	return &client{conn: conn, grace: grace}, nil
}

// errClosed says that the target is gone.
var errClosed = errors.New("the inspector closed the connection")

// call calls a method and gives its result.
func (c *client) call(ctx context.Context, method string, params any) (json.RawMessage, error) {
	within, cancel := context.WithTimeoutCause(ctx, c.grace, fmt.Errorf("%s was not answered within %v", method, c.grace))
	defer cancel()
	c.id++
	result, err := c.exchange(within, method, params)
	switch {
	case err == nil:
		return result, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case within.Err() != nil:
		return nil, context.Cause(within)
	}
	if errors.Is(err, websocket.ErrMessageTooBig) {
		return nil, fmt.Errorf("%s: the answer is too large: %w", method, live.ErrTooMuch)
	}
	var closed websocket.CloseError
	if errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) || errors.As(err, &closed) || isReset(err) {
		return nil, fmt.Errorf("%s: %w", method, errClosed)
	}
	return nil, fmt.Errorf("%s: %w", method, err)
}

func isReset(err error) bool {
	var e *net.OpError
	return errors.As(err, &e)
}

// answer is what comes from the target.
type answer struct {
	ID     int             `json:"id"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Message string `json:"message"`
	} `json:"error"`
}

func (c *client) exchange(ctx context.Context, method string, params any) (json.RawMessage, error) {
	message, err := json.Marshal(map[string]any{"id": c.id, "method": method, "params": params})
	if err != nil {
		return nil, err
	}
	if err := c.conn.Write(ctx, websocket.MessageText, message); err != nil {
		return nil, err
	}
	for {
		_, data, err := c.conn.Read(ctx)
		if err != nil {
			return nil, err
		}
		var a answer
		if err := json.Unmarshal(data, &a); err != nil {
			return nil, fmt.Errorf("it answered what is no message of the protocol: %w", err)
		}
		switch {
		case a.ID != c.id: // an event
		case a.Error != nil:
			return nil, fmt.Errorf("refused: %.200q", a.Error.Message)
		default:
			return a.Result, nil
		}
	}
}

func (c *client) close() { c.conn.CloseNow() }
