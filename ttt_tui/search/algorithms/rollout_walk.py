"""The walk of a search that goes by rollouts: by masks on a board, else by states."""

from __future__ import annotations

from ttt_tui.game import Position
from ttt_tui.search.algorithms.game_walk import BoardRollouts
from ttt_tui.search.algorithms.recorder import Recorder
from ttt_tui.search.algorithms.state_walk import StateRollouts


def rollouts_of(record: Recorder) -> BoardRollouts | StateRollouts:
    """Chosen by the type of the state that is searched."""
    if isinstance(record.state, Position):
        return BoardRollouts(record.state, record.options, record.win_values)
    return StateRollouts(record.state, record.options)
