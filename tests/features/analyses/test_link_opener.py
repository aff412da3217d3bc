"""What is opened by a link, and what is said of other text."""

from __future__ import annotations

import pytest

from tests.features.analyses.made import NOTED
from ttt_tui.features.analyses.link import is_link, to_link
from ttt_tui.features.analyses.link_opener import opening


@pytest.mark.parametrize(
    "text", ["", "..O/XOO/..X", "http://host/", "http://host/?link=..O", "http://[host/?link=ttt1:"]
)
def test_what_is_no_link_is_said_to_be_none(text: str) -> None:
    assert not is_link(text)
    with pytest.raises(ValueError, match="a link begins with ttt1: or is the address of a page"):
        opening(text)


def test_a_link_opens_its_position_and_the_rest_is_for_the_dashboard() -> None:
    position, service = opening(to_link(NOTED))
    assert position == "..O/XOO/X.X o"
    assert service.first == (NOTED, None)
