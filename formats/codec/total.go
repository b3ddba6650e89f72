package codec

// Total is what the values of a column add up to.
type Total int64

// Add adds a value; false if it is negative or the sum would be beyond MaxTotal,
// and then nothing is added.
func (t *Total) Add(v int64) bool {
	if v < 0 || v > MaxTotal-int64(*t) {
		return false
	}
	*t += Total(v)
	return true
}
