package state

import (
	"slices"

	"flameview/model/derive"
)

// SetRatio colours by a ratio; "" is by the palette again. What is compared is a
// comparison no more: it has other colours.
func SetRatio(id, title string) Command {
	name := "Colours by ratio: " + title
	if id == "" {
		name = "No ratio"
	}
	return Command{Name: name, Do: func(s State) State {
		s.Ratio = id
		if id != "" && s.Comparing() {
			s = SetSides().Do(s)
		}
		return s
	}}
}

// Define makes a metric of others and shows it; one of the same name makes room.
func Define(l derive.Linear) Command {
	return Command{Name: "Define " + l.ID, Do: func(s State) State {
		s = undefined(s, l.ID)
		s.Defined = append(s.Defined, l.String())
		s.Metric = l.ID
		return s
	}}
}

// Undefine takes a defined metric away.
func Undefine(id string) Command {
	return Command{Name: "Remove the metric " + id, Do: func(s State) State {
		s = undefined(s, id)
		if s.Metric == id {
			s.Metric = ""
		}
		return s
	}}
}

// undefined is a state in which a metric is not defined.
func undefined(s State, id string) State {
	s.Defined = slices.DeleteFunc(slices.Clone(s.Defined), func(text string) bool {
		l, err := derive.ParseLinear(text)
		return err == nil && l.ID == id
	})
	return s
}

// Defines says that a metric is one of the defined ones.
func (s State) Defines(id string) bool {
	return slices.ContainsFunc(s.Defined, func(text string) bool {
		l, err := derive.ParseLinear(text)
		return err == nil && l.ID == id
	})
}
