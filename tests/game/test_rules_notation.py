"""Rules as text, alone and before a position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.test_rules import ALL_RULES
from ttt_tui.game import (
    TIC_TAC_TOE,
    NotationError,
    Player,
    Position,
    Rules,
    format_rules,
    parse_rules,
    written_rules,
)


@given(ALL_RULES)
def test_what_is_written_is_read_back(rules: Rules) -> None:
    text = format_rules(rules)
    for spelling in (text, text.upper(), f"  {text}\n", text.replace("x", "×")):
        assert parse_rules(spelling) == rules
    assert Position.parse(text) == Position(rules=rules)
    assert Position.parse(f"{text} empty") == Position(rules=rules)
    assert Position.parse(f"{text} O to move") == Position(to_move=Player.O, rules=rules)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("3x3k3", TIC_TAC_TOE),
        ("3x4k3", Rules(3, 4, 3)),
        ("6x7k4g", Rules(6, 7, 4, gravity=True)),
        ("3x3k3m", Rules(misere=True)),
        ("5x4k3gm", Rules(5, 4, 3, gravity=True, misere=True)),
        ("5x4k3MG", Rules(5, 4, 3, gravity=True, misere=True)),
    ],
)
def test_letters_behind_the_numbers(text: str, rules: Rules) -> None:
    assert parse_rules(text) == rules


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0x3k3", "'0x3k3': rows is 0: it must be from 1 to 8"),
        ("9x3k3", "'9x3k3': rows is 9: it must be from 1 to 8"),
        ("3x9k3", "'3x9k3': columns is 9: it must be from 1 to 8"),
        ("3x3k1", "'3x3k1': in-a-row is 1: it must be from 2 to 8"),
        ("3x3k9g", "'3x3k9g': in-a-row is 9: it must be from 2 to 8"),
    ],
)
def test_a_number_out_of_range_is_named(text: str, message: str) -> None:
    for read in (parse_rules, Position.parse):
        with pytest.raises(NotationError) as caught:
            read(text)
        assert str(caught.value) == message


@pytest.mark.parametrize("text", ["", "3x4", "3x4k", "3x4k3z", "3k3", "x3k3"])
def test_what_are_no_rules(text: str) -> None:
    with pytest.raises(NotationError, match="is not a board: write ROWSxCOLUMNSkIN-A-ROW"):
        parse_rules(text)


@pytest.mark.parametrize(
    "text", ["3x4 ..../..../....", "3x4k ..../..../....", "4x4k4q", "12x3k3m2"]
)
def test_what_is_meant_to_be_rules_is_not_read_as_cells(text: str) -> None:
    with pytest.raises(NotationError, match="is not a board"):
        Position.parse(text)


@pytest.mark.parametrize("text", ["0x0/x0x/0x0", "0x0x0x0x0", "x0x/0../..."])
def test_zeros_for_stones_are_no_rules(text: str) -> None:
    assert written_rules(text) is None
    assert Position.parse(text).rules == TIC_TAC_TOE


@pytest.mark.parametrize(
    "text",
    [
        "2x3k2 X../... o",
        "2x3k2 X../...",
        "2x3k2: X../...",
        "2x3k2\nX..\n...",
        "2x3k2/X../...",
        "2X3K2 x.....",
    ],
)
def test_rules_before_a_position(text: str) -> None:
    assert str(Position.parse(text)) == "2x3k2 X../... o"
    assert written_rules(text) == Rules(2, 3, 2)


def test_tic_tac_toe_may_be_written_and_is_left_out() -> None:
    assert str(Position.parse("3x3k3 X../.../...")) == "X../.../... o"


def test_other_rules_of_the_same_shape_differ() -> None:
    read = {Position.parse(f"3x3k3{letters} X../.../...") for letters in ("", "g", "m", "gm")}
    assert len(read) == 4


@given(ALL_RULES, ALL_RULES)
def test_contradicting_rules_are_refused(written: Rules, asked: Rules) -> None:
    text = f"{format_rules(written)} empty"
    if written == asked:
        assert Position.parse(text, asked) == Position(rules=asked)
        return
    with pytest.raises(NotationError) as caught:
        Position.parse(text, asked)
    assert f"{format_rules(written)} in " in str(caught.value)
    assert f"the rules asked for, {format_rules(asked)}" in str(caught.value)


def test_errors_speak_of_the_board_in_the_text() -> None:
    with pytest.raises(NotationError, match="3 rows found: a 2x4 board has 2"):
        Position.parse("2x4k3 ..../..../....")


@given(st.text("0123456789xkgm×", max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        rules = parse_rules(text)
    except NotationError:
        return
    assert parse_rules(format_rules(rules)) == rules
