package viewer

import (
	"context"
	"errors"

	"flameview/model"
	"flameview/viewer/fetchbar"
	"flameview/viewer/workspace"
)

// newFetch makes the line of a query that is fetched in the background, and connects it.
func (w *window) newFetch() {
	w.fetch = fetchbar.New(w.session, w.servers.FetchShowing)
	w.fetch.Grown = w.workspace.Grow
	w.fetch.Ended = w.fetched
}

// fetchInBackground fetches a query of many answers in place of what is open, and
// shows what comes. It gives false where there is one answer only, or there are other
// files beside it: then it is opened as they are.
func (w *window) fetchInBackground(paths []string, keep bool) bool {
	if keep || len(paths) != 1 || !isAddress(paths[0]) {
		return false
	}
	title, many := w.servers.Many(paths[0])
	if many {
		w.supersedeOpening()
		w.leaveLive()
		w.fetch.Start(paths[0], title)
	}
	return many
}

// fetched opens what a query gave, which is not asked for again.
func (w *window) fetched(name string, stores []*model.Store, err error) {
	switch {
	case errors.Is(err, context.Canceled) && len(stores) == 0:
		w.status.say("Cancelled: nothing was opened")
		return
	case errors.Is(err, context.Canceled):
		w.status.say("Stopped: what had come stays, marked as a part")
	case err != nil:
		w.showError(err)
	}
	if len(stores) > 0 {
		w.servers.Keep(name, stores)
		w.workspace.Open(workspace.Request{Paths: []string{name}})
	}
}

// leaveFetch gives up the query that is being fetched, because something else is to be
// open.
func (w *window) leaveFetch() {
	if w.fetch.On() {
		w.fetch.Hide()
		w.status.say("The query was given up, because what is open changes")
	}
}
