package gopprof

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/google/pprof/profile"

	"flameview/formats/codec"
	"flameview/live"
)

// Extension is that of pprof profiles. Only CPU profiles are kept as the program wrote
// them; of counters, what counts is how they change.
func (s *Source) Extension() string {
	if !s.binary {
		return ""
	}
	return ".pb.gz"
}

// Save writes the windows as one profile, which the pprof library merges: samples,
// labels and mappings are as the program wrote them.
func (s *Source) Save(ctx context.Context, w io.Writer) error {
	answers := s.keep.All()
	if len(answers) == 0 {
		return errors.New("there is no recording to save: no CPU profile has come yet")
	}
	return codec.Safely(func() error {
		var sum *profile.Profile
		for _, data := range answers {
			if err := ctx.Err(); err != nil {
				return err
			}
			p, err := parse(data)
			if err != nil {
				return err
			}
			if sum == nil {
				sum = p
				continue
			}
			if sum, err = profile.Merge([]*profile.Profile{sum, p}); err != nil {
				return fmt.Errorf("merge the windows: %w", err)
			}
		}
		return sum.Write(w)
	})
}

// parse reads one answer, unpacked within the bounds of answers.
func parse(data []byte) (*profile.Profile, error) {
	if z, err := gzip.NewReader(bytes.NewReader(data)); err == nil {
		if data, err = io.ReadAll(io.LimitReader(z, live.MaxAnswer+1)); err != nil {
			return nil, err
		}
		if len(data) > live.MaxAnswer {
			return nil, fmt.Errorf("a window: %w", live.ErrTooMuch)
		}
	}
	return profile.ParseData(data)
}
