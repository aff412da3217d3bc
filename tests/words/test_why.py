"""Every sentence about a node is true: each claim in it is read back and compared with brute force.

The reader knows the few forms that the sentences have, and fails on any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest

from ttt_tui.games.game import Game, Side, rules_of, side_name
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.search.exact import exact_moves
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import Cutoff, MaxSide, Options, RootWindow, Score, usual_algorithms
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Reason, Trace
from ttt_tui.words.values import move_name, node_name
from ttt_tui.words.why import formula, why, window_words, worth_words

TABLE = frozenset({"table"})
MOVE = r"\(\d,\d\)|pass|\d from heap \d|[A-Z]+\d*"
CLAIM = re.compile(
    r"(?P<who>\w+) (?P<what>wins|loses|does not win|does not lose"
    r"|has (?P<how>at least |at most )?(?:a draw|a win|a loss|-?\d+))"
    rf"(?: (?P<when>at|by|before) ply (?P<ply>\d+))?(?: with (?P<move>{MOVE}))?"
)
PLACE = r"earlier|instead of (?:.+), (?P<plies>\d+) plies earlier|at (?P<at>\w+)"
BECAUSE = re.compile(
    rf"; (?P<side>\w+) (?P<would>would|need) not come here, because (?P<claim>.*?) (?:{PLACE})\.$"
)
RIVAL_WINS = re.compile(
    rf"(?P<name>\w+) is to move here, but (?P<claim>.*?) (?:{PLACE}), and nothing that (?P=name) "
    r"plays here can be better for \w+\.$"
)
NO_BETTER = re.compile(
    rf", so (?P<side>\w+) does no better here than with (?P<move>{MOVE}) (?:{PLACE})\.$"
)
OPEN = re.compile(r"nothing is above|no earlier move|gets a fresh window")
ASKED = re.compile(
    r"(?:[Pp]ass \d+|[Aa] null window) asks only whether (?P<who>\w+) "
    r"gets (?:more|less) than (?P<known>[-+]?[\d.]+)"
    r"(?:, and here \w+ (?P<does>does|does not)\.)?$"
)


@cache
def exact(game: Game) -> Any:
    """The value of a game from Max's side, by trying everything."""
    value = game.value()
    if value is not None:
        return value
    return _best(game)(exact(game.play(move)) for move in game.moves())


@cache
def with_depth(game: Position, ply: int) -> Any:
    """The same where a win counts `cells + 1 - ply`."""
    value = game.value()
    if value is not None:
        return int(value) * (game.rules.cells + 1 - ply)
    return _best(game)(with_depth(game.play(move), ply + 1) for move in game.moves())


def _best(game: Game) -> Any:
    return max if game.to_move is Side.MAX else min


class Reader:
    """Reads what is said of a node, and fails where it is not true."""

    def __init__(self, moment: Moment, node: int) -> None:
        self.moment, self.node, self.trace = moment, node, moment.trace
        self.path = self.trace.path(node)
        self.by_depth = self.trace.options.score is Score.DEPTH
        self.results = rules_of(self.trace.game).results

    def value(self, node: int, name: str | None = None) -> float:
        """The true value of a node, or of its move of this name, on the scale of the search."""
        game, ply = self.moment.state(node), self.trace.depth[node]
        if name:
            (move,) = (each for each in game.moves() if move_name(game, each) == name)
            game, ply = game.play(move), ply + 1
        return float(with_depth(game, ply) if self.by_depth else exact(game))

    def side(self, name: str) -> Side:
        (side,) = (s for s in (Side.MAX, Side.MIN) if side_name(self.trace.game, s) == name)
        return side

    def check_claim(self, text: str, node: int) -> tuple[Side, float]:
        """A claim about a node or a move of it: whose it is, and the truth for that side."""
        found = CLAIM.match(text)
        assert found, text
        side, what, how = self.side(found["who"]), found["what"], (found["how"] or "").strip()
        truth = side * self.value(node, found["move"])
        if found["ply"]:
            is_win = "win" in what
            claimed = float(self.trace.game.rules.cells + 1 - int(found["ply"]))  # type: ignore[attr-defined]
            claimed *= 1 if is_win else -1
            if found["when"] != "at":
                how = "at least" if (found["when"] == "by") is is_win else "at most"
        elif self.results:
            truth = (truth > 0) - (truth < 0)
            claimed = 0 if "draw" in what else 1 if "win" in what else -1
        else:
            claimed = side * float(what.split()[-1])
            if how and side is Side.MIN:
                how = {"at least": "at most", "at most": "at least"}[how]
        holds = {"at least": truth >= claimed, "at most": truth <= claimed, "": truth == claimed}
        assert holds[how], f"{text!r}: the truth is {truth}"
        return side, truth

    def check_there(self, found: re.Match[str]) -> tuple[Side, float]:
        """What a side has at a node above, where it is to move."""
        above = self.path[-1 - int(found["plies"] or 1)]
        if found["at"]:
            (above,) = (node for node in self.path if node_name(self.moment, node) == found["at"])
        side, there = self.check_claim(found["claim"], above)
        assert self.moment.trace.player(above) is side, found[0]
        return side, there

    def check_why(self) -> str:
        """The form of the sentence about a node that was left."""
        text = why(self.moment, self.node)
        text = text.removesuffix(
            " It is a re-search: the null window showed only that the move is better."
        )
        if found := RIVAL_WINS.match(text):
            side, there = self.check_there(found)
            assert there > 0
            assert self.side(found["name"]) is side.other
            return "the rival wins"
        if text.startswith(("The game is over: ", "A leaf, worth ")) or "knows its value: " in text:
            self.check_result(text.rpartition(": ")[2].rpartition("worth ")[2].rstrip("."))
            return "exact"
        reason = Reason(self.trace.reason[self.node])
        assert "at least a loss" not in text
        assert "at most a win" not in text
        claim = re.sub(r"^(\w+) has tried (?:every move|the only move) and", r"\1", text)
        claim = re.sub(
            r"^The search has met this position(?: or its mirror image)? before: ", "", claim
        )
        is_claim = not claim.partition(";")[0].endswith(
            (" before", "has tried every move", "the only move")
        )
        if is_claim and not ASKED.match(claim):
            self.check_claim(claim, self.node)
        return f"{reason.name} {self.check_rest(text)}".strip()

    def check_rest(self, text: str) -> str:
        if found := BECAUSE.search(text):
            side, there = self.check_there(found)
            here = side * self.value(self.node)
            if self.results and not self.by_depth:
                here, there = (here > 0) - (here < 0), (there > 0) - (there < 0)
            assert self.side(found["side"]) is side
            assert here < there if found["would"] == "would" else here <= there, text
            return found["would"]
        if found := NO_BETTER.search(text):
            above, side = self.path[-1 - int(found["plies"] or 1)], self.side(found["side"])
            assert side * self.value(self.node) <= side * self.value(above, found["move"]), text
            return "no better"
        if found := ASKED.search(text):
            assert self.answer(found) is (found["does"] == "does"), text
            return "asked"
        assert ";" not in text, text
        return "win" if text.endswith("already, and nothing is better than a win.") else ""

    def answer(self, found: re.Match[str]) -> bool:
        """The true answer to what a window asks."""
        side = self.side(found["who"])
        return side * self.value(self.node) > side * float(found["known"])

    def check_result(self, text: str) -> None:
        value = self.value(self.node)
        words = {1: Side.MAX, -1: Side.MIN}
        side = words.get((value > 0) - (value < 0))
        if not self.results:
            assert float(text) == value
        else:
            assert text.startswith(f"{side_name(self.trace.game, side)} wins" if side else "draw")

    def check_window(self) -> None:
        """Both ends come from where it is said that they come from."""
        for text in window_words(self.moment, self.node):
            if OPEN.search(text) or ASKED.match(text):
                continue
            found = re.fullmatch(r"(.*) (?:at|after) (.+)", text)
            assert found, text
            above = [node for node in self.path if node_name(self.moment, node) == found[2]]
            side, _ = self.check_claim(found[1], above[0])
            assert self.moment.trace.player(above[0]) is side

    def check_worth(self) -> None:
        """Nothing is said to be better or worse than it is, and nothing was lost."""
        view, game = self.moment.view(self.node), self.moment.state(self.node)
        if not view.was_cut or self.by_depth:
            return
        truths = exact_moves(game) or {}
        untried = {move: truths[move] for move in self.moment.unvisited(self.node)}
        text = worth_words(self.moment, self.node, untried)
        reached = self.trace.value[self.node] * view.player
        if found := re.match(rf"({MOVE}) is even better for \w+", text):
            assert view.player * self.value(self.node, found[1]) > reached, text
        else:
            assert max(view.player * each for each in untried.values()) <= reached, text
        assert text.endswith("othing was lost.")


def forms_of(traces: Iterable[Trace]) -> set[str]:
    """Check what is said of all nodes of these searches; the forms it had."""
    forms = set()
    for trace in traces:
        moment = Moment(trace)
        for node in range(1, len(trace)):
            reader = Reader(moment, node)
            forms.add(reader.check_why())
            reader.check_window()
            reader.check_worth()
            assert bool(formula(moment, node)) == (trace.reason[node] in (2, 8))
    return forms


def positions(text: str) -> Iterator[Game]:
    """All positions that a game from here comes to, each once."""
    seen, todo = set[Game](), [read_game(text)]
    while todo:
        game = todo.pop()
        if game not in seen and game.value() is None:
            seen.add(game)
            yield game
            todo += [game.play(move) for move in game.moves()]


SEARCHES = {
    "alpha-beta": ("alpha-beta", Options()),
    "O is Max": ("alpha-beta", Options(max_side=MaxSide.O)),
    "strict": ("alpha-beta", Options(cutoff=Cutoff.STRICT)),
    "fresh": ("alpha-beta", Options(root_window=RootWindow.FRESH)),
    "stop": ("alpha-beta", Options(stop_on_win=True)),
    "depth": ("alpha-beta", Options(score=Score.DEPTH)),
    "extras": ("alpha-beta+", Options()),
    "pvs": ("pvs", Options()),
    "mtd-f": ("mtd-f", Options()),
}
USUAL = {"CUTOFF would", "CUTOFF need", "BOUND_MET would", "BOUND_MET need", "ALL_TRIED need"}


@pytest.mark.parametrize("name", SEARCHES)
def test_what_is_said_of_each_node_of_a_board_is_true(name: str) -> None:
    games = [*positions("2x3k3 .../... x"), *positions("XO./.O./X.. x")]
    forms = forms_of(search(game, *SEARCHES[name]) for game in games[::7])
    expected = {
        "strict": {"CUTOFF would", "BOUND_MET would"},
        "stop": USUAL | {"WIN_FOUND win"},
        "extras": USUAL | {"TABLE need", "the rival wins"},
        "mtd-f": {"CUTOFF asked", "BOUND_MET asked", "ALL_TRIED asked", "TABLE asked"},
    }.get(name, USUAL)
    assert forms >= expected | {"exact"}


@pytest.mark.parametrize("name", ["alpha-beta", "strict", "fresh", "extras", "pvs", "mtd-f"])
def test_what_is_said_of_each_node_of_a_tree_is_true(name: str) -> None:
    sizes = ("2x5", "3x3", "3x4 min")
    texts = [f"tree {size} seed {seed} values -5:9" for seed in range(2) for size in sizes]
    forms = forms_of(search(read_game(text), *SEARCHES[name]) for text in texts)
    asked = {"CUTOFF asked", "BOUND_MET asked", "ALL_TRIED asked"}
    assert forms >= (asked if name == "mtd-f" else {"CUTOFF would", "BOUND_MET would"})


@pytest.mark.parametrize("name", ["alpha-beta", "stop", "pvs", "mtd-f"])
def test_games_whose_moves_have_words_and_whose_sides_need_not_alternate(name: str) -> None:
    games: list[Game] = [*positions("nim 2 2 1")]
    if name != "stop":  # Othello is worth the difference of the discs
        games += positions("othello 4x4 XXXX/XOO./XXXX/O... o")
    forms = forms_of(search(game, *SEARCHES[name]) for game in games)
    assert any(form.startswith("CUTOFF") for form in forms)


@pytest.mark.parametrize("algorithm", ["alpha-beta", "pvs", "mtd-f"])
def test_what_rests_on_estimates_is_called_an_estimate(algorithm: str) -> None:
    trace = search(read_game("X.O/.O./..X x"), algorithm, Options(depth=3, extras=TABLE))
    moment, estimates = Moment(trace), 0
    for node in range(1, len(trace)):
        text = why(moment, node)
        estimates += "estimate" in text
        if "estimate" not in text:
            assert not moment.view(node).estimated
            Reader(moment, node).check_why()
        elif moment.view(node).was_cut:
            untried = dict.fromkeys(moment.unvisited(node), 1.0)
            assert "may disagree" in worth_words(moment, node, untried)
    assert 0 < estimates < len(trace)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (3, "Simulation: O(0,1) is drawn from 3 moves."),
        (6, "Backpropagation: O wins, counts -1.00; a playout has no N."),
        (60, "Selection: UCB1 for X is 0.75 + 1.4 x sqrt(ln 8 / 4) = 1.76, the largest of 4."),
        (62, "Expansion: X(0,1) joins the tree as child 1 of O(0,0), with N 0."),
        (67, "Backpropagation: N 4 -> 5, Q +0.75 -> +0.60; "
             "at the root N 8 -> 9, Q +0.12 -> +0.11."),
        (70, "Expansion: X(2,1) joins the tree as child 2 of O(0,0), with N 0. "
             "The game is over: X wins."),
    ],
)  # fmt: skip
def test_each_event_of_uct_is_a_phase_with_its_numbers(event: int, words: str) -> None:
    moment = Moment(search(read_game("..O/XOO/..X x"), "uct"), event)
    assert why(moment, moment.current or 0) == words


@pytest.mark.parametrize("algorithm", ["alpha-beta", "pvs", "mtd-f"])
def test_an_open_node_says_what_it_has_so_far(algorithm: str) -> None:
    trace = search(read_game("tree 3x3 seed 2"), algorithm)
    for event in range(1, trace.events, 3):
        moment = Moment(trace, event)
        for node in moment.path:
            text = why(moment, node)
            if found := re.search(r"So far (.*?)(?:;|\.$)", text):
                done = [n for n in moment.last_tries(node).values() if not moment.is_open(n)]
                side = moment.trace.player(node)
                best = max(exact(moment.state(each)) * side for each in done)
                claim = CLAIM.match(found[1])
                assert claim
                value = float(claim["what"].split()[-1]) * side
                if claim["how"] and ("at least" in claim["how"]) is (side is Side.MAX):
                    assert best >= value
                elif claim["how"]:
                    assert best <= value
                else:
                    assert best == value, text


SENTENCES = [
    (
        "..O/XOO/..X x",
        {},
        "(0,1)",
        "O wins with (2,0) already, so X does no better here than with (0,0) earlier.",
    ),
    (
        "..O/XOO/..X x",
        {},
        "(0,1) (0,0) (2,1)",
        "O wins with (2,0) already; X would not come here, because X has a draw with (2,0) "
        "earlier.",
    ),
    (
        "..O/XOO/..X x",
        {},
        "(2,1) (0,0) (0,1)",
        "O wins with (2,0) already; X would not come here, because X wins with (2,0) instead of "
        "(2,1), 3 plies earlier.",
    ),
    (
        "..O/XOO/..X x",
        {},
        "(0,0) (2,1)",
        "X is to move here, but O wins with (2,0) earlier, and nothing that X plays here can be "
        "better for O.",
    ),
    (
        "..O/XOO/..X x",
        {"stop_on_win": True},
        "",
        "X wins with (2,0) already, and nothing is better than a win.",
    ),
    (
        "((3 12 8) (2 4 6) (14 5 2))",
        {},
        "C",
        "Min has at most 2 with C1 already; Max would not come here, because Max has 3 with B "
        "at A.",
    ),
    ("((3 12 8) (2 4 6) (14 5 2))", {}, "B", "Min has tried every move and has 3 with B1."),
    ("((3 12 8) (2 4 6) (14 5 2))", {}, "", "Max has tried every move and has 3 with B."),
    ("({3 12} {2 4})", {}, "B", "Chance decides: 1/2 x 3 + 1/2 x 12 = 15/2."),
    (
        "({5 5} {0 9}) values 0:9",
        {},
        "C",
        "At most, with 9 for each outcome left, the average is 1/2 x 0 + 1/2 x 9 = 9/2; Max would "
        "not come here, because Max has 5 with B at A.",
    ),
]


@pytest.mark.parametrize(("text", "options", "moves", "sentence"), SENTENCES)
def test_sentences(text: str, options: dict[str, Any], moves: str, sentence: str) -> None:
    start = read_game(text)
    trace = search(start, usual_algorithms(start)[-1], Options(**options))
    game, played = trace.game, []
    for name in moves.split():
        (move,) = (each for each in game.moves() if move_name(game, each) == name)
        played.append(move)
        game = game.play(move)
    node = trace.node_after(played)
    assert node is not None
    assert why(Moment(trace), node) == sentence


def test_where_a_window_comes_from_at_the_first_move_and_in_a_null_window() -> None:
    tree = read_game("((3 12 8) (2 4 6) (14 5 2))")
    moment = Moment(search(tree, "alpha-beta"))
    assert window_words(moment, 0)[0] == "nothing is above it"
    assert window_words(moment, 1)[0] == "no earlier move of Max sets it"
    assert window_words(moment, 5)[0] == "Max has 3 with B at A"
    assert formula(moment, 5) == "2 <= alpha (3), so 2 moves are never tried."
    moment = Moment(search(tree, "pvs"))
    star1 = search("({5 5} {0 9}) values 0:9", "star1")
    needs = "C needs more than 1 here to be worth more than 5"
    assert window_words(Moment(star1), 5) == (needs, "no leaf is worth more than 9")
    asks = "a null window asks only whether Max gets more than 3"
    assert window_words(moment, 5) == ("Max has 3 with B at A", asks)


def test_a_cut_that_no_bound_allows_is_not_explained_away() -> None:
    trace = search(read_game("((3 12 8) (2 4 6) (14 5 2))"), "alpha-beta")
    trace.columns["alpha"][5] = -9
    trace.reason[5] = Reason.CUTOFF
    moment = Moment(trace)
    assert "its window does not say why" in why(moment, 5)
    assert formula(moment, 5) == ""
    assert "something was lost" in worth_words(moment, 5, {1: 1.0, 2: 6.0})
