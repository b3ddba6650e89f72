package engine

import "slices"

// cache keeps the most recently used values. The zero cache keeps none.
type cache[V any] struct {
	size   int
	keys   []string // least recently used first
	values map[string]V
}

// resize sets how many values are kept. A few are enough to go back and forth between views; more would cost too
// much, since a value may have a number for each of a million nodes.
func (c *cache[V]) resize(size int) {
	c.size = size
	for len(c.keys) > size {
		c.drop()
	}
}

func (c *cache[V]) drop() {
	delete(c.values, c.keys[0])
	c.keys = slices.Delete(c.keys, 0, 1)
}

// has says whether the cache has a value for a key.
func (c *cache[V]) has(key string) bool {
	_, ok := c.values[key]
	return ok
}

// get returns the value of a key, and computes it with produce if it is missing. Errors are not cached.
func (c *cache[V]) get(key string, produce func() (V, error)) (V, error) {
	if v, ok := c.values[key]; ok {
		i := slices.Index(c.keys, key)
		c.keys = append(slices.Delete(c.keys, i, i+1), key)
		return v, nil
	}
	v, err := produce()
	if err != nil || c.size == 0 {
		return v, err
	}
	if c.values == nil {
		c.values = map[string]V{}
	}
	if len(c.keys) >= c.size {
		c.drop()
	}
	c.keys = append(c.keys, key)
	c.values[key] = v
	return v, nil
}

// clear removes all values.
func (c *cache[V]) clear() { c.keys, c.values = nil, nil }

// update replaces each value by the result of change, or removes it if ok is false.
func (c *cache[V]) update(change func(key string, v V) (next V, ok bool)) {
	c.keys = slices.DeleteFunc(c.keys, func(key string) bool {
		next, ok := change(key, c.values[key])
		if c.values[key] = next; !ok {
			delete(c.values, key)
		}
		return !ok
	})
}
