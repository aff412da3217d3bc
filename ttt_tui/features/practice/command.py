"""The command `ttt-tui practice`: what happens next in a search, asked as text or as JSON."""

from __future__ import annotations

import io
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import click

from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.output import echo, echo_json
from ttt_tui.cli.parameters import (
    BoardOptions,
    NamingCommand,
    algorithm_option,
    board_options,
    count_option,
    numbered_lines,
)
from ttt_tui.cli.position_text import board_lines
from ttt_tui.cli.search_options import algorithms_for, options_of, search_options
from ttt_tui.features.practice.decisions import IN_JSON
from ttt_tui.features.practice.quiz import Question, Quiz
from ttt_tui.features.practice.score import Score, ScoreFile
from ttt_tui.game import Position, quoted
from ttt_tui.game.game_state import GameState
from ttt_tui.game.notation import WORKED_EXAMPLE
from ttt_tui.search import OptionsError, Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.counts.size_estimate import most_nodes
from ttt_tui.search.option_table import options_words

_WIDTH = 80
_SEARCHED_WHOLE = 1_000_000  # nodes at most; of larger trees the first moves are searched
_NODES = 200_000  # to such a depth; and where an algorithm knows no depth, so many

_HELP = """What happens next? Questions about a search, which stops before each decision.

A position is written as for 'ttt-tui analyze', so trees of numbers and other games are positions,
too; without one it is the worked example. The kinds of question: cut (does the search cut here?),
value (which value does the node return?), window (which window does the child get?), leaf (which
leaf is next?). The answers come from the search itself. Questions become harder as you answer well.

\b
  ttt-tui practice
  ttt-tui practice X../.O./... --algorithm pvs
  ttt-tui practice '((3 12 8) (2 4 6) (14 5 2))'
  ttt-tui practice 'tree 3x3 seed 7'
  printf '1\\n2\\n' | ttt-tui practice --seed 7 --json

--json prints one object a line: question, kind, choices (a list of texts) and event (how many
events of the search have passed); of a game other than m,n,k also position (as text) and moves (the
numbers of the moves that lead to the node). It then reads one line: the text of a choice, or its
number from 1. It then prints right, expected (the text of the right choice) and why. Any other line
is a wrong answer. At the end of the input it prints a last object: summary, asked, correct,
best_streak, weakest and kinds. The same seed and answers print the same bytes. Your earlier
scores count only in a terminal, where they are saved.

A board with a tree of more than a million nodes is searched only to the depth that 200,000 nodes
reach; of another game the first 200,000 nodes are searched.

Exit status: 0 success, 1 output cannot be written or a plugin failed, 2 bad
arguments, 130 Ctrl-C, 141 the reader closed the pipe.
"""

_SEARCHING = (
    "order", "cutoff", "root_window", "stop_on_win", "score", "depth",
    "enhancements", "rollouts",
)  # fmt: skip


@click.command(
    "practice",
    cls=NamingCommand,
    help=_HELP,
)
@click.argument("text", metavar="[POSITION]", default=WORKED_EXAMPLE)
@board_options
@algorithm_option("The algorithm that searches.")
@search_options(*_SEARCHING)
@count_option("--seed", "Seed for the questions and the order of their choices.", least=0, usual=1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
def command(
    text: str, board: BoardOptions, algorithm: str, seed: int, as_json: bool, **searching: Any
) -> None:
    state = board.read_state_argument(text)
    if state.value() is not None:
        raise BadArgument(
            f"position {quoted(text)}: the game is over: give a position with moves left"
        )
    search = _searched(state, algorithm, searching)
    file = ScoreFile() if _is_typed() and not as_json else None
    score, message = file.load() if file else (Score(), None)
    quiz = Quiz(search, seed, score)
    if message:
        echo(f"warning: {message}", err=True)
    answers = _answers()
    if as_json:
        _ask_in_json(quiz, answers)
    else:
        _ask(quiz, answers, file)


def _searched(state: GameState, name: str, searching: dict[str, Any]) -> Search:
    """Raises:
    click.UsageError: the options contradict each other, or what is searched.
    click.ClickException: an algorithm from outside fails.
    """
    try:
        options = options_of(searching)
        algorithms_for(options, [named(name)], searching)
        search = Search(state, _limited(state, replace(options, algorithm=named(name))))
        if isinstance(state, Position):
            search.options.root_moves(state)
    except OptionsError as error:
        raise click.UsageError(str(error)) from error
    whole = isinstance(state, Position) and "depth" in search.options.algorithm.takes
    search.advance(nodes=_SEARCHED_WHOLE if whole else _NODES)
    if search.fault is not None:
        raise click.ClickException(f"{name} failed, so there are no questions: it {search.fault}")
    return search


def _limited(state: GameState, options: SearchOptions) -> SearchOptions:
    """With a depth, where a board's tree is too large, that is the same on every machine."""
    if not isinstance(state, Position) or most_nodes(state) <= _SEARCHED_WHOLE:
        return options
    if options.depth is not None or "depth" not in options.algorithm.takes:
        return options
    depth = 1
    while most_nodes(state, depth + 1) <= _NODES:
        depth += 1
    return replace(options, depth=depth)


def _is_typed() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _answers() -> Iterator[str]:
    """The lines of standard input, each as soon as it is there."""
    if sys.stdin is None:
        raise BadArgument("answers are read from standard input, which is closed")
    if isinstance(sys.stdin, io.TextIOWrapper):
        # A byte that is no text becomes a foreign character of its line, not the end of all.
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    for _, line in numbered_lines(sys.stdin):
        yield line.strip().removeprefix("\ufeff")


def _questions(quiz: Quiz) -> Iterator[Question]:
    while (question := quiz.next(IN_JSON)) is not None:
        yield question


def _ask_in_json(quiz: Quiz, answers: Iterator[str]) -> None:
    for question in _questions(quiz):
        asked: dict[str, Any] = {
            "question": question.text,
            "kind": question.decision.kind.value,
            "choices": question.choices,
            "event": question.decision.event,
        }
        if not isinstance(question.state, Position):
            moves = quiz.search.trace.moves_to(question.place)
            asked |= {"position": str(quiz.search.state), "moves": list(moves)}
        echo_json(asked)
        answer = next(answers, None)
        if answer is None:
            break
        chosen = question.chosen(answer)
        right, why = quiz.answer(question, chosen), question.explained(chosen)
        if chosen is None:
            why = f"Not a choice, and not a number from 1. {why}"
        echo_json({"right": right, "expected": question.expected, "why": why})
    score = quiz.score
    kinds = {
        kind.value: {"asked": tally.asked, "correct": tally.right}
        for kind, tally in score.tallies.items()
    }
    weakest = score.weakest.value if score.weakest else None
    summary = {
        "summary": str(score),
        "asked": score.asked,
        "correct": score.right,
        "best_streak": score.best_streak,
        "weakest": weakest,
        "kinds": kinds,
    }
    echo_json(summary)


def _ask(quiz: Quiz, answers: Iterator[str], file: ScoreFile | None) -> None:
    """The same to read; what is no answer is asked for again."""
    echo("\n".join(_wrapped("; ".join(options_words(quiz.search.options)))))
    echo("Type the number of an answer, or Ctrl-D to stop (Windows: Ctrl-Z, then Enter).")
    root = quiz.search.state
    if not board_lines(root):
        echo("\n".join(["", *_wrapped(str(root), "  ")]))
    for question in _questions(quiz):
        lines = ["", *board_lines(question.state)]
        echo("\n".join([*lines, *[""] * (len(lines) > 1), *_wrapped(question.text)]))
        for number, choice in enumerate(question.choices, 1):
            echo("\n".join(_wrapped(choice, f"  {number}  ")))
        chosen = _read(question, answers)
        if chosen is None:
            break
        right = quiz.answer(question, chosen)
        echo("\n".join(_wrapped(f"{question.verdict(right)} {question.explained(chosen)}")))
        if file is not None:
            quiz.score, message = file.record(quiz.score, question.decision.kind, right)
            if message:
                echo(f"warning: {message}", err=True)
    echo("\n".join(["", *_wrapped(str(quiz.score))]))


def _read(question: Question, answers: Iterator[str]) -> int | None:
    """The choice that is named; None at the end of the input."""
    while True:
        if _is_typed():
            echo("> ", end="")
        answer = next(answers, None)
        if answer is None:
            return None
        if (chosen := question.chosen(answer)) is not None:
            return chosen
        echo(f"Answer with a number from 1 to {len(question.choices)}.")


def _wrapped(text: str, lead: str = "") -> list[str]:
    return textwrap.wrap(
        text, _WIDTH, initial_indent=lead, subsequent_indent=" " * len(lead), break_on_hyphens=False
    )
