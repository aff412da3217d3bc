"""Matches: many games of two players, who take turns at having X."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from ttt_tui.features.laboratory.contestants import (
    PERFECT,
    best_moves,
    file_of,
    player_of,
    plays_any_game,
)
from ttt_tui.features.laboratory.experiment import (
    Chart,
    ExperimentError,
    Series,
    Table,
    is_list,
    is_whole,
    move_json,
    pieces,
    search_heading,
    unusual,
    wilson,
)
from ttt_tui.game import Player as Side
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.game.position import random_position
from ttt_tui.search import SearchOptions
from ttt_tui.search.algorithm import named, own_names
from ttt_tui.words.numbers import count, plural

_GAMES_A_PART = 20
_MOST_DRAWS = 100
_SEEDS_A_GAME = 100  # more than any game has moves

FIRST, SECOND, DRAW = "first", "second", "draw"


class Game(NamedTuple):
    """Attributes:
    opening: where it begins.
    first_has_x: whether the first of the two players has X.
    """

    number: int
    opening: GameState
    first_has_x: bool


Part = tuple[tuple[str, str], SearchOptions, int, tuple[Game, ...]]
"""The players, how algorithms search, the seed, and the games."""


@dataclass(frozen=True)
class Matches:
    """Attributes:
    players: by what `player_of` reads.
    games: how many; an opening is played twice, with sides changed. Where nothing is left to
        chance, no game is played again: see `total`.
    openings: where games begin, in turn.
    plies: so many random moves follow each opening, others in every second game.
    options: how algorithms search.
    seed: of the random moves, and of players that leave something to chance.
    """

    players: tuple[str, str]
    games: int = 100
    openings: tuple[GameState, ...] = (Position(),)
    plies: int = 0
    options: SearchOptions = field(default_factory=SearchOptions)
    seed: int = 1

    name = "match"
    alone = False

    @property
    def work(self) -> Callable[[Any], Any]:
        return play_games

    def heading(self) -> dict[str, Any]:
        """What was asked for, and what stands in the players' files: an edited one is another.

        Raises:
            ExperimentError: a player is nobody.
        """
        for each in self.players:
            player_of(each, self.options)
        files = [file_of(each) for each in self.players]
        return {**self.request, "files": files} if any(files) else self.request

    @property
    def request(self) -> dict[str, Any]:
        return {
            "experiment": self.name,
            "players": list(self.players),
            "games": self.games,
            "openings": list(map(str, self.openings)),
            "random_moves": self.plies,
            "options": search_heading(self.options),
            "seed": self.seed,
        }

    @cached_property
    def varies(self) -> bool | None:
        """Whether an opening gives other games when it is played again; None: its games tell."""
        players = [player_of(each, self.options).varies for each in self.players]
        return True if self.plies or True in players else None if None in players else False

    @property
    def total(self) -> int:
        """How many games are played: of those that would be the same, one."""
        both_sides = 2 * len(self.openings)
        return min(self.games, both_sides) if self.varies is False else self.games

    def schedule(self) -> Iterator[Game]:
        """Raises:
        ExperimentError: an opening is over, or random moves end every game.
        """
        opening = self.openings[0]
        for number in range(self.total):
            if number % 2 == 0:
                opening = self._opening(number // 2)
            yield Game(number, opening, first_has_x=number % 2 == 0)

    def _opening(self, pair: int) -> GameState:
        opening = self.openings[pair % len(self.openings)]
        source = random.Random(f"opening {self.seed} {pair}")
        for _ in range(_MOST_DRAWS):
            position = _after_random_moves(opening, self.plies, source)
            if position is not None and position.value() is None:
                return position
        if opening.value() is not None:
            raise ExperimentError(f"the game is over at {opening}: choose another opening")
        raise ExperimentError(f"{plural(self.plies, 'random move')} end the game: take fewer")

    def parts(self) -> list[Part]:
        games = pieces(tuple(self.schedule()), _GAMES_A_PART)
        for each in self.players:
            player_of(each, self.options)
            self._check_player(each)
        return [(self.players, self.options, self.seed, part) for part in games]

    def _check_player(self, name: str) -> None:
        game = self.openings[0]
        if isinstance(game, Position):
            return
        if not plays_any_game(name):
            raise ExperimentError(f"{name} plays m,n,k boards only, not {rules_of(game).name}")
        if name == PERFECT and not best_moves(game):
            raise ExperimentError(f"{name} cannot play: {game} takes too long to be solved")

    def accepts(self, part: Any, result: Any) -> bool:
        """Every game is played again by its moves."""
        *_, games = part
        return is_list(result, len(games)) and all(map(_is_record, result, games))

    def result(self, found: Mapping[int, Any]) -> MatchResult:
        played = [Played(*each) for part in found.values() for each in part]
        return MatchResult(self, tuple(sorted(played)))


def _after_random_moves(opening: GameState, plies: int, source: random.Random) -> GameState | None:
    """None where the game is over before."""
    if isinstance(opening, Position):
        return random_position(opening.rules, plies, source, opening)
    state = opening
    for _ in range(plies):
        if state.value() is not None:
            return None
        state = state.play(source.choice(state.moves()))
    return state


class Played(NamedTuple):
    """Attributes:
    winner: `FIRST`, `SECOND` or `DRAW`, by the order of the players.
    moves: after the opening.
    forfeited: the loser gave no move that can be played.
    """

    number: int
    winner: str
    moves: Sequence[int]
    forfeited: bool


def _is_record(data: Any, game: Game) -> bool:
    """Whether it can be the JSON of how this game was played."""
    if not is_list(data, 4) or not is_whole(data[0]) or not isinstance(data[2], list):
        return False
    number, winner, moves, forfeited = data
    position = game.opening
    for move in moves:
        if not is_whole(move) or move not in position.moves():
            return False
        position = position.play(move)
    if forfeited is True:
        expected = (
            None if position.value() is not None else (SECOND, FIRST)[_to_move(game, position)]
        )
    else:
        expected = _winner(game, position) if position.value() is not None else None
    if expected is None or type(forfeited) is not bool:
        return False
    return (number, winner) == (game.number, expected)


def play_games(part: Part) -> list[list[Any]]:
    """Play games side by side, so that a player is asked for the moves of many at once."""
    names, options, seed, games = part
    players = [player_of(each, options) for each in names]
    positions = {game: game.opening for game in games}
    moves: dict[Game, list[int]] = {game: [] for game in games}
    played: list[list[Any]] = []
    while positions:
        for place, player in enumerate(players):
            waiting = [game for game in positions if _to_move(game, positions[game]) == place]
            if not waiting:
                continue
            seeds = [_seed(seed, game, len(moves[game])) for game in waiting]
            chosen = player.moves([positions[game] for game in waiting], seeds)
            for game, move in zip(waiting, chosen, strict=True):
                before = positions[game]
                forfeited = move is None or move not in before.moves()
                if move is None or forfeited:
                    winner = (SECOND, FIRST)[place]
                else:
                    moves[game].append(move)
                    positions[game] = after = before.play(move)
                    if after.value() is None:
                        continue
                    winner = _winner(game, after)
                del positions[game]
                played.append([game.number, winner, moves[game], forfeited])
    return sorted(played)


def _seed(seed: int, game: Game, ply: int) -> int:
    """Another for every move of every game; above 0."""
    return 1 + (seed * 1_000_003 + game.number) * _SEEDS_A_GAME + ply


def _to_move(game: Game, position: GameState) -> int:
    return int((position.to_move is Side.MAX) != game.first_has_x)


def _winner(game: Game, position: GameState) -> str:
    """By the sign of the value, which is a number in some games."""
    value = position.value()
    assert value is not None
    if not value:
        return DRAW
    return FIRST if (value > 0) == game.first_has_x else SECOND


class Tally(NamedTuple):
    """Of the first player's games."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        return sum(self)


@dataclass(frozen=True)
class MatchResult:
    """The games that have been played, by number."""

    match: Matches
    played: tuple[Played, ...]

    def tally(self, has_x: bool | None = None) -> Tally:
        """Of all games, or of those in which the first player has X, or has O."""
        results = [
            each.winner for each in self.played if has_x is None or (each.number % 2 == 0) == has_x
        ]
        return Tally(results.count(FIRST), results.count(DRAW), results.count(SECOND))

    @property
    def forfeits(self) -> tuple[int, int]:
        """Games that each player lost because it gave no move that can be played."""
        losers = [each.winner for each in self.played if each.forfeited]
        return losers.count(SECOND), losers.count(FIRST)

    def summary(self) -> list[str]:
        match, done = self.match, len(self.played)
        engines = [named(each) for each in match.players if each in own_names()]
        first, second = match.players
        opening = match.openings[0]
        is_empty = isinstance(opening, Position) and not opening.occupied
        start = "the empty board" if is_empty else str(opening)
        begun = start if len(match.openings) == 1 else plural(len(match.openings), "opening")
        if (used := -(-match.total // 2)) < len(match.openings):
            begun = f"the first {count(used)} of {begun}"
        chance = f" and {plural(match.plies, 'random move')}" if match.plies else ""
        lines = [
            f"{first} against {second}, from {begun}{chance}, sides changing, seed {match.seed}",
            *unusual(match.options, engines),
            f"{plural(done, 'game')} played" + (f" of {match.total}" if done < match.total else ""),
            *self._repetition(),
        ]
        for name, games in zip(match.players, self.forfeits, strict=True):
            if games:
                lines.append(f"{name} lost {plural(games, 'game')} by giving no legal move")
        return lines

    @cached_property
    def is_certain(self) -> bool:
        """Whether nothing is left to chance in these games, so that no share needs an interval."""
        if self.match.varies is not None:
            return not self.match.varies
        pairs = {(self._opening(each), each.number % 2) for each in self.played}
        found = {(self._opening(each), each.number % 2, *each.moves) for each in self.played}
        return len(pairs) == len(found) < len(self.played)

    def _opening(self, game: Played) -> int:
        return game.number // 2 % len(self.match.openings)

    def _repetition(self) -> list[str]:
        """That more games would be the same ones; nothing where they would not."""
        match = self.match
        once = min(match.games, 2 * len(match.openings))
        if not self.is_certain or len(self.played) < match.total or match.games == once:
            return []
        return [
            "neither player uses chance: more games would repeat these",
            "ttt-tui lab match --openings all:2 plays different games",
        ]

    def tables(self) -> list[Table]:
        rows = []
        high, low = rules_of(self.match.openings[0]).players
        for label, has_x in ((f"with {high}", True), (f"with {low}", False), ("all", None)):
            tally = self.tally(has_x)
            shares = [self._share(each, tally.games) for each in tally]
            rows.append([label, count(tally.games), *shares])
        heads = [self.match.players[0], "games", "wins", "draws", "losses"]
        title = "share of the games"
        title += "" if self.is_certain else ", with its 95 % confidence interval"
        return [Table(heads, rows, title=title)]

    def _share(self, part: int, whole: int) -> str:
        """`41.0 % (34.4-47.9)`"""
        if not whole:
            return "-"
        low, high = wilson(part, whole)
        interval = "" if self.is_certain else f" ({100 * low:.1f}-{100 * high:.1f})"
        return f"{100 * part / whole:.1f} %{interval}"

    def charts(self) -> list[Chart]:
        """How the shares settle as games are played."""
        series = []
        for name, winner in (("wins", FIRST), ("draws", DRAW), ("losses", SECOND)):
            found, ys, spans = 0, [], []
            for games, each in enumerate(self.played, 1):
                found += each.winner == winner
                low, high = wilson(found, games)
                ys.append(100 * found / games)
                spans.append((100 * low, 100 * high))
            xs = list(range(1, len(ys) + 1))
            series.append(Series(name, xs, ys, () if self.is_certain else spans))
        title = " against ".join(self.match.players)
        return [Chart("results", title, "games played", "share of the games, %", tuple(series))]

    def to_json(self) -> dict[str, Any]:
        return {
            **self.match.request,
            "played": len(self.played),
            "deterministic": self.is_certain,
            "results": {
                label: {
                    "games": tally.games,
                    **{
                        name: {
                            "count": each,
                            "confidence_95": None
                            if self.is_certain
                            else list(wilson(each, tally.games)),
                        }
                        for name, each in zip(tally._fields, tally, strict=True)
                    },
                }
                for label, has_x in (("with_x", True), ("with_o", False), ("all", None))
                for tally in [self.tally(has_x)]
            },
            "forfeits": list(self.forfeits),
            "records": [
                {
                    "game": each.number + 1,
                    "first_has_x": each.number % 2 == 0,
                    "winner": each.winner,
                    "moves": self._moves_json(each.moves),
                    "forfeited": each.forfeited,
                }
                for each in self.played
            ],
        }

    def _moves_json(self, moves: Sequence[int]) -> list[list[int] | int]:
        return [move_json(self.match.openings[0], move) for move in moves]


MOST_OPENINGS = 20_000
"""They are found in a second; a match plays each twice."""


def openings_after(starts: Sequence[GameState], plies: int) -> tuple[GameState, ...]:
    """Every position so many moves after one of these whose game goes on, each once.

    Raises:
        ExperimentError: there are none, or too many.
    """
    layer = set(starts)
    for ply in range(1, plies + 1):
        after: set[GameState] = set()
        for position in layer:
            if position.value() is None:
                after.update(map(position.play, position.moves()))
            if len(after) > MOST_OPENINGS:
                raise ExperimentError(
                    f"more than {count(MOST_OPENINGS)} positions after {plural(ply, 'move')}: "
                    "take fewer moves"
                )
        layer = after
    going_on = [each for each in layer if each.value() is None]
    if not going_on:
        raise ExperimentError(f"every game is over after {plural(plies, 'move')}: take fewer")
    return tuple(sorted(going_on, key=_place))


def _place(state: GameState) -> tuple[Any, ...]:
    return (state.x, state.o) if isinstance(state, Position) else (str(state),)
