// Package threaddump reads thread dumps of Java, one or many in a file, also in
// the midst of a log:
//
//	jstack, jcmd Thread.print, kill -QUIT       Full thread dump OpenJDK 64-Bit Server VM (17+35 mixed mode):
//	jhsdb jstack, also --mixed                  Attaching to process ID 4711, please wait...
//	jcmd Thread.dump_to_file -format=json       {"threadDump":{"threadContainers":[...
//	jcmd Thread.dump_to_file                    4711, an instant, a version, #1 "main"
//
// The texts are described by their writers alone: HotSpot's thread.cpp and
// vframe.cpp, jdk.hotspot.agent's StackTrace.java and PStack.java, and
// java.base's jdk/internal/vm/ThreadDumper.java with
// https://github.com/openjdk/jdk/blob/master/src/jdk.management/share/classes/com/sun/management/doc-files/threadDump.schema.json
//
// A thread is one sample in each dump. What it waits for is the sample's class,
// and what a frame locked is the frame's detail: addresses of locks differ from
// dump to dump, so they are in no name. Threads of the VM itself, which have
// neither state nor stack, are counted and are no samples.
package threaddump

import "flameview/formats/codec"

// Format is Java's thread dumps.
var Format = codec.Format{
	ID:         "threaddump",
	Title:      "Java thread dump",
	Extensions: []string{".tdump", ".threads", ".jstack", ".txt", ".log", ".json"},
	Sniff:      sniff,
	Within:     within,
	Read:       read,
}
