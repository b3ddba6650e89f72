package v8

// index finds nodes by their ids. V8 numbers nodes from 1 on, so nearly all are
// in a slice; ids far beyond the number of nodes are in a map.
type index struct {
	near []int32 // node and 1
	far  map[int64]int32
	len  int64
}

// add is false where the id is taken.
func (x *index) add(id int64, node int32) bool {
	if _, ok := x.find(id); ok {
		return false
	}
	x.len++
	if id < 0 || id > 4*x.len+1024 {
		if x.far == nil {
			x.far = map[int64]int32{}
		}
		x.far[id] = node
		return true
	}
	for int64(len(x.near)) <= id {
		x.near = append(x.near, 0)
	}
	x.near[id] = node + 1
	return true
}

func (x *index) find(id int64) (node int32, ok bool) {
	if id >= 0 && id < int64(len(x.near)) && x.near[id] > 0 {
		return x.near[id] - 1, true
	}
	node, ok = x.far[id]
	return node, ok
}
