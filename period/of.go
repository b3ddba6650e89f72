package period

import (
	"context"
	"time"

	"flameview/model/engine"
	"flameview/model/query"
)

// finest is the width of the narrowest cells.
const finest = 10 * time.Millisecond

// Of returns up to n periods of the events of a query, including its fragment if there is one. Errors as for Engine.Heat.
func Of(ctx context.Context, e *engine.Engine, q query.Query, n int) ([]Peak, error) {
	start, end, ok := e.Store().TimeSpan()
	if !ok {
		return nil, nil
	}
	width := max(int64(finest), int64((uint64(end)-uint64(start))/MaxCells+1))
	h, err := e.Heat(ctx, q, width, 1)
	if err != nil {
		return nil, err
	}
	found := Find(ctx, h.Cells, width, n)
	return found, ctx.Err()
}
