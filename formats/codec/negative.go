package codec

import (
	"flameview/model"
)

// Negatives counts the negative values of a file, which occur in differences of two profiles. They are kept, so that a
// decrease is not mistaken for no change.
type Negatives struct {
	Count int
	Sum   int64 // of the negative values: zero or less
}

// Add adds a value if it is negative. Readers bound the sums of magnitudes by [MaxTotal], so Sum cannot overflow.
func (n *Negatives) Add(v int64) {
	if v < 0 {
		n.Count++
		n.Sum += v
	}
}

// Join adds the counts of another part of the file.
func (n *Negatives) Join(o Negatives) {
	n.Count += o.Count
	n.Sum += o.Sum
}

// Warn adds a warning if there were negative values. of names the values.
func (n *Negatives) Warn(b *model.Builder, of string, unit model.Unit) {
	if n.Count == 0 {
		return
	}
	values := "values are"
	if n.Count == 1 {
		values = "value is"
	}
	b.Warn("%s: %s %s negative, %s %s in all, as in a file that compares two profiles; they are kept as they are, so totals are differences, and flames leave out what is not above zero",
		of, model.Grouped(n.Count), values, unit.AppendGrouped(nil, n.Sum), unit.Name)
}
