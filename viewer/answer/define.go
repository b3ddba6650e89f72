package answer

import (
	"context"
	"fmt"
	"slices"

	"flameview/model"
	"flameview/model/derive"
)

// defined is a store with the metrics that are made of others.
type defined struct {
	from  *model.Store
	texts []string
	store *model.Store
	wrong map[string]error // by metric, why it cannot be made of this store
}

// define adds the defined metrics to a store. Those that cannot be made, as their parts were
// not recorded, are left out. Error: the context's.
func (a *Answerer) define(ctx context.Context, from *model.Store, texts []string) (*defined, error) {
	if d := &a.defined; d.from == from && slices.Equal(d.texts, texts) {
		return d, nil
	}
	d := defined{from: from, texts: texts, store: from, wrong: map[string]error{}}
	for _, text := range texts {
		l, err := derive.ParseLinear(text)
		if err == nil {
			var next *model.Store
			if next, err = l.Define(ctx, d.store); err == nil {
				d.store = next
			}
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			d.wrong[l.ID] = fmt.Errorf("a metric that is defined cannot be made of these files: %w", err)
		}
	}
	a.defined = d
	return &a.defined, nil
}
