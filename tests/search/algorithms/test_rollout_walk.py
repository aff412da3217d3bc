"""A walk for rollouts is chosen by the state that is searched."""

from __future__ import annotations

from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import SearchOptions, Trace
from ttt_tui.search.algorithm import named
from ttt_tui.search.algorithms.fsss import search
from ttt_tui.search.algorithms.game_walk import BoardRollouts
from ttt_tui.search.algorithms.recorder import Recorder
from ttt_tui.search.algorithms.rollout_walk import rollouts_of
from ttt_tui.search.algorithms.state_walk import StateRollouts
from ttt_tui.search.game_options import fitted_to


def recorder(state: GameState) -> Recorder:
    options = fitted_to(state, SearchOptions(named("fsss")))
    return Recorder(state, options, Trace(10, marked=True), search)


def test_masks_for_a_board_and_states_for_all_else() -> None:
    assert isinstance(rollouts_of(recorder(Position())), BoardRollouts)
    walk = rollouts_of(recorder(read_state("((3 12 8) (2 4 6))")))
    assert isinstance(walk, StateRollouts)
    assert walk.root_moves == 0b11
    place, result = walk.play(walk.start, 0b10)
    assert (result, walk.side(place), walk.cell(place, 0b100)) == (None, -1, 2)
    assert walk.play(place, 0b10)[1] == 4  # from Max's side, who would be to move
