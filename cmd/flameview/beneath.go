//go:build !ci && cgo

package main

import (
	"github.com/go-gl/glfw/v3.3/glfw"
)

// beneath lets the mouse's back and forward buttons walk the history, and Esc
// close dialogs whatever has the focus. Fyne drops these buttons and gives keys
// to the focus alone, so both are taken from the window system's library beneath
// it. escape says whether the key was of use. Call it while a window is being painted: then, and only then, its
// context is current. Fyne's own callbacks still get the rest.
func beneath(back, forward func(), escape func() bool) {
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
	var keys glfw.KeyCallback
	keys = w.SetKeyCallback(func(w *glfw.Window, k glfw.Key, scancode int, a glfw.Action, mods glfw.ModifierKey) {
		if k == glfw.KeyEscape && a == glfw.Press && escape() {
			return
		}
		if keys != nil {
			keys(w, k, scancode, a, mods)
		}
	})
}
