"""The decorator that is put on the functions of a search."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from ttt_tui.features.programs.child.watch import Watch


def test_a_generator_is_called_in_another_way_as_a_function_is() -> None:
    watch, results = Watch(1, 1), []

    @watch.around(0)
    def search(depth: int) -> Generator[int, None, int]:
        yield depth
        return 10 * depth

    def called(function: Callable[..., Any], _: Callable[..., Any], args: Any, kwargs: Any) -> Any:
        results.append(function(*args, **kwargs))

    watch.calls[0] = called
    values = []

    def driven() -> Generator[int, None, None]:
        values.append((yield from search(4)))

    assert (list(driven()), values, results) == ([4], [40], [40])
