"""What kinds of values options have: how they are read, written, kept and refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

from ttt_tui.game import quoted, quoted_data, read_number, read_whole
from ttt_tui.search.options import OptionsError

_MOST = 10**9

LONGEST_NAME = 24


class Kind(Protocol):
    """What values an option has. What is no value of it raises OptionsError, a ValueError."""

    def read(self, text: str, /) -> Any:
        """From what somebody typed."""
        ...

    def write(self, value: Any, /) -> str: ...

    def to_json(self, value: Any, /) -> Any: ...

    def from_json(self, data: Any, /) -> Any: ...


@dataclass(frozen=True)
class Choices:
    """One of an enumeration, each with its words in a dialog."""

    words: Mapping[Enum, str]

    def read(self, text: str) -> Enum:
        return self.from_json(text)

    def write(self, value: Enum) -> str:
        return str(value.value)

    to_json = write

    def from_json(self, data: Any) -> Enum:
        for each in self.words:
            if each.value == data:
                return each
        raise OptionsError(
            f"{quoted_data(data)} is none of {', '.join(map(self.write, self.words))}"
        )


def boolean(data: Any) -> bool:
    """Raises:
    OptionsError: it is none.
    """
    if not isinstance(data, bool):
        raise OptionsError(f"{quoted_data(data)} is not true or false")
    return data


@dataclass(frozen=True)
class Named:
    """A name: one of ours, each with its words in a dialog, or one that a package has brought.

    Attributes:
        own: ours.
        others: those of packages; slow when first called.
    """

    own: Mapping[str, str]
    others: Callable[[], Mapping[str, str]]

    def names(self) -> tuple[str, ...]:
        return (*self.own, *self.others())

    def read(self, text: str) -> str:
        return self.from_json(text)

    def write(self, value: str) -> str:
        return value

    to_json = write

    def from_json(self, data: Any) -> str:
        """Whatever is a name: its package may be away now."""
        if not isinstance(data, str) or not is_name(data):
            raise OptionsError(f"{quoted_data(data)} is not a one-word name")
        return data


def is_name(text: str) -> bool:
    """Whether what a package brings may be called that."""
    return text.isprintable() and len(text.split()) == 1 and len(text) <= LONGEST_NAME


@dataclass(frozen=True)
class YesNo:
    """A flag; `yes` is what it is called in a dialog."""

    yes: str

    @property
    def words(self) -> Mapping[bool, str]:
        return {False: "no", True: self.yes}

    def read(self, text: str) -> bool:
        return text == "yes"

    def write(self, value: bool) -> str:
        return "yes" if value else "no"

    def to_json(self, value: bool) -> bool:
        return value

    def from_json(self, data: Any) -> bool:
        return boolean(data)


@dataclass(frozen=True)
class Number:
    """A number from `low` to `high`; `what` it is, for complaints.

    Those that it may be beyond `high` say so themselves, or another place does.
    """

    what: str
    low: int
    high: int = _MOST
    whole: bool = True

    def read(self, text: str) -> float:
        number = read_whole(text) if self.whole else read_number(text)
        if number is None or (self.whole and number < 0):
            form = "a whole number" if self.whole else "a number such as 1.4"
            raise OptionsError(f"{self.what} is {quoted(text)}: it must be {form}")
        return number

    def write(self, value: float) -> str:
        return str(value) if self.whole else f"{value:g}"

    def to_json(self, value: float) -> float:
        return value

    def from_json(self, data: Any) -> float:
        is_number = isinstance(data, int if self.whole else int | float)
        if isinstance(data, bool) or not is_number or not self.low <= data <= self.high:
            form = "whole number" if self.whole else "number"
            raise OptionsError(f"{quoted_data(data)} is no {form} from {self.low} to {self.high}")
        return float(data) if not self.whole else int(data)


@dataclass(frozen=True)
class Written:
    """What has a form of its own, such as an order of moves."""

    parse: Callable[[str], Any]

    def read(self, text: str) -> Any:
        return self.parse(text)

    def write(self, value: Any) -> str:
        return str(value)

    to_json = write

    def from_json(self, data: Any) -> Any:
        if not isinstance(data, str):
            raise OptionsError(f"{quoted_data(data)} is no text")
        return self.parse(data)


@dataclass(frozen=True)
class Cell:
    """A cell of the board, or none; how it is written hangs on the board."""

    def read(self, text: str) -> int:
        raise OptionsError(f"{quoted(text)}: a cell is read with its board")

    def write(self, value: int | None) -> str:
        return "any" if value is None else str(value + 1)

    def to_json(self, value: int | None) -> int | None:
        return value

    def from_json(self, data: Any) -> int | None:
        return None if data is None else int(Number("the cell", 0, 63).from_json(data))
