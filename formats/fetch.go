package formats

import (
	"context"
	"time"

	"flameview/model"
)

// Remote gives what is not on this machine, by addresses that stand wherever a path
// does. It may be called from any goroutine.
type Remote interface {
	// Is says whether a path is an address.
	Is(path string) bool
	// Fetch asks for what an address stands for.
	Fetch(ctx context.Context, address string) (Fetched, error)
}

// Fetched is what an address stands for: content, which is read as that of a file is,
// or stores of one file each.
type Fetched struct {
	Data   []byte
	Stores []*model.Store
}

// fetch loads an address. What it gives may hold containers; no program is started on
// it.
func (l *loader) fetch(ctx context.Context, i int, j job) (out found) {
	err := guard(l.Log, "fetching "+j.path, func() error {
		start := time.Now()
		f, err := l.Remote.Fetch(ctx, j.path)
		if err != nil {
			return err
		}
		l.Log.Debug("fetch", "address", j.path, "bytes", len(f.Data), "stores", len(f.Stores), "took", time.Since(start))
		size := int64(len(f.Data))
		if out.stores = f.Stores; f.Stores == nil {
			out = l.piece(ctx, piece{
				path: j.path, job: i, size: size, data: f.Data, named: true, may: l.pool.packed(size), stream: true, progress: l.meter.file(i, size),
			})
		}
		return nil
	})
	if err != nil {
		return found{stores: []*model.Store{failure(j.path, 0, err)}}
	}
	l.meter.file(i, 0).at(j.path, 1)
	return out
}
