package model

import "context"

// mostReady is the largest trie whose order is made ready before it is needed:
// that takes 20 bytes a node.
const mostReady = 4 << 20

// Prepare makes ready what the first flat profile, transform through others or
// question about threads would wait for: the order of the nodes, and the sums of
// the query's metric by thread and stack before filters. It may be cancelled at
// any time. Memory, besides that of the order: 12 bytes for each stack of a
// thread, and while it works 16 for each run of a thread's events at one stack.
func (e *Engine) Prepare(ctx context.Context, q Query) {
	q = Query{Metric: q.Metric, Dress: Dress{Leaf: q.Dress.Leaf}}
	m, err := e.Metric(q.Metric)
	if err != nil {
		return
	}
	store, err := e.dressed(ctx, q)
	if err != nil {
		return
	}
	if store.Stacks.Len() <= mostReady {
		if t, err := e.trie(ctx, q, store.Store); err == nil {
			_, _ = t.preorder(ctx)
		}
	}
	if len(store.Threads) > 1 {
		_, _ = e.split(ctx, q, asked{metric: m, store: store}, true)
	}
}
