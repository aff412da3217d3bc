"""What the dialog asks for, and the experiment that it makes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ttt_tui.features.laboratory.experiment import ExperimentError
from ttt_tui.features.laboratory.matches import Matches
from ttt_tui.features.laboratory.orders import Orders
from ttt_tui.features.laboratory.request import KINDS, NUMBERS, Form, Subject, about
from ttt_tui.features.laboratory.sweep import Sweep
from ttt_tui.features.laboratory.trials import Trials
from ttt_tui.features.laboratory.turns import Turns
from ttt_tui.game import Position
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import PLAIN, Algorithm, SearchOptions

BOTH = tuple(SearchOptions(algorithm=each) for each in PLAIN)
TURN_3 = Position.parse("X../.O./...")
SUBJECT = Subject(TURN_3, BOTH, Position(), (0, 4))


@pytest.mark.parametrize("kind", KINDS)
def test_each_is_made_with_what_is_on_the_screen(kind: str) -> None:
    experiment = Form(kind).experiment(SUBJECT)
    assert experiment.name == kind
    assert experiment.parts()
    assert about(SUBJECT, kind)


def test_numbers_are_those_that_were_typed() -> None:
    for kind in NUMBERS:
        experiment = Form(kind, {kind: "7"}).experiment(SUBJECT)
        counts = (
            getattr(experiment, each, 0) for each in ("repetitions", "games", "sample", "tries")
        )
        assert 7 in counts
    assert Form("sweep", {"sweep": " "}).experiment(SUBJECT) == Sweep(TURN_3.rules, BOTH)


def test_turns_are_of_perfect_play_or_of_the_game() -> None:
    assert Form("turns").experiment(SUBJECT) == Turns(TURN_3, BOTH)
    assert Form("turns", of_game=True).experiment(SUBJECT) == Turns(Position(), BOTH, (0, 4))
    with pytest.raises(ExperimentError, match="no move has been played"):
        Form("turns", of_game=True).experiment(replace(SUBJECT, moves=()))


def test_orders_are_of_the_first_that_prunes() -> None:
    experiment = Form("orders").experiment(SUBJECT)
    assert isinstance(experiment, Orders)
    assert experiment.options.algorithm is Algorithm.ALPHA_BETA
    alone = Form("orders").experiment(replace(SUBJECT, searches=BOTH[:1]))
    assert isinstance(alone, Orders)
    assert alone.options.algorithm is Algorithm.ALPHA_BETA


@pytest.mark.parametrize("text", ["0", "-3", "many", "9999999"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ExperimentError, match=f"games '{text}': a whole number from 1"):
        Form("match", {"match": text}).experiment(SUBJECT)


def test_a_number_is_needed_where_nothing_follows_without() -> None:
    with pytest.raises(ExperimentError, match="repetitions: how many"):
        Form("trials", {}).experiment(SUBJECT)
    with pytest.raises(ExperimentError, match="is not a player"):
        Form("match", first="nobody").experiment(SUBJECT)
    assert isinstance(Form("match").experiment(SUBJECT), Matches)
    assert isinstance(Form().experiment(SUBJECT), Trials)


@pytest.mark.parametrize("kind", KINDS)
def test_each_is_made_of_a_tree_too_but_a_sweep(kind: str) -> None:
    tree = read_state("((3 12 8) (2 4 6) (14 5 2))")
    subject = Subject(tree, BOTH, tree, (0,))
    if kind == "sweep":
        with pytest.raises(ExperimentError, match="tree has no board"):
            Form(kind).experiment(subject)
        assert "every position that a board can have" in about(subject, kind)
        return
    experiment = Form(kind).experiment(subject)
    assert experiment.parts()
    assert about(subject, kind)
