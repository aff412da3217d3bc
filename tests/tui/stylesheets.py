"""Parsing each style sheet once a test process, as every dashboard has the same ones; and how often
a dashboard is styled.

Their rules are in sets, by identity; a hash in C takes a twentieth off the time of a dashboard.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

_MANY = 10_000

_parsed: dict[frozenset[tuple[str, str]], LRUCache[Any, Any]] = {}
"""What style sheets were parsed to, by the variables of their theme."""

_begin = Stylesheet.__init__
_set_variables = Stylesheet.set_variables


@contextmanager
def parsed_once() -> Iterator[None]:
    """Let style sheets with the same variables share what they parsed, from app to app."""
    with (
        patch.object(Stylesheet, "__init__", _begin_sharing),
        patch.object(Stylesheet, "set_variables", _share_anew),
        patch.object(RuleSet, "__hash__", object.__hash__),
    ):
        yield


def _begin_sharing(sheet: Stylesheet, *, variables: dict[str, str] | None = None) -> None:
    _begin(sheet, variables=variables)
    _share(sheet, variables or {})


def _share_anew(sheet: Stylesheet, variables: dict[str, str]) -> None:
    sheet._parse_cache = LRUCache(1)  # the one that is emptied
    _set_variables(sheet, variables)
    _share(sheet, variables)


def _share(sheet: Stylesheet, variables: dict[str, str]) -> None:
    theme = frozenset(variables.items())
    sheet._parse_cache = _parsed.setdefault(theme, LRUCache(_MANY))
