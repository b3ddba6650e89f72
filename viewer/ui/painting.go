package ui

import (
	"reflect"
	"time"

	"fyne.io/fyne/v2"
)

// Why a window could stop painting, and what keeps it from that.
//
// An object asks to be painted again by looking up its canvas in a table of the
// toolkit. An entry of the table lives for a minute. Without one, Refresh does
// nothing and says nothing. In Fyne 2.7.1
//
//   - a look-up extends the life of an entry;
//   - painting adds the entries that are missing, but extends none
//     (SetCanvasForObject calls LoadOrStore; a later version extends them:
//     https://github.com/fyne-io/fyne/pull/6452);
//   - a frame without painting extends those of all visible objects, if the
//     window has not been painted for 50 s;
//   - a clean-up, at most every 10 s, removes what has expired.
//
// So in a window that paints without a pause of 50 s all entries but those in use
// expire together, a minute after they were made. The next painting adds them
// again. If none follows, because the last one was that of a dialog that closed,
// nothing on screen can ask for painting any more: keys and clicks are answered,
// and nobody sees it. Measured with a life of 18 s: 16 s of scrolling in a
// dialog, Esc, and 4 s later one clean-up removed 483 of 488 entries.
//
// The remedy looks up the canvas of every visible object, in the content, the
// menu bar and overlays, far more often than entries expire. It runs as an
// animation: in each step the toolkit handles input, ticks animations, paints and
// cleans up, in this order, so that no clean-up comes between, even after the
// program was stopped for an hour. A visible object may still have no entry:
// because it was hidden for long, or because a single frame took a minute. Then
// the canvas is asked directly to paint it. Overlays need nothing: the toolkit
// paints after one was opened or closed, without a look-up.
//
// A canvas can list what it paints (WalkTrees), but the type of the list's nodes
// is internal to the toolkit, so the method is called by reflection. Roads not
// taken: a longer life (FYNE_CACHE) keeps the texture of every text that was ever
// shown; marking canvases dirty paints, but what asked in vain keeps its old
// texture; walking containers does not reach what widgets are made of.
//
// The toolkit also forgets to take the focus from what was on an overlay. A text
// entry's cursor then blinks on unseen: 5 to 8 paintings a second, 7 to 13 % of a
// core, until the program ends. The same walk finds that out.
//
// With a toolkit that has mended both, all of this can go; e2e/painting_test.go
// tells.
//
// A walk over 190 objects takes 0.1 ms, over the 490 with the list of keys open
// 0.2 to 0.5 ms.

// touchEvery is the longest time that an object without an entry goes unpainted.
const touchEvery = time.Second

// KeepPainting keeps all windows of the current app able to paint what changes,
// until the app ends.
func KeepPainting() {
	driver := fyne.CurrentApp().Driver()
	var last time.Time
	focused := map[fyne.Canvas]fyne.Focusable{}
	frames := fyne.NewAnimation(time.Minute, func(float32) {
		if time.Since(last) < touchEvery {
			return
		}
		last = time.Now()
		now := map[fyne.Canvas]fyne.Focusable{}
		for _, w := range driver.AllWindows() {
			c := w.Canvas()
			touch(c, driver.CanvasForObject, focused[c])
			now[c] = c.Focused()
		}
		focused = now
	})
	frames.RepeatCount = fyne.AnimationRepeatForever
	frames.Start()
}

// touch looks up the canvas of all objects that are visible on c, and takes the
// focus from what had it at the last touch, if that has gone with its overlay.
func touch(c fyne.Canvas, lookUp func(fyne.CanvasObject) fyne.Canvas, focused fyne.Focusable) {
	visible := false
	walk(c, func(o fyne.CanvasObject) {
		if lookUp(o) == nil {
			c.Refresh(o)
		}
		visible = visible || any(o) == any(focused)
	})
	if focused != nil && !visible && focused != c.Focused() {
		focused.FocusLost()
	}
}

// walk visits all objects that are visible on a canvas. Canvases of tests have no
// such method, and nothing expires there.
func walk(c fyne.Canvas, visit func(fyne.CanvasObject)) {
	method := reflect.ValueOf(c).MethodByName("WalkTrees")
	if !method.IsValid() {
		return
	}
	step := method.Type().In(0) // func(*common.RenderCacheNode, fyne.Position)
	after := reflect.MakeFunc(step, func(args []reflect.Value) []reflect.Value {
		visit(args[0].Interface().(interface{ Obj() fyne.CanvasObject }).Obj())
		return nil
	})
	method.Call([]reflect.Value{reflect.Zero(step), after})
}

// MarkDirty has a canvas painted in the next frame, whether or not an object asks
// for it.
func MarkDirty(c fyne.Canvas) {
	if c, ok := c.(interface{ SetDirty() }); ok {
		c.SetDirty()
	}
}
