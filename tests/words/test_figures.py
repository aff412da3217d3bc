"""What stands at the nodes of a drawing is what the tree on the screen says of them."""

from __future__ import annotations

from tests.cases import WORKED
from tests.searches import finished
from ttt_tui.game import Player
from ttt_tui.search import MaxPlayer, SearchOptions
from ttt_tui.search.reading.part import Part
from ttt_tui.words.figures import labels


def test_a_label_is_from_the_side_of_max() -> None:
    as_x, as_o = (
        list(labels(Part(finished(WORKED, SearchOptions(max_player=each)))))
        for each in (MaxPlayer.X, MaxPlayer.O)
    )
    assert [each.sign for each in as_x] == [-each.sign for each in as_o]
    cut = 10
    assert (as_x[cut].value, as_x[cut].window, as_x[cut].sign) == ("<= -1", "[-1, +inf]", -1)
    assert (as_o[cut].value, as_o[cut].window, as_o[cut].sign) == (">= +1", "[-inf, +1]", 1)
    assert as_x[cut].move == "X (0,1)"
    assert as_x[cut].unvisited == ("(2,1)",)


def test_the_root_has_no_move_and_a_leaf_no_window() -> None:
    root, *others = labels(Part(finished(WORKED)))
    assert (root.move, root.board) == ("", ["..O", "XOO", "..X"])
    for each in others:
        assert each.move.startswith(each.row.player.other.value)
        assert bool(each.window) == bool(each.sign) == (not each.position.is_over())
        assert each.position.to_move is each.row.player


def test_best_play_leads_from_the_root_to_a_leaf() -> None:
    best = [each for each in labels(Part(finished(WORKED))) if each.best]
    assert [each.row.ply for each in best] == [0, 1, 2, 3]
    assert best[-1].position.has_line(Player.X)


def test_what_a_part_leaves_out_is_counted() -> None:
    hidden = [each.hidden for each in labels(Part(finished(WORKED), plies=1))]
    assert hidden == ["", "8 nodes below", "6 nodes below", "8 nodes below", "4 nodes below"]
