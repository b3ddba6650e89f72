package serverdialog

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"flameview/formats/codec/valuetype"
	"flameview/live"
	"flameview/server/pyroscope"
	"flameview/viewer/ui"
)

// showTypes offers the types that the server has.
func (p *Picker) showTypes(types []pyroscope.Type, chosen string) {
	p.types, p.typ = types, chosen
	p.typeSelect.Options = nil
	for _, t := range types {
		p.typeSelect.Options = append(p.typeSelect.Options, typeTitle(t))
		if t.ID == chosen {
			p.typeSelect.Selected = typeTitle(t)
		}
	}
	p.typeSelect.Refresh()
}

// showNames offers the labels that the matched profiles have.
func (p *Picker) showNames(names []string, label string) {
	p.labels.names = names
	if p.labels.label != label {
		p.labels.label, p.labels.values = label, nil
	}
	p.labels.left.Refit()
	p.labels.narrow()
	p.split.Options = []string{oneFile}
	for _, n := range names {
		p.split.Options = append(p.split.Options, splitBy+n)
	}
	p.split.Selected = oneFile
	if p.by != "" { // also one that no profile has: then all is of others
		p.split.Selected = splitBy + p.by
	}
	p.split.Refresh()
}

// words say what the answer will be.
//
//	11.7 s in 12 of 240 steps of 15 s. 4 files, one for each pod: p0 …
//	The answer has 0.3 to 3.6 MB; its 40 pieces of 30 s are fetched in the background.
func (p *Picker) words(q pyroscope.Query, e pyroscope.Estimate) string {
	if e.Taken == 0 {
		return "Nothing matches: no profile of this type has these labels in this range."
	}
	all := []string{fmt.Sprintf("%s in %d of %d steps of %v.", p.preview.total(), e.Taken, e.Steps, e.Step)}
	if q.By != "" {
		all = append(all, p.files(q.By))
	}
	size := "The answer has about " + ui.Bytes(e.Least)
	if e.Most > e.Least {
		size = "The answer has " + ui.Bytes(e.Least) + " to " + ui.Bytes(e.Most)
	}
	if e.Most > live.MaxAnswer {
		size += ", which may be asked for in several parts"
	}
	all = append(all, size+" before it is packed.")
	if q.Every > 0 {
		pieces := int((q.To.Sub(q.From) + q.Every - 1) / q.Every)
		all = append(all, fmt.Sprintf("Times are known to %s, by %s that are fetched in the background.", short(q.Every), ui.Plural(pieces, "piece")))
	} else {
		all = append(all, "Times are not asked for.")
	}
	return strings.Join(all, " ")
}

// files says into what a label divides the answer.
func (p *Picker) files(by string) string {
	if p.labels.label != by || len(p.labels.values) == 0 {
		return "A file for each " + by + "."
	}
	const most = pyroscope.MostFiles
	n := len(slices.DeleteFunc(slices.Clone(p.labels.values), func(v value) bool { return !(v.share > 0) }))
	if n > most {
		return fmt.Sprintf("%d files, of the %s values with the largest sums, and one for the %d others.", most+1, by, n-most)
	}
	return fmt.Sprintf("%s, one for each %s, and one for what lacks it, if there is any.", ui.Plural(n, "file"), by)
}

// short writes a span without its zeros.
//
//	1m0s -> 1m    1h30m0s -> 1h30m
func short(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// sumOf writes a sum of a type of profile.
func sumOf(sum float64, typ string) string {
	parts := append(strings.Split(typ, ":"), make([]string, 4)...)
	m := valuetype.Of(parts[1], parts[2], parts[3])
	return ui.Measured(int64(sum*float64(m.Factor)), m.Unit)
}
