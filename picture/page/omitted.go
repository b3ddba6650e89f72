package page

import (
	"fmt"
	"strings"

	"flameview/model"
	"flameview/model/tree"
)

// omitted says in sentences what a page leaves out of the flame, but for levels
// (see [builder.flame]).
func (b *builder) omitted() (out []string) {
	t, thin := b.Tree, &b.page.Thin
	if thin.Count > 0 {
		fate := "left out"
		if b.Merged {
			fate = "drawn faint as one with their neighbours, or left out"
		}
		out = append(out, fmt.Sprintf("%s thinner than %g px %s, together %s; callers count them",
			frames(thin.Count), b.MinWidth, fate, amount(t, thin.Total)))
	}
	if t.Cut > 0 {
		out = append(out, frames(t.Cut)+" too thin for the view left out; callers count them")
	}
	if t.Full {
		out = append(out, "the tree was cut at "+frames(t.Len())+"; callers count what is missing")
	}
	if t.Len() == 0 || t.Total[0] <= 0 {
		out = append(out, "no events")
	}
	return out
}

func moreLevels(n int) string {
	if n == 1 {
		return "1 more level is not drawn: the picture cannot be higher"
	}
	return model.Grouped(n) + " more levels are not drawn: the picture cannot be higher"
}

func cutAt(height float64) string {
	return "cut at " + model.Grouped(int(height)) + " pixels: the picture cannot be higher"
}

// amount is a value of a tree with its unit and its share.
//
//	4 samples (0.01% of the total)
//
// Of a comparison it is a part of the mean of both sides.
func amount(t *tree.Tree, value int64) string {
	if t.Sides != nil {
		return fmt.Sprintf("%.2f%% of the total", 100*float64(value)/float64(t.Total[0]))
	}
	unit := strings.Join(strings.Fields(t.Metric.Unit.Name), " ")
	if unit == "" {
		unit = "samples"
	}
	return fmt.Sprintf("%s %s (%.2f%% of the total)", t.Metric.Unit.AppendGrouped(nil, value), unit, 100*float64(value)/float64(t.Total[0]))
}

func frames(n int) string {
	if n == 1 {
		return "1 frame"
	}
	return model.Grouped(n) + " frames"
}
