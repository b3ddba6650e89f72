package formats

import (
	"cmp"
	"maps"
	"slices"

	"flameview/formats/codec"
	"flameview/model"
)

// Contents record what earlier loads have read, so that a file that is opened again, under any name, counts once. The zero
// Contents are empty; a Contents never changes.
type Contents struct {
	owner map[codec.Digest]string // the file in which a content counts
}

// Without returns the contents without those of some files, by path: files that were closed or will be read again.
func (c Contents) Without(gone func(path string) bool) Contents {
	c.owner = maps.Clone(c.owner)
	maps.DeleteFunc(c.owner, func(_ codec.Digest, path string) bool { return gone(path) })
	return c
}

// and adds what a load has read.
func (c Contents) and(owner map[codec.Digest]string) Contents {
	out := maps.Clone(owner)
	maps.Copy(out, c.owner)
	return Contents{out}
}

// of returns the other file in which a content counts, "" if none.
func (c Contents) of(d codec.Digest, name string) string {
	if owner := c.owner[d]; owner != name {
		return owner
	}
	return "" // the file itself is read again
}

// seenContent is the content of a file of the current load.
type seenContent struct {
	codec.Digest
	stream bool // it cannot be read a second time, so it always counts
}

// dropTwins removes the events from stores whose content counts in an earlier store or an earlier load. Files of equal size
// were compared before they were read (twinOf); this finds equal content in different compression. It returns the contents
// of all loads.
func (c *claims) dropTwins(stores []*model.Store) Contents {
	for i, s := range stores {
		f := s.Files[0]
		r, ok := c.read[f.Path]
		if !ok {
			continue
		}
		owner := cmp.Or(c.earlier.of(r.Digest, f.Path), c.owner[r.Digest])
		switch {
		case owner == "":
			c.owner[r.Digest] = f.Path
		case owner != f.Path && !r.stream && s.Events() > 0:
			stores[i] = twin(f.Path, f.Bytes, f.Format, owner)
		}
	}
	return c.earlier.and(c.owner)
}

// twin returns a store without events, for a file whose content counts in another one.
func twin(path string, size int64, format, owner string) *model.Store {
	b := model.NewBuilder(model.File{Path: path, Bytes: size})
	b.SetFormat(format)
	b.Warn("it is the same as %s, byte for byte, and counts once", owner)
	b.CountsIn(owner)
	s, _ := b.Build() // cannot fail: it has no events
	return s
}

// countsIn records the files in which parts of another one count.
func countsIn(b *model.Builder, owners []string) {
	for _, owner := range slices.Compact(slices.Sorted(slices.Values(owners))) {
		if owner != "" {
			b.CountsIn(owner)
		}
	}
}
