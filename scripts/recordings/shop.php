<?php
// The shop in PHP.
namespace Shop;

function tax($n) {
	$all = 0;
	for ($i = 0; $i < 200; $i++) {
		$all += $n % 7 + $i;
	}
	return $all;
}

class Desk {
	private $orders = [];

	function price($n) {
		return array_sum(array_map(fn($i) => tax($n + $i), range(0, 3)));
	}

	static function parse($n) {
		return json_decode(json_encode(array_fill(0, 20, "book $n")));
	}

	function serve($rounds) {
		for ($n = 0; $n < $rounds; $n++) {
			$this->orders[] = self::parse($n);
			$this->price($n);
		}
	}
}

(new Desk)->serve((int)$argv[1]);
