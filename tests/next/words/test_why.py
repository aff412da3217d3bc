"""Every sentence about a node is true: each claim in it is read back and compared with brute force.

The reader below knows the few forms that the sentences have, and fails on any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

import pytest

from ttt_tui.next.games.game import Game, Side, rules_of, side_name
from ttt_tui.next.games.position import Position
from ttt_tui.next.games.random_trees import random_tree
from ttt_tui.next.games.text import read_game
from ttt_tui.next.search.moment import Moment
from ttt_tui.next.search.options import Cutoff, MaxSide, Options, RootWindow, Score
from ttt_tui.next.search.run_here import search
from ttt_tui.next.search.trace import Reason, Trace
from ttt_tui.next.words.values import max_side, move_name, node_name
from ttt_tui.next.words.why import formula, why, window_words, worth_words

CLAIM = re.compile(
    r"(?P<who>\w+) (?P<what>wins|loses|has (?:at least |at most )?(?:a draw|a win|a loss|-?\w+))"
    r"(?: (?P<when>at|by|not before) ply (?P<ply>\d+))?"
    r"(?: with (?P<move>\(\d,\d\)|[A-Z]+\d*(?:\.\d+)?|\d from heap \d))?"
)
BECAUSE = re.compile(
    r"; (?P<side>\w+) (?P<would>would|need) not come here, because (?P<claim>.*?) "
    r"(?:earlier|instead of \S+, (?P<plies>\d+) plies earlier|at (?P<at>\w+))\.$"
)
ASKED = re.compile(
    r"; (?:pass \d+|a null window) asks only whether (?P<who>\w+) "
    r"(?P<what>gets (?:more|less) than (?:a draw|a win|a loss|-?\w+)(?: at ply \d+)?|wins|loses"
    r"|has at least a loss), and here \w+ (?P<does>does|does not)\.$"
)


@cache
def exact(game: Game) -> float:
    """The value of a game from Max's side, by trying everything."""
    value = game.value()
    if value is not None:
        return value
    best = max if game.to_move is Side.MAX else min
    return best(exact(game.play(move)) for move in game.moves())


@cache
def with_depth(game: Position, ply: int) -> int:
    """The same where a win counts `cells + 1 - ply`."""
    value = game.value()
    if value is not None:
        return int(value) * (game.rules.cells + 1 - ply)
    best = max if game.to_move is Side.MAX else min
    return best(with_depth(game.play(move), ply + 1) for move in game.moves())


class Reader:
    """Reads the sentence of a node, and says whether it is true."""

    def __init__(self, moment: Moment, node: int) -> None:
        self.moment, self.node, self.trace = moment, node, moment.trace
        self.by_depth = self.trace.options.score is Score.DEPTH

    def value(self, node: int) -> float:
        game = self.moment.state(node)
        if self.by_depth:
            assert isinstance(game, Position)
            return with_depth(game, self.trace.depth[node])
        return exact(game)

    def value_after(self, node: int, name: str) -> float:
        game = self.moment.state(node)
        (move,) = (each for each in game.moves() if move_name(game, each) == name)
        if self.by_depth:
            assert isinstance(game, Position)
            return with_depth(game.play(move), self.trace.depth[node] + 1)
        return exact(game.play(move))

    def side(self, name: str) -> Side:
        (side,) = (each for each in (Side.MAX, Side.MIN) if side_name(self.trace.game, each) == name)
        return side

    def check_claim(self, text: str, node: int) -> tuple[Side, float]:
        """A claim about a node, or about a move of it: whose, and what the truth is for that side."""
        found = CLAIM.match(text)
        assert found, text
        side = self.side(found["who"])
        truth = self.value(node) if not found["move"] else self.value_after(node, found["move"])
        truth *= side
        what, how = found["what"], "exact"
        if " at least " in what or " at most " in what:
            how = "least" if " at least " in what else "most"
        if found["ply"]:
            claimed = self.trace.game.rules.cells + 1 - int(found["ply"])
            claimed *= 1 if what == "wins" else -1
            sooner = {"by": "least", "not before": "most"}
            how = {"at": "exact", **sooner}[found["when"]]
            if what == "loses" and how != "exact":
                how = {"least": "most", "most": "least"}[how]
        elif rules_of(self.trace.game).results:
            truth, claimed = (truth > 0) - (truth < 0), 1 if "win" in what else -1
            claimed = 0 if "draw" in what else claimed
        else:
            claimed = float(what.split()[-1]) * side
            if side is Side.MIN and how != "exact":
                how = {"least": "most", "most": "least"}[how]
        holds = {"exact": truth == claimed, "least": truth >= claimed, "most": truth <= claimed}
        if what == "wins" and not found["ply"]:
            holds["exact"] = truth > 0
        assert holds[how], f"{text!r}: the truth is {truth}"
        return side, truth

    def check_because(self, text: str) -> None:
        """The other side, or this one, has something no worse elsewhere."""
        found = BECAUSE.search(text)
        assert found, text
        path = self.trace.path(self.node)
        plies = int(found["plies"] or 1)
        ancestor = path[-1 - plies]
        if found["at"]:
            (ancestor,) = (n for n in path if node_name(self.moment, n) == found["at"])
        side, there = self.check_claim(found["claim"], ancestor)
        assert side is self.side(found["side"])
        assert self.moment.player(ancestor) is side
        here = self.value(self.node) * side
        if rules_of(self.trace.game).results and not self.by_depth:
            here, there = (here > 0) - (here < 0), (there > 0) - (there < 0)
        assert here < there if found["would"] == "would" else here <= there, text

    def check_answer(self, text: str) -> None:
        found = ASKED.search(text)
        assert found, text
        side = self.side(found["who"])
        here, what = self.value(self.node) * side, found["what"]
        if "than" in what:
            words = what.split(" than ")[1]
            known = {"a draw": 0, "a win": 1, "a loss": -1}.get(words)
            answer = here > (float(words) * side if known is None else known)
        else:
            answer = here > 0 if what == "wins" else True
        assert answer is (found["does"] == "does"), f"{text}: the truth is {here}"

    def check(self) -> str:
        """The form of the sentence, which is true; else an AssertionError."""
        text = why(self.moment, self.node).removesuffix(
            " It is a re-search: the null window showed only that the move is better."
        )
        reason = Reason(self.trace.reason[self.node])
        if " is to move here, but " in text:
            form, claim = "rival wins", text.split(", but ")[1].partition(", and nothing")[0]
            where = claim.removesuffix(" earlier")
            plies = re.search(r", (\d+) plies", where)
            ancestor = self.trace.path(self.node)[-1 - int(plies[1] if plies else 1)]
            side, _ = self.check_claim(where, ancestor)
            assert side is self.moment.player(self.node).other
            return form
        if "The search has met this position" in text:
            form, text = "table", text.partition("before")[2].lstrip(":").removeprefix(" ")
            if text.startswith("and knows its value"):
                self.check_result(text)
                return "table, exact"
        elif match := re.match(r"(\w+) has tried (?:every move|the only move): ", text):
            form, text = "all tried", text[match.end() :]
        elif text.startswith(("The game is over", "A leaf")):
            self.check_result(text)
            return "leaf"
        elif " cannot get more than a win here" in text:
            self.check_because(text)
            return "no more than a win"
        else:
            form = {Reason.CUTOFF: "cut", Reason.BOUND_MET: "bound met"}.get(reason, "first win")
        self.check_claim(text.replace(" here;", ";"), self.node)
        if ", and nothing is better than a win" in text:
            return f"{form}, win"
        if "; no value is better" in text:
            return f"{form}, nothing better"
        if match := re.search(r"; (\w+) loses (.*?) earlier, too\.$|; (\w+) loses (.*?), too\.$", text):
            return f"{form}, both lose"
        if "would not come" in text or "need not come" in text:
            self.check_because(text)
            return f"{form}, {'would' if 'would' in text else 'need'}"
        if " asks only whether " in text:
            self.check_answer(text)
            return f"{form}, asked"
        assert ";" not in text, text
        return form

    def check_result(self, text: str) -> None:
        value = self.value(self.node)
        if not rules_of(self.trace.game).results:
            assert re.findall(r"[-+]?(?:\d+|inf)", text)[-1] == f"{value:g}"
            return
        words = {1: f"{side_name(self.trace.game, Side.MAX)} wins", 0: "draw"}
        words[-1] = f"{side_name(self.trace.game, Side.MIN)} wins"
        assert words[(value > 0) - (value < 0)] in text


def positions(text: str) -> Iterator[Position]:
    """All positions that a game from here comes to, each once."""
    seen, todo = set(), [read_game(text)]
    while todo:
        game = todo.pop()
        if game in seen or game.value() is not None:
            continue
        seen.add(game)
        yield game
        todo += [game.play(move) for move in game.moves()]


def forms_of(traces: Iterable[Trace]) -> set[str]:
    """Check all sentences of these searches; what forms they had."""
    forms = set()
    for trace in traces:
        moment = Moment(trace)
        for node in range(1, len(trace)):
            forms.add(Reader(moment, node).check())
    return forms


ALL = {
    "alpha-beta": ("alpha-beta", Options()),
    "strict": ("alpha-beta", Options(cutoff=Cutoff.STRICT)),
    "fresh": ("alpha-beta", Options(root_window=RootWindow.FRESH)),
    "stop": ("alpha-beta", Options(stop_on_win=True)),
    "extras": ("alpha-beta+", Options()),
    "pvs": ("pvs", Options()),
    "mtd-f": ("mtd-f", Options()),
}


@pytest.mark.parametrize("name", [*ALL, "depth"])
def test_sentences_are_true_on_all_positions_of_small_boards(name: str) -> None:
    algorithm, options = ALL.get(name, ("alpha-beta", Options(score=Score.DEPTH)))
    games = [*positions("2x3k3 .../... x"), *positions("XO./.O./X.. x")]
    forms = forms_of(search(game, algorithm, options) for game in games)
    print(name, sorted(forms))


@pytest.mark.parametrize("name", [name for name in ALL if name != "stop"])
def test_sentences_are_true_on_random_trees(name: str) -> None:
    algorithm, options = ALL[name]
    trees = (random_tree(3, 4, seed=seed, low=-5, high=9, uneven=True) for seed in range(60))
    forms = forms_of(search(tree, algorithm, options) for tree in trees)
    print(name, sorted(forms))
