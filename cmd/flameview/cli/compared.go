package cli

import (
	"strings"

	"flameview/compare"
	"flameview/compare/tables"
	"flameview/formats"
	"flameview/formats/codec"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/picture"
	"flameview/picture/page"
)

// compared finds what an export compares and gives the query its sides. A format
// that cannot hold them is refused in words.
func (c *exportCmd) compared(a *app, e *engine.Engine, q *query.Query, make maker) (*compare.Comparer, *codec.Compared, error) {
	comparer, of, err := c.resolve(a, e, *q, make)
	if err != nil {
		return nil, nil, err
	}
	if n, most := len(of.Sides), c.options().Sides; n > most {
		able := formatsWith(func(o codec.WriteOptions) bool { return o.Sides >= n })
		return nil, nil, usagef("%s has no form for %d sides of a comparison; %s have", formats.ByID(c.To).Title, n, strings.Join(able, ", "))
	}
	*q = of.Query
	out := &codec.Compared{Comparison: of}
	style := tables.Style{Title: c.Title, Name: c.name}
	if len(of.Sides) > 2 {
		m, err := comparer.Matrix(a.ctx, of, compare.BySelf)
		out.Matrix = &tables.Matrix{Matrix: m, Style: style}
		return comparer, out, err
	}
	if out.Report, err = tables.New(a.ctx, comparer, e, of, compare.BySelf); err != nil {
		return nil, nil, refusal(err)
	}
	out.Report.Style = style
	return comparer, out, nil
}

// judge judges the rows that are written, and gives pictures the colours of
// change.
func (c *exportCmd) judge(a *app, comparer *compare.Comparer, v *codec.View) error {
	v.Subtitle += " · " + v.Compared.Scaled()
	if v.Compared.Report == nil || !c.options().Picture {
		return nil
	}
	j, err := comparer.Judge(a.ctx, v.Tree, v.Compared.Report.Table)
	if err != nil {
		return err
	}
	v.Compared.Judged = j
	style := picture.ChangeStyle{}
	if c.Palette != nil && *c.Palette == picture.Safe.ID {
		style.Pair = 1
	}
	light, dark := picture.NewChanges(j, style, false), picture.NewChanges(j, style, true)
	v.Fill, v.DarkFill, v.Legend = light.Fill, dark.Fill, nil
	dim := dark.Legend()
	for i, item := range light.Legend() {
		v.Legend = append(v.Legend, page.Swatch{Label: item.Label, Light: item.Color, Dark: dim[i].Color})
	}
	return nil
}
