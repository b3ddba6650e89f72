package viewer

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/live/web"
	"flameview/viewer/ui"
)

// newSecrets makes the window the one that is asked for what servers want to know.
func (w *window) newSecrets(secrets *web.Secrets, post func(func())) {
	if secrets == nil {
		secrets = web.FromEnvironment()
	}
	w.secrets = secrets
	secrets.Ask = func(ctx context.Context, host string) (string, bool) {
		typed := make(chan *string, 1)
		var hide func()
		post(func() {
			if ctx.Err() == nil {
				hide = w.secretDialog(host, func(secret *string) { typed <- secret })
			}
		})
		select {
		case secret := <-typed:
			if secret == nil {
				return "", false
			}
			return *secret, true
		case <-ctx.Done(): // what asked was given up
			post(func() {
				if hide != nil {
					hide()
				}
			})
			return "", false
		}
	}
}

// secretDialog asks for a token, or for user and password; nil is none. What is typed
// goes to the host and nowhere else.
func (w *window) secretDialog(host string, done func(*string)) (hide func()) {
	entry := ui.NewEntry("token, or user:password")
	entry.Password = true
	says := widget.NewLabel(host + " wants to know who asks. What you type is sent to this host only, kept in memory until the program ends, and shown and saved nowhere.")
	says.Wrapping = fyne.TextWrapWord
	answer := func(secret *string) {
		hide()
		done(secret)
	}
	send := func() {
		secret := entry.Text
		answer(&secret)
	}
	entry.Next = func(bool) { send() }
	d := ui.ShowDialog(w.win, "Who asks "+host+"?", container.NewVBox(says, entry), fyne.NewSize(560, 240), entry,
		ui.NewCancel("Cancel", func() { answer(nil) }), ui.NewPrimary("Send", theme.LoginIcon(), send))
	return d.Hide
}
