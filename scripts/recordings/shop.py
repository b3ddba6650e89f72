# The shop in Python.
import json
import sys
import threading

orders = []


def tax(n):
    total = 0
    for i in range(100):
        total += n % 7 + i
    return total


def price(n):
    return sum(tax(n + i) for i in range(10))


class Order:
    def __init__(self, n):
        self.books = json.loads(json.dumps(["book %d" % n] * 20))


class Desk:
    def serve(self, rounds):
        for n in range(rounds):
            order = Order(n)
            price(n)
            if n % 10 == 0:
                orders.append(order)


def audit(rounds):
    for n in range(rounds):
        price(n)


def main(rounds):
    thread = threading.Thread(target=audit, args=(rounds,), name="audit")
    thread.start()
    Desk().serve(rounds)
    thread.join()


if __name__ == "__main__":
    main(int(sys.argv[1]))
