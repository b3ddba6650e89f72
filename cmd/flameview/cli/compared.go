package cli

import (
	"flameview/compare"
	"flameview/compare/tables"
	"flameview/formats"
	"flameview/formats/codec"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/picture"
	"flameview/viewer/report"
)

// compared finds what an export compares and gives the query its sides. A format
// that cannot hold them is refused in words.
func (c *exportCmd) compared(a *app, e *engine.Engine, q *query.Query, make maker) (*compare.Comparer, *codec.Compared, error) {
	comparer, of, err := c.resolve(a, e, *q, make)
	if err != nil {
		return nil, nil, err
	}
	out, err := report.Compared(a.ctx, comparer, e, of, formats.ByID(c.To), tables.Style{Title: c.Title, Name: c.name})
	if err != nil {
		return nil, nil, refusal(err)
	}
	*q = of.Query
	return comparer, out, nil
}

// judge judges the rows that are written, and gives pictures the colours of
// change.
func (c *exportCmd) judge(a *app, comparer *compare.Comparer, v *codec.View) error {
	return report.Judge(a.ctx, comparer, v, formats.ByID(c.To), c.changeStyle())
}

// changeStyle is what the colours of change show; Validate has checked the words.
func (c *exportCmd) changeStyle() (style picture.ChangeStyle) {
	if c.Change != nil {
		style, _ = picture.ParseChangeStyle(*c.Change)
	}
	if c.Palette != nil && *c.Palette == picture.Safe.ID && style.Pair == 0 {
		style.Pair = 1
	}
	return style
}
