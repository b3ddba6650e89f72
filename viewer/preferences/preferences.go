// Package preferences is what the user chooses for all windows: a table of
// preferences, and their values in the toolkit's storage. It knows no toolkit.
package preferences

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Preference is one thing that can be chosen. Its value is a text.
type Preference struct {
	ID      ID
	Group   string // of the dialog
	Title   string
	Help    string // what the title leaves open, "" for nothing
	Default string
	Kind    Kind
}

// Lines says that the value is a list, one item a line.
func (p Preference) Lines() bool {
	switch p.Kind.(type) {
	case patterns, limits, paths:
		return true
	}
	return false
}

// IsNumber says that the value is a number.
func (p Preference) IsNumber() bool {
	_, yes := p.Kind.(number)
	return yes
}

// Check says what is wrong with a value, and names the preference.
func (p Preference) Check(text string) error {
	if err := p.Kind.Check(text); err != nil {
		return fmt.Errorf("%s: %w", strings.ToLower(p.Title[:1])+p.Title[1:], err)
	}
	return nil
}

// Find is the preference with an id, which must be one of the table.
func Find(id ID) Preference {
	i := slices.IndexFunc(All, func(p Preference) bool { return p.ID == id })
	if i < 0 {
		panic("preferences: no preference is called " + string(id))
	}
	return All[i]
}

// Storage keeps texts; [fyne.Preferences] is one.
type Storage interface {
	String(key string) string // "" for none
	SetString(key, value string)
	RemoveValue(key string)
}

// prefix begins the keys in storage.
const prefix = "preference."

// Preferences are the values in a storage. They are for one goroutine.
type Preferences struct {
	storage Storage
	values  map[ID]string // only those that are not the default
}

// Read takes the values of a storage. Those that cannot be are as if they were not
// there; [Damaged] says which.
func Read(storage Storage) *Preferences {
	p := &Preferences{storage: storage, values: map[ID]string{}}
	for _, one := range All {
		if text := storage.String(prefix + string(one.ID)); text != "" && one.Check(text) == nil && text != one.Default {
			p.values[one.ID] = text
		}
	}
	return p
}

// Text is the value of a preference.
func (p *Preferences) Text(id ID) string {
	if text, ok := p.values[id]; ok {
		return text
	}
	return Find(id).Default
}

// On is the value of a switch.
func (p *Preferences) On(id ID) bool { return p.Text(id) == On }

// Number is the value of a number.
func (p *Preferences) Number(id ID) float64 {
	v, _ := strconv.ParseFloat(p.Text(id), 64) // checked when it was set
	return v
}

// List is the value of a list.
func (p *Preferences) List(id ID) []string { return List(p.Text(id)) }

// RootBelow says that callees stand on their callers.
func (p *Preferences) RootBelow() bool { return p.Text(RootBelow) == below }

// Set changes and stores a value. The error is of one that cannot be.
func (p *Preferences) Set(id ID, text string) error {
	one := Find(id)
	if one.Lines() {
		text = strings.Join(List(text), "\n")
	}
	if err := one.Check(text); err != nil {
		return err
	}
	delete(p.values, id)
	if text == one.Default || text == "" {
		p.storage.RemoveValue(prefix + string(id))
		return nil
	}
	p.values[id] = text
	p.storage.SetString(prefix+string(id), text)
	return nil
}

// Toggle turns a switch.
func (p *Preferences) Toggle(id ID) {
	to := On
	if p.On(id) {
		to = Off
	}
	_ = p.Set(id, to) // one of the two values
}

// Damaged says which of the stored values cannot be and are ignored, a sentence for
// each; stored is the JSON object that the toolkit keeps.
func Damaged(stored []byte) (say []string) {
	var values map[string]json.RawMessage
	if json.Unmarshal(stored, &values) != nil {
		return nil
	}
	for _, one := range All {
		raw, ok := values[prefix+string(one.ID)]
		if !ok {
			continue
		}
		var text string
		err := json.Unmarshal(raw, &text)
		if err != nil {
			err = fmt.Errorf("%s: want a text, not %s", one.ID, raw)
		} else if text != "" {
			err = one.Check(text)
		}
		if err != nil {
			say = append(say, fmt.Sprintf("a preference is ignored: %v", err))
		}
	}
	return say
}
