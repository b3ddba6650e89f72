package codec

import "math"

// Limits of what is read. They are generous: no real recording comes near them.
// Beyond one of them the file, or the part of it that is at fault, is refused with
// a message that names the limit; nothing is cut in silence. Limits that only one
// format has stand beside its reader.
const (
	// MaxTotal bounds what the values of a column may add up to, signs aside, with
	// room for sums of two.
	MaxTotal = math.MaxInt64 / 4

	// MaxUnpacked bounds the content, in bytes, that is in memory at the same time
	// for all files of a load, and what one stream or container may hold.
	MaxUnpacked = 4 << 30
	// MaxRatio bounds how many times as large a file may become when its
	// containers come off. Real recordings shrink to a tenth or a fiftieth, a gzip
	// full of zeros to a thousandth, gzip in gzip to nothing.
	MaxRatio = 200
	// FreeUnpacked is what the files of a load may unpack to beyond that, all
	// together, in bytes: small files shrink as they like.
	FreeUnpacked = 256 << 20
	// MaxNesting is how deep containers may lie in one another: a zip of gzips is
	// two.
	MaxNesting = 3
	// MaxEntries bounds the files in an archive.
	MaxEntries = 1 << 20
	// MaxWindow is how far back zstd data may refer, in bytes: zstd --long=28.
	MaxWindow = 256 << 20

	// MaxName bounds a name, in bytes. A longer one ends with "…".
	MaxName = 64 << 10
	// MaxMetrics bounds the values that one event may have.
	MaxMetrics = 1 << 10
)
