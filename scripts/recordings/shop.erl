%% The shop in Erlang, under eprof and fprof.
-module(shop).
-export([record/0, serve/1, price/1]).

tax(N) -> lists:sum([N rem 7 + I || I <- lists:seq(1, 50)]).
price(N) -> lists:sum([tax(N + I) || I <- lists:seq(1, 10)]).
parse(N) -> binary_to_list(list_to_binary(lists:duplicate(20, N rem 256))).
serve(0) -> ok;
serve(N) -> parse(N), price(N), serve(N - 1).

record() ->
    eprof:start(),
    eprof:log("eprof.out"),
    eprof:profile(fun() -> serve(200) end),
    eprof:analyze(procs),
    eprof:stop(),
    fprof:apply(?MODULE, serve, [50]),
    fprof:profile(),
    fprof:analyse([{dest, "fprof.out"}]),
    halt().
