"""The command `ttt-tui film`: the search of a position on the dashboard, as a file that plays."""

from __future__ import annotations

from contextlib import aclosing
from typing import Any

import click

from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.output import ProgressLine, is_terminal
from ttt_tui.cli.output_files import Output, format_option, output_options
from ttt_tui.cli.parameters import (
    BoardOptions,
    NamingCommand,
    algorithm_option,
    board_options,
    count_option,
)
from ttt_tui.cli.search_options import (
    ALL,
    algorithms_for,
    options_of,
    options_on,
    search_options,
    warn_of_long_search,
)
from ttt_tui.engine.budget import Budget
from ttt_tui.engine.child import BackgroundError
from ttt_tui.engine.lineup import check_lineup, fitted
from ttt_tui.engine.match import Seat
from ttt_tui.features.film.formats import (
    FORMATS,
    PIXELS,
    SUFFIXES,
    Done,
    check_available,
    film_in_background,
)
from ttt_tui.features.film.script import (
    LEAST_SECONDS,
    MOST_RATE,
    MOST_SECONDS,
    RATE,
    SECONDS,
    SIZE,
    TREE,
    VIEWS,
    FilmError,
    Script,
    ScriptError,
    beside,
    read_size,
)
from ttt_tui.game import NotationError, Player, Position
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search import Algorithm, OptionsError, SearchOptions
from ttt_tui.search.algorithm import named

_HELP = """Write the search of a position as a film of the dashboard, from the first move tried to
the last.

A position is written as for 'ttt-tui analyze'. The formats are cast (for asciinema, in
a terminal or on a web page), svg (an animated picture for browsers), gif and mp4 (for slides and
chats). gif and mp4 need the extra 'film', mp4 also the program ffmpeg. Without --format, the ending
of FILE decides, or it is cast. Without --output, the film goes to standard output.

\b
  ttt-tui film '..O/XOO/..X' --output search.svg
  ttt-tui film '..O/XOO/..X' --size 80x24 --seconds 20 --output search.cast
  ttt-tui film '((3 12 8) (2 4 6) (14 5 2))' --full --output tree.svg
  ttt-tui film empty --view map --output map.svg
  ttt-tui film '..O/XOO/..X' --light --output slide.gif
  ttt-tui film '..O/XOO/..X' | asciinema play -

The film shows the algorithm beside plain alpha-beta (alpha-beta beside minimax), event by event. If
the search has more events than the film has frames, the film is an evenly spaced time-lapse that
pauses at cuts and at changes of the root's value. A search that would take more than a minute gets
a depth limit, as on the dashboard; --depth N sets another. The same arguments make the same film.

Exit status: 0 success, 1 output cannot be written, or ffmpeg or a plugin failed,
2 bad arguments, the file already exists, or the extra or ffmpeg is missing, 130 Ctrl-C, 141
the reader closed the pipe.
"""


@click.command(
    "film",
    cls=NamingCommand,
    help=_HELP,
)
@click.argument("text", metavar="POSITION")
@board_options
@format_option(FORMATS, "cast")
@algorithm_option("The algorithm whose tree is shown.")
@count_option(
    "--seconds",
    "Length of the film in seconds.",
    least=LEAST_SECONDS,
    most=MOST_SECONDS,
    usual=SECONDS,
)
@count_option("--rate", "Frames per second.", most=MOST_RATE, usual=RATE)
@click.option(
    "--size",
    default="{}x{}".format(*SIZE),
    show_default=True,
    metavar="CxR",
    help="Columns and rows of the screen.",
)
@click.option(
    "--view",
    type=click.Choice(VIEWS, case_sensitive=False),
    default=TREE,
    show_default=True,
    help="The view beside the board.",
)
@click.option(
    "--simple/--full",
    default=True,
    show_default=True,
    help="The level of the dashboard: few panels and keys, or all.",
)
@click.option("--light", is_flag=True, help="Dark text on a light background.")
@click.option("--ascii", "in_ascii", is_flag=True, help="Draw in ASCII only.")
@search_options(*ALL)
@count_option("--nodes", "Stop each search after N nodes: it is then incomplete.")
@output_options
def command(
    text: str,
    board: BoardOptions,
    format_name: str | None,
    algorithm: str,
    seconds: int,
    rate: int,
    size: str,
    view: str,
    simple: bool,
    light: bool,
    in_ascii: bool,
    nodes: int | None,
    output: Output,
    **of_search: Any,
) -> None:
    state = board.read_state_argument(text)
    name = format_name or output.format_by_name(SUFFIXES, "cast")
    shown = named(algorithm)
    if name in PIXELS and output.file is None and is_terminal():
        raise click.UsageError(f"{name} is not text: add --output FILE, or redirect it")
    options, lineup = _searches(state, shown, of_search)
    try:
        check_available(name)
        script = Script(
            state,
            options,
            lineup,
            shown,
            _budget(state, options.depth, nodes),
            seconds=seconds,
            rate=rate,
            size=read_size(size),
            view=view,
            simple=simple,
            seats=dict.fromkeys(Player, Seat.of(algorithm)),
            dark=not light,
            ascii=in_ascii,
        )
    except ScriptError as error:
        raise BadArgument(str(error)) from error
    if options.depth is not None and nodes is None:
        searches = [fitted(options, each) for each in lineup]
        warn_of_long_search(state, searches, 1, limits="--nodes N limits it")
    import asyncio  # not for the list of all commands

    made = asyncio.run(_made(script, name))
    output.write(made if isinstance(made, bytes) else [made])


def _searches(
    state: GameState, shown: Algorithm, given: dict[str, Any]
) -> tuple[SearchOptions, tuple[Algorithm, ...]]:
    """The options, and the algorithm with the one that it is held against.

    Raises:
        click.UsageError: the options contradict each other, or what is searched.
    """
    lineup = beside(shown)
    try:
        options = options_of(given)
        algorithms_for(options, [shown], given)
        options = options_on(state, options, [shown], given["first_move"])
        check_lineup(lineup, options, state)
    except (OptionsError, NotationError) as error:
        raise click.UsageError(str(error)) from error
    return options, lineup


def _budget(state: GameState, depth: int | None, nodes: int | None) -> Budget | None:
    """The depth that was asked for holds even where a search may take long."""
    if nodes is not None:
        return Budget(nodes=nodes)
    if depth is None:
        return None
    longest = state.empties if isinstance(state, Position) else rules_of(state).longest
    return Budget(depth=max(1, min(depth, longest)))


async def _made(script: Script, name: str) -> str | bytes:
    """Raises:
    click.ClickException: the film could not be made.
    """
    line = ProgressLine()
    try:
        async with aclosing(film_in_background(script, name)) as coming:
            async for told in coming:
                if not isinstance(told, Done):
                    return told.content
                line.show(f"film: frame {told.frames:,} of {told.of:,}")
        raise AssertionError("no film came")
    except (FilmError, BackgroundError, OSError) as error:
        raise click.ClickException(str(error)) from error
    finally:
        line.clear()
