"""The list of moves, the lines that say where things stand, and the card of a node, as text."""

from __future__ import annotations

import pytest

from tests.cases import ALPHA_BETA, STRICT_STOP, WORKED
from tests.engine.fakes import seated
from tests.searches import searched
from tests.tui.one_widget import text_of
from ttt_tui.engine.frame import Frame
from ttt_tui.engine.match import Match
from ttt_tui.engine.pace import AUTO, UNLIMITED, Pace, PaceKind
from ttt_tui.engine.seat import Seat
from ttt_tui.game import GameRecord, Player, Position, Rules
from ttt_tui.search import (
    PLAIN,
    Algorithm,
    Exact,
    MaxPlayer,
    Moment,
    Search,
    SearchOptions,
    solver_for,
)
from ttt_tui.search.algorithm import named
from ttt_tui.tui.fitting import fitted_line
from ttt_tui.tui.message import Message
from ttt_tui.tui.views.moves import MoveList
from ttt_tui.tui.views.status import Header, StatusLine, TurnLine, header_parts
from ttt_tui.tui.views.tree.card import NodeCard
from ttt_tui.tui.views.tree.outline import Line
from ttt_tui.tui.views.turn_words import TurnState
from ttt_tui.words.sentences import Wording

ALL_EVENTS = 10**6


def match(*moves: int, start: str = WORKED) -> Match:
    played = Match(GameRecord(Position.parse(start)))
    for move in moves:
        played = played.play(move)
    return played


def exact(played: Match) -> list[Exact | None]:
    positions = played.record.positions
    return [solver_for(positions[0].rules).solve(position) for position in positions]


def squeezed(lines: list[str]) -> list[str]:
    return [" ".join(line.split()) for line in lines]


# Moves


async def moves(played: Match, values: list[Exact | None], width: int = 40) -> list[str]:
    panel = MoveList()
    lines = await text_of(panel, lambda: panel.show(played, values), width)
    assert panel.highlighted == played.record.ply
    assert panel.option_count == len(played.record.moves) + 1
    return lines


async def test_moves_stand_with_what_they_made_of_the_game() -> None:
    played = match(0, 7, 6)
    assert await moves(played, exact(played)) == [
        "  start",
        " 1  X (0,0) ? O wins in 2",
        " 2  O (2,1) ? X wins in 2",
        " 3  X (2,0)   X wins",
    ]


async def test_a_perfect_game_has_no_blunder() -> None:
    played = match(6, 0, 7)
    assert await moves(played, exact(played)) == [
        "  start",
        " 1  X (2,0)   X wins in 3",
        " 2  O (0,0)   X wins in 2",
        " 3  X (2,1)   X wins",
    ]


async def test_the_list_says_of_a_move_what_overlay_and_hint_said_before_it() -> None:
    """One way of counting: a hint of `draw in 9`, played, is no `draw in 8` on the list."""
    start = Position()
    solver = solver_for(start.rules)
    for move in start.legal_moves():
        before = solver.moves(start)[move]
        played = match(move, start="empty")
        line = (await moves(played, exact(played)))[1]
        assert line.endswith(f"draw in {before.distance}")
        assert before.distance == solver.solve(start).distance


async def test_without_exact_values_the_moves_stand_alone() -> None:
    assert await moves(match(0, 7), [None] * 3) == ["  start", " 1  X (0,0)", " 2  O (2,1)"]


async def test_moves_taken_back_stay_on_the_list() -> None:
    played = match(0, 7, 6)
    assert await moves(played.jump(1), exact(played)) == await moves(played, exact(played))


async def test_a_game_not_begun_is_its_start() -> None:
    assert await moves(match(), exact(match())) == ["  start"]


async def test_o_may_begin_and_a_draw_is_one() -> None:
    drawn = match(4, 0, 2, 6, 3, 5, 1, 7, 8, start=".../.../... o")
    lines = await moves(drawn, exact(drawn))
    assert lines[1].startswith(" 1  O (1,1)   draw in 9")
    assert lines[-1].endswith("draw")


# The line at the top


def frame(events: int, *, running: bool = True, rate: float | None = None) -> Frame:
    searches = []
    for algorithm in PLAIN:
        search = Search(Position.parse(WORKED), SearchOptions(algorithm))
        search.advance(events=events)
        searches.append(search)
    return Frame(tuple(searches), running, rate)


async def status(
    shown: Frame, played: Match, algorithm: Algorithm, pace: Pace, width: int = 120
) -> str:
    line = StatusLine()
    lines = await text_of(
        line, lambda: line.show(Header(played, shown, algorithm, pace, "compiled")), width, 1
    )
    assert len(lines) == 1
    assert len(lines[0]) <= width
    return " ".join(lines[0].split())


@pytest.mark.parametrize("algorithm", PLAIN)
@pytest.mark.parametrize(
    ("events", "running", "state"),
    [
        (20, True, "searching 10 nodes"),
        (20, False, "paused 10 nodes"),
        (0, True, "searching 0 nodes"),
    ],
)
async def test_the_top_line_says_what_the_search_does(
    algorithm: Algorithm, events: int, running: bool, state: str
) -> None:
    pace = Pace(PaceKind.FIXED, 10)
    text = await status(frame(events, running=running, rate=10.0), match(), algorithm, pace)
    assert text.startswith("ttt-tui 3x3, 3 in a row compiled X to move, move 6 ")
    assert text.endswith(f"{algorithm.name} {state} 10 events/s")


async def test_the_top_line_counts_the_search_that_is_shown() -> None:
    done = frame(ALL_EVENTS, running=False)
    assert "minimax done 44 nodes" in await status(done, match(), Algorithm.MINIMAX, AUTO)
    assert "alpha-beta done 30 nodes" in await status(done, match(), Algorithm.ALPHA_BETA, AUTO)


@pytest.mark.parametrize("width", [120, 100, 80])
async def test_turn_state_and_nodes_have_room_in_the_top_line(width: int) -> None:
    shown = frame(20, rate=None)
    text = await status(shown, match(), Algorithm.ALPHA_BETA, UNLIMITED, width)
    for words in ("X to move, move 6", "alpha-beta searching", "10 nodes", "unlimited"):
        assert words in text


def ended(position: str, options: SearchOptions) -> Frame:
    search = Search(Position.parse(position), options, capacity=0)
    search.advance(nodes=5_000)
    return Frame((search,), False, 17_600.0, stopped=frozenset({search}))


@pytest.mark.parametrize(
    ("position", "shown", "words"),
    [
        (WORKED, frame(20, rate=13.0), "searching"),
        (
            "6x7k4g",
            ended("6x7k4g", SearchOptions(Algorithm.ALPHA_BETA, depth=7)),
            "incomplete, 5,000 nodes",
        ),
        ("8x8k5", ended("8x8k5", SearchOptions(named("mtd-f"), depth=2)), "incomplete, depth 2"),
        (
            "3x3k4",
            ended("3x3k4", SearchOptions(named("uct"), rollouts=300)),
            "sampled, 300 rollouts",
        ),
    ],
)
def test_the_top_line_has_whole_parts_at_every_width(
    position: str, shown: Frame, words: str
) -> None:
    played = match(start=position)
    algorithm = shown.searches[-1].options.algorithm
    left, right = header_parts(Header(played, shown, algorithm, AUTO, "interpreted"))
    assert any(words in piece.text for part in right for piece in part.ways[0])
    whole = {"".join(piece.text for piece in way) for part in (*left, *right) for way in part.ways}
    before = 0
    for width in range(60, 201):
        text = "".join(piece.text for piece in fitted_line(left, right, width))
        assert len(text) == width
        said = {part.strip() for part in text.split("  ") if part.strip()}
        assert said <= whole, width
        assert any(part.startswith("X to move") for part in said), width
        assert any(part.endswith(" nodes") for part in said), width
        assert any(part.startswith(algorithm.name) for part in said), width
        assert len(said) >= before, "more room never says less"
        before = len(said)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("..O/XOO/..X", "X to move, move 6"),
        (".../.../... o", "O to move, move 1"),
        ("XXX/OO./...", "game over: X wins"),
        ("OOO/XX./..X", "game over: O wins"),
        ("XOX/XOO/OXX", "game over: a draw"),
    ],
)
async def test_the_turn_or_the_result_in_words(text: str, words: str) -> None:
    line = TurnLine()
    played = match(start=text)
    lines = await text_of(line, lambda: line.show(TurnState(played)), 60, 4)
    assert lines[0].startswith(words)


# The lines below the board


async def turn(played: Match, message: str = "", width: int = 60, height: int = 4) -> list[str]:
    line, state = TurnLine(), TurnState(played)
    lines = await text_of(line, lambda: line.show(state, Message(message)), width, height)
    return squeezed(lines)


@pytest.mark.parametrize("width", [60, 40, 26])
async def test_whose_turn_it_is_and_who_plays(width: int) -> None:
    played = seated(match(), Player.O, Seat("minimax"))
    text = " ".join(await turn(played, "the message", width))
    for words in ("X to move", "your move", "the message"):
        assert words in text
    assert ("X human" in text and "O minimax" in text) == (width < 34)


async def test_a_message_too_long_for_a_line_takes_both() -> None:
    message = "the board has no row 7: rows are 0 to 2"
    assert " ".join(await turn(match(), message, 36, 2)) == message


@pytest.mark.parametrize("seat", [Seat("minimax"), Seat("alpha-beta"), Seat.RANDOM])
async def test_an_engine_thinks(seat: Seat) -> None:
    text = " ".join(await turn(seated(match(), Player.X, seat)))
    assert f"{seat.name} thinks" in text
    assert "your move" not in text


async def test_looking_back_says_who_could_go_on_and_how() -> None:
    back = match(0, 7, 6).jump(1)
    assert "reviewing 1 of 3, your move" in " ".join(await turn(back))
    text = " ".join(await turn(seated(back, Player.O, Seat("minimax")), width=70))
    assert "reviewing 1 of 3: minimax waits, y goes on" in text
    assert "thinks" not in text


async def test_when_the_game_is_over_nobody_thinks() -> None:
    text = " ".join(await turn(seated(match(0, 7, 6), Player.O, Seat("minimax"))))
    assert "game over: X wins" in text
    assert "your move" not in text
    assert "thinks" not in text


async def test_a_message_in_brackets_is_shown_as_it_is() -> None:
    assert "no move [/] in [b]this[/b] game" in await turn(
        match(), "no move [/] in [b]this[/b] game"
    )


# The card of a node


def moment_of(options: SearchOptions = ALPHA_BETA, events: int = ALL_EVENTS) -> Moment:
    return Moment(searched(WORKED, options, events=events))


async def card(moment: Moment, line: Line | None, width: int = 76) -> list[str]:
    panel = NodeCard()
    search = moment.search
    wording = Wording.of(search.position, search.options)
    return await text_of(panel, lambda: panel.describe(moment, wording, line), width, 8)


async def test_the_card_of_a_cut_shows_board_way_and_reason_with_numbers() -> None:
    assert await card(moment_of(), Line(10)) == [
        "· X O  X(0,1)  6 nodes below",
        "X O O  O is Min, entered with [-1, +inf]. Cut: Min already has -1 here, Max",
        "· · X  above is sure of -1: -1 <= alpha -1, so no other reply can matter; 1",
        "       move not visited.",
    ]


async def test_the_card_of_a_leaf() -> None:
    assert await card(moment_of(), Line(3)) == [
        "X O O  X(0,0) O(0,1) X(2,0)",
        "X O O  Game over: X wins, worth +1.",
        "X · X",
    ]


async def test_the_card_of_the_root() -> None:
    lines = await card(moment_of(), Line(0))
    assert lines[0] == "· · O  root  30 nodes below"
    assert " ".join(" ".join(line[7:] for line in lines[1:]).split()) == (
        "X is Max, entered with [-inf, +inf]. Max tried every move; the best gives +1, "
        "its exact value."
    )


async def test_a_move_never_visited_is_shown_played_and_nothing_is_said_of_its_value() -> None:
    lines = await card(moment_of(), Line(10, 7))
    assert lines[0] == "· X O  X(0,1) O(2,1)"
    assert lines[1].startswith("X O O  Never visited, so the search knows nothing of it. Cut: ")
    assert lines[2].startswith("· O X  ")


async def test_a_move_to_come_is_not_visited_yet() -> None:
    lines = await card(moment_of(events=3), Line(0, 7))
    assert lines[:2] == ["· · O  X(2,1)", "X O O  Not visited yet."]


async def test_without_a_line_it_is_the_card_of_the_last_event() -> None:
    moment = moment_of(events=20)
    assert moment.current is not None
    assert await card(moment, None) == await card(moment, Line(moment.current))


async def test_before_the_first_event_the_card_is_empty() -> None:
    assert await card(moment_of(events=0), None) == []


async def test_an_open_node_says_what_it_has_so_far() -> None:
    text = " ".join(line[7:] for line in await card(moment_of(events=36), Line(0)))
    assert text.endswith("Max is choosing: -1 so far, 1 move not tried yet.")


async def test_a_first_win_says_so() -> None:
    text = " ".join(await card(moment_of(STRICT_STOP), Line(0)))
    assert "Max has found a win (+1)" in text


async def test_the_card_turns_with_the_side_called_max() -> None:
    text = " ".join(
        " ".join(await card(moment_of(SearchOptions(max_player=MaxPlayer.O)), Line(10))).split()
    )
    assert "O is Max, entered with [-inf, +1]" in text
    assert "Max already has +1 here, Min" in text
    assert "+1 >= beta +1" in text


@pytest.mark.parametrize("width", [76, 50, 30])
async def test_the_card_shows_the_board_whole_in_any_room(width: int) -> None:
    moment = moment_of()
    for node in range(len(moment.trace)):
        lines = await card(moment, Line(node), width) if node % 7 == 0 else []
        board = "/".join(line[:5].replace(" ", "").replace("·", ".") for line in lines[:3])
        assert not lines or board == str(moment.position(node)).split()[0]
        assert all(len(line) <= width for line in lines)


async def test_the_card_of_a_larger_board() -> None:
    search = Search(Position(rules=Rules(4, 5, 4)), capacity=100)
    search.advance(events=5)
    lines = await card(Moment(search), None)
    assert lines[0].startswith("X O X O ·  X(0,0) O(0,1) X(0,2) O(0,3)")
    assert lines[3].startswith("· · · · ·")
