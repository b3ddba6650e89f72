// A shop that parses orders and prices them, on two threads, for as many
// rounds as it is told. What scripts/recordings.sh records.
#define _GNU_SOURCE // pthread_setname_np
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct order {
	struct order *next;
	char *text;
};

static struct order *orders;
static volatile unsigned sum;

__attribute__((noinline)) unsigned tax(unsigned n) {
	for (int i = 0; i < 200; i++)
		sum += n % 7 + i;
	return sum;
}

__attribute__((noinline)) unsigned price(unsigned n) {
	unsigned all = 0;
	for (int i = 0; i < 10; i++)
		all += tax(n + i);
	return all;
}

__attribute__((noinline)) struct order *parse(const char *text) {
	struct order *o = malloc(sizeof *o);
	o->text = malloc(strlen(text) + 100);
	strcpy(o->text, text);
	return o;
}

__attribute__((noinline)) void serve(int rounds) {
	for (int i = 0; i < rounds; i++) {
		struct order *o = parse("12 books");
		price(i);
		if (i % 10 == 0) {
			o->next = orders, orders = o; // kept until the end
			continue;
		}
		free(o->text);
		free(o);
	}
}

static void *audit(void *rounds) {
	for (int i = 0; i < *(int *)rounds; i++)
		price(i);
	return 0;
}

int main(int argc, char **argv) {
	int rounds = argc > 1 ? atoi(argv[1]) : 1000;
	pthread_t thread;
	pthread_create(&thread, 0, audit, &rounds);
	pthread_setname_np(thread, "audit");
	serve(rounds);
	pthread_join(thread, 0);
	return 0;
}
