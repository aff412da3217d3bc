"""A state as JSON and back: what the program writes, it reads.

Searches are not saved: they are run again, to the moment that was shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ttt_tui.games.game import Side
from ttt_tui.games.text import read_game
from ttt_tui.run.clock import LADDER, Clock
from ttt_tui.run.files import load
from ttt_tui.run.match import HUMAN, Match, is_program
from ttt_tui.search.algorithms import algorithm
from ttt_tui.search.options import OPTIONS, Options
from ttt_tui.tui.model.state import SearchRequest, State, program_name

FORMAT = "ttt-tui session 1"


class SavedError(ValueError):
    """The data is not a saved session; the message says what is wrong."""


def to_json(state: State) -> dict[str, Any]:
    """Return a state as JSON without its message; while one learns, the state put aside."""
    state = state.leave_learning()
    match = state.match
    clock = state.clock
    options = state.request.options
    program = program_name(state.request.program)  # which is opened anew
    algorithms = [name for name in state.algorithms if name != program]
    games, at = _chain(match)
    return {
        "format": FORMAT,
        "games": [_game_json(each) for each in games],
        "game": at,
        "searched": match.states.index(state.request.game),
        "options": {option.key: option.write(option.value(options)) for option in OPTIONS},
        "algorithms": algorithms,
        "shown": min(state.shown, len(algorithms) - 1),
        "both": state.both,
        "clock": {"at": clock.at, "rate": clock.rate, "auto": clock.auto, "live": clock.live},
        "selected": state.selected,
        "values": state.values,
        "view": state.view,
        "draft": state.draft,
    }


def state_from(data: Mapping[str, Any]) -> State:
    """Read a state from the data that `to_json` gives.

    Raises:
        SavedError: the data is anything else.
    """
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise SavedError(f"it does not say that it is a {FORMAT!r}")
    try:
        return _state(data)
    except Exception as error:  # such as an OverflowError of a number
        raise SavedError(f"{type(error).__name__}: {error}") from error


def _state(data: Mapping[str, Any]) -> State:
    match = _match(data["games"], data["game"])
    read = {option.key: option for option in OPTIONS}
    given = data["options"].items()
    options = replace(Options(), **{read[key].name: read[key].read(text) for key, text in given})
    algorithms = tuple(algorithm(name).name for name in data["algorithms"])
    shown = int(data["shown"])
    algorithms[shown]  # an IndexError says that there is none
    both = bool(data["both"])
    selected = data["selected"]
    return State(
        match,
        SearchRequest(match.states[data["searched"]], options),
        algorithms,
        shown,
        both,
        _clock(data["clock"], "step" if both else "events"),
        None if selected is None else max(0, int(selected)),
        bool(data["values"]),
        str(data["view"]),
        draft=str(data["draft"]),
    )


def _clock(data: Mapping[str, Any], sync: Any) -> Clock:
    rate = float(LADDER[LADDER.index(data["rate"])])  # a ValueError says that there is none
    at = float(max(0, int(data["at"])))
    return Clock(at, rate, False, bool(data["auto"]), bool(data["live"]), sync)


def _chain(match: Match) -> tuple[list[Match], int]:
    """Return the games before this one, this one and those after it, and the index of this one."""
    games = [match]
    while (before := games[0].before) is not None:
        games.insert(0, before)
    at = len(games) - 1
    while (after := games[-1].after) is not None:
        games.append(after)
    return games, at


def _game_json(match: Match) -> dict[str, Any]:
    return {
        "start": str(match.start),
        "moves": [*match.moves],
        "undone": [*match.undone],
        "players": {side.letter: player for side, player in match.players.items()},
    }


def _match(games: list[Mapping[str, Any]], at: int) -> Match:
    matches = [_one(data) for data in games]
    after: Match | None = None
    for each in reversed(matches[at + 1 :]):
        after = replace(each, after=after)
    before: Match | None = None
    for each in matches[:at]:
        before = replace(each, before=before)
    return replace(matches[at], before=before, after=after)


def _one(data: Mapping[str, Any]) -> Match:
    text = data["start"]
    players = {side: str(data["players"][side.letter]) for side in Side}
    for player in players.values():
        if player != HUMAN and not is_program(player):
            algorithm(player)
    moves = (*map(int, data["moves"]), *map(int, data["undone"]))
    match = Match(read_game(str(text)), players=players)
    for move in moves:
        match = match.play(move)
    return match.goto(len(data["moves"]))


def read_file(path: Path, state: State) -> State:
    """Read a saved session, or a text with a position, which takes the place of the game.

    Raises:
        OSError: the file cannot be read.
        ValueError: the file is neither; the message says why.
    """
    text = path.read_text(encoding="utf-8-sig")  # some editors begin with a mark
    if path.suffix == ".json":
        return state_from(load(path))
    return state.replaced(read_game(text))
