package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

const root = "../.."

// TestEveryModuleIsListed needs no network: go.mod and the document name the same
// modules in the same versions.
func TestEveryModuleIsListed(t *testing.T) {
	mod := content(t, "go.mod")
	doc := content(t, path)
	wanted := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+) (v\S+)`).FindAllStringSubmatch(mod, -1) {
		wanted["| "+m[1]+" | "+m[2]+" |"] = true
	}
	for _, row := range regexp.MustCompile(`(?m)^\| \S+ \| v\d\S* \|`).FindAllString(doc, -1) {
		if !wanted[row] {
			t.Errorf("go.mod does not have %s", row)
		}
		delete(wanted, row)
	}
	for row := range wanted {
		t.Errorf("no row %s; go run ./scripts/thirdparty", row)
	}
}

func TestDocumentIsUpToDate(t *testing.T) {
	if testing.Short() {
		t.Skip("asks the go command for all modules")
	}
	parts, err := parts(root)
	if err != nil {
		t.Skip(err) // modules of other systems may not be there
	}
	if table(parts) != content(t, path) {
		t.Errorf("%s is out of date; go run ./scripts/thirdparty writes it anew", path)
	}
}

func TestLicenceOf(t *testing.T) {
	for text, want := range map[string]string{
		"Apache License\n   Version 2.0, January 2004":                                            "Apache-2.0",
		"Redistribution and use in source\nand binary forms, with or without":                     "BSD-2-Clause",
		"Redistribution and use ... may be used to endorse or promote products derived from this": "BSD-3-Clause",
		"All rights reserved.": "",
	} {
		if got := licenceOf(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func content(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
