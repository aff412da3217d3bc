"""Reading JSON that others may have written: what is wrong is said with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar
from unicodedata import category

from ttt_tui.game import quoted_data
from ttt_tui.search.option_table import LONGEST_NAME, is_name

Read = TypeVar("Read")

_MOST = 10**18
_MOST_LETTERS = 2_000
_DEEPEST = 100


class Place:
    """A part of some JSON, and where it stands: `"notes"[2]."event"`."""

    def __init__(self, data: Any, name: str = "") -> None:
        self._data, self._name = data, name

    def wrong(self, why: str) -> ValueError:
        """What to raise where this part is wrong."""
        return ValueError(f"{self._name}: {why}" if self._name else why)

    def read(self, kind: Callable[[Any], Read]) -> Read:
        """This part, by a reader of what it is.

        Raises:
            ValueError: the reader has refused it; the message says where.
        """
        try:
            return kind(self._data)
        except ValueError as error:
            raise self.wrong(str(error)) from None

    def object(self, right: str = "write a JSON object") -> Mapping[str, Any]:
        """Raises:
        ValueError: it is none.
        """
        if not isinstance(self._data, Mapping):
            raise self.wrong(f"{quoted_data(self._data)} is not an object: {right}")
        return self._data

    def get(self, key: str) -> Place | None:
        """What stands under a key of this object; None where nothing does."""
        name = f'{self._name}."{key}"' if self._name else f'"{key}"'
        return Place(self._data[key], name) if key in self.object() else None

    def of(self, key: str) -> Place:
        """A key of this object itself, where it is a name."""
        return Place(key, self._name)

    def at(self, key: str) -> Place:
        """As `get`.

        Raises:
            ValueError: nothing stands there.
        """
        found = self.get(key)
        if found is None:
            raise self.wrong(f'the key "{key}" is missing')
        return found

    def each(self, at_most: int) -> Iterator[Place]:
        """The entries of this list.

        Raises:
            ValueError: it is none, or too long.
        """
        if not isinstance(self._data, list):
            raise self.wrong(f"{quoted_data(self._data)} is not a list")
        if len(self._data) > at_most:
            raise self.wrong(f"{len(self._data):,} entries: the limit is {at_most:,}")
        for index, entry in enumerate(self._data):
            yield Place(entry, f"{self._name}[{index}]")


def text(data: Any) -> str:
    """Raises:
    ValueError: it is no text, or too long.
    """
    if not isinstance(data, str) or len(data) > _MOST_LETTERS:
        raise ValueError(
            f"{quoted_data(data)} is not a text of at most {_MOST_LETTERS:,} characters"
        )
    return data


def line(data: Any) -> str:
    """A text on one line, without what no screen shows.

    Raises:
        ValueError: it is no text, or too long.
    """
    words = " ".join(text(data).split())
    return "".join(each for each in words if category(each) not in ("Cc", "Cs"))


def name(data: Any) -> str:
    """Raises:
    ValueError: nothing that searches or plays may be called that.
    """
    if not isinstance(data, str) or not is_name(data):
        raise ValueError(f"{quoted_data(data)} is not a name of at most {LONGEST_NAME} characters")
    return data


def check_nesting(data: Any) -> None:
    """Raises:
    ValueError: it is nested more deeply than can be written again and compared.
    """
    inner, depth = [data], 0
    while inner:
        depth += 1
        if depth > _DEEPEST:
            raise ValueError(f"nested too deeply: the limit is {_DEEPEST} levels")
        inner = [
            part
            for each in inner
            if isinstance(each, list | dict)
            for part in (each.values() if isinstance(each, dict) else each)
        ]


def number(data: Any) -> int:
    """Raises:
    ValueError: it is not a whole number from 0.
    """
    if type(data) is not int or not 0 <= data <= _MOST:
        raise ValueError(f"{quoted_data(data)} is not a whole number from 0")
    return data


def at_most(count: int, most: int) -> int:
    """Raises:
    ValueError: it is more.
    """
    if count > most:
        raise ValueError(f"{count} is too large: the limit is {most}")
    return count
