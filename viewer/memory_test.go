package viewer

import (
	"runtime"
	"testing"
	"weak"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"

	"flameview/model"
	"flameview/viewer/answer"
)

// A store that was looked at in all tabs is freed when it is neither open nor what
// undo would open again; else a day of opening files would fill the memory.
func TestClosedStoresAreFreed(t *testing.T) {
	h := newHarness(t)
	var stores []weak.Pointer[model.Store]
	var views []weak.Pointer[answer.View]
	look := func(content string) {
		h.dropped(fyne.Position{}, []fyne.URI{storage.NewFileURI(h.file("a.folded", content))})
		h.until("the file", func() bool { v := h.session.View(); return v.Tree != nil && v.Next == 0 })
		for _, c := range h.commands {
			if c.menu == "View>Tab" || c.id == "direction" || c.id == "byfile" {
				c.run()
				h.until("an answer", func() bool { v := h.session.View(); return v.Next == 0 && v.State.Callers == h.session.State().Callers })
			}
		}
		if err := h.session.Find("parse"); err != nil {
			t.Fatal(err)
		}
		h.until("what is found", func() bool { return h.session.View().Pattern == "parse" })
		h.session.Move(-1)
		stores = append(stores, weak.Make(h.session.View().Store))
		views = append(views, weak.Make(h.session.View()))
		h.run("close")()
		h.until("an empty window", func() bool { return h.session.View().Empty() })
	}
	look(folded)
	look("main;parse;lex 6\nmain;write 1\n")
	look("other 1\n")
	waitFor(t, "the first stores to be freed", func() bool {
		select {
		case f := <-h.posts: // what is posted holds what it is about
			f()
		default:
		}
		runtime.GC()
		for i := range 2 {
			if stores[i].Value() != nil || views[i].Value() != nil {
				return false
			}
		}
		return true
	})
}
