package picture

import (
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
)

// Limits of shaped text: letters of a name that no screen is wide enough for,
// and how many names are remembered before the memory is cleared.
const (
	maxRunes = 2000
	maxRuns  = 10000
)

// shaped gives the glyphs of a name by HarfBuzz, from left to right. Shaping
// costs many times what drawing does, so the result is kept. Names that mix
// directions keep the order of their runs: a symbol name is not a paragraph.
func (p *Painter) shaped(t *typeface, name string) []glyph {
	if run, ok := t.runs[name]; ok {
		return run
	}
	runes := []rune(name[:min(len(name), 4*maxRunes)])
	runes = runes[:min(len(runes), maxRunes)]
	in := shaping.Input{
		Text: runes, RunEnd: len(runes), Direction: di.DirectionLTR,
		Face: p.face, Size: t.size, Language: language.NewLanguage("en"),
	}
	run := []glyph{}
	for _, part := range p.split.Split(in, faces{p}) {
		out := p.shaper.ShapeNoExtents(part)
		for i, g := range out.Glyphs {
			run = append(run, glyph{
				face: out.Face, id: g.GlyphID, advance: g.Advance, dx: g.XOffset, dy: g.YOffset,
				joined: i > 0 && out.Glyphs[i-1].TextIndex() == g.TextIndex(),
			})
		}
	}
	if len(t.runs) >= maxRuns {
		clear(t.runs)
	}
	t.runs[name] = run
	return run
}

// faces chooses the face for a character.
type faces struct{ p *Painter }

// ResolveFace gives the painter's own face if it has the character, else the
// fallback, else its own again, which then draws a box.
func (f faces) ResolveFace(r rune) *font.Face {
	face := f.p.face
	if _, ok := face.NominalGlyph(r); ok || f.p.Fallback == nil {
		return face
	}
	if other := f.p.Fallback(r); other != nil {
		return other
	}
	return face
}
