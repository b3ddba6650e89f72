// The shop in JavaScript.
let sum = 0;
const orders = [];
function tax(n) {
  for (let i = 0; i < 2000; i++) sum += (n % 7) + i;
  return sum;
}
function price(n) {
  let all = 0;
  for (let i = 0; i < 10; i++) all += tax(n + i);
  return all;
}
function parse(n) {
  return JSON.parse(JSON.stringify({ n, books: new Array(50).fill("book " + n) }));
}
class Desk {
  serve(rounds) {
    for (let i = 0; i < rounds; i++) {
      const order = parse(i);
      price(i);
      if (i % 10 === 0) orders.push(order);
    }
  }
}
new Desk().serve(10000);
