//go:build !ci && cgo

package main

import (
	"github.com/go-gl/glfw/v3.3/glfw"

	"flameview/viewer"
)

// beneath lets the mouse's back and forward buttons walk the history, Esc close
// dialogs and Enter press buttons. Fyne drops these mouse buttons and gives keys
// to the focus alone, so all are taken from the window system's library beneath
// it. Call it while a window is being painted: then, and only then, its context
// is current. Fyne's own callbacks still get the rest.
func beneath(on viewer.Beneath) {
	w := glfw.GetCurrentContext()
	if w == nil {
		return
	}
	var fynes glfw.MouseButtonCallback
	fynes = w.SetMouseButtonCallback(func(w *glfw.Window, b glfw.MouseButton, a glfw.Action, mods glfw.ModifierKey) {
		switch {
		case b == glfw.MouseButton4 && a == glfw.Press:
			on.Back()
		case b == glfw.MouseButton5 && a == glfw.Press:
			on.Forward()
		}
		if fynes != nil && b < glfw.MouseButton4 {
			fynes(w, b, a, mods)
		}
	})
	actions := map[glfw.Key]func() bool{glfw.KeyEscape: on.Escape, glfw.KeyEnter: on.Enter, glfw.KeyKPEnter: on.Enter}
	const held = glfw.ModShift | glfw.ModControl | glfw.ModAlt | glfw.ModSuper // locks do not matter
	var keys glfw.KeyCallback
	keys = w.SetKeyCallback(func(w *glfw.Window, k glfw.Key, scancode int, a glfw.Action, mods glfw.ModifierKey) {
		if action := actions[k]; action != nil && a == glfw.Press && (k == glfw.KeyEscape || mods&held == 0) && action() {
			return
		}
		if keys != nil {
			keys(w, k, scancode, a, mods)
		}
	})
}
