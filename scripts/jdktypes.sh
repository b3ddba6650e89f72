#!/usr/bin/env bash
# Writes down which classes of events all processes of a JDK have, for recordings
# that lost their own description: scripts/jdktypes.sh JAVA_HOME VERSION makes
# formats/jfr/jdk/VERSION.txt. The second process loads more classes before it
# records, so that the numbers which depend on the process differ.
set -euo pipefail
cd "$(dirname "$0")/.."
home=$1 version=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/Record.java" <<'JAVA'
import java.nio.file.Path;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

class Record {
    public static void main(String[] args) throws Exception {
        if (args.length > 1) {
            javax.script.ScriptEngineManager.class.getMethods();
            java.net.http.HttpClient.newHttpClient();
        }
        try (Recording r = new Recording(Configuration.getConfiguration("profile"))) {
            r.start();
            r.stop();
            r.dump(Path.of(args[0]));
        }
    }
}
JAVA
"$home/bin/javac" -d "$work" "$work/Record.java"
"$home/bin/java" -cp "$work" Record "$work/a.jfr"
"$home/bin/java" -cp "$work" Record "$work/b.jfr" more
CGO_ENABLED=0 go test -tags ci ./formats/jfr -run '^TestDescribe$' -args -describe "$work/a.jfr,$work/b.jfr" -to "jdk/$version.txt"
