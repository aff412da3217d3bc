"""A question whose answer stands on the screen is a fault, wherever it stands."""

from __future__ import annotations

import pytest

from tests.features.lessons.texts import SOUND, faults

GIVEN = "the answer is given away: "

FORK = """\
# Fork
position: ..O/XOO/..X x
shown: alpha-beta

## One
HEADER

Words.

QUESTION
hint: Look.

## Two
moment: begin

Words.

? choice: Which is smaller?
- alpha-beta's [nodes alpha-beta < nodes minimax]
- minimax's [nodes alpha-beta >= nodes minimax]
  No.
hint: One of them cuts.
"""

LEAF = "? value value end at (0,0) (0,1) (2,0): Which?\n- -1\n  No.\n- 0\n  No."
ROOT_MOVE = "? value value end at (0,0): Which?\n- +1\n  No.\n- 0\n  No."


@pytest.mark.parametrize(
    ("header", "question", "where"),
    [
        ("moment: node (0,0) (0,1) (2,0)", LEAF, "the screen shows value"),
        ("moment: node (0,0) (0,1)", LEAF, ""),
        ("moment: begin\nlight: values", ROOT_MOVE, "the screen shows value"),
        ("moment: begin", ROOT_MOVE, ""),
        ("moment: left (0,0)", ROOT_MOVE, "the screen shows value"),
        ("moment: left (0,0)\nview: code", ROOT_MOVE, ""),
    ],
)
def test_the_answer_may_not_stand_on_the_screen(header: str, question: str, where: str) -> None:
    found = faults(FORK.replace("HEADER", header).replace("QUESTION", question))
    said = [each for each in found if GIVEN in each]
    assert len(said) == len(found) == bool(where), found
    assert not where or where in said[0]


def test_a_window_is_on_the_screen_of_the_full_level_alone() -> None:
    asked = "? value window here | window at (2,1): Which?\n- window at (2,1)\n  No."
    header = "moment: node (0,1)"
    text = FORK.replace("QUESTION", asked)
    assert not faults(text.replace("HEADER", header))
    full = faults(text.replace("HEADER", f"{header}\nlevel: full"))
    assert len(full) == 1
    assert "the screen shows window" in full[0]


def test_to_name_every_answer_in_the_text_gives_none_away() -> None:
    text = SOUND.partition("? choice")[0] + (
        "One has {nodes minimax}, the other {nodes alpha-beta}.\n\n"
        "? value leaves | cuts: Which?\n- cuts\n  No.\nhint: Count.\n"
    )
    assert faults(text) == []
    assert faults(text.replace("One has", "It is 5 or 13. One has")) == []
    assert GIVEN in faults(text.replace("One has", "It is 13. One has"))[0]
