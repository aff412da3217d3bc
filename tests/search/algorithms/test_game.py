"""The game as the recursive searches play it, against positions of the rules."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.cases import playable
from ttt_tui.game import Position
from ttt_tui.game.bitboard import bits_of
from ttt_tui.search import SearchOptions
from ttt_tui.search.algorithms.game import Game
from ttt_tui.search.evaluation import win_values


@given(playable(8), st.data())
def test_it_goes_on_and_ends_as_the_rules_say(position: Position, data: st.DataObject) -> None:
    if position.is_over():
        return
    options = SearchOptions()
    game = Game(position, options, win_values(position.rules.cells, options))
    node = game.root
    while True:
        legal = position.legal_moves()
        cells = {game.cell(bit): bit for bit in bits_of(node.legal)}
        assert sorted(cells) == sorted(legal)
        cell = data.draw(st.sampled_from(legal))
        position, node = position.play(cell), game.play(node, cells[cell])
        outcome = position.outcome()
        if outcome is not None:
            assert (node.legal, node.result) == (0, position.to_move.sign * outcome.value)
            return
        assert node.result is None
