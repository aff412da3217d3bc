"""The command `ttt-tui worksheet`: a search to be made by hand, to print, with its solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import click

from ttt_tui import registry
from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.output_files import Output, format_option, output_options
from ttt_tui.cli.parameters import (
    BoardOptions,
    PositionCommand,
    Whole,
    board_options,
    count_option,
    lines_of_input,
)
from ttt_tui.cli.search_options import algorithms_for, options_of, options_on, search_options
from ttt_tui.features.worksheets.exercise import Exercise, ExerciseError
from ttt_tui.features.worksheets.formats import FORMATS, PAPERS, SUFFIXES
from ttt_tui.features.worksheets.sheet_pages import Page, pages
from ttt_tui.features.worksheets.variants import ANY, LEVELS, fresh_positions, grade_words
from ttt_tui.game import NotationError, Position, quoted
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.game.notation import WORKED_EXAMPLE
from ttt_tui.game.paper_tree import PaperTree
from ttt_tui.game.tree_text import is_tree_text
from ttt_tui.search import PLAIN, OptionsError, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.graded_trees import DIFFICULTIES, graded_trees, variants_of
from ttt_tui.words.numbers import plural

_HELP = """Write a worksheet: the tree of a position with blanks for windows, values and cuts, to
fill in by hand. The engine's solution has a page, too.

A position is written as for 'ttt-tui analyze'; without one it is the worked example, and - reads
one a line from standard input. Its tree can have at most 90 nodes: four empty cells of
tic-tac-toe, a tree from paper of depth 3 with 3 children a node.

\b
  ttt-tui worksheet --format html --output sheet.html
  ttt-tui worksheet '((3 12 8) (2 4 6) (14 5 2))' --output tree.html
  ttt-tui worksheet 'tree 3x3' --variants 30 --paper letter --output exam.html
  ttt-tui worksheet tree --difficulty uneven --variants 30 --part solution
  ttt-tui worksheet --variants 5 --seed 7 --difficulty hard --output sheets.html
  ttt-tui worksheet 'tree 3x3' --variants 30 --output 'exam-{}.svg'
  ttt-tui worksheet --lesson the-first-cut --part sheet --format svg

--variants N makes N different sheets of equal difficulty: all sheets, then all solutions. The same
seed gives the same sheets. Variants of a tree have its shape and its numbers in another order; the
solutions say how many leaves and cuts they have. The word tree alone is a random tree of this
--difficulty: small, medium, equal (with equal values) or uneven. On boards the variants are
positions from random games that begin at the position, or at the empty board: an easy or medium
sheet has at least one cut at a draw, a hard sheet at least three. Cuts at a win are easy to see: an
easy sheet has none, the others at most three.

--lesson takes the position of a lesson ('ttt-tui lessons' lists them), or a later one if its tree
is too large. Print html in landscape; in svg the pages are one below the other. With {} in FILE
every sheet and every solution is a file: exam-01.svg, ..., exam-01-solution.svg, ...

Exit status: 0 success, 1 output cannot be written, 2 bad arguments or the file already exists,
130 Ctrl-C, 141 the reader closed the pipe.
"""

_FIELDS = ("order", "cutoff", "root_window", "stop_on_win", "score", "max_player", "depth")
_USUAL = "medium"
"""The difficulty, unless another is asked for."""


@click.command(
    "worksheet",
    cls=PositionCommand,
    help=_HELP,
)
@click.argument("text", metavar="[POSITION]", required=False)
@board_options
@format_option(FORMATS, "html")
@click.option(
    "--part",
    type=click.Choice(["sheet", "solution", "both"], case_sensitive=False),
    default="both",
    show_default=True,
    help="The sheets only, the solutions only, or both: first all sheets, then all solutions.",
)
@click.option(
    "--paper",
    type=click.Choice(list(PAPERS), case_sensitive=False),
    help="Format of the paper.  [default: the printer's in html, a4 in svg]",
)
@click.option(
    "--algorithm",
    type=click.Choice([each.name for each in PLAIN], case_sensitive=False),
    default="alpha-beta",
    show_default=True,
    help="The algorithm to do by hand.",
)
@click.option("--lesson", metavar="NAME", help="A sheet for this lesson.")
@click.option(
    "--variants",
    "--random",
    "variants",
    type=Whole(min=1),
    metavar="N",
    help="Make N different sheets of equal difficulty.",
)
@count_option("--seed", "Seed of the variants.", least=0, usual=1)
@click.option(
    "--difficulty",
    type=click.Choice(list(dict.fromkeys((*LEVELS, *DIFFICULTIES))), case_sensitive=False),
    help=f"Difficulty of random positions, and of the random trees of 'tree'.  [default: {_USUAL}]",
)
@search_options(*_FIELDS)
@output_options
def command(
    text: str | None,
    board: BoardOptions,
    format_name: str | None,
    part: str,
    paper: str | None,
    algorithm: str,
    lesson: str | None,
    variants: int | None,
    seed: int,
    difficulty: str | None,
    output: Output,
    **of_search: Any,
) -> None:
    name = format_name or output.format_by_name(SUFFIXES, "html")
    if paper is not None and name == "markdown":
        raise click.UsageError("--paper is for html and svg: leave it out")
    asked = _Asked(_options(algorithm, of_search), variants, seed, difficulty)
    exercises = list(_exercises(text, board, lesson, asked))
    written = pages(exercises, part)
    goals = _goals(output, written)
    for goal, of_goal in goals:
        goal.write(FORMATS[name](of_goal, PAPERS[paper] if paper else None))


_NUMBER = "{}"
"""What stands in FILE for the number of a sheet."""


def _goals(output: Output, written: list[Page]) -> list[tuple[Output, list[Page]]]:
    """The files and their pages: one with all of them, or one a page where FILE has a number.

    Raises:
        BadArgument: one of them could not be written.
    """
    if output.file is None or _NUMBER not in output.file:
        return [(output, written)]
    goals: list[tuple[Output, list[Page]]] = []
    for is_solution in (False, True):
        kind = [page for page in written if page.is_solution == is_solution]
        for number, page in enumerate(kind, 1):
            name = f"{number:0{len(str(len(kind)))}}{'-solution' if is_solution else ''}"
            goals.append((replace(output, file=output.file.replace(_NUMBER, name)), [page]))
    for goal, _ in goals:
        goal.check()
    return goals


@dataclass(frozen=True)
class _Asked:
    """What the options say of every sheet.

    Attributes:
        options: of the search.
        variants: how many sheets; None: one of the position itself.
        seed: of the variants.
        difficulty: None where none is given.
    """

    options: SearchOptions
    variants: int | None
    seed: int
    difficulty: str | None

    @property
    def grading(self) -> SearchOptions:
        """Of the search that decides how difficult a position is."""
        return replace(self.options, algorithm=named("alpha-beta"))

    def exercise(self, title: str, state: GameState, note: str = "") -> Exercise:
        """Raises:
        BadArgument: it cannot be one.
        """
        try:
            options_on(state, self.options, [self.options.algorithm], None)
            return Exercise(title, state, self.options, note)
        except ExerciseError as error:
            raise BadArgument(f"position {quoted(str(state))}: {error}") from error
        except (OptionsError, NotationError) as error:
            raise click.UsageError(str(error)) from error

    def numbered(self, states: Iterator[GameState], kind: str, note: str) -> Iterator[Exercise]:
        """So many variants; the first has the note on what they have in common.

        Args:
            kind: what they are, in their titles.

        Raises:
            BadArgument: there are not so many.
        """
        number = self.variants or 1
        found = 0
        for found, state in enumerate(islice(states, number), 1):
            title = f"Variant {found} of {number}" if number > 1 else "Worksheet"
            yield self.exercise(f"{title} ({kind}seed {self.seed})", state, note * (found == 1))
        if found < number:
            raise BadArgument(
                f"--variants {number}: only {plural(found, 'variant')} found; another position, "
                "seed or --difficulty has more"
            )


def _options(algorithm: str, of_search: dict[str, Any]) -> SearchOptions:
    try:
        options = options_of(of_search)
        (chosen,) = algorithms_for(options, [named(algorithm)], of_search)
        return replace(options, algorithm=chosen)
    except OptionsError as error:
        raise click.UsageError(str(error)) from error


def _exercises(
    text: str | None, board: BoardOptions, lesson: str | None, asked: _Asked
) -> Iterator[Exercise]:
    if lesson is not None:
        if text is not None or board.given:
            raise click.UsageError("--lesson sets the position: leave POSITION and the board out")
        if asked.variants is not None:
            raise click.UsageError("--lesson makes one sheet: leave --variants out")
        yield _of_lesson(lesson, asked)
    elif text == "-":
        yield from _of_lines(board, asked)
    elif text is not None and text.strip().lower() == "tree":
        yield from _random_trees(asked)
    elif text is None and asked.variants is None and not board.given:
        yield asked.exercise("Worksheet: the worked example", Position.parse(WORKED_EXAMPLE))
    else:
        state: GameState = Position(rules=board.rules)
        if text is not None:
            state = board.read_state_argument(text)
        if asked.variants is None:
            yield asked.exercise("Worksheet", state)
        elif isinstance(state, Position):
            yield from _positions(state, asked)
        elif isinstance(state, PaperTree):
            yield from _variants_of_tree(state, asked, is_model=is_tree_text(text or ""))
        else:
            name = rules_of(state).name
            raise click.UsageError(f"--variants is for boards and trees, and {name} is neither")


def _of_lines(board: BoardOptions, asked: _Asked) -> Iterator[Exercise]:
    """A sheet for each line of standard input."""
    if asked.variants is not None:
        raise click.UsageError("- makes a sheet for each line: leave --variants out")
    found = 0
    for found, (number, line) in enumerate(lines_of_input(), 1):
        try:
            state = board.read_state_argument(line)
            yield asked.exercise(f"Worksheet {found}", state)
        except BadArgument as error:
            raise BadArgument(f"line {number}: {error.message}") from error
    if not found:
        raise BadArgument("no position on standard input: write one a line")


def _random_trees(asked: _Asked) -> Iterator[Exercise]:
    name = asked.difficulty or _USUAL
    if (difficulty := DIFFICULTIES.get(name)) is None:
        raise click.UsageError(
            f"--difficulty {name} is for boards: trees are {', '.join(DIFFICULTIES)}"
        )
    if asked.options.depth is not None:
        raise click.UsageError("random trees have no numbers at inner nodes: leave --depth out")
    trees = graded_trees(difficulty, asked.seed, asked.grading)
    return asked.numbered(trees, f"{difficulty.title}, ", grade_words(difficulty.grade))


def _variants_of_tree(tree: PaperTree, asked: _Asked, *, is_model: bool) -> Iterator[Exercise]:
    if asked.difficulty is not None:
        raise click.UsageError(
            "this tree sets the difficulty: leave --difficulty out, or write the word tree alone"
        )
    asked.exercise("Worksheet", tree)  # which refuses what cannot be one
    grade, trees = variants_of(tree, asked.seed, asked.grading, is_model=is_model)
    return asked.numbered(trees, "", grade_words(grade))


def _positions(start: Position, asked: _Asked) -> Iterator[Exercise]:
    name = asked.difficulty or _USUAL
    if (level := LEVELS.get(name)) is None:
        raise click.UsageError(f"--difficulty {name} is for trees: boards are {', '.join(LEVELS)}")
    try:
        options_on(start, asked.options, [asked.options.algorithm], None)
    except OptionsError as error:
        raise click.UsageError(str(error)) from error
    found = fresh_positions(start, asked.grading, level, asked.seed)
    return asked.numbered(found, f"{name}, ", level.words)


def _of_lesson(lesson: str, asked: _Asked) -> Exercise:
    """The lesson's position, or one that comes later in its games and fits on a sheet."""
    title, start = _begins(lesson)
    try:
        return asked.exercise(title, start)
    except BadArgument:
        if not isinstance(start, Position):
            raise
        level = LEVELS.get(asked.difficulty or _USUAL, ANY)
        for each in (level, ANY):  # in games of few moves none may be as hard
            for position in fresh_positions(start, asked.grading, each, asked.seed):
                return asked.exercise(f"{title} (seed {asked.seed})", position)
        raise


def _begins(lesson: str) -> tuple[str, GameState]:
    for module in registry.modules("sheet"):
        found: tuple[str, GameState] | None = module.begins(lesson)
        if found is not None:
            return f"Worksheet: {found[0]}", found[1]
    raise BadArgument(f"no lesson {quoted(lesson)}: 'ttt-tui lessons' lists them")
