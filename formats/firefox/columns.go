package firefox

import "math"

// column reads a list of small numbers; true is 1 and false 0.
func (r *reader) column(to *[]int32) error {
	*to = nil
	return r.List(func() error {
		if c := r.Next(); c == 't' || c == 'f' {
			v := int32(0)
			if string(r.Word()) == "true" {
				v = 1
			}
			*to = append(*to, v)
			return nil
		}
		v, ok, err := r.Fixed(0)
		if err == nil {
			*to = append(*to, small(v, ok))
		}
		return err
	})
}

func small(v int64, ok bool) int32 {
	if !ok || v < 0 || v > math.MaxInt32 {
		return -1
	}
	return int32(v)
}

// prefixOffsets reads how many rows above its own a stack's parent is; 0 is the
// root.
func (r *reader) prefixOffsets(t *tables) error {
	t.stack.prefix = nil
	return r.Column(0, func(v int64, ok bool) {
		n := int64(len(t.stack.prefix))
		switch {
		case !ok || v == 0:
			v = -1
		case v < 0 || v > n:
			r.lost.disorder++
			v = -1
		default:
			v = n - v
		}
		t.stack.prefix = append(t.stack.prefix, int32(v))
	})
}

// rows reads rows and hands the fields that are wanted on, one call a row for
// each: what a row leaves out at its end is not ok. Times have six decimals.
//
//	{"schema":{"stack":0,"time":1},"data":[[1,0.5],[null]]}
func (r *reader) rows(schemaAt, dataAt, decimals int, wanted map[string]func(v int64, ok bool)) error {
	var fields []func(int64, bool)
	r.Go(schemaAt)
	err := r.Object(func(key []byte) error {
		add := wanted[string(key)]
		v, ok, err := r.Fixed(0)
		if err != nil || !ok || add == nil || v < 0 || v > 64 {
			return err
		}
		for len(fields) <= int(v) {
			fields = append(fields, nil)
		}
		fields[v] = add
		return nil
	})
	if err != nil {
		return err
	}
	r.Go(dataAt)
	return r.List(func() error {
		if r.Next() != '[' {
			return r.Skip()
		}
		i := 0
		err := r.List(func() error {
			if i >= len(fields) || fields[i] == nil {
				i++
				return r.Skip()
			}
			v, ok, err := r.Fixed(decimals)
			if err == nil {
				fields[i](v, ok)
				i++
			}
			return err
		})
		if err != nil {
			return err // a cut row leaves its columns one too long; the others end it
		}
		for ; i < len(fields); i++ {
			if fields[i] != nil {
				fields[i](0, false)
			}
		}
		return nil
	})
}
