package viewer

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"flameview/viewer/answer"
	"flameview/viewer/preferences"
)

// hint is a sentence for somebody who does something for the first time.
type hint struct {
	id   string // never changes: it is remembered
	text string
	// when says that it is of use in a view, done that the user has found it.
	when, done func(v *answer.View) bool
}

// allHints are in the order in which they are shown, one at a time.
var allHints = []hint{
	{
		"select", "Click a frame to see what is called from it; Shift+click takes the method wherever it is",
		func(v *answer.View) bool { return v.Tree != nil }, selected,
	},
	{
		"turn", "Ctrl+D shows who calls it; Ctrl+Z goes one step back",
		selected, func(v *answer.View) bool { return v.State.Callers || !selected(v) },
	},
	{
		"time", "Drag over the time strip to see a part of the time alone",
		func(v *answer.View) bool {
			return v.Timeline != nil && !v.Timeline.Phases && len(v.Timeline.Buckets) > 0
		}, ranged,
	},
	{
		"commands", "Ctrl+K finds any command, F1 lists the keys, Help > What am I looking at? explains the picture",
		func(v *answer.View) bool { return v.Tree != nil && (selected(v) || ranged(v)) }, func(*answer.View) bool { return false },
	},
}

func selected(v *answer.View) bool { return v.Tree != nil && len(v.State.Fragment) > 0 }

func ranged(v *answer.View) bool {
	_, _, ok := v.State.Range()
	return ok
}

// hints shows them in the status line. Each comes once and never again, however it
// went away.
type hints struct {
	*notice
	prefs *preferences.Preferences
	store fyne.Preferences
	now   *hint // that is shown, nil for none
	on    bool  // as was preferred when it was looked at last
}

const hintsKey = "hints-shown"

func newHints(prefs *preferences.Preferences, store fyne.Preferences) *hints {
	h := &hints{prefs: prefs, store: store, on: prefs.On(preferences.Hints)}
	h.notice = newNotice(theme.InfoIcon(), "Put this hint away", h.away, h.away)
	return h
}

func (h *hints) away() {
	h.now = nil
	h.box.Hide()
}

// show follows a view.
func (h *hints) show(v *answer.View) {
	was := h.on
	if h.on = h.prefs.On(preferences.Hints); h.on && !was {
		h.store.RemoveValue(hintsKey) // the user wants them again
	}
	if h.now != nil && (v.Empty() || !h.on || h.now.done(v)) {
		h.away()
	}
	if h.now != nil || v.Empty() || !h.on {
		return
	}
	shown := h.store.StringList(hintsKey)
	for i := range allHints {
		if one := &allHints[i]; one.when(v) && !one.done(v) && !slices.Contains(shown, one.id) {
			h.now = one
			h.store.SetStringList(hintsKey, append(slices.Clone(shown), one.id))
			h.say(one.text)
			return
		}
	}
}
