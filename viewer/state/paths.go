package state

import (
	"slices"
	"strings"

	"flameview/model"
	"flameview/model/filter"
)

// WithPaths gives the state with files called otherwise: in filters that name
// files, be it as a pattern, and in paths that begin at a file. A folder's new
// name counts for all that is in it, an archive's too.
func (s State) WithPaths(rename func(path string) string) State {
	s.Filters = renamedFilters(s.Filters, rename)
	s.Sides = slices.Clone(s.Sides)
	for i, side := range s.Sides {
		s.Sides[i].Filters = renamedFilters(side.Filters, rename)
		s.Sides[i].Fragment = renamed(side.Fragment, rename)
	}
	s.Fragment = renamed(s.Fragment, rename)
	s.Notes = slices.Clone(s.Notes)
	for i, n := range s.Notes {
		s.Notes[i].Path = renamed(n.Path, rename)
	}
	return s
}

// renamedFilters renames the files in filters.
func renamedFilters(filters []filter.Filter, rename func(string) string) []filter.Filter {
	filters = slices.Clone(filters)
	for i, f := range filters {
		if f.Kind != "file" {
			continue
		}
		list := make([]string, len(f.List))
		for j, path := range f.List {
			list[j] = rename(path)
		}
		filters[i].List = list
	}
	return filters
}

// renamed renames the files in a path of boxes: "[/home/ann/a.jfr]".
func renamed(path []model.Name, rename func(string) string) []model.Name {
	path = slices.Clone(path)
	for i, n := range path {
		if n.Family == model.FamilyFile {
			path[i].Name = "[" + rename(strings.TrimSuffix(strings.TrimPrefix(n.Name, "["), "]")) + "]"
		}
	}
	return path
}

// Anonymous gives the state with files called by their names alone.
func (s State) Anonymous(files []model.File, base func(path string) string) State {
	return s.WithPaths(func(path string) string {
		if slices.ContainsFunc(files, func(f model.File) bool { return f.Path == path }) {
			return base(path)
		}
		return path
	})
}
