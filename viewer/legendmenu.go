package viewer

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/shape"
	"flameview/picture"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// legendLine is a line of the palette's legend. Where a pattern knows the frames that
// have the colour, it opens a menu of what can be done with them.
func (w *window) legendLine(item picture.LegendItem) fyne.CanvasObject {
	if item.On == "" {
		return colourLine(item.Color, item.Label, nil)
	}
	var b *ui.Button
	b = ui.NewButton(ui.Cut(item.Label, legendWidth-60, theme.TextSize(), fyne.TextStyle{Bold: true}), nil, func() { ui.ShowMenuBelow(b, w.legendMenu(item)...) })
	b.Importance, b.Alignment = widget.LowImportance, widget.ButtonAlignLeading
	return container.NewBorder(nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 6, 0), square(item.Color)), nil, b)
}

// legendMenu is what can be done with the frames of a colour.
func (w *window) legendMenu(item picture.LegendItem) (items []*fyne.MenuItem) {
	patterns := model.Patterns{List: []string{item.Pattern}}
	add := func(label string, c state.Command) {
		items = append(items, fyne.NewMenuItem(label, func() { w.session.Do(c) }))
	}
	add("Keep stacks with "+item.Label, state.AddFilter(filter.Filter{Kind: string(item.On), Patterns: patterns}))
	add("Drop stacks with "+item.Label, state.AddFilter(filter.Filter{Kind: string(item.On), Patterns: patterns, Drop: true}))
	items = append(items, fyne.NewMenuItemSeparator())
	for _, k := range shape.TransformKinds {
		if k.Patterns {
			label := fmt.Sprintf(k.Item, item.Label)
			add(strings.ToUpper(label[:1])+label[1:], state.AddTransform(shape.Transform{Kind: k.ID, On: item.On, Patterns: patterns}))
		}
	}
	return items
}
