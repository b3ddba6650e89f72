// Package otlp reads profiles of OpenTelemetry: ProfilesData, which is an
// ExportProfilesServiceRequest on the wire too, as
//
//	a protocol buffer                       eBPF profiler, async-profiler's jfrconv
//	many, each behind its length            the collector's file exporter, gRPC (with a flag in front)
//	JSON, one object or one a line          the collector's file exporter
//
// https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/profiles/v1development/profiles.proto
//
// A profile is a series with one type of value. A sample is many events: one for
// each of its times, or one with the sum of its values. Attributes give threads
// and processes, and profile.frame.type gives the language of a frame.
package otlp

import "flameview/formats/codec"

// Format is OpenTelemetry's profiles.
var Format = codec.Format{
	ID:         "otlp",
	Title:      "OpenTelemetry profile",
	Extensions: []string{".otlp", ".otlp.json", ".json", ".jsonl", ".pb"},
	Sniff:      sniff,
	Read:       read,
}
