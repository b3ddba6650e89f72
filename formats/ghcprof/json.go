package ghcprof

import (
	"context"
	"errors"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/formats/names"
	"flameview/model"
)

// tree is the state of reading the JSON form.
type tree struct {
	*jsontext.Scanner
	b       *model.Builder
	totals  totals
	centres map[int64]model.FrameID // cost centres by their ids
	nodes   []place
	parents []int32 // of nodes, -1 at the root
	open    []int32 // nodes that have not ended
	lost    int     // numbers that make no sense
}

// place is a node of the tree: a cost centre and what it cost itself.
type place struct{ centre, ticks, alloc, entries int64 }

func readJSON(ctx context.Context, in *codec.Input, b *model.Builder) error {
	r := tree{Scanner: jsontext.New(ctx, in.Data), b: b, centres: map[int64]model.FrameID{}}
	r.Fast = true
	r.OnProgress = in.Progress
	err := r.Object(func(key []byte) error {
		switch string(key) {
		case "tick_interval":
			us, err := r.integer()
			r.totals.tick = min(us, 1e12) * 1e3
			return err
		case "total_ticks":
			return r.set(&r.totals.ticks)
		case "total_alloc":
			return r.set(&r.totals.alloc)
		case "cost_centres":
			return r.List(r.centre)
		case "profile":
			return r.profile()
		}
		return nil
	})
	if e := r.store(); err == nil {
		err = e
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil && len(r.nodes) == 0 {
		return errors.New(`there is no "profile" in it`)
	}
	return r.Located(err)
}

// integer reads a number that is not negative.
func (r *tree) integer() (int64, error) {
	v, ok, err := r.Fixed(0)
	if err == nil && (!ok || v < 0) {
		r.lost++
		v = 0
	}
	return v, err
}

func (r *tree) set(to *int64) (err error) {
	*to, err = r.integer()
	return err
}

// centre reads a cost centre.
//
//	{"id": 1, "label": "main", "module": "Main", "src_loc": "Main.hs:3:1-20", "is_caf": false}
func (r *tree) centre() error {
	var id int64
	var label, module, place string
	err := r.Object(func(key []byte) (err error) {
		switch string(key) {
		case "id":
			id, err = r.integer()
		case "label":
			label, err = r.Text()
		case "module":
			module, err = r.Text()
		case "src_loc":
			place, err = r.Text()
		}
		return err
	})
	if err == nil {
		r.centres[id] = names.Haskell(module, label, place).Intern(r.b)
	}
	return err
}

// profile reads the tree, as deep as it is without recursion.
//
//	{"id": 1, "entries": 0, "alloc": 16, "ticks": 0, "children": [{...},{...}]}
func (r *tree) profile() error {
	for begun := false; !begun || len(r.open) > 0; begun = true {
		if err := r.Pause(); err != nil {
			return err
		}
		switch r.Next() {
		case '{':
			r.At++
			parent := int32(-1)
			if n := len(r.open); n > 0 {
				parent = r.open[n-1]
			}
			r.open = append(r.open, int32(len(r.nodes)))
			r.nodes, r.parents = append(r.nodes, place{}), append(r.parents, parent)
		case '"':
			if !begun {
				return r.Unexpected("a node")
			}
			if err := r.field(&r.nodes[r.open[len(r.open)-1]]); err != nil {
				return err
			}
		case '}':
			if !begun {
				return r.Unexpected("a node")
			}
			r.At++
			r.open = r.open[:len(r.open)-1]
		case ',', ']':
			if !begun {
				return r.Unexpected("a node")
			}
			r.At++
		default:
			return r.Unexpected("a node")
		}
	}
	return nil
}

// field reads a key of a node, and its value, of children the bracket alone.
func (r *tree) field(n *place) error {
	key, err := r.Str()
	if err != nil {
		return err
	}
	name := string(key)
	if err := r.Expect(':'); err != nil {
		return err
	}
	switch name {
	case "id":
		return r.set(&n.centre)
	case "ticks":
		return r.set(&n.ticks)
	case "alloc":
		return r.set(&n.alloc)
	case "entries":
		return r.set(&n.entries)
	case "children":
		return r.Expect('[')
	}
	return r.Skip()
}

// store makes stacks of the nodes and hands their values over.
func (r *tree) store() error {
	if len(r.nodes) == 0 {
		return nil
	}
	strangers := 0
	stacks, _ := codec.Stacks(r.b, r.parents, func(node int) (model.FrameID, bool) {
		f, ok := r.centres[r.nodes[node].centre]
		if !ok {
			strangers++
			f = names.Native(names.Unknown).Intern(r.b)
		}
		return f, true
	})
	var c columns
	for i, n := range r.nodes {
		if err := errors.Join(c.ticks.add(stacks[i], n.ticks), c.alloc.add(stacks[i], n.alloc), c.entries.add(stacks[i], n.entries)); err != nil {
			return err
		}
	}
	if err := c.store(r.b, r.totals, false); err != nil {
		return err
	}
	c.compare(r.b, r.totals, false)
	codec.Warn(r.b,
		codec.Loss{N: strangers, What: "nodes have a cost centre that is not in the list: %d"},
		codec.Loss{N: r.lost, What: "numbers that make no sense count as 0: %d"},
	)
	return nil
}
