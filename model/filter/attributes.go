package filter

import "flameview/model"

// These kinds match attributes of events by name: the path of their file, their
// allocated, locked or thrown class, and the state of their thread.
var (
	fileKind  = &Kind{ID: "file", Events: ofFile}
	classKind = &Kind{ID: "class", Events: ofClass}
	stateKind = &Kind{ID: "state", Events: ofState}
)

func ofFile(s *model.Store, f Filter) (func(*model.Segment) Verdicts, error) {
	match, err := f.Compile()
	if err != nil {
		return nil, err
	}
	return func(seg *model.Segment) Verdicts {
		return Always(verdictOf(match(s.Files[seg.File].Path)))
	}, nil
}

func ofClass(s *model.Store, f Filter) (func(*model.Segment) Verdicts, error) {
	match, err := f.Compile()
	if err != nil {
		return nil, err
	}
	table := make([]Verdict, len(s.Methods))
	for i, m := range s.Methods {
		table[i] = verdictOf(m.Family == model.FamilyClass && (match(m.Display) || match(m.Name)))
	}
	return func(seg *model.Segment) Verdicts {
		if seg.Class == nil {
			return nil
		}
		return ByID(seg.Class, table)
	}, nil
}

func ofState(s *model.Store, f Filter) (func(*model.Segment) Verdicts, error) {
	match, err := f.Compile()
	if err != nil {
		return nil, err
	}
	table := make([]Verdict, len(s.States))
	for i, name := range s.States {
		table[i] = verdictOf(match(name))
	}
	table[0] = Unknown
	return func(seg *model.Segment) Verdicts {
		if seg.State == nil {
			return nil
		}
		return ByID(seg.State, table)
	}, nil
}
