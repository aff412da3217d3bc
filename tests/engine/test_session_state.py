from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace

import pytest

from tests.engine.sessions import ALPHA_BETA, HUMAN, MINIMAX, match, session
from ttt_tui.engine.budget import NO_LIMIT, Budget
from ttt_tui.engine.live import Together
from ttt_tui.engine.match import Choice, Match, Seat
from ttt_tui.engine.pace import UNLIMITED
from ttt_tui.engine.session_state import SessionState, Setup
from ttt_tui.game import Player, Position
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import PLAIN, Algorithm, MoveOrder, OptionsError, Order, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.options import Cutoff, Enhancement, MaxPlayer, Score

LARGE = "6x6k4 ....../....../....../....../....../......"


def speed() -> float:
    return 1e6


def state(**changes: object) -> SessionState:
    game = match()
    begun = SessionState(game, game.position, SearchOptions(), PLAIN, Algorithm.ALPHA_BETA)
    return replace(begun, **changes)  # type: ignore[arg-type]


def test_a_board_too_large_to_search_gets_a_depth_and_each_search_with_it() -> None:
    large = state(match=match(start=LARGE)).on_board(speed)
    assert large.limit.depth
    assert large.options_for(Algorithm.MINIMAX).depth == large.limit.depth
    assert [each.options.depth for each in large.new_searches()] == [large.limit.depth] * 2
    by_user = replace(large, budget=NO_LIMIT).on_board(speed)
    assert by_user.limit == NO_LIMIT
    assert by_user.options_for(Algorithm.MINIMAX).depth is None


def test_an_engine_that_decides_searches_and_is_shown() -> None:
    alone = state(match=match(x=MINIMAX, o=HUMAN)).on_board(speed)
    assert (alone.shown, alone.other) == (Algorithm.MINIMAX, Algorithm.ALPHA_BETA)
    others = state(match=match(x=ALPHA_BETA), algorithms=(Algorithm.MINIMAX, *PLAIN[2:]))
    assert Algorithm.ALPHA_BETA in others.on_board(speed).algorithms


def test_what_waits_for_an_engine_s_move_ends_with_its_search() -> None:
    pending = state(choice=Choice(3, "it wins"), choosing=True, asked_to_move=True)
    begun = pending.on_board(speed)
    assert (begun.choice, begun.choosing, begun.asked_to_move) == (None, False, False)


def test_a_move_of_the_deciding_engine_is_told_from_others() -> None:
    searched = state(match=match(x=ALPHA_BETA)).on_board(speed)
    moved = searched.match.play(0)
    assert searched.is_followed_by(moved)
    assert not searched.is_followed_by(moved.play(1))
    assert not searched.is_followed_by(searched.match)
    assert not state().is_followed_by(state().match.play(0)), "a person's move"


def test_a_state_is_restored_but_for_its_pace() -> None:
    mine = state(budget=Budget(nodes=9), running=False, together=Together.IN_STEP).on_board(speed)
    other = state(match=match(start="X../.O./... x"), pace=UNLIMITED, gentle=True, left_out="said")
    back = other.restored(mine, speed)
    assert all(getattr(back, each.name) == getattr(mine, each.name) for each in fields(Setup))
    assert (back.pace, back.gentle, back.limit, back.left_out) == (UNLIMITED, True, mine.limit, "")


def test_options_are_refused_as_a_whole() -> None:
    before = state()
    with pytest.raises(OptionsError, match="two algorithms"):
        before.with_options(SearchOptions(), [Algorithm.MINIMAX])
    with pytest.raises(OptionsError):
        before.with_options(SearchOptions(first_move=9))
    fewer = replace(before, shown=PLAIN[0]).with_options(SearchOptions(), PLAIN)
    assert fewer.shown is PLAIN[0]


def test_a_session_whose_searches_cannot_be_made_stays_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    playing = session(start=LARGE)
    before, analysis = playing.state, playing.analysis

    def no_memory(_: SessionState) -> list[object]:
        raise OptionsError("no memory for the table")

    monkeypatch.setattr(SessionState, "new_searches", no_memory)
    small = match(start="X../.O./... x")
    changes: list[Callable[[], None]] = [
        lambda: playing.set_options(SearchOptions(first_move=3)),
        lambda: playing.set_budget(Budget(depth=1)),
        lambda: playing.set_match(small),
        playing.restart,
    ]
    for change in changes:
        with pytest.raises(OptionsError):
            change()
        assert playing.state is before, "its limit, too"
        assert playing.analysis is analysis
        assert analysis.running
    assert Position.parse(LARGE) == playing.state.position


AIMA = read_state("((3 12 8) (2 4 6) (14 5 2))")


def of_tree(x: Seat = HUMAN, o: Seat = HUMAN) -> Match:
    return Match.start(AIMA, {Player.MAX: x, Player.MIN: o})


def test_on_a_tree_what_is_for_boards_is_left_out_with_a_reason() -> None:
    boards = SearchOptions(order=MoveOrder(Order.CENTRE), score=Score.DEPTH, first_move=4)
    begun = state(options=boards).with_match(of_tree()).on_board(speed)
    assert begun.used_options == SearchOptions()
    assert begun.left_out == "centre first is for boards: using reading order"
    assert begun.with_match(of_tree()).left_out == "", "said once"
    kept = SearchOptions(order=MoveOrder(Order.REVERSE))
    assert state(options=kept).with_match(of_tree()).on_board(speed).used_options == kept
    for search in begun.new_searches():
        search.advance()
        assert (search.value, search.options) == (3, begun.options_for(search.options.algorithm))


def test_what_was_chosen_for_boards_is_there_after_a_visit_to_a_tree() -> None:
    extras = Enhancement.TABLE | Enhancement.SYMMETRY
    boards = SearchOptions(
        order=MoveOrder(Order.CENTRE),
        score=Score.DEPTH,
        first_move=4,
        max_player=MaxPlayer.O,
        enhancements=extras,
    )
    plus = state(options=boards, algorithms=(*PLAIN, named("alpha-beta+")))
    on_tree = plus.with_match(of_tree()).on_board(speed)
    more = replace(boards, cutoff=Cutoff.STRICT, enhancements=extras | Enhancement.KILLERS)
    changed = on_tree.with_options(more)
    assert all(each.options.order == MoveOrder() for each in changed.new_searches())
    back = changed.with_match(match()).on_board(speed)
    assert (back.options, back.used_options, back.left_out) == (more, more, "")
    with pytest.raises(OptionsError, match="forced is not for tree"):
        on_tree.with_options(replace(boards, enhancements=extras | Enhancement.FORCED))
    with pytest.raises(OptionsError, match="needs the cells of a board"):
        on_tree.with_options(replace(boards, order=MoveOrder(Order.EDGES)))


def test_an_example_is_searched_as_usual_until_another_game_begins() -> None:
    options, lineup = SearchOptions(score=Score.DEPTH), (Algorithm.MINIMAX, named("alpha-beta+"))
    mine = state(options=options, algorithms=lineup, shown=lineup[1], budget=Budget(nodes=9))
    example = mine.with_match(match(start="..O/XOO/..X x"), as_usual=True).on_board(speed)
    assert (example.options, example.algorithms, example.budget) == (SearchOptions(), PLAIN, None)
    assert example.with_match(example.match.play(0)).options == SearchOptions(), "the same game"
    again = example.with_match(match(start="..O/XOO/..X x"), as_usual=True)
    assert again.chosen == mine.chosen
    changed = again.with_options(SearchOptions(cutoff=Cutoff.STRICT)).with_budget(NO_LIMIT)
    assert changed.options == SearchOptions(cutoff=Cutoff.STRICT)
    back = changed.with_match(match())
    assert back.options == replace(options, cutoff=Cutoff.STRICT)
    assert (back.algorithms, back.shown, back.budget) == (lineup, lineup[1], NO_LIMIT)
    assert back.aside is None
    assert changed.restored(mine, speed).chosen == mine.chosen


@pytest.mark.usefixtures("toys")
def test_a_program_for_boards_searches_no_tree() -> None:
    toy = named("toy")
    begun = state(algorithms=(*PLAIN, toy), shown=toy).with_match(of_tree(o=Seat("toy")))
    assert (begun.algorithms, begun.shown) == (PLAIN, Algorithm.ALPHA_BETA)
    assert begun.match.seats[Player.MIN] == ALPHA_BETA
    assert begun.left_out == "toy is a plugin for m,n,k boards: tree is searched without it"
    with pytest.raises(OptionsError, match="cannot search tree"):
        begun.with_options(SearchOptions(), (*PLAIN, toy))


def test_the_search_before_an_engines_move_is_named_by_the_games_words() -> None:
    searched = state(match=of_tree(x=ALPHA_BETA)).on_board(speed)
    moved = searched.match.play(2)
    assert searched.is_followed_by(moved)
    assert replace(searched, match=moved).before_move == "before Max 2"


def test_the_automatic_limit_of_other_games() -> None:
    assert state(match=of_tree()).on_board(speed).limit == NO_LIMIT
    limits = {
        text: state(match=Match.start(read_state(text), of_tree().seats)).on_board(speed).limit
        for text in ("nim 2 2", "nim 7 8 9", "othello 8x8")
    }
    assert limits == {
        "nim 2 2": NO_LIMIT,
        "nim 7 8 9": Budget(nodes=250_000),
        "othello 8x8": Budget(depth=7),
    }
