package heapprofile

import (
	"context"
	"errors"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/formats/codec/v8"
	"flameview/model"
)

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s := jsontext.New(ctx, in.Data)
	s.OnProgress = in.Progress
	nodes := v8.NewNodes(v8.NewFrames(b))
	var ids []int64 // of the nodes of samples
	nested := false
	var keys func(key []byte) error
	keys = func(key []byte) error {
		switch c := s.Next(); {
		case string(key) == "profile" && !nested: // what a debugger answers, saved as it is
			nested = true
			return s.Maybe(keys)
		case string(key) == "head" && c == '{':
			return nodes.Read(s)
		case string(key) == "samples" && c == '[':
			return s.List(func() error {
				id, err := readSample(s)
				ids = append(ids, id)
				return err
			})
		}
		return nil
	}
	err := s.Object(keys)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	err = s.Located(err)
	if err == nil && nodes.Len() == 0 {
		return errors.New(`there is no tree in it: want "head":{"callFrame":{...},"selfSize":0,"children":[...]}`)
	}
	if e := store(nodes, ids, b); err == nil {
		err = e
	}
	in.Progress(int64(len(in.Data)))
	return err
}

// readSample gives the node of a sample, -1 where it has none. The tree has the
// sizes, and ordinal says only which came first.
//
//	{"size":16400,"nodeId":2,"ordinal":1}
func readSample(s *jsontext.Scanner) (id int64, err error) {
	id = -1
	err = s.Maybe(func(key []byte) error {
		if string(key) != "nodeId" {
			return nil
		}
		v, ok, err := s.Fixed(0)
		if ok {
			id = v
		}
		return err
	})
	return id, err
}

// Unsaid is what a file leaves open. Who made the recording may know it.
const Unsaid = "bytes are what V8 scaled up from sampled allocations; objects that were freed while it recorded count only if the recording asked for them, which the file does not say"

// store makes an event of each node that has bytes or samples.
//
// The bytes are an estimate of V8's for all allocations; the samples are those
// that were really seen. How many objects there were is not in the file.
func store(nodes *v8.Nodes, ids []int64, b *model.Builder) error {
	stacks, circles := nodes.Stacks(b)
	counts := make([]int64, nodes.Len())
	strangers := 0
	for _, id := range ids {
		if node, ok := nodes.Find(id); ok {
			counts[node]++
		} else {
			strangers++
		}
	}
	seg := b.Series("live", "Live objects", model.Unit{Name: "bytes"}, model.Unit{Name: "samples"})
	var total int64
	for i, size := range nodes.Self {
		if size == 0 && counts[i] == 0 {
			continue
		}
		if size > codec.MaxTotal-total {
			return errors.New("the sizes are too large to be added up")
		}
		total += size
		seg.Stack = append(seg.Stack, stacks[i])
		seg.Values[0].Each = append(seg.Values[0].Each, size)
		if len(ids) > 0 {
			seg.Values[1].Each = append(seg.Values[1].Each, counts[i])
		}
	}
	b.Warn("%s", Unsaid)
	lost := v8.Losses{Cycles: circles, Repeated: nodes.Repeated, Unknown: strangers}
	lost.Warn(b)
	return nil
}
