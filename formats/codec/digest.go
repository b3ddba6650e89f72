package codec

import (
	"context"
	"hash/maphash"
)

// Digest identifies content within one run of the program. Equal content has equal digests; different content
// having equal ones is as unlikely as a memory error.
type Digest struct {
	size int
	hash uint64
}

var digestSeed = maphash.MakeSeed()

// DigestOf computes a digest, at several GB a second.
func DigestOf(p []byte) Digest { return Digest{len(p), maphash.Bytes(digestSeed, p)} }

// Claim finds parts of the content that also occur in earlier files of the load, so that they are counted once.
// For each part it returns the name of the earlier file, "" if there is none; it returns nil if there are no other
// files. It may wait until those files have been read far enough.
func (in *Input) Claim(ctx context.Context, parts [][]byte) ([]string, error) {
	if in.OnClaim == nil {
		return nil, nil
	}
	digests := make([]Digest, len(parts))
	g, inner := NewGroup(ctx)
	g.SetLimit(4)
	for i, p := range parts {
		g.Go(func() error {
			digests[i] = DigestOf(p)
			return inner.Err()
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	return in.OnClaim(ctx, digests)
}
