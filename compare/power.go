package compare

import "math"

// Power is the statistical power of a comparison: the smallest changes, as shares of the whole, that it would
// have detected in four of five cases, with 5 % false alarms.
type Power struct {
	// Median is for the median method, Worst for the noisiest.
	Median, Worst float64
	Of            int // number of methods that are judged; 0 = not known
}

// Power is that of the rows within noise: it says how large a change "within noise" may hide.
func (t *Table) Power(by Order) Power {
	var sees []float64
	for i := range t.Rows[t.Significant:] {
		if c := t.Rows[t.Significant+i].Main(by); c.Judged && c.Detectable > 0 {
			sees = append(sees, c.Detectable)
		}
	}
	if len(sees) == 0 {
		return Power{}
	}
	usual := median(sees)
	return Power{Median: usual, Worst: sees[len(sees)-1], Of: len(sees)}
}

// Words are a sentence about it; "" if not known.
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
	return "changes below " + Share(p.Median) + " of all could not be seen in half of the methods, below " + Share(p.Worst) +
		" in the noisiest; " + more + " would make it " + Share(p.Median/math.Sqrt2) + " and " + Share(p.Worst/math.Sqrt2)
}
