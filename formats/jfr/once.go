package jfr

import (
	"bytes"
	"context"

	"flameview/formats/codec"
	"flameview/model"
)

// once leaves out the chunks that stand in the file twice, or in a file in front
// of it: dumps of a recording that goes on share chunks, and whoever joins dumps
// to one file has them twice there.
func once(ctx context.Context, in *codec.Input, chunks []*chunk, b *model.Builder) (keep, twins []*chunk, err error) {
	first := map[string]*chunk{} // by header
	twice := 0
	for _, c := range chunks {
		head := string(c.data[:headerLen])
		if f := first[head]; f != nil && bytes.Equal(f.data, c.data) {
			twice++
			continue
		}
		if first[head] == nil {
			first[head] = c
		}
		keep = append(keep, c)
	}
	if twice > 0 {
		b.Warn("%s of %d stand in the file twice, byte for byte, and count once", plural(twice, "chunk"), len(chunks))
	}

	parts := make([][]byte, len(keep))
	for i, c := range keep {
		parts[i] = c.data
	}
	owners, err := in.Claim(ctx, parts)
	if owners == nil || err != nil {
		return keep, nil, err
	}
	var mine []*chunk
	elsewhere := map[string]int{}
	for i, c := range keep {
		if owners[i] == "" {
			mine = append(mine, c)
			continue
		}
		elsewhere[owners[i]]++
		twins = append(twins, c)
	}
	for i := range keep {
		if owner := owners[i]; elsewhere[owner] > 0 {
			b.Warn("%s of %d are in %s too, byte for byte, and count there", plural(elsewhere[owner], "chunk"), len(chunks), owner)
			delete(elsewhere, owner)
		}
	}
	return mine, twins, nil
}
