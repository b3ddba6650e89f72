//go:build !linux

package jvm

import (
	"context"
	"os"

	"flameview/live/process"
)

func (vm VM) command(context.Context, string, ...string) (string, error) {
	return "", process.ErrUnsupported
}

func ours(os.FileInfo) bool { return false }
