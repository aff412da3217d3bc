"""A state as JSON and back: what the program writes, it reads.

Searches are not saved: they are run again, to the moment that was shown.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ttt_tui.games.game import Side
from ttt_tui.games.text import read_game
from ttt_tui.run.clock import Clock
from ttt_tui.run.files import load
from ttt_tui.run.match import HUMAN, Match, is_program
from ttt_tui.search.algorithms import algorithm, configured
from ttt_tui.search.options import OPTIONS, Options
from ttt_tui.tui.model.state import SearchRequest, State, program_name

FORMAT = "ttt-tui session 1"


class SavedError(ValueError):
    """The data is not a saved session; the message says what is wrong."""


def to_json(state: State) -> dict[str, Any]:
    """Return a state as JSON without its message; while one learns, the state put aside.

    The games that this game has replaced stand before it. The clock waits at its moment.
    """
    state = state.leave_learning()
    games: list[dict[str, Any]] = []
    match: Match | None = state.match
    while match is not None:
        games.insert(0, _game_json(match))
        match = match.before
    options = state.request.options
    program = program_name(state.request.program)  # which is opened anew
    algorithms = [name for name in state.algorithms if name != program]
    return {
        "format": FORMAT,
        "games": games,
        "searched": state.match.states.index(state.request.game),
        "options": {option.key: option.write(option.value(options)) for option in OPTIONS},
        "algorithms": algorithms,
        "shown": min(state.shown, len(algorithms) - 1),
        "both": state.both,
        "clock": {"at": state.clock.at},
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
    match = _match(data["games"][0])
    for each in data["games"][1:]:
        match = replace(_match(each), before=match)
    read = {option.key: option for option in OPTIONS}
    given = data["options"].items()
    options = replace(Options(), **{read[key].name: read[key].read(text) for key, text in given})
    algorithms = tuple(algorithm(name).name for name in data["algorithms"])
    shown = int(data["shown"])
    algorithms[shown]  # an IndexError says that there is none
    return State(
        match,
        SearchRequest(match.states[data["searched"]], options),
        algorithms,
        shown,
        both=bool(data["both"]),
        clock=Clock(at=max(0, int(data["clock"]["at"]))),
        values=bool(data["values"]),
        view=str(data["view"]),
        draft=str(data["draft"]),
    )


def _game_json(match: Match) -> dict[str, Any]:
    return {
        "start": str(match.start),
        "moves": [*match.moves],
        "undone": [*match.undone],
        "players": {side.letter: player for side, player in match.players.items()},
    }


def _match(data: Mapping[str, Any]) -> Match:
    players = {side: str(data["players"][side.letter]) for side in Side}
    for player in players.values():
        if player != HUMAN and not is_program(player):
            configured(player, Options())
    match = Match(read_game(str(data["start"])), players=players)
    for move in (*data["moves"], *data["undone"]):
        match = match.play(int(move))
    return match.goto(len(data["moves"]))


def read_file(path: Path, state: State) -> State:
    """Read a saved session, or a text with a position, which takes the place of the game.

    Raises:
        OSError: the file cannot be read.
        ValueError: the file is neither; the message says why.
    """
    if path.suffix == ".json":
        return state_from(load(path))
    # Some editors begin with a mark.
    return state.replaced(read_game(path.read_text(encoding="utf-8-sig", errors="replace")))
