package codec

import (
	"time"

	"flameview/model"
)

// WarnZone adds a warning that dates have no time zone and were read as local time. of names the dates; ns is one of them, in
// nanoseconds since the Unix epoch.
func WarnZone(b *model.Builder, of string, ns int64) {
	zone := time.Unix(0, ns).In(time.Local).Format("-07:00")
	b.Warn("%s no time zone: they were taken as the time of this machine (UTC%s)", of, zone)
}
