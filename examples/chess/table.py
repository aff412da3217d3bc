"""What alpha-beta saves in chess, as rows of a table: `python table.py [DEPTH]`, to depth 4.

A row has the nodes of minimax, of alpha-beta, and of alpha-beta with captures first.
"""

import sys

from ttt_tui import Search, SearchOptions, named, read_state

POSITIONS = {
    "start": "chess",
    "Kiwipete": "chess r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
}


def nodes(text: str, algorithm: str, depth: int) -> int:
    search = Search(read_state(text), SearchOptions(named(algorithm), depth=depth), capacity=0)
    search.advance()
    if search.fault:
        raise SystemExit(search.fault)
    return search.nodes


def row(name: str, depth: int) -> str:
    text = POSITIONS[name]
    every = nodes(text, "minimax", depth)
    plain = nodes(text, "alpha-beta", depth)
    captures = nodes(f"{text} captures", "alpha-beta", depth)
    shares = f"{every / plain:.1f} | {every / captures:.1f}"
    return f"| {name} | {depth} | {every:,} | {plain:,} | {captures:,} | {shares} |"


if __name__ == "__main__":
    deepest = int(sys.argv[1]) if sys.argv[1:] else 4
    for name in POSITIONS:
        for depth in range(1, deepest + 1):
            print(row(name, depth), flush=True)
