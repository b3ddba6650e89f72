package compare

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// NormKind is a way to make sides comparable.
type NormKind uint8

// Their words are in normKinds.
const (
	// NormAuto chooses NormNone if the durations of both sides are known and differ by at most 2 %, or
	// if values were counted, not sampled; otherwise NormTime if durations are known; otherwise NormTotal.
	NormAuto NormKind = iota
	NormNone
	NormTime     // per second: by the time that the files cover
	NormTotal    // shares of each side's total
	NormFragment // shares of each side's part of the selected fragment
	NormPer      // by each side's value of another fragment: "per request"
	NormFactor   // the current side times a number
	NormWork     // by the units of work that each side did, given by hand
)

// normKinds are the words for the kinds, as --norm and saved sessions write them, and whether something follows
// a colon.
var normKinds = []struct {
	word  string
	value string // what follows the colon, for messages; "" for nothing
}{
	NormAuto: {"auto", ""}, NormNone: {"none", ""}, NormTime: {"time", ""}, NormTotal: {"total", ""},
	NormFragment: {"fragment", ""}, NormPer: {"per", "A;B"}, NormFactor: {"factor", "X"}, NormWork: {"work", "NA,NB"},
}

// Norm says how sides are scaled. It is plain data; the zero Norm is NormAuto.
type Norm struct {
	Kind NormKind
	// Per is the path for NormPer, as model.JoinPath writes it.
	Per string
	// Values has the factor of NormFactor, or each side's units of work.
	Values []float64
}

// Norms lists the values of --norm, for help texts.
func Norms() string {
	var words []string
	for _, k := range normKinds {
		w := k.word
		if k.value != "" {
			w += ":" + k.value
		}
		words = append(words, w)
	}
	return strings.Join(words, ", ")
}

// String is the inverse of ParseNorm.
func (n Norm) String() string {
	k := normKinds[n.Kind]
	switch n.Kind {
	case NormPer:
		return k.word + ":" + n.Per
	case NormFactor, NormWork:
		var numbers []string
		for _, v := range n.Values {
			numbers = append(numbers, strconv.FormatFloat(v, 'g', -1, 64))
		}
		return k.word + ":" + strings.Join(numbers, ",")
	}
	return k.word
}

// ParseNorm reads a norm as --norm takes it; "" is NormAuto. Errors say what is
// wanted.
//
//	time    per:Server.handle    factor:1.25    work:12000,9500
func ParseNorm(s string) (Norm, error) {
	word, value, given := strings.Cut(s, ":")
	for kind, k := range normKinds {
		if word != k.word && !(s == "" && NormKind(kind) == NormAuto) {
			continue
		}
		n := Norm{Kind: NormKind(kind)}
		if given != (k.value != "") {
			return n, fmt.Errorf("%q: want %s", s, Norms())
		}
		return n, n.setValue(value)
	}
	return Norm{}, fmt.Errorf("%q: want %s", s, Norms())
}

// setValue reads what follows the colon.
func (n *Norm) setValue(value string) error {
	switch n.Kind {
	case NormPer:
		if n.Per = value; value == "" {
			return errors.New("per: want a path of methods, outermost first")
		}
	case NormFactor, NormWork:
		for _, word := range strings.Split(value, ",") {
			v, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
			if err != nil || !(v > 0) || math.IsInf(v, 0) {
				return fmt.Errorf("%s: want a number above 0, found %.40q", normKinds[n.Kind].word, word)
			}
			n.Values = append(n.Values, v)
		}
		if n.Kind == NormFactor && len(n.Values) != 1 {
			return errors.New("factor: want one number")
		}
	}
	return nil
}
