"""The actions of the screen as plain functions: a key is a method of `State`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ttt_tui.games.game import Side
from ttt_tui.games.text import read_game
from ttt_tui.search.run_here import search
from ttt_tui.tui.model.progress import SearchProgress
from ttt_tui.tui.model.snapshot import snapshot_of
from ttt_tui.tui.model.state import State

EXAMPLE = "..O/XOO/..X x"
TREE = "((3 12 8) (2 4 6) (14 5 2))"
BOTH_HUMAN = {Side.X: "human", Side.O: "human"}


def searched(state: State, name: str = "alpha-beta") -> SearchProgress:
    """A search of the state's position that has run to its end."""
    return SearchProgress(
        search(state.request.game, name, state.request.options), "done", None, 0.0
    )


def at_end(state: State) -> tuple[State, SearchProgress]:
    leader = searched(state)
    return state.to_end(), leader


def test_a_person_against_an_engine_sees_nothing_of_the_search_before_it_is_run() -> None:
    assert not State.start(read_game(EXAMPLE)).clock.runs
    assert State.start(read_game(EXAMPLE), BOTH_HUMAN).clock.runs
    assert State.start(read_game("X../.../... o")).clock.runs


@pytest.mark.parametrize("text", ["empty", EXAMPLE, "nim 3 4 5 min"])
def test_a_person_alone_plays_x_or_max(text: str) -> None:
    players = State.start(read_game(text)).match.players
    assert players == {Side.MAX: "human", Side.MIN: "alpha-beta"}


def test_a_move_searches_the_new_position_and_the_engines_move_keeps_its_search() -> None:
    state = State.start(read_game(EXAMPLE)).play(0)
    assert state.awaits_engine
    assert state.request.game == state.match.state
    answered = state.engine_plays(1)
    assert answered.message.startswith("O plays (0,1)")
    assert answered.request.game == state.match.state
    assert answered.at_end(searched(answered))
    following = answered.run_or_pause(searched(answered))
    assert following.request.game == answered.match.state
    assert following.clock.runs


def test_taking_back_stops_the_engine_until_g_and_searches_what_is_on_the_board() -> None:
    state = State.start(read_game("empty")).play(4).engine_plays(0)
    back = state.undo()
    assert str(back.match.state) == ".../.../... x"
    assert back.request.game == back.match.state
    after = state.goto(1)
    assert after.engine == "alpha-beta"
    assert not after.awaits_engine
    assert state.undo().redo().match.state == state.match.state


def test_no_step_leads_from_a_position_set_up_by_hand_to_where_u_cannot_bring_it_back() -> None:
    start = State.start(read_game("empty")).play(4).engine_plays(0)
    set_up = start.replaced(read_game("X../.O./... x"))
    example = set_up.replaced(read_game(EXAMPLE))
    other = example.new_game(read_game("nim 3 4 5"), BOTH_HUMAN)
    assert other.undo().match.state == example.match.state
    assert other.undo().undo().match.state == set_up.match.state
    assert other.undo().undo().undo().match.state == start.match.state
    assert other.undo().match.players == start.match.players


def test_the_next_cut_is_gone_to_and_at_the_last_one_x_says_so_and_stays() -> None:
    state = State.start(read_game(EXAMPLE))
    leader = searched(state)
    moments = []
    while (following := state.to_cut(1, leader)).message == "":
        state = following
        moments.append(state.clock.event(leader.trace))
    assert len(moments) == 5
    assert following.message == "No cut after this"
    assert following.clock == state.clock
    assert state.to_cut(-1, leader).clock.at == moments[-2]


def test_minimax_says_that_it_cuts_nothing() -> None:
    state = replace(State.start(read_game(EXAMPLE)), shown=0)
    said = state.to_cut(1, searched(state, "minimax")).message
    assert said == "minimax cuts nothing; t shows the next algorithm"


def test_steps_stop_at_both_ends_with_a_sentence() -> None:
    state = State.start(read_game(EXAMPLE))
    leader = searched(state)
    assert state.step(-1, leader).message == "This is before the first event"
    one_on = state.step(1, leader)
    assert one_on.clock.event(leader.trace) == 1
    ended, leader = at_end(state)
    assert ended.step(1, leader).message == "This is the end of the search; r goes to its beginning"
    assert ended.step(-1, leader).clock.event(leader.trace) == leader.trace.events - 1


def test_to_run_to_a_node_shows_it_entered() -> None:
    state = State.start(read_game(EXAMPLE))
    leader = searched(state)
    assert state.run_to(3, leader).clock.at == leader.trace.entered_at(3) + 1


def test_nothing_moves_the_clock_while_a_node_is_read_and_l_follows_again() -> None:
    state = State.start(read_game(EXAMPLE), BOTH_HUMAN)
    leader = searched(state)
    reading = state.select(5)
    assert reading.ticked(1.0, leader) is reading
    assert reading.live().selected is None
    assert reading.live().live().clock.live


def test_the_clock_of_a_search_that_was_stopped_pauses_at_its_newest_event() -> None:
    state = State.start(read_game("empty"), BOTH_HUMAN)
    stopped = SearchProgress(search(state.request.game, nodes=100), "stopped", None, 0.0)
    ended = state.to_end().ticked(0.1, stopped)
    assert not ended.clock.runs
    assert ended.at_end(stopped)


def test_the_shown_algorithm_stays_shown_when_others_join() -> None:
    state = State.start(read_game(EXAMPLE))
    more = state.with_algorithms(("minimax", "pvs", "alpha-beta"))
    assert more.leader == "alpha-beta"
    assert state.with_algorithms(("pvs", "uct")).leader == "uct"
    assert not replace(more, both=True).with_algorithms(("pvs",)).both


def test_a_tree_with_chance_is_searched_by_other_algorithms() -> None:
    state = State.start(read_game("({5 5} {0 9}) values 0:9"))
    assert (state.algorithms, state.leader) == (("expectimax", "star1"), "star1")
    assert state.play(0).engine is None
    board = state.replaced(read_game(EXAMPLE))
    assert (board.algorithms, board.leader) == (("minimax", "alpha-beta"), "alpha-beta")


def test_an_engine_that_is_not_compared_is_searched_while_it_is_to_move() -> None:
    state = State.start(read_game(EXAMPLE), {Side.X: "human", Side.O: "pvs"})
    assert state.searches == ("minimax", "alpha-beta")
    assert state.play(0).searches == ("minimax", "alpha-beta", "pvs")


def test_a_snapshot_shows_all_searches_at_one_moment_and_at_the_end_each_at_its_own() -> None:
    state = State.start(read_game(EXAMPLE))
    searches = {name: searched(state, name) for name in state.algorithms}
    leader = searches["alpha-beta"]
    early = snapshot_of(state.seek(10, leader), searches)
    assert [each.event for each in early.searches] == [10, 10]
    ended = snapshot_of(state.to_end(), searches)
    assert [each.counters.nodes for each in ended.searches] == [44, 30]


def test_in_step_the_other_search_is_at_the_same_variation_or_says_that_it_is_not_there() -> None:
    state = replace(State.start(read_game(TREE)), shown=0).toggle_both()
    searches = {name: searched(state, name) for name in state.algorithms}
    leader = searches["minimax"]
    for node, visited in [(3, True), (8, False)]:
        snapshot = snapshot_of(state.run_to(node, leader), searches)
        assert snapshot.other is not None
        assert snapshot.other.visited_here is visited
        if visited:
            assert snapshot.other.moment.current == node


def test_the_next_tree_keeps_the_moment_that_was_compared() -> None:
    state = State.start(read_game(EXAMPLE))
    state = state.seek(10, searched(state, "alpha-beta"))
    following = state.next_tree(20, searched(state, "minimax").trace)
    assert following.leader == "minimax"
    assert following.clock.at == 20
