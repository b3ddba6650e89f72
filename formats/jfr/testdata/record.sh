#!/bin/sh
# Makes jdk17.jfr.gz and what the JDK's own tool counts in it. Needs a JDK 17.
# The samples differ from run to run, so the expectations in the tests do not
# name them.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
javac -g -d "$work" Shop.java
java -XX:FlightRecorderOptions=stackdepth=32 -cp "$work" Shop "$work/jdk17.jfr" > /dev/null
jfr summary "$work/jdk17.jfr" | awk '$2 ~ /^[1-9]/ && $1 ~ /\./ { print $1, $2 }' > jdk17.counts.txt
gzip -9n < "$work/jdk17.jfr" > jdk17.jfr.gz
ls -l jdk17.jfr.gz
