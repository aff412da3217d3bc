"""JSON and CSV of any tree, read back."""

from __future__ import annotations

import csv
import json

import pytest
from hypothesis import given, settings

from tests.cases import TURN_7, WORKED, Case, cases
from tests.features.export.read_back import expected, from_csv, from_json
from tests.searches import come_to, finished
from tests.spread import few
from ttt_tui.features.export.data import COLUMNS, to_csv, to_json, to_text
from ttt_tui.game import TIC_TAC_TOE
from ttt_tui.search import Moment, SearchOptions
from ttt_tui.search.algorithm import named, own_names
from ttt_tui.search.reading.part import Part
from ttt_tui.words.drawing import part_lines

PARTS = [(0, None), (0, 1), (1, None), (17, 2), (3, 0)]


@pytest.mark.parametrize(("node", "plies"), PARTS)
def test_what_is_read_back_is_what_the_search_did(node: int, plies: int | None) -> None:
    part = Part(finished(WORKED), node, plies)
    assert from_csv("".join(to_csv(part)), TIC_TAC_TOE) == expected(part)
    assert from_json("".join(to_json(part)), TIC_TAC_TOE) == expected(part)


@settings(max_examples=5)
@given(case=cases(most_empties=5))
def test_so_it_is_with_any_board_and_options(case: Case) -> None:
    part = Part(finished(case.position, case.options))
    rules = case.position.rules
    assert from_csv("".join(to_csv(part)), rules) == expected(part)
    assert from_json("".join(to_json(part)), rules) == expected(part)


@few("name", [name for name in own_names() if name != "alpha-beta"], 2)
def test_so_it_is_with_every_algorithm(name: str) -> None:
    part = Part(finished(TURN_7, SearchOptions(named(name), rollouts=5)))
    assert from_csv("".join(to_csv(part)), TIC_TAC_TOE) == expected(part)
    assert from_json("".join(to_json(part)), TIC_TAC_TOE) == expected(part)


def test_a_search_that_goes_on_has_open_nodes_and_is_not_complete() -> None:
    moment = come_to(events=9)
    part = Part(moment)
    assert from_csv("".join(to_csv(part)), TIC_TAC_TOE) == expected(part)
    data = json.loads("".join(to_json(part)))
    assert data["complete"] is False
    assert data["tree"]["kind"] == "open"
    early = json.loads("".join(to_json(Part(Moment(finished(WORKED).search, 9)))))
    assert early == data


def test_the_header_of_the_csv_comes_first_and_the_root_is_a_row() -> None:
    header, root, *_ = csv.reader("".join(to_csv(Part(finished(WORKED)))).splitlines())
    assert tuple(header) == COLUMNS
    assert root == ["0", "", "0", "", "X", "-inf", "inf", "1", "exact", "all tried", "no", "30", ""]


def test_the_head_of_the_json_says_what_was_searched_and_how() -> None:
    options = SearchOptions(named("minimax"), first_move=4)
    data = json.loads("".join(to_json(Part(finished(".../.../...", options), 1, 1))))
    assert {key: data[key] for key in data if key not in ("tree", "version", "backend")} == {
        "schema": 1,
        "position": ".../.../... x",
        "to_move": "X",
        "rules": {"rows": 3, "columns": 3, "in_a_row": 3, "gravity": False, "misere": False},
        "algorithm": "minimax",
        "options": {
            "order": "reading",
            "first_move": [1, 1],
            "score": "outcome",
            "max_player": "X",
            "depth": None,
            "evaluation": "open-lines",
        },
        "complete": True,
        "from": [[1, 1]],
        "plies": 1,
        "missing": 0,
    }


def test_text_is_what_analyze_draws() -> None:
    part = Part(finished(WORKED))
    assert "".join(to_text(part)).splitlines() == list(part_lines(part))
    assert len(list(part_lines(part))) > 31
    short = list(part_lines(Part(finished(WORKED), plies=0)))
    assert short == [
        "root                         X max [-inf, +inf]     +1     exact",
        "`- ... 30 nodes below",
    ]
