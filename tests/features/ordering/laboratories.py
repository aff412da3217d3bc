"""Small positions for the ordering laboratory, and the laboratory on the screen."""

from __future__ import annotations

from tests.tui.driver import Driver
from ttt_tui.features.ordering.dashboard import LaboratoryOnDashboard
from ttt_tui.features.ordering.dialog import LaboratoryScreen
from ttt_tui.features.ordering.laboratory import Laboratory
from ttt_tui.features.ordering.trial_runner import OrderBench
from ttt_tui.game import Position, Rules
from ttt_tui.search import Cutoff, RootWindow, Score, SearchOptions

USUAL = SearchOptions()
FIXED = SearchOptions(first_move=1)

SMALL = {
    "five left": ("..O/XO./X..", Rules(), USUAL),
    "symmetric": ("X.O/.../X.O", Rules(), USUAL),
    "strict": ("X.X/.O./O..", Rules(), SearchOptions(cutoff=Cutoff.STRICT)),
    "fresh": ("X.X/.O./O..", Rules(), SearchOptions(root_window=RootWindow.FRESH)),
    "depth-aware": ("X.X/.O./O..", Rules(), SearchOptions(score=Score.DEPTH)),
    "first win": ("X.X/.O./O..", Rules(), SearchOptions(stop_on_win=True)),
    "two plies": (".../.O./X.X", Rules(), SearchOptions(depth=2)),
    "misere": ("X.X/.O./O..", Rules(misere=True), USUAL),
    "2x2": ("empty", Rules(2, 2, 2), USUAL),
    "oblong": ("empty", Rules(2, 3, 3), USUAL),
    "fixed first move": ("empty", Rules(2, 3, 2), FIXED),
    "gravity": ("empty", Rules(2, 3, 3, gravity=True), USUAL),
    "fallen": ("O.../X..X/OX.O", Rules(3, 4, 3, gravity=True), USUAL),
    "one cell": ("XOX/OXX/O.O", Rules(), USUAL),
    "full": ("XOX/OXX/OXO", Rules(), USUAL),
    "won": ("XXX/OO./...", Rules(), USUAL),
}


def counted(position: Position, options: SearchOptions) -> Laboratory:
    lab = Laboratory(position, options)
    lab.count()
    return lab


def laboratory(name: str) -> Laboratory:
    text, rules, options = SMALL[name]
    return counted(Position.parse(text, rules), options)


def nodes(lab: Laboratory, cells: tuple[int, ...]) -> int:
    search = lab.search(lab.order_of(cells))
    search.advance()
    return search.nodes


FIVE_LEFT = "XXO/.O./..."


def is_open(screen: Driver) -> bool:
    return isinstance(screen.app.screen, LaboratoryScreen)


def bench_of(screen: Driver) -> OrderBench:
    bench = screen.feature(LaboratoryOnDashboard).bench
    assert bench is not None
    return bench


async def settled(screen: Driver) -> None:
    """Let all trials and hunts come to their end."""
    await screen.until(lambda: not bench_of(screen).busy, "waited for the laboratory")
    await screen.settle()


async def enter(screen: Driver) -> None:
    await screen.press("O")
    assert is_open(screen)
    await settled(screen)
