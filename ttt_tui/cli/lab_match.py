"""`ttt-tui lab match`: who beats whom, in games from varied openings."""

import random
from collections.abc import Sequence
from functools import partial
from itertools import combinations
from operator import itemgetter
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import Any, NamedTuple

import click

from ttt_tui.cli import common, searching
from ttt_tui.cli.flags import board_options, rules_from
from ttt_tui.cli.lab_common import Lab, PartFailed, Row, lab_options
from ttt_tui.cli.searching import timed_search
from ttt_tui.games.bitboard import canonical
from ttt_tui.games.game import Game, Side, chances_of, quoted
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.run.match import ProgramLoses, is_program
from ttt_tui.search.algorithms import configured, names
from ttt_tui.search.exact import exact_moves
from ttt_tui.search.options import Options
from ttt_tui.search.run_here import new_trace
from ttt_tui.solver.driver import solve
from ttt_tui.words import numbers, values

RANDOM = "random"
PERFECT = "perfect"

_HELP = f"""Let players meet: each pair plays from varied openings, and changes sides each game.

A player is an algorithm, a program such as my.py, or the word random (any move) or perfect (a best
move, the quickest win). An algorithm with options of its own is one quoted argument:
'alpha-beta depth=4 estimate=my.py:evaluate'. A program loses when it raises, plays on a taken cell
or takes too long.
A folder is every *.py file in it, all against all; programs then run in bubblewrap, or with --trust
as you. A win is 1 point, a draw 1/2.
An opening is any position after two moves; on boards mirror images count as one. Players
without chance play each opening once from either side, as more games would repeat these.

{common.POSITION_HELP}

\b
  ttt-tui lab match perfect random
  ttt-tui lab match my.py alpha-beta --games 20
  ttt-tui lab match homework/ alpha-beta --games 2 --csv > class.csv
  ttt-tui lab match 'alpha-beta depth=2' 'alpha-beta depth=4' --position 6x7k4g
"""

_PLIES = 2  # random moves of an opening
_SECONDS = 20.0  # the most that the solver takes for a move


class MatchGame(NamedTuple):
    """A game that has ended.

    Attributes:
        is_max: the first player was Max, or X.
        moves: after the opening.
        result: 1 if the first player has won, 0 for a draw, -1.
        why: the reason why a program has lost by a fault of its own, or empty.
        times: the seconds of each move by player.
    """

    first: str
    second: str
    is_max: bool
    opening: Game
    moves: tuple[int, ...]
    result: int
    why: str
    times: dict[str, list[float]]


class Pairing(NamedTuple):
    """A game to be played.

    Attributes:
        is_max: the first player is Max, or X.
        options: of the searches of algorithms.
        seconds: the most that a program takes for a move.
        boxed: programs run in bubblewrap.
    """

    first: str
    second: str
    is_max: bool
    opening: Game
    options: Options
    seed: int
    seconds: float
    boxed: bool


def play_game(pairing: Pairing) -> MatchGame:
    first, second, is_max, opening, _, seed, _, _ = pairing
    chance = random.Random(seed)
    times: dict[str, list[float]] = {first: [], second: []}
    moves: list[int] = []
    game = opening
    why = ""
    while (value := game.value()) is None:
        if chances := chances_of(game):
            moves.append(chance.choices(game.moves(), chances)[0])
            game = game.play(moves[-1])
            continue
        name = first if (game.to_move is Side.MAX) == is_max else second
        began = perf_counter()
        try:
            moves.append(_move(name, game, pairing, chance))
        except ProgramLoses as error:
            value = -game.to_move
            why = f"{_shown(name)} {error}"
            break
        times[name].append(perf_counter() - began)
        game = game.play(moves[-1])
    sign = (value > 0) - (value < 0)
    result = sign if is_max else -sign
    return MatchGame(first, second, is_max, opening, tuple(moves), result, why, times)


def _move(name: str, game: Game, pairing: Pairing, chance: random.Random) -> int:
    if name == RANDOM:
        return chance.choice(game.moves())
    if not is_program(name):
        return best_move(name, game, pairing.options)
    from ttt_tui.programs.player import choose  # numpy takes a while to load

    return choose(name, game, pairing.seconds, boxed=pairing.boxed)


def best_move(name: str, game: Game, options: Options) -> int:
    """Return the move of a player without chance."""
    if name == PERFECT:
        perfect = exact_best(game, quickest=True)
        if not perfect:
            raise PartFailed(f"perfect cannot play {game}: it takes too long to solve")
        return perfect[0]
    result = timed_search(game, *configured(name, options), capacity=0).trace.result
    best = None if result is None else result.best_move
    return game.moves()[0] if best is None else best


def exact_best(game: Game, *, quickest: bool = False) -> Sequence[int]:
    """Return the moves that keep the exact value of a game; none if it takes too long to solve.

    Args:
        quickest: True for those alone that win soonest or lose latest, on a board.
    """
    if isinstance(game, Position):
        solution = solve(game, seconds=_SECONDS, all_moves=not quickest)
        if quickest:
            return solution.best_moves
        found: dict[int, float] = {each.move: each.value for each in solution.moves or ()}
    else:
        found = exact_moves(game) or {}
    best = max((value * game.to_move for value in found.values()), default=None)
    return [move for move, value in found.items() if value * game.to_move == best]


def openings(start: Game, wanted: int, seed: int) -> list[Game]:
    """Return different positions after two moves, at random, or all if there are fewer.

    Raises:
        BadArgument: every game is over by then.
    """
    games = [start]
    for _ in range(_PLIES):
        games = [game.play(move) for game in games for move in game.moves()]
    found: dict[object, Game] = {
        canonical(game) if isinstance(game, Position) else game.key: game
        for game in games
        if game.value() is None
    }
    if not found:
        raise common.BadArgument(f"every game is over after {_PLIES} moves from {start}")
    return random.Random(seed).sample([*found.values()], min(wanted, len(found)))


@click.command("match", help=_HELP)
@click.argument("players", nargs=-1, required=True, metavar="PLAYER|FOLDER...")
@click.option("--position", default="empty", metavar="TEXT", help="Where openings begin.")
@board_options
@searching.search_options
@click.option(
    "--games", type=click.IntRange(1), default=100, show_default=True, help="Games of each pair."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of all that is random.")
@click.option(
    "--seconds", type=click.FloatRange(0.1), default=10.0, show_default=True, metavar="S",
    help="Of a program for a move; it has three times as long for its first one.",
)  # fmt: skip
@click.option("--trust", is_flag=True, help="Run a folder's files without bubblewrap.")
@lab_options
def match(
    players: tuple[str, ...], position: str, games: int, seed: int, seconds: float, trust: bool,
    **given: Any,
) -> int:  # fmt: skip
    lab = Lab(given)
    rules = rules_from(given)
    options = searching.options_from(given)
    start = read_game(position, rules)
    playing = _named(players, start, options, is_trusted=trust)
    is_class = playing != [*players]
    boxed = is_class and not trust
    programs = [*filter(is_program, playing)]
    for place, why in lab.run(partial(_refusal, start=start, boxed=boxed), programs).items():
        if why and not is_class:
            raise common.BadArgument(why)
        if why:
            click.echo(f"does not play: {why}", err=True)
            playing.remove(programs[place])
    if len(playing) < 2:
        raise click.UsageError("name two players or more")
    begun = openings(start, (games + 1) // 2, seed)
    parts: list[Pairing] = []
    for first, second in combinations(playing, 2):
        is_certain = RANDOM not in (first, second)
        for number in range(min(games, 2 * len(begun)) if is_certain else games):
            opening = begun[number // 2 % len(begun)]
            is_max = number % 2 == 0
            parts.append(
                Pairing(first, second, is_max, opening, options, seed + number, seconds, boxed)
            )
    found = [*lab.run(play_game, parts).values()]
    if lab.as_csv:
        lab.show([_row(each) for each in found])
    else:
        click.echo(f"{numbers.plural(len(begun), 'opening')}, {_PLIES} moves from {start}\n")
        columns = ["points", "wins", "draws", "losses", "faults", "a_move"]
        rows = _standings(found)
        lab.show(rows, ["player"], columns)
        for row in rows:
            if row["why"]:
                click.echo(f"lost: {row['why']}")
    return lab.end()


def _named(players: Sequence[str], start: Game, options: Options, *, is_trusted: bool) -> list[str]:
    """Return the players, the files of a folder in its place.

    Raises:
        BadArgument: a player is not known.
        OptionsError: the options do not fit a player or the game.
    """
    playing: list[str] = []
    for player in players:
        if Path(player).is_dir():
            playing += map(str, common.files_of(Path(player), is_trusted=is_trusted))
            continue
        if is_program(player):
            common.program_file(player)
        elif player.split(" ")[0] in names():  # whether the options fit
            new_trace(start, *configured(player, options), capacity=1)
        elif player not in (RANDOM, PERFECT):
            listed = ", ".join((*names(), PERFECT, RANDOM))
            raise common.BadArgument(f"{quoted(player)} is not a player: choose from {listed}")
        playing.append(player)
    return playing


def _row(game: MatchGame) -> Row:
    return {
        "first": game.first,
        "second": game.second,
        "max": game.first if game.is_max else game.second,
        "opening": str(game.opening),
        "moves": values.line_text(game.opening, game.moves),
        "result": {1: "first", 0: "draw", -1: "second"}[game.result],
        "why": game.why,
    }


def _standings(games: Sequence[MatchGame]) -> list[Row]:
    """Return a row for each player, the best first."""
    players = dict.fromkeys(name for game in games for name in game.times)
    rows = [_standing(player, games) for player in players]
    return sorted(rows, key=itemgetter("points"), reverse=True)


def _standing(player: str, games: Sequence[MatchGame]) -> Row:
    results: list[int] = []
    times: list[float] = []
    faults: list[str] = []
    for game in games:
        times += game.times.get(player, ())
        for name, result in ((game.first, game.result), (game.second, -game.result)):
            if name == player:
                results.append(result)
                if game.why and result < 0:
                    faults.append(game.why)
    return {
        "player": _shown(player),
        "points": sum(1 + result for result in results) / 2,
        "wins": results.count(1),
        "draws": results.count(0),
        "losses": results.count(-1),
        "faults": len(faults),
        "a_move": fmean(times) if times else None,
        "why": next(iter(faults), ""),
    }


def _refusal(file: str, start: Game, *, boxed: bool) -> str:
    """Start a program that is to play; return the reason why it cannot, or an empty text."""
    from ttt_tui.programs.player import program_player

    try:
        program_player(file, start, boxed=boxed)
    except ProgramLoses as error:
        return f"{_shown(file)} {error}"
    return ""


def _shown(player: str) -> str:
    """Return the name of a player, or of a program's file with its folder."""
    return "/".join(Path(player).parts[-2:]) if is_program(player) else player
