"""The line and the variables named at each event are those of the textbook really running."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import ALPHA_BETA, MINIMAX, STRICT, TURN_5, TURN_7, WORKED, Case, cases, playable
from tests.oracles.listed_lines import origins_of
from tests.oracles.running_algorithm import BUILT_IN, SHOWN
from tests.oracles.running_textbook import FUNCTION, Happened, Locals, run_code, run_textbook
from ttt_tui.features.code.algorithm_code import built_in_listing_of
from ttt_tui.features.code.textbook_code import Call, CallPhase, Step, listing_of, step_of
from ttt_tui.game import Outcome, Player, Position
from ttt_tui.search import PLAIN, Algorithm, Moment, Reason, Search, SearchOptions, textbook

USUAL = pytest.mark.parametrize("options", [MINIMAX, ALPHA_BETA], ids=["minimax", "alpha-beta"])


def as_locals(call: Call, max_player: Player) -> Locals:
    """The variables of a call as the code has them: bound ones only, from Max's side."""
    sign = max_player.sign
    found: Locals = {"move": call.move, "to_move": call.player}
    if call.value is not None:
        found["value"] = sign * call.value
    if call.alpha is not None and call.beta is not None:
        window = (call.alpha, call.beta) if sign > 0 else (-call.beta, -call.alpha)
        found["alpha"], found["beta"] = window
    return {name: value for name, value in found.items() if value is not None}


def of_frame(variables: Locals) -> Locals:
    names = [name for name in ("move", "value", "alpha", "beta") if name in variables]
    position = variables["position"]
    return {"to_move": position.to_move} | {name: variables[name] for name in names}


def check_step(
    step: Step | None, happened: Happened, number: int, max_player: Player = Player.X
) -> None:
    """`number` is of the step's line, counted as the running function's are."""
    assert step is not None
    assert number == happened.number
    ours = [as_locals(call, max_player) for call in step.calls]
    assert ours == [of_frame(variables) for variables in happened.stack]
    assert [call.depth for call in step.calls] == list(range(len(happened.stack)))
    assert step.outcome is happened.stack[-1]["outcome"]
    returns = None if step.returns is None else max_player.sign * step.returns
    assert returns == happened.returned


def check_all(position: Position, options: SearchOptions, happened: list[Happened]) -> None:
    """Every event, of a search that has just come to it and of one that has ended."""
    live, finished = Search(position, options), Search(position, options)
    finished.advance()
    assert len(happened) == finished.events
    numbers = [number for _, number in origins_of(FUNCTION[options.algorithm])]
    for event, each in enumerate(happened, start=1):
        live.step()
        for moment in (Moment(live), Moment(finished, event)):
            step = step_of(moment)
            assert step is not None
            check_step(step, each, numbers[step.line])
            moves = moment.trace.moves_to(step.call.node)
            root, node = each.stack[0]["position"], each.stack[-1]["position"]
            for move in moves:
                root = root.play(move)
            assert root == node


@USUAL
@settings(max_examples=40)
@given(position=playable(5))
def test_line_and_variables_are_the_running_textbooks(
    options: SearchOptions, position: Position
) -> None:
    check_all(position, options, run_textbook(options.algorithm, position))


@USUAL
@pytest.mark.parametrize("text", [WORKED, TURN_5, TURN_7])
def test_line_and_variables_on_the_source_positions(options: SearchOptions, text: str) -> None:
    position = Position.parse(text)
    check_all(position, options, run_textbook(options.algorithm, position))


def steps_and_happenings(
    position: Position, options: SearchOptions, max_player: Player, lines: Sequence[str]
) -> Iterator[tuple[Step, Happened]]:
    """The steps of a search beside what code does, event by event."""
    search = Search(position, options)
    search.advance()
    happened = run_code(lines, position)
    assert len(happened) == search.events
    for event, each in enumerate(happened, start=1):
        step = step_of(Moment(search, event), max_player)
        assert step is not None
        yield step, each


@USUAL
@pytest.mark.parametrize("max_player", Player)
@settings(max_examples=20)
@given(position=playable(4))
def test_the_code_as_shown_runs_like_that(
    options: SearchOptions, max_player: Player, position: Position
) -> None:
    """Docstring left out, and with O as Max: its lines, its variables, its side."""
    lines = listing_of(options.algorithm, max_player).lines
    for step, happened in steps_and_happenings(position, options, max_player, lines):
        check_step(step, happened, step.line, max_player)


@pytest.mark.parametrize(
    ("options", "or_else"),
    [(STRICT, None), (SearchOptions(stop_on_win=True), {"X": "value > 0", "O": "value < 0"})],
    ids=["strict", "stop on win"],
)
@settings(max_examples=30)
@given(position=playable(5))
def test_code_read_as_the_departure_says_is_the_search(
    options: SearchOptions, or_else: dict[str, str] | None, position: Position
) -> None:
    lines = list(listing_of(Algorithm.ALPHA_BETA).lines)
    cuts = [index for index, line in enumerate(lines) if "alpha >= beta" in line]
    for index, player in zip(cuts, "XO", strict=True):
        test = f"alpha >= beta or {or_else[player]}" if or_else else "alpha > beta"
        lines[index] = lines[index].replace("alpha >= beta", test)
    for step, happened in steps_and_happenings(position, options, Player.X, lines):
        # On its last move the engine does not say that it stops: there is nothing left to stop.
        if options.stop_on_win and step.place is CallPhase.RETURN:
            assert step.returns == happened.returned
        else:
            check_step(step, happened, step.line)


# Steps at the edges


def test_before_the_first_event_no_line_is_executed() -> None:
    search = Search(Position.parse(WORKED))
    assert step_of(Moment(search)) is None
    search.advance()
    assert step_of(Moment(search, 0)) is None


@pytest.mark.parametrize("options", [MINIMAX, ALPHA_BETA])
def test_a_finished_game_is_one_call(options: SearchOptions) -> None:
    search = Search(Position.parse("XXX/OO./... o"), options)
    search.advance()
    window = (None, None) if options is MINIMAX else (-32_000, 32_000)
    only = (Call(0, 0, Player.O, None, None, *window),)
    listing = listing_of(options.algorithm)
    called, left = step_of(Moment(search, 1)), step_of(Moment(search, 2))
    assert called == Step(listing, 1, CallPhase.CALL, only, Outcome.X_WINS, None)
    assert left == Step(listing, 3, CallPhase.LEAF, only, Outcome.X_WINS, 1)


@settings(max_examples=60)
@given(cases(most_empties=4), st.integers(0, 12))
def test_a_full_trace_tells_what_it_holds(case: Case, capacity: int) -> None:
    """The same steps, but for a last move that is not held, and none where the node is not."""
    full = Search(case.position, case.options)
    full.advance()
    search = Search(case.position, case.options, capacity=capacity)
    for event in range(1, full.events + 1):
        search.step()
        expected = step_of(Moment(full, event))
        assert expected is not None
        step = step_of(Moment(search))
        if expected.call.node >= capacity:
            assert step is None
            continue
        assert step is not None
        if step != expected:
            assert step.call.move is None
            assert full.trace.end[step.call.node] > capacity
            assert step.calls[:-1] == expected.calls[:-1]
        assert (step.line, step.place, step.returns) == (
            expected.line,
            expected.place,
            expected.returns,
        )


def test_the_move_of_a_node_that_outlasts_the_trace_is_not_made_up() -> None:
    search = Search(Position.parse(WORKED), MINIMAX, capacity=7)
    search.advance()
    last = step_of(Moment(search))
    assert last is not None
    assert (last.call.node, last.call.move, last.call.value) == (0, None, search.value)


@settings(max_examples=80)
@given(cases(most_empties=5))
def test_any_options_have_a_line_for_every_event(case: Case) -> None:
    search = Search(case.position, case.options)
    search.advance()
    for event in range(1, search.events + 1):
        moment = Moment(search, event)
        step = step_of(moment)
        assert step is not None
        assert step.call.node == moment.current
        reason = moment.view(step.call.node).reason
        assert (
            step.place
            is {
                Reason.OPEN: CallPhase.CALL,
                Reason.GAME_OVER: CallPhase.LEAF,
                Reason.ALL_TRIED: CallPhase.RETURN,
                Reason.CUTOFF: CallPhase.BREAK,
                Reason.BOUND_MET: CallPhase.BREAK,
                Reason.WIN_FOUND: CallPhase.BREAK,
            }[reason]
        )
        assert bool(step.note) == (reason is Reason.WIN_FOUND)
        if step.place is CallPhase.CALL:
            assert step.outcome is moment.position(step.call.node).outcome()


def test_the_listing_is_the_function_without_its_docstring() -> None:
    assert listing_of(Algorithm.MINIMAX).lines == (
        "def minimax(position: Position) -> int:",
        "    outcome = position.outcome()",
        "    if outcome is not None:",
        "        return outcome.value",
        "    if position.to_move is Player.X:",
        "        value = -INFINITY",
        "        for move in position.legal_moves():",
        "            value = max(value, minimax(position.play(move)))",
        "        return value",
        "    value = INFINITY",
        "    for move in position.legal_moves():",
        "        value = min(value, minimax(position.play(move)))",
        "    return value",
    )


@pytest.mark.parametrize("algorithm", PLAIN)
def test_the_lines_are_those_of_the_textbook(algorithm: Algorithm) -> None:
    listing = listing_of(algorithm)
    file = inspect.getsource(textbook).splitlines()
    origins = origins_of(FUNCTION[algorithm])
    assert [file[number - 1] for _, number in origins] == list(listing.lines)
    assert listing.name == FUNCTION[algorithm].__name__


@pytest.mark.parametrize("algorithm", BUILT_IN)
def test_the_lines_are_those_of_the_files_without_docstrings(algorithm: Algorithm) -> None:
    listing = built_in_listing_of(algorithm)
    origins = origins_of(*(function for function, _ in algorithm.code))
    for line, (name, number) in zip(listing.lines, origins, strict=True):
        file = inspect.getsource(import_module(name)).splitlines() if number else [""]
        assert line == file[number - 1]
        assert '"""' not in line
    names = {line.partition("(")[0][4:] for line in listing.lines if line.startswith("def ")}
    assert names == {name for _, name in SHOWN[algorithm]}
    assert listing.lines[0].startswith(f"def {listing.name}(")
