"""What placeholders ask for, against what is published and counted elsewhere."""

from __future__ import annotations

import re
from collections.abc import Generator
from pathlib import Path

import pytest

from ttt_tui.features.lessons.moments import LessonError, When
from ttt_tui.features.lessons.quantities import QUANTITIES, Condition, Quantity, Subject
from ttt_tui.features.lessons.questions import Facts
from ttt_tui.game import Position
from ttt_tui.game.notation import WORKED_EXAMPLE
from ttt_tui.search import Algorithm, SearchOptions
from ttt_tui.search.algorithms.recorder import Fault, Recorder
from ttt_tui.search.state import Finding

WORKED = Subject(Position.parse(WORKED_EXAMPLE), SearchOptions())
FACTS = Facts()


def words(text: str, subject: Subject = WORKED) -> str:
    return Quantity.read(text, subject).of(FACTS).words


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nodes", "30"),
        ("nodes minimax", "44"),
        ("nodes root-window=fresh", "38"),
        ("nodes cutoff=strict", "44"),
        ("nodes position=X../.O./...", "843"),
        ("leaves minimax", "21"),
    ],
)
def test_quantities_are_the_engines(text: str, said: str) -> None:
    assert words(text) == said


def test_the_empty_board_has_the_published_counts() -> None:
    empty = Subject(Position(), SearchOptions())
    assert words("nodes", empty) == "18,296"
    assert words("nodes order=centre", empty) == "7,274"
    assert words("minimum", empty) == "1,451"


def test_the_moments_node_is_here() -> None:
    subject = Subject(WORKED.position, WORKED.options, When("left", 0, (7,)))
    assert words("value here", subject) == "<= +1"
    assert words("left here", subject) == "2"
    assert words("event", subject) == "61"


def test_samples_are_of_a_root_move() -> None:
    search = FACTS.search(WORKED.position, Quantity.read("best uct", WORKED).subject.options)
    (sample,) = (each for each in search.samples if each.move == 6)
    assert words("visits uct at (2,0)") == f"{sample.visits:,}"
    assert words("mean uct at (2,0)") == f"{sample.mean:+.2f}"
    assert words("interval uct at (2,0)") == f"{sample.low:+.2f} .. {sample.high:+.2f}"


def test_what_a_program_from_outside_was_refused_for() -> None:
    def search(_: Recorder) -> Generator[None, None, Finding]:
        yield
        raise Fault("leaves what it has not entered")

    faulty = Algorithm("faulty", "", "", frozenset(), search)
    empty = Subject(Position(), SearchOptions(faulty))
    assert words("refused", empty) == "leaves what it has not entered"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "unknown quantity ''"),
        ("nodes colour=red", "unknown option 'colour'"),
        ("layer", "the number is missing"),
        ("layer 9", "there is no layer 9"),
        ("value uct", "proves none here"),
        ("mean at (0,0)", "there are no samples"),
    ],
)
def test_what_is_not_there_is_said(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        words(text)


def test_a_search_without_end_asks_for_a_depth() -> None:
    large = Subject(Position.parse("5x5k4 ...../...../...../...../..... x"), SearchOptions())
    with pytest.raises(LessonError, match="give a depth"):
        words("nodes", large)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("nodes < nodes minimax", True),
        ("nodes >= nodes minimax", False),
        ("best == (2,0)", True),
        ("value == +1", True),
        ("nodes != 30", False),
    ],
)
def test_conditions_compare_amounts(text: str, holds: bool) -> None:
    assert Condition.read(text, WORKED).holds(FACTS) is holds


def test_words_and_numbers_cannot_be_compared() -> None:
    with pytest.raises(LessonError, match="cannot be compared"):
        Condition.read("best < nodes", WORKED).holds(FACTS)


def test_every_quantity_is_in_the_guide() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "how-to" / "lessons.md").read_text(
        encoding="utf-8"
    )
    assert [name for name in QUANTITIES if f"`{name}" not in guide] == []
