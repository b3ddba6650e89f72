package codec

import (
	"flameview/model"
)

// Negatives counts the values of a file that are below zero, as files have that
// hold the difference of two profiles. Such values are kept as they are: what a
// frame gained and what it lost must not be mistaken for nothing.
type Negatives struct {
	Count int
	Sum   int64 // of the negative values: zero or less
}

// Add notes a value. Readers bound the sums of magnitudes by [MaxTotal], so Sum
// cannot overflow.
func (n *Negatives) Add(v int64) {
	if v < 0 {
		n.Count++
		n.Sum += v
	}
}

// Join adds what another part of the file has.
func (n *Negatives) Join(o Negatives) {
	n.Count += o.Count
	n.Sum += o.Sum
}

// Warn says how much is negative, if anything is. of names the values.
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
