package tab

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"flameview/viewer/answer"
	"flameview/viewer/ui"
)

// SideChoice says, and lets one choose, which side of a comparison a tab shows that has
// one picture for all of them. It is hidden while nothing is compared.
type SideChoice struct {
	Box   *fyne.Container
	list  *ui.Select
	want  answer.SideWant
	ready bool // what is chosen from now on is the user's choice
}

// NewSideChoice makes one that begins with the events of every side; changed is called
// after the user has chosen.
func NewSideChoice(changed func()) *SideChoice {
	c := &SideChoice{}
	c.list = ui.NewSelect(nil, func(string) {
		if i := c.list.SelectedIndex(); c.ready && i >= 0 && answer.SideWant(i) != c.want {
			c.want = answer.SideWant(i)
			changed()
		}
	})
	const width = 260 // of the longest line
	c.Box = container.NewGridWrap(fyne.NewSize(width, c.list.MinSize().Height), c.list)
	c.Box.Hide()
	return c
}

// Want is what the user chose, for a request.
func (c *SideChoice) Want() answer.SideWant { return c.want }

// Show follows a view. Where the comparison has ended, every side is shown again.
func (c *SideChoice) Show(v *answer.View) {
	if v.Comparing == nil {
		if !v.State.Comparing() {
			c.want = answer.EverySide
		}
		c.Box.Hide()
		return
	}
	const mostLetters = 24
	options := []string{"all events, of any side"}
	for i, s := range v.Comparing.Pair.Sides {
		options = append(options, []string{"A  ", "B  "}[i]+ui.CutMiddle(s.Name, mostLetters))
	}
	if !slices.Equal(options, c.list.Options) || c.list.SelectedIndex() != int(c.want) {
		c.ready = false
		c.list.Options = options
		c.list.SetSelectedIndex(int(c.want))
		c.list.Refresh()
		c.ready = true
	}
	c.Box.Show()
}
