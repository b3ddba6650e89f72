package compare

import "math"

// Power says how small a change could have been seen, as parts of all: by a test
// that calls 5 % of all methods without any change different, in four of five
// comparisons.
type Power struct {
	// Usual is for the method in the middle, Most for the noisiest.
	Usual, Most float64
	Of          int // methods that are judged; 0 = nothing is known
}

// Power is that of the rows that are within noise: every "within noise" has a
// size.
func (t *Table) Power(by Order) Power {
	var sees []float64
	for i := range t.Rows[t.Beyond:] {
		if c := t.Rows[t.Beyond+i].Main(by); c.Judged && c.Sees > 0 {
			sees = append(sees, c.Sees)
		}
	}
	if len(sees) == 0 {
		return Power{}
	}
	usual := median(sees)
	return Power{Usual: usual, Most: sees[len(sees)-1], Of: len(sees)}
}

// Words are the sentence about it; "" where nothing is known.
//
//	changes below 0.4 % of all could not be seen in half of the methods, below 1.9 % in the noisiest; twice the runs would make it 0.3 % and 1.3 %
func (p Power) Words(n Noise) string {
	if p.Of == 0 {
		return ""
	}
	more := "twice the runs"
	if n.Level < BetweenRuns {
		more = "recordings twice as long"
	}
	return "changes below " + Share(p.Usual) + " of all could not be seen in half of the methods, below " + Share(p.Most) +
		" in the noisiest; " + more + " would make it " + Share(p.Usual/math.Sqrt2) + " and " + Share(p.Most/math.Sqrt2)
}
