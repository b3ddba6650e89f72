// Package web asks servers for profiles: with limits of size and time, without
// following redirects to other hosts, and with secrets that come from the
// environment and go to one host only.
package web

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
)

// errSecret does not repeat the address: it holds a secret.
var errSecret = errors.New("an address with a user or a password in it is not taken, because addresses are shown and saved: put user:password into " + basicVariable + ", or a token into " + tokenVariable)

// Parse reads an address of http or https. The error never repeats a secret.
func Parse(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	if err != nil {
		if strings.Contains(address, "@") {
			return nil, errSecret
		}
		return nil, fmt.Errorf("%q is not an address: %w", address, errors.Unwrap(err))
	}
	switch {
	case u.User != nil:
		return nil, errSecret
	case u.Scheme != "http" && u.Scheme != "https":
		return nil, fmt.Errorf("%q is not an address of http or https", address)
	case u.Hostname() == "":
		return nil, fmt.Errorf("%q names no host", address)
	}
	return u, nil
}

// Name is an address as it is shown and saved: without what may hold a secret.
func Name(u *url.URL) string {
	shown := url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}
	return shown.String()
}

// Remote is the host of an address if that is another machine, "" for this one.
func Remote(u *url.URL) string { return RemoteHost(u.Host) }

// RemoteHost is Remote of a host with or without a port.
func RemoteHost(host string) string {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.Trim(name, "[]")
	if ip := net.ParseIP(name); ip != nil && ip.IsLoopback() || strings.EqualFold(name, "localhost") {
		return ""
	}
	return host
}
