#!/usr/bin/env bash
# Records the sample again: builds the bookshop, runs it under the JDK's flight
# recorder and leaves sample.jfr.gz beside this script. Needs a JDK, 17 or later.
#
#   assets/sample/record.sh [SECONDS]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
seconds=${1:-32}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

find "$here/src" -name '*.java' -print0 | xargs -0 javac -d "$work/classes"
cp "$here/sample.jfc" "$work"
cd "$work" # the report is written here, and file names in the recording stay short

# On the boot path, classes are loaded by the VM itself: no reads of class files
# under a temporary name among the recorded file reads.
java -Xbootclasspath/a:classes -Xmx256m \
	-XX:FlightRecorderOptions=stackdepth=256 \
	-XX:StartFlightRecording:settings=sample.jfc,filename=sample.jfr,dumponexit=true \
	bookshop.Bookshop "$seconds"

jfr summary sample.jfr | awk '$2 > 0 || NF < 3'
gzip -9 -n -c sample.jfr >"$here/sample.jfr.gz"
ls -l "$here/sample.jfr.gz"
