"""Analyses for tests."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.game.test_notation import any_position
from ttt_tui.engine.budget import NO_LIMIT, Budget
from ttt_tui.features.analyses.saved_analysis import Analysis, Note
from ttt_tui.game import GameRecord, Player, Position
from ttt_tui.search import MoveOrder, Order, SearchOptions
from ttt_tui.search.options import Score

START = "..O/XOO/..X x"
PLAYED = GameRecord(Position.parse(START), (6, 0), 1)
NOTED = Analysis(
    PLAYED,
    searched=1,
    events={"minimax": 8, "alpha-beta": 6},
    event=4,
    bookmarks=frozenset({(0,), (0, 1)}),
    notes=(Note("..O/XOO/X.X o", "alpha-beta", 4, "why here?"),),
)
"""After X (2,0), O to move: alpha-beta's search of that, in its middle."""

NAMES = ("minimax", "alpha-beta", "alpha-beta+", "pvs", "mtd-f", "fsss", "uct", "of-a-package")


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    start = draw(any_position().filter(lambda position: not position.problems()))
    record = GameRecord(start)
    for _ in range(draw(st.integers(0, 6))):
        if record.position.is_over():
            break
        record = record.play(draw(st.sampled_from(record.position.legal_moves())))
    return record.jump(draw(st.integers(0, len(record.moves))))


@st.composite
def analyses(draw: st.DrawFn) -> Analysis:
    """Whatever can be on a screen."""
    record = draw(records())
    names = draw(st.lists(st.sampled_from(NAMES), min_size=2, unique=True).map(tuple))
    searched = draw(st.sampled_from([record.ply, max(0, record.ply - 1)]))
    cells = st.lists(
        st.integers(0, record.positions[0].rules.cells - 1), max_size=4, unique=True
    ).map(tuple)
    events = st.integers(0, 10**12)
    shown = st.characters(exclude_categories=["Cc", "Cs"])
    words = st.text(shown, max_size=60).map(lambda text: " ".join(text.split()))
    notes = st.builds(Note, st.just(str(record.start)), st.sampled_from(names), events, words)
    parts = st.dictionaries(
        st.sampled_from(["breakpoints", "later"]), st.lists(st.integers(0, 9)), max_size=2
    )
    budgets = [None, NO_LIMIT, Budget(depth=4), Budget(nodes=100), Budget(seconds=2.5)]
    return Analysis(
        record,
        {player: draw(st.sampled_from(["human", "random", *NAMES])) for player in Player},
        SearchOptions(
            order=draw(st.sampled_from([MoveOrder(), MoveOrder(Order.RANDOM, seed=7)])),
            score=draw(st.sampled_from(Score)),
        ),
        names,
        draw(st.sampled_from(names)),
        draw(st.sampled_from(budgets)),
        searched,
        draw(st.dictionaries(st.sampled_from(names), events)),
        draw(st.none() | events),
        draw(st.frozensets(cells, max_size=4)),
        tuple(draw(st.lists(notes, max_size=3))),
        draw(parts),
    )
