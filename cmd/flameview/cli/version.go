package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"

	"flameview/viewer/report"
)

// versionCmd says which build this is.
type versionCmd struct{}

func (versionCmd) Run(a *app) error {
	_, err := fmt.Fprintln(a.Out, report.Program())
	info, ok := debug.ReadBuildInfo()
	if !ok || err != nil {
		return err
	}
	for _, line := range build(info) {
		if _, err := fmt.Fprintf(a.Out, "%-9s %s\n", line[0], line[1]); err != nil {
			return err
		}
	}
	return nil
}

// build is what the Go tool stamped, in words.
func build(info *debug.BuildInfo) (lines [][2]string) {
	setting := func(key string) string {
		i := slices.IndexFunc(info.Settings, func(s debug.BuildSetting) bool { return s.Key == key })
		if i < 0 {
			return ""
		}
		return info.Settings[i].Value
	}
	lines = append(lines, [2]string{"system", runtime.GOOS + "/" + runtime.GOARCH})
	if revision := setting("vcs.revision"); revision != "" {
		if setting("vcs.modified") == "true" {
			revision += ", with changes"
		}
		lines = append(lines, [2]string{"revision", revision}, [2]string{"of", setting("vcs.time")})
	}
	window := "yes"
	if setting("CGO_ENABLED") != "1" || setting("-tags") == "ci" {
		window = "no: only the commands"
	}
	return append(lines, [2]string{"window", window})
}
