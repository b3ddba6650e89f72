package svg

import (
	"strconv"

	"flameview/formats/names"
	"flameview/model"
)

// What our writer adds for our reader, on the element "frames" (see
// write.go). Others pass over it.

// The values of fg:view.
const (
	viewCallees = "callees"
	viewCallers = "callers" // stacks leaf first
)

// The values of fg:root. Pictures without it have the root of callees at the
// bottom and that of callers at the top.
const (
	rootTop    = "top"
	rootBottom = "bottom"
)

// extension holds what these attributes say. The zero value is a picture of another writer.
type extension struct {
	view        string
	root        string
	decimals    uint8 // fg:w counts in 10^-decimals of the unit
	elided      int64 // frames left out as too thin
	elidedTotal int64
	compared    bool // each frame has fg:a and fg:b
}

// maxDecimals is more than any unit has.
const maxDecimals = 18

// readExtension reads the attributes of <svg id="frames"> and of the layers in it.
func (c *collector) readExtension(s []byte) {
	if c.ext.view != "" {
		c.readKind(attr(s, "class"))
		return
	}
	if string(attr(s, "id")) != "frames" {
		return
	}
	switch view := string(attr(s, "fg:view")); view {
	case viewCallees, viewCallers:
		c.ext.view = view
	default:
		return
	}
	c.ext.root = string(attr(s, "fg:root"))
	if d, err := strconv.ParseUint(string(attr(s, "fg:decimals")), 10, 8); err == nil && d <= maxDecimals {
		c.ext.decimals = uint8(d)
	}
	if c.ext.compared = string(attr(s, "fg:sides")) == "2"; c.ext.compared {
		c.phases = 2
	}
	c.ext.elided, _ = parseWhole(attr(s, "fg:elided"))
	c.ext.elidedTotal, _ = parseWhole(attr(s, "fg:elided_total"))
}

// extensionTint is the tint of a frame of our pictures whose kind is not known;
// kinds follow.
const extensionTint = native + 1

// readKind takes the kind from a class if that is a colour with perhaps a kind,
// not only a mark of the search.
func (c *collector) readKind(class []byte) {
	if len(class) > 0 && class[0] >= 'a' && class[0] <= 'z' {
		c.kind = kindTint(class)
	}
}

// kindTint reads the class of a layer of ours, "b J": a colour and a kind.
func kindTint(class []byte) tint {
	for i := 1; i < len(class); i++ {
		if class[i-1] != ' ' || i+1 < len(class) && class[i+1] != ' ' {
			continue
		}
		for k, mark := range kindClass {
			if mark != "" && mark[0] == class[i] {
				return extensionTint + tint(k)
			}
		}
	}
	return extensionTint
}

// parseOwn takes a name apart as if nothing were known of it, so that it means
// the same here as in text, and gives it its kind.
func (t tint) parseOwn(name string) names.Parsed {
	kind := model.Kind(t - extensionTint)
	if kind == model.KindClass {
		return names.Class(name)
	}
	p := names.Parse(name)
	if p.Kind == model.KindUnknown {
		p.Kind = kind
	}
	return p
}

// warnExtension says what our writer wrote down about the picture.
func (p *picture) warnExtension(b *model.Builder, reversed bool) {
	if p.ext.view == viewCallers && !reversed {
		b.Warn("the picture shows callers, its stacks begin at the leaf: open it with stacks reversed to turn them round")
	}
	if n := p.ext.elided; n > 0 && p.ext.compared {
		b.Warn("left out as too thin to draw: %s; what they counted shows as self of their callers", plural(int(n), "frame"))
	} else if n > 0 {
		b.Warn("left out as too thin to draw: %s, together %s %s; what they counted shows as self of their callers",
			plural(int(n), "frame"), model.Unit{Decimals: p.ext.decimals}.AppendGrouped(nil, p.ext.elidedTotal), p.unitName())
	}
}

func plural(n int, word string) string {
	if n != 1 {
		word += "s"
	}
	return model.Grouped(n) + " " + word
}
