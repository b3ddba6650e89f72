#!/usr/bin/env bash
# Records small programs with the tools whose files flameview reads, and leaves
# what they wrote in formats/*/testdata/real, each beside a .want file: what the
# tool itself says about its recording. TestRealRecordings reads them all.
#
#   scripts/recordings.sh [LANGUAGE...]      all, or some of scripts/recordings/*.sh
#
# Tools that are not installed are left out, and what they recorded before stays.
# Their packages in Debian: chromium default-jdk-headless elfutils erlang-tools gcc
# gdb golang google-perftools heaptrack libgoogle-perftools-dev linux-perf nodejs
# php-cli php-excimer php-xdebug python3 ruby-stackprof valgrind.
#
# Everything happens in one folder of a plain name, in which the programs are as
# well, so that the files say nothing about the machine that they are from.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
sources=$root/scripts/recordings
work=/tmp/shop
mkdir "$work" # fails where another recording runs
trap 'rm -rf "$work"' EXIT
export HOME=$work LC_ALL=C TZ=UTC

# need PROGRAM...: says what is missing, and fails.
need() {
	local program
	for program; do
		command -v "$program" >/dev/null || { echo "recordings: no $program" >&2; return 1; }
	done
}

# keep FORMAT NAME FILE: a recording, compressed; what is expected of it comes on
# standard input:
#
#	# the tool and its version              a comment
#	total METRIC VALUE[~TOLERANCE]          the sum of a metric
#	self METRIC VALUE[~TOLERANCE] NAME      of a function without what it calls
#	inclusive METRIC VALUE[~TOLERANCE] NAME with it
#	threads NUMBER                          how many there are
keep() {
	local folder=$root/formats/$1/testdata/real
	mkdir -p "$folder"
	gzip -9 -n -c "$3" >"$folder/$2.gz"
	cat >"$folder/$2.want"
	printf '%8d %s\n' "$(stat -c %s "$folder/$2.gz")" "$1/$2.gz"
}

# nameless FILE: writes x over the names of this machine, its kernel and its
# processor in a recording, so that no length in it changes.
nameless() {
	HOST=$(hostname) KERNEL=$(uname -r) CPU=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1) perl -0777 -pi -e '
		for my $name (@ENV{qw(HOST KERNEL CPU)}) { s/\Q$name\E/"x" x length $name/ge if length $name }' "$1"
}

cd "$work"
[ $# -gt 0 ] || set -- $(cd "$sources" && ls ./*.sh | sed 's/.*\///; s/\.sh$//')
for language; do
	find "$work" -mindepth 1 -delete
	# shellcheck source=/dev/null
	. "$sources/$language.sh"
done
