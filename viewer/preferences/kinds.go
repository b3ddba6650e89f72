package preferences

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"flameview/formats/codec"
	"flameview/live/command"
	"flameview/model"
)

// Kind says which texts are values of a preference.
type Kind interface {
	// Check says what is wrong with a text, nil for nothing.
	Check(text string) error
	// Says lists the values for people.
	Says() string
}

// Options are the values of a preference that is one of several.
type Options []Option

// Option is one of them.
type Option struct{ Value, Title string }

var onOff = options(On, "on", Off, "off")

// options makes them of values and titles.
func options(words ...string) (o Options) {
	for i := 0; i < len(words); i += 2 {
		o = append(o, Option{words[i], words[i+1]})
	}
	return o
}

// Switch says that the values are on and off.
func (o Options) Switch() bool { return len(o) == 2 && o[0].Value == On }

// Check is for Kind.
func (o Options) Check(text string) error {
	for _, one := range o {
		if one.Value == text {
			return nil
		}
	}
	return fmt.Errorf("want %s, not %q", o.Says(), text)
}

// Says is for Kind.
func (o Options) Says() string {
	var values []string
	for _, one := range o {
		values = append(values, one.Value)
	}
	return strings.Join(values, ", ")
}

// number is a number within bounds.
type number struct{ least, most float64 }

func (n number) Check(text string) error {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v >= n.least && v <= n.most) {
		return fmt.Errorf("want a number from %s, not %q", n.Says(), text)
	}
	return nil
}

func (n number) Says() string { return fmt.Sprintf("%g to %g", n.least, n.most) }

// patterns are regular expressions, one a line.
type patterns struct{}

func (patterns) Check(text string) error {
	for i, line := range List(text) {
		if _, err := model.CompilePattern(line); err != nil {
			return fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return nil
}

func (patterns) Says() string { return "regular expressions" }

// paths are files and folders, one a line. They may be away for a while.
type paths struct{}

func (paths) Check(text string) error {
	for i, line := range List(text) {
		if !filepath.IsAbs(line) {
			return fmt.Errorf("line %d: want a whole path, not %q", i+1, line)
		}
	}
	return nil
}

func (paths) Says() string { return "paths" }

// opener is a command that opens a file.
type opener struct{}

func (opener) Check(text string) error {
	if _, err := command.Split(text); err != nil {
		return err
	}
	if !strings.Contains(text, "{file}") {
		return errors.New("want a command with {file}, such as code --goto {file}:{line}")
	}
	return nil
}

func (opener) Says() string { return "a command" }

// limits are limits of what is read, one a line.
type limits struct{}

func (limits) Check(text string) error {
	_, err := codec.ParseLimits(List(text))
	return err
}

func (limits) Says() string { return "NAME=VALUE" }

// List are the lines of a value that are not empty.
func List(text string) (list []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}
