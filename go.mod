module flameview

go 1.26.0

require (
	fyne.io/fyne/v2 v2.7.1 // indirect
	github.com/alecthomas/kong v1.17.0 // indirect
	github.com/go-text/typesetting v0.3.5 // indirect
	github.com/grafana/jfr-parser v0.16.0 // indirect
	github.com/jezek/xgb v1.1.1 // indirect
	github.com/klauspost/compress v1.20.3 // indirect
	github.com/rymdport/portal v0.4.2 // indirect
	golang.org/x/image v0.47.0 // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)
