package model

import (
	"cmp"
	"slices"
)

// cache keeps the last few values that were asked for. The zero cache is
// empty.
type cache[K comparable, V any] struct {
	size   int // how many; 0 = cacheSize
	keys   []K // least recently used first
	values map[K]V
}

// cacheSize is how many values are kept: enough to go back and forth between a
// few views, and not more, since a value may hold one number for each of a
// million nodes.
const cacheSize = 6

// has says that the value of a key is there.
func (c *cache[K, V]) has(key K) bool {
	_, ok := c.values[key]
	return ok
}

// get gives the value of a key and makes it if it is not there. Errors are not
// kept.
func (c *cache[K, V]) get(key K, produce func() (V, error)) (V, error) {
	if v, ok := c.values[key]; ok {
		i := slices.Index(c.keys, key)
		c.keys = append(slices.Delete(c.keys, i, i+1), key)
		return v, nil
	}
	v, err := produce()
	if err != nil {
		return v, err
	}
	if c.values == nil {
		c.values = map[K]V{}
	}
	if len(c.keys) == cmp.Or(c.size, cacheSize) {
		delete(c.values, c.keys[0])
		c.keys = slices.Delete(c.keys, 0, 1)
	}
	c.keys = append(c.keys, key)
	c.values[key] = v
	return v, nil
}
