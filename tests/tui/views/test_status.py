"""The lines at the top and below the board that say where things stand, as text."""

from __future__ import annotations

import pytest

from tests.cases import WORKED
from tests.engine.fakes import seated
from tests.tui.one_widget import text_of
from ttt_tui.engine.frame import Frame
from ttt_tui.engine.match import Match, Seat
from ttt_tui.engine.pace import AUTO, UNLIMITED, Pace, PaceKind
from ttt_tui.game import GameRecord, Player, Position
from ttt_tui.search import PLAIN, Algorithm, Exact, Search, SearchOptions, solver_for
from ttt_tui.search.algorithm import named
from ttt_tui.tui.fitting import fitted_line
from ttt_tui.tui.views.status import Header, MoveList, StatusLine, TurnLine, header_parts
from ttt_tui.tui.views.turn_words import Message, TurnState

ALL_EVENTS = 10**6


def match(*moves: int, start: str = WORKED) -> Match:
    played = Match(GameRecord(Position.parse(start)))
    for move in moves:
        played = played.play(move)
    return played


def squeezed(lines: list[str]) -> list[str]:
    return [" ".join(line.split()) for line in lines]


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
    assert text.startswith("ttt-tui 3x3, 3 in a row compiled engine X to move, move 6 ")
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
    assert "reviewing 1 of 3: minimax waits, y resumes" in text
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


def exact(played: Match) -> list[Exact | None]:
    positions = played.record.positions
    return [solver_for(positions[0].rules).solve(position) for position in positions]


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
        " 3  X (2,0)   X wins in 1",
    ]


async def test_a_perfect_game_has_no_blunder() -> None:
    played = match(6, 0, 7)
    assert await moves(played, exact(played)) == [
        "  start",
        " 1  X (2,0)   X wins in 3",
        " 2  O (0,0)   X wins in 2",
        " 3  X (2,1)   X wins in 1",
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
    assert lines[-1].endswith("draw in 1")
