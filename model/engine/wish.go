package engine

import (
	"context"
	"errors"
	"fmt"
	"math"

	"flameview/model"
	"flameview/model/query"
	"flameview/model/run"
	"flameview/model/scan"
)

// ErrWish is wrapped by errors about wishes that cannot be answered.
var ErrWish = errors.New("what if")

// maxWished bounds the sum of a metric after wishes, so that no sum of values overflows.
const maxWished = 1 << 61

// wish applies the plan's wishes to its sums by stack.
//
// Values are integers, and many are 1: if each were rounded on its own, half of 1 would always become 1, or always 0. So the
// rounding error is carried over to the next matching stack in preorder. The stacks below a frame are contiguous in
// preorder, so each total of a callees view is within one unit of the exact result, and integer factors are exact. Stacks
// that no wish matches do not change.
func (e *Engine) wish(ctx context.Context, p *plan, self []int64) ([]int64, error) {
	factors, err := e.factors(ctx, p)
	if err != nil {
		return nil, err
	}
	s, err := e.leafStore(ctx, p)
	if err != nil {
		return nil, err
	}
	t, err := e.trie(ctx, p, s)
	if err != nil {
		return nil, err
	}
	order, err := t.Preorder(ctx)
	if err != nil {
		return nil, err
	}
	out, carry, sum := make([]int64, len(self)), 0.0, 0.0
	out[model.Root] = self[model.Root]
	for i, n := range order.Order {
		if run.Cancelled(ctx, i) {
			return nil, ctx.Err()
		}
		v := self[n]
		if factors[n] != 1 && v != 0 {
			exact := float64(v)*factors[n] + carry
			whole := math.Round(exact)
			if sum += math.Abs(whole); sum > maxWished {
				return nil, fmt.Errorf("%w: values would be too large to add up; take a smaller factor", ErrWish)
			}
			carry = exact - whole
			v = int64(whole)
		}
		out[n] = v
	}
	return out, ctx.Err()
}

// factors returns the factor of each stack.
func (e *Engine) factors(ctx context.Context, p *plan) ([]float64, error) {
	s, err := e.leafStore(ctx, p)
	if err != nil {
		return nil, err
	}
	factors := make([]float64, s.Stacks.Len())
	for n := range factors {
		factors[n] = 1
	}
	for _, w := range p.Wishes {
		match, err := matching(ctx, s, w)
		if err != nil {
			return nil, err
		}
		for n, yes := range match {
			if yes {
				factors[n] *= w.Factor
			}
		}
	}
	return factors, ctx.Err()
}

// matching returns the stacks that a wish applies to.
func matching(ctx context.Context, s *model.Store, w query.Wish) ([]bool, error) {
	kind, err := w.Of.Lookup()
	if err != nil {
		return nil, err
	}
	if !w.Self {
		return kind.Stacks(ctx, s, w.Of)
	}
	match, err := kind.Ends(ctx, s, w.Of)
	for n := len(match) - 1; n > 0; n-- {
		// A class at the leaf, added by a decoration, is not a call.
		leaf := s.Methods[s.Frames[s.Stacks.Frame[n]].Method].Family == model.FamilyClass
		match[n] = match[n] || leaf && match[s.Stacks.Parent[n]]
	}
	return match, err
}

// Factors returns the factor of each stack by the query's wishes, 1 where none matches. Errors as for FileTotals.
func (e *Engine) Factors(ctx context.Context, q query.Query) ([]float64, error) {
	p, err := e.plan(q)
	if err != nil {
		return nil, err
	}
	return e.factors(ctx, p)
}

// TimeCells cuts the time of a query's events into sampling periods; nil if they have no times or no threads. Wishes have no
// effect. Errors as for FileTotals.
func (e *Engine) TimeCells(ctx context.Context, q query.Query) (*scan.TimeCells, error) {
	p, err := e.plan(q)
	if err != nil {
		return nil, err
	}
	pass, err := e.pass(ctx, p, p.active)
	if err != nil {
		return nil, err
	}
	return pass.TimeCells(ctx, e.store)
}

// Leaves returns, for each stack of the store that a query is about, the number of the box that has its self value, -1 for none.
// Errors as for Tree.
func (e *Engine) Leaves(ctx context.Context, q query.Query) ([]int32, error) {
	a, err := e.resolve(ctx, q)
	if err != nil {
		return nil, err
	}
	sh := a.in.Shape
	out := make([]int32, len(a.self))
	for n := range out {
		if run.Cancelled(ctx, n) {
			return nil, ctx.Err()
		}
		out[n] = -1
		if node := sh.NodeOf(model.StackID(n)); node != 0 {
			out[n] = int32(sh.Box[node])
		}
	}
	return out, ctx.Err()
}
