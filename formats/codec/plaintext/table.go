package plaintext

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"io"

	"flameview/formats/codec"
)

// Table reads a file as lines of cells and hands them to row, which does not keep
// the slice. number counts records from 1, indent is how many bytes stand in front
// of the first cell or its quotes. Lines that cannot be cut into cells are counted.
func Table(ctx context.Context, in *codec.Input, comma rune, row func(number, indent int, cells []string) error) (odd int, err error) {
	text, err := ToUTF8(in.Data)
	if err != nil {
		return 0, err
	}
	r := csv.NewReader(bytes.NewReader(text))
	r.Comma, r.LazyQuotes, r.ReuseRecord, r.FieldsPerRecord = comma, true, true, -1
	r.TrimLeadingSpace = comma != '\t' // of which it would take the empty cells
	for number := 1; ; number++ {
		if number%4096 == 1 {
			if err := ctx.Err(); err != nil {
				return odd, err
			}
			in.Progress(r.InputOffset())
		}
		cells, err := r.Read()
		switch {
		case err == io.EOF:
			return odd, nil
		case errors.As(err, new(*csv.ParseError)):
			odd++
		case err != nil:
			return odd, err
		default:
			_, column := r.FieldPos(0)
			if err := row(number, column-1, cells); err != nil {
				return odd, err
			}
		}
	}
}
