"""Makes the fixtures of this folder: python3 make.py"""
import marshal

key = {n: ("/srv/shop.py", i, n) for i, n in enumerate(["<module>", "total", "tax", "<lambda>"], 1)}
sort = ("~", 0, "<built-in method builtins.sorted>")
append = ("~", 0, "<method 'append' of 'list' objects>")
stats = {
    key["<module>"]: (1, 1, 0.25, 2.0, {}),
    key["total"]: (2, 5, 0.5, 1.75, {key["<module>"]: (2, 2, 0.5, 1.75), key["total"]: (3, 0, 0.1, 0.3)}),
    key["tax"]: (4, 4, 0.75, 0.75, {key["total"]: (4, 4, 0.75, 0.75)}),
    sort: (1, 1, 0.125, 0.5, {key["total"]: (1, 1, 0.125, 0.5)}),
    key["<lambda>"]: (9, 9, 0.375, 0.375, {sort: (9, 9, 0.375, 0.375)}),
    append: (10, 10, 0.0, 0.0, {key["total"]: (10, 10, 0.0, 0.0)}),
}
with open("shop.pstats", "wb") as f:
    marshal.dump(stats, f)
with open("python2.pstats", "wb") as f:
    marshal.dump(stats, f, 1)
with open("profile.pstats", "wb") as f:
    marshal.dump({k: v[:4] + ({c: n[0] for c, n in v[4].items()},) for k, v in stats.items()}, f)
