package cli

import (
	"io"
	"log/slog"
	"time"
)

// newLog writes structured lines from a level on.
func newLog(w io.Writer, level string) *slog.Logger {
	var l slog.Level
	if l.UnmarshalText([]byte(level)) != nil {
		l = slog.LevelWarn
	}
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: l}))
}

// stage logs how long a stage took that started at a time, and its sizes.
func (a *app) stage(name string, started time.Time, sizes ...any) {
	a.log.Debug(name, append([]any{"took", time.Since(started)}, sizes...)...)
}
