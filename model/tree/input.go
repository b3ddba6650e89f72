package tree

import (
	"flameview/model"
	"flameview/model/scan"
	"flameview/model/shape"
)

// Input is what a tree is grown from.
type Input struct {
	Metric   model.Metric
	Shape    *shape.Shape
	Weights  *Weights
	Fragment []shape.BoxID // outermost first; empty = all
	// Roots are the threads or files at the root if they are above the shape, not nodes
	// of it; else nil. With Roots, callees views need ByRoot, and callers views Parts.
	Roots  *shape.Roots
	ByRoot *RootWeights
	Parts  *scan.Partition
	// More are further weights, each with its own fragment in place of Fragment. Only
	// if there are fragments.
	More []Group
}

// Group is weights and the fragment they are for.
type Group struct {
	Weights  *Weights
	Fragment []shape.BoxID
}
