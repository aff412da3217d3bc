"""What counting may still do, and that it ends there."""

from __future__ import annotations

import pytest

from ttt_tui.search.counts.work import OutOfWorkError, Work


def test_the_last_move_allowed_is_made_and_the_next_is_not() -> None:
    work = Work(3)
    work.do(2)
    work.do(1)
    assert work.left == 0
    with pytest.raises(OutOfWorkError):
        work.do(1)
    assert work.left < 0
