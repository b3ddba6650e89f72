package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"flameview/compare"
	"flameview/formats"
	"flameview/formats/codec"
	"flameview/live"
	"flameview/live/sources"
	"flameview/model/filter"
	"flameview/model/shape"
	"flameview/picture"
	"flameview/viewer/report"
)

// vars are what flags and their help take from tables elsewhere.
func vars() kong.Vars {
	var groups, groupWords []string
	for _, k := range shape.GroupKinds {
		groups, groupWords = append(groups, k.ID), append(groupWords, k.ID)
		if !strings.EqualFold(k.Title, k.ID) {
			groupWords[len(groupWords)-1] += " (" + strings.ToLower(k.Title) + ")"
		}
		if k.Alias != "" {
			groups = append(groups, k.Alias)
			groupWords[len(groupWords)-1] += " (or " + k.Alias + ")"
		}
	}
	var values []string
	for _, k := range filter.Kinds {
		if k.Value != "" {
			values = append(values, "a "+k.ID+" is "+k.Value)
		}
	}
	writable := formatsWith(func(codec.WriteOptions) bool { return true })
	return kong.Vars{
		"norms":    compare.Norms(),
		"profiles": fmt.Sprintf("%d MiB", report.SmallProfiles>>20),
		"version":  report.Program(),
		"kinds":    strings.Join(filter.IDs(), ", "), "values": strings.Join(values, ", "),
		"groups": strings.Join(groups, ","), "groupwords": strings.Join(groupWords, ", "), "group": shape.ByMethod.String(),
		"roots": strings.Join(shape.RootIDs(), ","), "rootwords": either(shape.RootIDs()), "leaf": shape.LeafClass,
		"limits":  codec.LimitNames(),
		"targets": strings.Join(writable, ","), "writes": strings.Join(writable, ", "),
		"files": "Files or folders; - is standard input. Containers (gzip, zstd, bzip2, xz, zip, tar) are opened, formats are told by content." +
			" A source is recorded for a while: flameview help live names them.",
		"sources": sources.Forms(), "for": usualFor.String(), "every": live.DefaultEvery.String(), "window": live.DefaultWindow.String(),
		"palettes": strings.Join(picture.PaletteIDs(), ", "), "palette": picture.Palettes[0].ID,
		"charts": strings.Join(append([]string{"png", "json"}, chartFormats()...), ","),
		"width":  strconv.Itoa(codec.DefaultWidth), "minwidths": minWidths(),
		"scaled": strings.Join(formatsWith(func(o codec.WriteOptions) bool { return o.Scale }), ", "),
	}
}

// formatsWith are the IDs of the formats that can be written and whose options
// are such.
func formatsWith(such func(codec.WriteOptions) bool) (ids []string) {
	for _, f := range formats.All {
		if f.Write != nil && such(f.Options) {
			ids = append(ids, f.ID)
		}
	}
	return ids
}

// minWidths says what --min-width is if it is not given, by format.
func minWidths() string {
	var usual, all []string
	for _, f := range formats.All {
		switch o := f.Options; {
		case o.MinWidth == 0:
		case o.MaxFrames > 0:
			usual = append(usual, "none in "+f.ID+", which paints thin neighbours together")
		default:
			usual = append(usual, fmt.Sprintf("%g in %s", o.MinWidth, f.ID))
		}
		if f.Options.AlwaysThin {
			all = append(all, fmt.Sprintf("; 0 keeps all, but in %s, where it is %g", f.ID, f.Options.MinWidth))
		}
	}
	return strings.Join(usual, ", ") + strings.Join(all, "")
}

// either joins words with "or".
func either(words []string) string {
	if n := len(words) - 1; n > 0 {
		return strings.Join(words[:n], ", ") + " or " + words[n]
	}
	return strings.Join(words, "")
}
