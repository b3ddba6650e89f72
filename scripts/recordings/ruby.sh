# Ruby: stackprof.
need ruby stackprof || return 0
cp "$sources/shop.rb" .
ruby shop.rb
{
	echo "# $(ruby --version | cut -d' ' -f1,2), stackprof's text"
	sed -n 's/.*Samples: \([0-9]*\) .*/total cpu.samples \1/p' stackprof.text
} | keep stackprof shop.stackprof.json stackprof.json
