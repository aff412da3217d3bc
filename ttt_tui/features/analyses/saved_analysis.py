"""An analysis: a game, how its position is searched, the moment looked at, and what was noted.

As JSON it is an object with the key `schema`; `docs/reference/files.md` has all its keys. What a
feature keeps in it stands there under the feature's own key. A key that nobody here knows is kept
as it is, so that a file outlives the feature that wrote it being taken away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any

from ttt_tui.engine.budget import NO_LIMIT, Budget, BudgetError
from ttt_tui.engine.lineup import without_misfit
from ttt_tui.engine.match import USUAL_SEATS
from ttt_tui.features.analyses.json_reader import (
    Place,
    at_most,
    check_nesting,
    line,
    name,
    number,
    text,
)
from ttt_tui.game import (
    GameRecord,
    IllegalMove,
    ImpossiblePosition,
    NotationError,
    Player,
    Position,
    Rules,
    format_rules,
    parse_rules,
    quoted,
    quoted_data,
)
from ttt_tui.game.checked_state import GameError
from ttt_tui.game.game_state import GameState, move_text, rules_of
from ttt_tui.game.game_texts import is_of_board, read_move, read_state
from ttt_tui.search import PLAIN, SearchOptions, option_table

SCHEMA = 1
MOST_NOTES = 1_000
MOST_BOOKMARKS = 1_000
LONGEST_NOTE = 500
"""Characters."""

_AUTOMATIC, _NO_LIMIT, _LIVE = "automatic", "no limit", "live"


@dataclass(frozen=True)
class Note:
    """What somebody wrote about a moment.

    Attributes:
        position: the one searched, in canonical form.
        algorithm: whose search.
        event: how many of its events had passed.
        text: one line.
    """

    position: str
    algorithm: str
    event: int
    text: str


@dataclass(frozen=True)
class Analysis:
    """All that a file holds; a value, which names algorithms and players and loads none of them.

    Attributes:
        record: the game.
        players: who plays, by name.
        options: how to search.
        algorithms: which search, by name.
        shown: whose search is looked at.
        budget: what the searches may use; None is the automatic one.
        searched: after how many moves the position stood that is searched.
        events: how far each search had come.
        event: the moment looked at, in the shown search; None is its newest.
        bookmarks: lines of cells from the searched position.
        notes: in the order of their moments.
        parts: what features have kept, by their keys, and what is not known here.
    """

    record: GameRecord
    players: Mapping[Player, str] = field(
        default_factory=lambda: {player: seat.name for player, seat in USUAL_SEATS.items()}
    )
    options: SearchOptions = field(default_factory=SearchOptions)
    algorithms: tuple[str, ...] = tuple(each.name for each in PLAIN)
    shown: str = PLAIN[1].name
    budget: Budget | None = None
    searched: int = 0
    events: Mapping[str, int] = field(default_factory=dict)
    event: int | None = None
    bookmarks: frozenset[tuple[int, ...]] = frozenset()
    notes: tuple[Note, ...] = ()
    parts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def state(self) -> GameState:
        """The one that is searched."""
        return self.record.states[self.searched]

    def to_json(self) -> dict[str, Any]:
        start = self.record.start
        written: dict[str, Any] = {"schema": SCHEMA}
        if isinstance(start, Position):
            written["rules"] = format_rules(start.rules)
        written |= {
            "position": str(start),
            "moves": _line_to_json(self.record.moves, start),
            "played": self.record.ply,
            "players": {player.value: name for player, name in self.players.items()},
            "options": option_table.to_json(self.options),
            "algorithms": list(self.algorithms),
            "shown": self.shown,
            "budget": _budget_to_json(self.budget),
            "moment": {
                "played": self.searched,
                "events": dict(self.events),
                "event": _LIVE if self.event is None else self.event,
            },
            "bookmarks": [_line_to_json(line, self.state) for line in sorted(self.bookmarks)],
            "notes": [vars(note).copy() for note in self.notes],
        }
        return written | {key: part for key, part in self.parts.items() if key not in written}

    @classmethod
    def from_json(cls, data: Any) -> Analysis:
        """Read it; what is not there is as usual, but for the position.

        Raises:
            ValueError: it is no analysis; the message says what, where, and what would be right.
        """
        check_nesting(data)
        whole = Place(data)
        if "schema" not in whole.object("an analysis is a JSON object"):
            raise ValueError('it is not a saved analysis: the key "schema" is missing')
        if (schema := whole.at("schema").read(number)) != SCHEMA:
            raise ValueError(
                f"schema {schema} is not supported: this version of ttt-tui reads schema {SCHEMA}"
            )
        record = _record(whole)
        known = dict[str, Any](record=record)
        if (place := whole.get("players")) is not None:
            known["players"] = _players(place)
        if (place := whole.get("options")) is not None:
            known["options"] = place.read(lambda options: _options(options, record.start))
        if (place := whole.get("algorithms")) is not None:
            known["algorithms"] = _algorithms(place)
        if (place := whole.get("budget")) is not None:
            known["budget"] = place.read(_budget)
        known |= _moment(whole, record, known.get("algorithms", cls.algorithms))
        if (place := whole.get("bookmarks")) is not None:
            lines = place.each(MOST_BOOKMARKS)
            searched = record.states[known["searched"]]
            known["bookmarks"] = frozenset(_line(line, searched) for line in lines)
        if (place := whole.get("notes")) is not None:
            known["notes"] = tuple(_note(each) for each in place.each(MOST_NOTES))
        ours = cls(record).to_json()
        return cls(**known, parts={key: data[key] for key in data if key not in ours})


def _record(whole: Place) -> GameRecord:
    rules = None
    if (place := whole.get("rules")) is not None:
        rules = place.read(lambda data: parse_rules(text(data)))
    start = whole.at("position").read(lambda data: _position(text(data), rules))
    moves: tuple[int, ...] = ()
    if (place := whole.get("moves")) is not None:
        moves = _line(place, start)
        try:
            GameRecord(start, moves)
        except (IllegalMove, GameError) as error:
            raise place.wrong(str(error)) from None
    ply = len(moves)
    if (place := whole.get("played")) is not None:
        ply = place.read(lambda data: at_most(number(data), len(moves)))
    return GameRecord(start, moves, ply)


def _position(written: str, rules: Rules | None) -> GameState:
    try:
        if rules is None and not is_of_board(written):
            return read_state(written)
        position = Position.parse(written, rules)
        position.check()
    except (NotationError, ImpossiblePosition) as error:
        raise ValueError(str(error)) from None
    return position


def _line_to_json(line: tuple[int, ...], state: GameState) -> list[str]:
    """Cells as `row,column`; moves of other games as the game writes them."""
    if isinstance(state, Position):
        return ["{},{}".format(*state.rules.coordinates(cell)) for cell in line]
    texts = []
    for move in line:
        texts.append(move_text(state, move))
        state = state.play(move)
    return texts


def _line(place: Place, state: GameState) -> tuple[int, ...]:
    if isinstance(state, Position):
        rules = state.rules
        cells = place.each(rules.cells)
        return tuple(each.read(lambda data: _cell(data, rules)) for each in cells)
    moves: list[int] = []
    for each in place.each(rules_of(state).longest):
        moves.append(each.read(partial(_move, state)))
        state = state.play(moves[-1])
    return tuple(moves)


def _move(state: GameState, data: Any) -> int:
    try:
        return read_move(state, text(data))
    except (NotationError, IllegalMove, GameError) as error:
        raise ValueError(str(error)) from None


def _cell(data: Any, rules: Rules) -> int:
    row, comma, column = text(data).partition(",")
    if not (comma and row.isdecimal() and column.isdecimal() and len(data) <= len("0,0")):
        raise ValueError(
            f'{quoted_data(data)} is not a move: write "row,column", from 0, such as "0,2"'
        )
    if int(row) >= rules.rows or int(column) >= rules.columns:
        raise ValueError(
            f"({data}) is off the board: rows are 0 to {rules.rows - 1}, "
            f"columns 0 to {rules.columns - 1}"
        )
    return rules.cell(int(row), int(column))


def _players(place: Place) -> dict[Player, str]:
    names = dict(Analysis(GameRecord(Position())).players)
    for player in Player:
        if (seat := place.get(player.value)) is not None:
            names[player] = seat.read(name)
    return names


def _options(data: Any, state: GameState) -> SearchOptions:
    if not isinstance(data, Mapping):
        raise ValueError("write a JSON object with the options by name")
    if unknown := set(data) - {each.field for each in option_table.OPTIONS if each.saved}:
        raise ValueError(f"{quoted(min(unknown))} is not an option of this version of ttt-tui")
    options = option_table.from_json(data)
    if isinstance(state, Position):
        options.order.check(state.rules)
        options.root_moves(Position(rules=state.rules))
    return without_misfit(options, state)


def _algorithms(place: Place) -> tuple[str, ...]:
    found = tuple(each.read(name) for each in place.each(at_most=64))
    if len(set(found)) < 2 or len(set(found)) < len(found):
        raise place.wrong("name at least two algorithms, each once")
    return found


def _budget_to_json(budget: Budget | None) -> Any:
    if budget is None:
        return _AUTOMATIC
    given = {name: value for name, value in asdict(budget).items() if value is not None}
    return given or _NO_LIMIT


def _budget(data: Any) -> Budget | None:
    if data in (_AUTOMATIC, _NO_LIMIT):
        return None if data == _AUTOMATIC else NO_LIMIT
    right = f'write "{_AUTOMATIC}", "{_NO_LIMIT}", or one of nodes, seconds, depth with a number'
    if not isinstance(data, Mapping) or not set(data) <= set(asdict(NO_LIMIT)) or not data:
        raise ValueError(f"{quoted_data(data)} is not a budget: {right}")
    for key, value in data.items():
        if key != "seconds":
            number(value)
        elif isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{quoted_data(value)} is not a number of seconds: {right}")
    try:
        return Budget(**data)
    except BudgetError as error:
        raise ValueError(str(error)) from None


def _moment(whole: Place, record: GameRecord, algorithms: tuple[str, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {"searched": record.ply}
    found["shown"] = Analysis.shown if Analysis.shown in algorithms else algorithms[1]
    if (place := whole.get("shown")) is not None:
        found["shown"] = place.read(lambda data: _one_of(name(data), algorithms))
    moment = whole.get("moment")
    if moment is None:
        return found
    if (place := moment.get("played")) is not None:
        found["searched"] = place.read(number)
        if found["searched"] not in (record.ply, record.ply - 1):
            raise place.wrong(
                f"write {record.ply} or one less: the game has {record.ply} moves played"
            )
    if (place := moment.get("events")) is not None:
        counts = place.object()
        found["events"] = {place.of(key).read(name): place.at(key).read(number) for key in counts}
    if (place := moment.get("event")) is not None:
        found["event"] = place.read(lambda data: None if data == _LIVE else number(data))
    return found


def _one_of(name: str, names: tuple[str, ...]) -> str:
    if name not in names:
        raise ValueError(f"{name!r} is not one of the algorithms: {', '.join(names)}")
    return name


def _note(place: Place) -> Note:
    return Note(
        place.at("position").read(text),
        place.at("algorithm").read(name),
        place.at("event").read(number),
        place.at("text").read(line)[:LONGEST_NOTE],
    )
