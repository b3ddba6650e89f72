package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"flameview/viewer/answer"
	"flameview/viewer/ui"
)

// pathRow is the line above the tabs: the selected path and, behind it, what
// filters and reshapes. Its height is always the same, so that no filter moves the
// tabs from under the pointer.
type pathRow struct {
	box    *fyne.Container
	crumbs *breadcrumb
	chips  *chips
	view   *answer.View // shown
	width  float32      // that it was shown for
}

func newPathRow(crumbs *breadcrumb, chips *chips) *pathRow {
	r := &pathRow{crumbs: crumbs, chips: chips}
	r.box = container.New(layout.NewCustomPaddedLayout(0, 0, 6, 6),
		container.New(r, container.NewHScroll(crumbs.box), container.NewHScroll(chips.row)))
	return r
}

func (r *pathRow) show(v *answer.View) {
	r.view, r.width = v, 0
	r.box.Refresh()
	r.Layout(r.parts(), r.box.Objects[0].Size())
}

func (r *pathRow) parts() []fyne.CanvasObject { return r.box.Objects[0].(*fyne.Container).Objects }

// MinSize does not depend on what is shown.
func (r *pathRow) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, ui.RowHeight()) }

// Layout gives both what they need. Where there is too little room each may have
// half at least, and cuts its names to that.
func (r *pathRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	if r.view != nil && size.Width > 0 && size.Width != r.width {
		r.width = size.Width
		r.chips.show(r.view, size.Width)
		taken := min(r.chips.row.MinSize().Width, size.Width)
		r.crumbs.show(r.view, max(size.Width-taken, size.Width/2))
		if path := r.crumbs.box.MinSize().Width; path+taken > size.Width {
			r.chips.show(r.view, max(size.Width-path, size.Width/2))
		}
	}
	path := min(r.crumbs.box.MinSize().Width, size.Width)
	if rest := r.chips.row.MinSize().Width; path+rest > size.Width {
		path = max(size.Width-rest, min(path, size.Width/2))
	}
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(path, size.Height))
	o[1].Move(fyne.NewPos(path, 0))
	o[1].Resize(fyne.NewSize(size.Width-path, size.Height))
}
