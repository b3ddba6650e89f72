package codec

// Total is the sum of a column's values.
type Total int64

// Add adds a value. If it is negative or the sum would exceed MaxTotal, it returns false and does not add it.
func (t *Total) Add(v int64) bool {
	if v < 0 || v > MaxTotal-int64(*t) {
		return false
	}
	*t += Total(v)
	return true
}
