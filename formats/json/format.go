// Package json reads and writes flame graphs as JSON trees.
package json

import (
	"context"
	"errors"
	"io"

	"flameview/formats/codec"
	"flameview/model"
)

// Format is the JSON tree.
var Format = codec.Format{
	ID:         "json",
	Title:      "JSON flame graph",
	Extensions: []string{".json"},
	Sniff:      func([]byte) codec.Confidence { return codec.No },
	Read:       func(context.Context, *codec.Input, *model.Builder) error { return errors.New("to come") },
	Write:      func(io.Writer, *codec.View) error { return errors.New("to come") },
}
