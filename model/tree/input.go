package tree

import (
	"flameview/model"
	"flameview/model/scan"
	"flameview/model/shape"
)

// Input is what a tree is grown of.
type Input struct {
	Metric   model.Metric
	Shape    *shape.Shape
	Weights  *Weights
	Fragment []shape.BoxID // outermost first; empty = all
	// Roots are the threads or files that the tree shows at the root, where they
	// are no nodes of the shape; else nil. With them, callees views need ByRoot,
	// and callers views Parts.
	Roots  *shape.Roots
	ByRoot *RootWeights
	Parts  *scan.Partition
	// More are weights that the tree has too, each with a fragment of its own in
	// place of the one above. Only where there are fragments.
	More []Group
}

// Group is some weights and the fragment that they are asked for.
type Group struct {
	Weights  *Weights
	Fragment []shape.BoxID
}
