"""What the judge says, in the words of the screen, and the textbook search that it names."""

from __future__ import annotations

import pytest

from tests.features.programs.made import Program
from ttt_tui.features.programs.judging.conventions import Convention
from ttt_tui.features.programs.judging.verdict import Verdict, judge
from ttt_tui.features.programs.verdicts import (
    first_finding,
    textbook_of,
    verdict_on,
    verdict_sentences,
)
from ttt_tui.search import Algorithm, Cutoff, RootWindow, SearchOptions
from ttt_tui.search.options import Score

RECORDING = Program().record("X../.O./... x")


def test_before_anybody_has_judged_a_window_tells() -> None:
    assert textbook_of(RECORDING) == SearchOptions(Algorithm.ALPHA_BETA)
    plain = Program(window=False, cuts=lambda *_: False).record("..O/XOO/..X x")
    assert textbook_of(plain).algorithm is Algorithm.MINIMAX


@pytest.mark.parametrize(
    ("way", "options"),
    [
        (Convention("minimax"), SearchOptions(Algorithm.MINIMAX)),
        (Convention("alpha-beta", "weak", "shared"), SearchOptions()),
        (
            Convention("alpha-beta", "strict", "fresh", stop_on_win=True),
            SearchOptions(cutoff=Cutoff.STRICT, root_window=RootWindow.FRESH, stop_on_win=True),
        ),
        (
            Convention("alpha-beta", "weak", "shared", variant="depth-aware"),
            SearchOptions(score=Score.DEPTH),
        ),
        (
            Convention("alpha-beta", "weak", "shared", stop_on_win=True, variant="depth-aware"),
            SearchOptions(stop_on_win=True),
        ),
    ],
)
def test_the_textbook_search_that_it_resembles(way: Convention, options: SearchOptions) -> None:
    assert textbook_of(RECORDING, Verdict("right", convention=way)) == options
    assert textbook_of(RECORDING, Verdict("wrong", nearest=way)) == options


def test_a_right_one_is_called_by_its_convention() -> None:
    assert verdict_sentences(judge(RECORDING)) == [("Right:", "alpha-beta.")]
    inner = verdict_sentences(judge(Program(inner_break=True).record("X../.O./... x")))
    assert inner[0][1].endswith("a cut leaves only the inner of two loops.")
    assert inner[1][0] == "Note:"


def test_of_a_wrong_one_the_first_finding_is_told() -> None:
    wrong = judge(Program(lambda o, stones: 0 if stones == 9 else o).record("X../.O./... x"))
    ((label, words), *_) = verdict_sentences(wrong)
    assert label == "Wrong."
    assert "The game is over here" in words
    assert first_finding(wrong) is wrong.findings[0]


def test_what_is_not_known_is_said() -> None:
    assert verdict_sentences(Verdict("unknown", notes=("Why.", "And."))) == [
        ("Not judged.", "Why. And.")
    ]
    assert first_finding(Verdict("unknown")) is None


async def test_the_judge_has_a_process_of_its_own() -> None:
    assert (await verdict_on(RECORDING)).verdict == "right"
