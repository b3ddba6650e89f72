package live

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"flameview/formats/codec"
	"flameview/model"
)

// RecordAll records sources, all in the same span of time, and gives the store of
// each. What goes wrong with a source is said by its store, as by that of a file
// that cannot be read: by the file's error if nothing was seen, else by a warning.
// The error is the context's.
func RecordAll(ctx context.Context, length time.Duration, all ...Source) ([]*model.Store, error) {
	stores, errs := make([]*model.Store, len(all)), make([]error, len(all))
	var running sync.WaitGroup
	for i, src := range all {
		running.Go(func() {
			errs[i] = codec.Safely(func() (err error) {
				stores[i], err = recordOne(ctx, length, src)
				return err
			})
		})
	}
	running.Wait()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return stores, nil
}

func recordOne(ctx context.Context, length time.Duration, src Source) (*model.Store, error) {
	// All of a recording is kept whose length is known, whatever its last tick takes.
	r := NewRecording(Limits{Window: max(DefaultWindow, length+2*Grace)})
	failed := FollowFor(ctx, length, src, r, func(*model.Store) error { return nil })
	store := r.Final()
	if store == nil || len(store.Files) == 0 {
		f := model.File{Path: src.Intent().Name, Warnings: r.Notes()}
		if failed != nil {
			f.Err = fmt.Sprintf("%s: %v", f.Path, failed)
		}
		return model.NewBuilder(f).Build()
	}
	if failed != nil {
		f := &store.Files[0] // of Final, so nobody else's
		f.Warnings = append(slices.Clone(f.Warnings), failed.Error())
	}
	return store, nil
}
