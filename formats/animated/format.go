// Package animated writes comparisons as flame graphs that play, and reads them
// again. A file is one SVG without references to others: the rows of all sides once,
// what changes from side to side, and a script that draws them.
package animated

import (
	"bytes"

	"flameview/compare"
	"flameview/formats/codec"
)

// Format is an animated flame graph: each side of a comparison is a phase. Without a
// script, as in an image of a page, it shows a sentence in place of the picture.
var Format = codec.Format{
	ID:         "animated-svg",
	Title:      "Animated flame graph",
	Extensions: []string{".animated.svg"},
	Sniff:      sniff,
	Read:       read,
	Write:      write,
	Options: codec.WriteOptions{
		Sides: compare.MaxSides, Plays: true,
	},
}

// marker stands in the first bytes of each file.
const marker = `data-flameview="animated-svg"`

func sniff(head []byte) codec.Confidence {
	if bytes.Contains(head[:min(len(head), 512)], []byte(marker)) {
		return codec.Sure
	}
	return codec.No
}

// The data is JSON in an element of the document:
//
//	{"title":"","subtitle":"","series":"cpu","label":"CPU","unit":"samples","decimals":0,
//	 "callers":false,"phases":["before","after"],"scales":[1,1.5],"names":["all","main"],"kinds":["",""],
//	 "rows":[0,0,0, 1,1,2,0,10,1,12, ...]}
//
// rows has for each row, in preorder: how deep it is, its name, how many pairs
// follow, and these pairs: how many phases after the last one (or after the first) its self value
// changes, and the value from then on, which before is 0. So a row that never
// changes costs four or five small numbers, whatever the number of phases.
type data struct {
	Title    string    `json:"title"`
	Subtitle string    `json:"subtitle"`
	Series   string    `json:"series"`
	Label    string    `json:"label"`
	Unit     string    `json:"unit"`
	Decimals uint8     `json:"decimals"`
	Callers  bool      `json:"callers"`
	Phases   []string  `json:"phases"`
	Scales   []float64 `json:"scales"`
	Names    []string  `json:"names"`
	Kinds    []string  `json:"kinds"` // parallel to names
	Rows     []int64   `json:"rows"`
}

const (
	dataOpen  = `<script id="data" type="application/json">`
	dataClose = `</script>`
)
