package session

import "flameview/model"

// Document is where the user stands, for SaveFile. What is open and how it was
// read is for the caller to add: a session knows no files.
func (s *Session) Document() Document {
	return Document{State: s.State(), Search: s.pattern}
}

// Restore shows a store as a document says. History begins anew there; a
// metric that the files lack gives way to their main one. The error is of a
// search that is none, which LoadFile has ruled out.
func (s *Session) Restore(store *model.Store, doc Document) error {
	s.history = History{steps: []Step{{Name: "Open session", State: doc.State}}}
	s.store = store
	if _, err := store.FindMetric(doc.State.Metric); err != nil && doc.State.Metric != "" {
		s.history.Do(Metric("", "of the new files"))
	}
	return s.Find(doc.Search) // asks
}
