package model

// The integers that stand for interned things. Each has a type of its own, so
// that a swapped argument does not compile. All are dense and valid inside one
// Store (BoxID: inside one Boxes).
type (
	// MethodID numbers the methods of a store.
	MethodID uint32
	// FrameID numbers the frames of a store.
	FrameID uint32
	// StackID is a node of the call-path trie: it stands for the whole path from
	// the root. 0 is the empty stack. A parent's number is lower than its child's.
	StackID uint32
	// ThreadID numbers threads; 0 is "(no thread)".
	ThreadID uint32
	// FileID numbers the files that feed a store.
	FileID uint32
	// StringID numbers attribute strings (libraries, signatures); 0 is "".
	StringID uint32
	// StateID numbers thread states; 0 is "(no state)".
	StateID uint16
)

// Root is the empty stack.
const Root StackID = 0

// NoThread is the thread of events that name none.
const NoThread ThreadID = 0
