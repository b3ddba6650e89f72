package formats

import (
	"errors"
	"fmt"
	"log/slog"

	"flameview/formats/codec"
)

// guard runs f with [codec.Safely]. doing begins the message of an error that Safely caught. The stack of a panic is logged at
// debug level.
func guard(log *slog.Logger, doing string, f func() error) error {
	err := codec.Safely(f)
	var p *codec.PanicError
	switch {
	case errors.As(err, &p):
		log.Debug("panic", "doing", doing, "panic", p.Value, "stack", string(p.Stack))
		return fmt.Errorf("internal error %s: %v", doing, p.Value)
	case errors.Is(err, codec.ErrShortened):
		return fmt.Errorf("%s: %w", doing, codec.ErrShortened)
	}
	return err
}
