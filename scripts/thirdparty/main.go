// Thirdparty writes THIRD_PARTY.md: what of others is in the program, and under which
// licence. With -texts it prints the licences themselves, which ask to be passed on
// with the program. From the project's root:
//
//	go run ./scripts/thirdparty
//	go run ./scripts/thirdparty -texts
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const path = "THIRD_PARTY.md"

// part is something of others.
type part struct{ name, version, licence, text string }

func main() {
	texts := flag.Bool("texts", false, "print the licences")
	flag.Parse()
	parts, err := parts(".")
	switch {
	case err != nil:
	case *texts:
		_, err = os.Stdout.WriteString(licenceTexts(parts))
	default:
		err = os.WriteFile(path, []byte(table(parts)), 0o666)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "thirdparty:", err)
		os.Exit(1)
	}
}

// parts are what the project in a folder has of others, by name.
func parts(root string) ([]part, error) {
	parts, err := modules(root)
	if err != nil {
		return nil, err
	}
	font, err := read("Noto Sans, the font", "", filepath.Join(root, "assets", "font"))
	if err != nil {
		return nil, err
	}
	parts = append(parts, font)
	slices.SortFunc(parts, func(a, b part) int { return cmp.Compare(a.name, b.name) })
	return parts, nil
}

// table is THIRD_PARTY.md.
func table(parts []part) string {
	var out strings.Builder
	out.WriteString("# What of others is in the program\n\nMade from go.mod by `go run ./scripts/thirdparty`; a test keeps the two alike. Some modules are needed by\ntests only, or on other systems. Packages of the program contain the texts of the licences.\n\n| what | version | licence |\n|---|---|---|\n")
	for _, p := range parts {
		fmt.Fprintf(&out, "| %s | %s | %s |\n", p.name, p.version, p.licence)
	}
	return out.String()
}

// licenceTexts is each text once, below the names of all that are under it.
func licenceTexts(parts []part) string {
	var texts []string
	byText := map[string][]string{}
	for _, p := range parts {
		if byText[p.text] == nil {
			texts = append(texts, p.text)
		}
		byText[p.text] = append(byText[p.text], p.name)
	}
	var out strings.Builder
	for _, text := range texts {
		fmt.Fprintf(&out, "%s\n\n%s\n\n%s\n\n", strings.Join(byText[text], ", "), text, strings.Repeat("-", 80))
	}
	return out.String()
}

// modules are those that go.mod names.
func modules(root string) (parts []part, err error) {
	cmd := exec.Command("go", "mod", "download", "-json")
	cmd.Dir = root
	list, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go mod download: %w", err)
	}
	for dec := json.NewDecoder(bytes.NewReader(list)); ; {
		var m struct{ Path, Version, Dir, Error string }
		if err := dec.Decode(&m); errors.Is(err, io.EOF) {
			return parts, nil
		} else if err != nil {
			return nil, err
		}
		if m.Error != "" {
			return nil, fmt.Errorf("%s: %s", m.Path, m.Error)
		}
		p, err := read(m.Path, m.Version, m.Dir)
		if err != nil {
			return nil, err
		}
		parts = append(parts, p)
	}
}

var licenceFile = regexp.MustCompile(`(?i)^(licen[sc]e|copying)(\.md|\.txt)?$`)

// read finds the licence in a folder.
func read(name, version, dir string) (part, error) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return part{}, err
	}
	for _, f := range files {
		if licenceFile.MatchString(f.Name()) {
			text, err := os.ReadFile(filepath.Join(dir, f.Name()))
			if err != nil {
				return part{}, err
			}
			p := part{name, version, licenceOf(string(text)), tidy(string(text))}
			if p.licence == "" {
				return p, fmt.Errorf("%s: the licence is not known; look at %s and add it to licences", name, f.Name())
			}
			return p, nil
		}
	}
	return part{}, fmt.Errorf("%s: no licence in %s", name, dir)
}

// licences are told by sentences of their texts. Each of them permits to pass the
// program on.
var licences = []struct{ name, sentence string }{
	{"OFL-1.1", "SIL OPEN FONT LICENSE Version 1.1"},
	{"Apache-2.0", "Apache License, Version 2.0"},
	{"Apache-2.0", "Apache License Version 2.0"},
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy"},
	{"ISC", "distribute this software for any purpose with or without fee is hereby granted"},
	{"BSD-3-Clause", "used to endorse or promote products derived from"},
	{"BSD-2-Clause", "Redistribution and use in source and binary forms"},
}

func licenceOf(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	var found []string
	for _, l := range licences {
		if strings.Contains(text, l.sentence) && !slices.Contains(found, l.name) && (l.name != "BSD-2-Clause" || !slices.Contains(found, "BSD-3-Clause")) {
			found = append(found, l.name)
		}
	}
	return strings.Join(found, ", ")
}

// tidy takes off what differs between copies of a text but means nothing.
func tidy(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(strings.ReplaceAll(l, "```", "'''"), " \t")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}
