"""What the program prints of nodes, read back as claims, and the truth to hold them against."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from hypothesis import strategies as st

from tests.cases import first_moves, playable
from tests.depth_first_cases import enhancements, move_orders
from tests.plugins import REMEMBERING, SCOUT
from ttt_tui.game import Player, Position
from ttt_tui.search import (
    Algorithm,
    Cutoff,
    MaxPlayer,
    RootWindow,
    Score,
    SearchOptions,
)
from ttt_tui.search.algorithm import all_algorithms, named
from ttt_tui.search.options import FirstGuess, Replacement

Moves = tuple[int, ...]

VALUE = r"(?:[<>]= )?[~≈]?(?:[+-]\d+(?:\.\d\d)?|0)"
"""A value as it is printed: exact, a bound, or marked as no claim at all."""

_CELL = r"\((?P<row>\d+),(?P<column>\d+)\)"
_MOVE = rf"{_CELL} (?P<side>[XO])"
_SIGNED = re.compile(r"(?<![\d.~≈])[+-]\d+(?![\d.])")


def is_guess(text: str) -> bool:
    """Whether a printed value is marked as no claim: an estimate, or a rollout's result."""
    return "~" in text or "≈" in text


class Truth:
    """Exact values of the positions below one, by plain minimax over all games, from Max's side."""

    def __init__(self, position: Position, options: SearchOptions) -> None:
        self.position, self.options = position, options
        self.max_player = options.max_player.resolve(position.to_move)
        self._value = cache(self._minimax)

    @property
    def most(self) -> int:
        """The largest number that is a value."""
        return 1 if self.options.score is Score.OUTCOME else self.position.rules.cells + 1

    @property
    def prunes_plainly(self) -> bool:
        """Whether each end of a window is a value that a side is sure of."""
        return self.options.algorithm in (Algorithm.ALPHA_BETA, named("alpha-beta+"))

    def of(self, moves: Moves) -> int:
        if not moves and not self.position.is_over():
            values = [self.of((move,)) for move in self.options.root_moves(self.position)]
            return max(values) if self.position.to_move is self.max_player else min(values)
        return self._value(self.after(moves), len(moves))

    def after(self, moves: Moves) -> Position:
        position = self.position
        for move in moves:
            position = position.play(move)
        return position

    def mover(self, moves: Moves) -> Player:
        return self.position.to_move if len(moves) % 2 == 0 else self.position.to_move.other

    def _minimax(self, position: Position, ply: int) -> int:
        outcome = position.outcome()
        if outcome is not None:
            won = 1 if self.options.score is Score.OUTCOME else position.rules.cells + 1 - ply
            return outcome.value * won * self.max_player.sign
        values = [self._value(position.play(move), ply + 1) for move in position.legal_moves()]
        return max(values) if position.to_move is self.max_player else min(values)

    # Claims

    def check(self, text: str, moves: Moves) -> None:
        """A value printed of the position after these moves is true, if it is a claim."""
        if is_guess(text):
            return
        sign, number = re.fullmatch(r"(?:([<>]=) )?([+-]?\d+)", text).groups()  # type: ignore[union-attr]
        value, exact = int(number), self.of(moves)
        holds = {None: exact == value, "<=": exact <= value, ">=": exact >= value}[sign]
        assert holds, f"{text!r} is said after {moves} of {self.position}, which is {exact}"
        assert abs(value) <= self.most

    def check_secured(self, text: str, moves: Moves, role: str) -> None:
        """Max has at least this after these moves, or Min at most."""
        if not is_guess(text):
            self.check(f"{'>=' if role == 'Max' else '<='} {text}", moves)

    def check_sure(self, text: str, moves: Moves, role: str) -> None:
        """Somewhere above Max is sure of this, or Min."""
        assert not is_guess(text), f"nobody is sure of {text}"
        value, sign = int(text), 1 if role == "Max" else -1
        side = self.max_player if role == "Max" else self.max_player.other
        above = [moves[:ply] for ply in range(len(moves)) if self.mover(moves[:ply]) is side]
        best = max(sign * self.of(each) for each in above)
        assert best >= sign * value, f"{role} is sure of {text} above {moves} of {self.position}"

    def check_window(self, window: str, moves: Moves) -> None:
        """What a window of plain alpha-beta says that the two sides are sure of."""
        low, high = re.fullmatch(r"\[([^,]+), ([^\]]+)\]", window).groups()  # type: ignore[union-attr]
        for text, role in ((low, "Max"), (high, "Min")):
            self.check_end(text, moves, role)

    def check_end(self, text: str, moves: Moves, role: str) -> None:
        """What an end of such a window says, if it is a value."""
        if "inf" not in text and text[0] != "~" and text[-1] not in "+-":
            self.check_sure(text, moves, role)

    def check_words(self, text: str, moves: Moves) -> None:
        """The sentences about a node that say something of its value, or of its moves'."""
        self.check_numbers(text)
        for role, here in re.findall(rf"(Max|Min) has at (?:least|most) ({VALUE}) here", text):
            self.check_secured(here, moves, role)
        for end, edge in re.findall(r"(alpha|beta) \(([^)]+)\)", text):
            if self.prunes_plainly:
                self.check_end(edge, moves, "Max" if end == "alpha" else "Min")
        for role, here in re.findall(rf"(Max|Min) has found a win \(({VALUE})\)", text):
            self.check_secured(here, moves, role)
        of_this = (
            rf"gives ({VALUE}), its exact value",
            rf"gives ({VALUE}), which is exact",
            rf"so it is exactly ({VALUE})\.",
            rf"bound(?: by its window)?: ({VALUE})\.",
            rf"knew this position: ({VALUE}) is enough",
            rf"value here is known(?: to be|:) ({VALUE})\.",
            rf"Game over: .*, worth ({VALUE})\.",
        )
        of_root = (
            rf"The root's bounds met: its value is ({VALUE})\.",
            rf"pass \d+ returned ({VALUE})",
            rf"So the root has ({VALUE}),",
        )
        for about, patterns in ((moves, of_this), ((), of_root)):
            for pattern in patterns:
                for value in re.findall(pattern, text):
                    self.check(value, about)
        for pattern in (rf"({VALUE}),? (?:its exact value|which is exact)", rf"exactly ({VALUE})"):
            assert not any(map(is_guess, re.findall(pattern, text))), text

    def check_choice(self, text: str, moves: Moves) -> None:
        """Of which moves a node has its value, and what the others are worth."""
        self.check_numbers(text)
        for found in re.finditer(rf"Value (?:so far )?from [XO]{_CELL}: (?P<value>{VALUE})", text):
            self.check(found["value"], (*moves, self.cell(found)))
        others = re.search(rf"; ([^;]*) ha(?:s|ve) only a bound \(({VALUE})\)", text)
        for found in re.finditer(_CELL, others[1] if others else ""):
            assert others is not None
            self.check(others[2], (*moves, self.cell(found)))

    def check_numbers(self, text: str) -> None:
        """However wins are counted among estimates, no such number is printed.

        A null window may end a step beyond the largest value.
        """
        for number in _SIGNED.findall(text):
            assert abs(int(number)) <= self.most + 1, f"{number} in {text!r}"

    def cell(self, found: re.Match[str]) -> int:
        return self.position.rules.cell(int(found["row"]), int(found["column"]))


# The drawing of `analyze --tree`, read from its text alone

_LINE = re.compile(
    rf"(?P<lead>[|` -]*?)(?P<name>root|{_MOVE}) +"
    r"(?P<kind>leaf|depth limit|[XO] (?:max|min) (?P<window>\[[^\]]+\])) +"
    rf"(?P<value>\.\.\.|{VALUE}) +(?P<state>\S.*)"
)
_NOTE = re.compile(r"(?P<lead>[|` -]*)(?P<text>[A-Za-z].*)")


def drawn(lines: Sequence[str], truth: Truth) -> Iterator[tuple[Moves, re.Match[str]]]:
    """The nodes of a drawing, with the moves that lead there; words below them are checked."""
    moves: Moves = ()
    for line in lines:
        found = _LINE.fullmatch(line)
        if line.startswith("... "):
            continue  # so many nodes are not held
        if found is None:
            note = _NOTE.fullmatch(line)
            assert note is not None or line.endswith("..."), line
            if note is not None and not note["text"].startswith("not visited"):
                truth.check_words(note["text"], moves[: len(note["lead"]) // 3 - 1])
            continue
        depth = len(found["lead"]) // 3
        moves = moves[: max(0, depth - 1)]
        if depth:
            moves = (*moves, truth.cell(found))
        yield moves, found


def check_drawing(
    lines: Sequence[str], truth: Truth, *, is_whole: bool = True
) -> list[tuple[Moves, str]]:
    """Every claim of a drawing; the values that it has, of nodes that are done, in its order.

    Args:
        is_whole: the search has ended, so that no node is still searched.
    """
    values = []
    for moves, line in drawn(lines, truth):
        truth.check_numbers(line.string)
        if line["window"] and truth.prunes_plainly:
            truth.check_window(line["window"], moves)
        if line["kind"] == "depth limit":
            assert line["value"][0] == "~", line.string
        if line["state"] == "exact":
            assert re.fullmatch(r"[+-]?\d+", line["value"]), line.string
        is_open = not is_whole and line["state"] in ("searching", "re-search")
        if not is_open and line["value"] != "...":
            truth.check(line["value"], moves)
            values.append((moves, line["value"]))
    return values


def check_moves_tried(table: str, truths: dict[str, Truth]) -> int:
    """The lists of moves below the table of `analyze`, an algorithm each; how many claims."""
    claims = 0
    sections = re.split(r"\n(?=\S)", table)
    tried = next(part for part in sections if part.startswith("moves tried\n"))
    best = next(part for part in sections if part.startswith("equally good moves"))
    for part in (tried, best):
        for name, text in _by_algorithm(part):
            if name not in truths:
                continue  # a remark below the lists
            truth = truths[name]
            truth.check_numbers(text)
            for found in re.finditer(
                rf"\((?P<row>\d+),(?P<column>\d+)\)(?: (?P<value>\.\.\.|{VALUE}))?(?=,|;| |$)", text
            ):
                cell = truth.cell(found)
                if part is best:
                    assert truth.of((cell,)) == truth.of(()), f"{name} {text}"
                elif found["value"] not in (None, "...") and "visit" not in text:
                    truth.check(found["value"], (cell,))
                claims += 1
    return claims


def _by_algorithm(section: str) -> Iterator[tuple[str, str]]:
    """Lines that go on are joined: they begin deeper."""
    text = re.sub(r"\n {4,}", " ", section)
    for line in text.splitlines()[1:]:
        name, _, rest = line.strip().partition(" ")
        yield name, rest.strip()


# Searches to print

EVERY = (*all_algorithms(), SCOUT, REMEMBERING)
"""Ours, and two plugins."""

LIMITED = (None, 1, 2, 3, 4, 9)


@st.composite
def options_of_any(draw: st.DrawFn, position: Position, algorithm: Algorithm) -> SearchOptions:
    """Any options that do not contradict each other, often with a depth limit or deepening."""
    strict_too = algorithm in (Algorithm.MINIMAX, Algorithm.ALPHA_BETA, named("alpha-beta+"))
    stop_on_win = draw(st.booleans())
    return SearchOptions(
        algorithm=algorithm,
        order=draw(move_orders(position.rules.cells)),
        cutoff=draw(st.sampled_from(Cutoff)) if strict_too else Cutoff.WEAK,
        root_window=draw(st.sampled_from(RootWindow)) if strict_too else RootWindow.SHARED,
        stop_on_win=stop_on_win,
        first_move=draw(first_moves(position)),
        score=Score.OUTCOME if stop_on_win else draw(st.sampled_from(Score)),
        max_player=draw(st.sampled_from(MaxPlayer)),
        depth=draw(st.sampled_from(LIMITED)),
        enhancements=draw(enhancements(algorithm)),
        table_mb=1,
        replacement=draw(st.sampled_from(Replacement)),
        first_guess=draw(st.sampled_from(FirstGuess)),
        rollouts=draw(st.integers(1, 40)),
        seed=draw(st.integers(0, 99)),
    )


@st.composite
def printable(
    draw: st.DrawFn, most_empties: int, algorithms: Sequence[Algorithm] = EVERY
) -> tuple[Position, SearchOptions, int | None]:
    """A position, how it is searched, and after how many events that is stopped."""
    position = draw(playable(most_empties))
    algorithm = draw(st.sampled_from(algorithms))
    options = draw(options_of_any(position, algorithm))
    stopped = draw(st.sampled_from((None, None, None, 5, 23, 60, 151)))
    return position, options, stopped
