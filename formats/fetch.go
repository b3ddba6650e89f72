package formats

import (
	"context"
	"time"

	"flameview/model"
)

// Remote fetches files from other machines, for addresses used in place of paths. It may be called from any goroutine.
type Remote interface {
	// Is says whether a path is an address.
	Is(path string) bool
	// Fetch fetches an address.
	Fetch(ctx context.Context, address string) (Fetched, error)
}

// Fetched is what was fetched: content, which is read like that of a file, or stores of one file each.
type Fetched struct {
	Data   []byte
	Stores []*model.Store
}

// fetch loads an address. The content may have containers; no program is started on it.
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
