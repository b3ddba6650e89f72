//go:build !ci && cgo

package main

import (
	"github.com/go-gl/glfw/v3.3/glfw"
)

// historyButtons lets the mouse's back and forward buttons walk the history.
// Fyne drops these buttons, so they are taken from the window system's library
// beneath it. Call it while a window is being painted: then, and only then, its
// context is current. Fyne's own callback still gets every button.
func historyButtons(back, forward func()) {
	w := glfw.GetCurrentContext()
	if w == nil {
		return
	}
	var fynes glfw.MouseButtonCallback
	fynes = w.SetMouseButtonCallback(func(w *glfw.Window, b glfw.MouseButton, a glfw.Action, mods glfw.ModifierKey) {
		switch {
		case b == glfw.MouseButton4 && a == glfw.Press:
			back()
		case b == glfw.MouseButton5 && a == glfw.Press:
			forward()
		}
		if fynes != nil && b < glfw.MouseButton4 {
			fynes(w, b, a, mods)
		}
	})
}
