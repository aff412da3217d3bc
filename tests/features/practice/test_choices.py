"""Choices: the right one against the independent reference, the wrong ones never right."""

from __future__ import annotations

import re

from hypothesis import given, settings

from tests.cases import (
    ALPHA_BETA,
    MINIMAX,
    STRICT,
    STRICT_STOP,
    Case,
)
from tests.features.practice.pending_decisions import pending_decisions_of, pendings
from tests.oracles.reference import INF, Node, Variant
from tests.oracles.running_algorithm import built_in_cases
from tests.searches import formatter_of, searched
from ttt_tui.features.practice.choices import Choices, choices_of, mistake_in
from ttt_tui.features.practice.decisions import Kind, PendingDecision
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import MaxPlayer, Search, SearchOptions
from ttt_tui.search.reading.judge import is_settled

CLAIM = re.compile(
    r"(Yes|No): ([XO]) has (\S+) here, (?:[XO] has (no value|\S+) above|the window ends at (\S+?))"
    r"(; equal is (?:not )?enough)?\."
)


def number(value: float, sign: int, variant: Variant) -> str:
    """A value of the reference as the screen has it, estimates without their tilde."""
    if abs(value) == INF:
        return "+inf" if value * sign > 0 else "-inf"
    if variant.depth is not None and abs(value) > 62:
        value -= (62 if variant.depth_score else 99) * (1 if value > 0 else -1)
    return f"{int(value) * sign:+d}" if value else "0"


def path(node: Node | None) -> list[Node]:
    found: list[Node] = []
    while node is not None:
        found.append(node)
        node = node.parent
    return found[::-1]


def check_choices(each: PendingDecision) -> None:
    formatter = formatter_of(each.search)
    right, wrong = choices_of(each, formatter)
    assert len({right, *wrong}) == 1 + len(wrong)
    assert all(not choice.isdigit() or choice == "0" for choice in (right, *wrong)), (
        "the number of a choice would not be told from its text"
    )
    if each.decision.kind in (Kind.LEAF, Kind.BEST):
        return  # one that has no wrong choice is not asked
    assert wrong
    if each.decision.kind is Kind.CUT:
        assert right.startswith("Yes") == each.is_cut
        claims = [claim for each in (right, *wrong) if (claim := CLAIM.fullmatch(each))]
        assert len({claim.groups()[1:] for claim in claims}) == len(claims), "a reason twice"
        if (rightly := CLAIM.fullmatch(right)) is None:
            return
        for choice in wrong:
            claim = CLAIM.fullmatch(choice)
            if claim is None:
                ends = "may be better for " if each.is_cut else ", which is enough."
                assert choice.startswith("No: " if each.is_cut else "Yes: ")
                assert ends in choice
            elif claim.groups()[1:5] == rightly.groups()[1:5]:
                assert claim[1] != rightly[1], "the same numbers, so another conclusion"


@settings(max_examples=40, deadline=None)
@given(built_in_cases(most_empties=4))
def test_choices_of_other_algorithms_are_so_too(case: Case) -> None:
    for each in pending_decisions_of(case):
        check_choices(each)


def at(
    kind: Kind, line: tuple[int, ...], options: SearchOptions = ALPHA_BETA, tried: int = 0
) -> Choices:
    """The choices at a node of the worked example, after so many of its moves came back."""
    search = searched(options=options)
    found = next(
        each
        for each in pendings(search, kind)
        if each.line(each.place) == line and len(each.tried) >= tried
    )
    return choices_of(found, formatter_of(search))


def test_the_usual_mistakes_about_a_cut() -> None:
    assert at(Kind.CUT, (1,), tried=2) == (
        "Yes: O has -1 here, X has -1 above; equal is enough.",
        (
            "No: O has -1 here, X has -1 above; equal is not enough.",
            "No: O has -1 here, X has no value above.",
            "No: O has +1 here, X has -1 above.",
        ),
    )
    right, wrong = at(Kind.CUT, (1,), STRICT, 2)
    assert right == "No: O has -1 here, X has -1 above; equal is not enough."
    assert wrong[0] == "Yes: O has -1 here, X has -1 above; equal is enough."


def test_the_other_answer_has_a_reason_of_its_own() -> None:
    search = Search(read_state("((3 12 8) (2 4 6) (14 5 2))"), ALPHA_BETA)
    search.advance()
    found = {each.line(each.place): choices_of(each, formatter_of(search)) for each in pendings(search, Kind.CUT)}  # fmt: skip  # noqa: E501
    right, wrong = found[1,]
    assert right == "Yes: Min has 2 here, Max has 3 above."
    assert wrong[-1] == "No: a remaining move may be better for Min."
    first = next(each for each in pendings(search, Kind.CUT) if not each.place)
    assert choices_of(first, formatter_of(search)) == (
        "No: Max has 3 here, Min has no value above.",
        ("Yes: Max has 3 here, which is enough.",),
    )


def mistakes(text: str, kind: Kind, line: tuple[int, ...], tried: int) -> dict[str, str]:
    """What is said of each choice of a question on a tree."""
    search = Search(read_state(text), ALPHA_BETA)
    search.advance()
    found = next(
        each
        for each in pendings(search, kind)
        if each.line(each.place) == line and len(each.tried) == tried
    )
    formatter = formatter_of(search)
    _, wrong = choices_of(found, formatter)
    return {each: mistake_in(found, formatter, each) for each in wrong}


def test_a_mistake_is_named_where_it_is_certain() -> None:
    tree = "((3 12 8) (2 4 6) (14 5 4))"
    values = mistakes(tree, Kind.VALUE, (0,), 3)
    assert values.pop("12") == "12 is the largest; Min takes the smallest."
    assert not any(values.values()), "no guess"
    assert mistakes(tree, Kind.VALUE, (), 3)["2"] == ""
    bounds = mistakes(tree, Kind.VALUE, (1,), 1)
    assert bounds["2"] == "2 is only a bound, not the exact value."
    assert bounds[">= 2"] == "The bound is the wrong way round."
    windows = mistakes(tree, Kind.WINDOW, (), 1)
    assert windows["[-inf, inf]"] == (
        "That is the node's own window, but Max has 3 by now, which raises alpha."
    )
    assert windows["[-inf, 3]"] == "Max's 3 sets alpha, not beta."
    lowered = mistakes(tree, Kind.WINDOW, (2,), 1)
    assert lowered["[3, inf]"].endswith("Min has 14 by now, which lowers beta.")
    assert lowered["[14, inf]"] == "Min's 14 sets beta, not alpha."


def test_a_first_win_is_enough_only_where_the_search_stops_at_it() -> None:
    def of_win(options: SearchOptions) -> list[tuple[bool, bool]]:
        win = " has a win, which is enough."
        every = [choices_of(s, formatter_of(s.search)) for s in pendings(searched(options=options), Kind.CUT)]  # fmt: skip  # noqa: E501
        return [
            (right.endswith(win), any(each.endswith(win) for each in wrong))
            for right, wrong in every
        ]

    assert not any(right for right, _ in of_win(ALPHA_BETA))
    assert any(wrong for _, wrong in of_win(ALPHA_BETA))
    assert any(right for right, _ in of_win(STRICT_STOP))


def test_the_usual_mistakes_about_a_window() -> None:
    assert at(Kind.WINDOW, (), tried=1) == (
        "[-1, +inf]",
        ("[-inf, +inf]", "[-inf, -1]", "[-inf, +1]"),
    )
    assert at(Kind.WINDOW, (), MINIMAX, 1).wrong[0] == "[-1, +inf]"


def test_wrong_values_are_numbers_that_were_met() -> None:
    """What came back, and the ends of windows; others where those are too few."""
    for text, met in (("((16 20 2) (9 4))", ["16", "20"]), ("((16 2) (9 4))", ["16"])):
        search = Search(read_state(text), ALPHA_BETA)
        search.advance()
        first = next(p for p in pendings(search, Kind.VALUE) if p.line(p.place) == (0,))
        right, wrong = choices_of(first, formatter_of(search))
        assert right == "2"
        assert sorted(wrong[: len(met)]) == met
        assert len(wrong) == 3


def test_a_bound_is_not_a_value() -> None:
    search = searched("X../.O./... x")
    offered: dict[bool, list[tuple[str, ...]]] = {True: [], False: []}
    for each in pendings(search, Kind.VALUE):
        right, wrong = choices_of(each, formatter_of(search))
        if right in ("<= 0", ">= 0"):
            offered[is_settled(search, each.decision.node)].append(wrong)
    assert offered[True]
    assert offered[False]
    assert all(wrong[0] == "0" for wrong in offered[False])
    for wrong in offered[True]:  # where the moves below prove it exact, it is no mistake to say so
        assert not {"0", "<= 0", ">= 0"} & {*wrong}


def test_values_turn_with_the_side_that_is_max() -> None:
    by_x = [choices_of(s, formatter_of(s.search)).right for s in pendings(searched(), Kind.CUT)]
    turned = searched(options=SearchOptions(max_player=MaxPlayer.O))
    by_o = [choices_of(s, formatter_of(turned)).right for s in pendings(turned, Kind.CUT)]
    swap = str.maketrans("+-", "-+")
    assert by_o == [each.translate(swap) for each in by_x]


def test_a_cut_that_is_not_seen_leads_to_another_leaf() -> None:
    search = searched()
    cut = next(
        each
        for each in pendings(search, Kind.LEAF)
        if each.place == 10 and not each.then.is_open(10)
    )
    right, wrong = choices_of(cut, formatter_of(search))
    assert right == "X(2,0) O(0,0) X(0,1) O(2,1)"
    assert wrong[0].startswith("X(0,1) O(2,1)")
