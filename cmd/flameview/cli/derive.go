package cli

import (
	"flameview/model"
	"flameview/model/derive"
)

// deriving is the flags that make metrics of others.
type deriving struct {
	Define []string `group:"view" sep:"none" placeholder:"ID=SUM" help:"A metric that is the sum of others of one unit, each times a number if need be: 'thread.ns = cpu.ns + lock.ns', 'cest.cycles = ir.count + 10*l1m.count'. It is a metric as any other. May be given several times; later ones may use earlier ones."`
}

// define adds the metrics to a store. It passes on the error of loading; its own are
// of the usage.
func (d deriving) define(a *app, store *model.Store, failed error) (*model.Store, error) {
	for _, text := range d.Define {
		l, err := derive.ParseLinear(text)
		if err != nil {
			return nil, usagef("--define: %w", err)
		}
		if store == nil {
			continue
		}
		if store, err = l.Define(a.ctx, store); err != nil {
			return nil, usagef("--define: %w", err)
		}
	}
	return store, failed
}
