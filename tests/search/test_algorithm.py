"""The list of algorithms: ours first, found by name without looking for others."""

from __future__ import annotations

import pickle

import pytest

from tests.plugins import forbid_looking
from ttt_tui.search.algorithm import all_algorithms, left_out, listed, named, names, own_names


@pytest.mark.usefixtures("toys")
def test_they_are_listed_after_ours() -> None:
    assert names() == (*own_names(), "toy", "toy-alpha-beta")
    toy, ours = named("toy"), named("uct")
    assert listed((toy, ours, toy)) == (ours, toy)
    assert all_algorithms()[-2] is toy
    assert pickle.loads(pickle.dumps(toy)) is toy
    assert toy.about == "from tests.plugin_searches"
    assert named("toy-alpha-beta").about == "alpha-beta, of a student"
    assert "Moore" in named("toy-alpha-beta").source
    assert not left_out()


def test_ours_are_found_without_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    forbid_looking(monkeypatch)
    assert [named(name).name for name in own_names()] == list(own_names())
    assert listed(map(named, own_names()))
