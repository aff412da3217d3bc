"""Check the prose of pages, lessons and messages: `python -m docs.prose` prints what is wrong.

proselint has the rules that hold everywhere; `OURS` are those of this project. Vale would be the
other choice; it fetches its program from the network when it first runs.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent

PAGES = ("README.md", "CONTRIBUTING.md", "docs/*/*.md", "ttt_tui/features/lessons/texts/*.md")
"""Patterns of the files that are read whole, but for their code."""

RECORDS = {"decisions.md", "measurements.md"}
"""Pages of dated records, which nobody rewrites."""

THINGS = (
    "(?:JSON|text|word|whole|regular|cut|list|board|file|path|number|move|position|program|name|"
    "value|key|error|search|node|table|mistake)s?"
)
"""What something is often said not to be: `it is no file` for `it is not a file`."""

OURS = {
    f"(?:it|that|this|they|these|which|what) (?:is|are|was|were) no {THINGS}": "is not a ...",
    "as good as": "almost",
    "as usual": "leave it out, or say what happens",
    "a (?:second|line|node|core)[.,]": "per second, one for each node",
    "dear": "expensive",
    "departs from": "differs from",
    "gets? on with": "work with, or fit",
    "goes on": "continues",
    "hangs on": "depends on",
    "held against": "compared with",
    "in nobody's way": "isolated",
    "in the place of": "instead of",
    "is at work": "runs, or is in use",
    "is said": "say what says it, and where",
    "it is told": "say who reports what",
    "it takes what": "needs",
    "let in": "admitted, or connected",
    "none of (?:ours|yours)": "not one of these",
    "of (?:one's|somebody's|someone's) own": "your own, or of a user",
    "of (?:its|their) own": "its own, or separate",
    "what is (?:done|finished|left)": "name it: results so far, remaining moves",
    "on (?:its|their) own": "alone, or by itself",
    "somebody's own": "a user's",
    "stands? (?:at|in|on|there)": "is",
    "taken away": "exported, or removed",
    "that which": "what",
    "there (?:is|are|was|were) none": "say what is missing",
    "the shelf": "the built-in algorithms",
    "what (?:has come|comes of)": "name it",
    "who(?:ever)? (?:goes|finds|wants|is served|has|asks)": "you, or the reader by name",
    "whoever": "you, or the reader by name",
    "with its name": "name it",
}
"""Phrases that readers had to read twice, as regular expressions, and what to write instead."""

USED = (
    "archaism", "hedging", "malapropisms", "mixed_metaphors", "mondegreens", "needless_variants",
    "nonwords", "oxymorons", "redundancy", "spelling", "uncomparables", "ours",
)  # fmt: skip
"""The kinds of checks; typography is a matter of the terminal, which has no curly quotes."""


class Remark(NamedTuple):
    """What is wrong in a line of a file."""

    place: str
    words: str
    message: str


@cache
def _config() -> dict[str, object]:
    from proselint import checks
    from proselint.registry import CheckRegistry
    from proselint.registry.checks import Check, types

    registry = CheckRegistry()
    registry.register_many(checks.__register__)
    forms = types.PreferredForms(items=OURS)
    registry.register(Check(check_type=forms, path="ours", message="Write '{}', not '{}'."))
    # Our pages are in British English; the command is called `analyze`, as in every library.
    return {
        "max_errors": 1_000,
        "checks": {"spelling.consistency": False} | dict.fromkeys(USED, True),
    }


def prose_of(page: str) -> str:
    """A page without its code and the addresses of links; its lines stay where they are."""

    def blank(found: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", found[0])

    for code in (r"^```.*?^```", r"<!--.*?-->", r"`[^`]*`", r"\]\([^)]*\)"):
        page = re.sub(code, blank, page, flags=re.DOTALL | re.MULTILINE)
    return page


def messages_of(module: str) -> Iterator[tuple[int, str]]:
    """The sentences among a module's strings, without docstrings, each with its line."""
    tree = ast.parse(module)
    docstrings = {
        id(node.value) for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }  # fmt: skip
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in docstrings:
            continue
        if isinstance(node.value, str) and node.value.count(" ") >= 3:
            yield node.lineno, node.value


def remarks_on(text: str, place: str, line: int = 0) -> Iterator[Remark]:
    """What is wrong in a text that begins at a line of a place; 0 where it is the whole file."""
    from proselint.tools import LintFile

    for found in LintFile(place, text).lint(_config()):
        start, end = found.check_result.span
        at = line or found.pos[0] - 1
        yield Remark(f"{place}:{at}", f"\n{text}\n"[start:end].strip(), found.check_result.message)


def all_remarks() -> Iterator[Remark]:
    """What is wrong anywhere in the project."""
    for pattern in PAGES:
        for page in sorted(ROOT.glob(pattern)):
            if page.name not in RECORDS:
                text = page.read_text(encoding="utf-8")
                yield from remarks_on(prose_of(text), page.relative_to(ROOT).as_posix())
    for module in sorted((ROOT / "ttt_tui").rglob("*.py")):
        name = module.relative_to(ROOT).as_posix()
        for line, words in messages_of(module.read_text(encoding="utf-8")):
            yield from remarks_on(words, name, line)


def main() -> int:
    """Print every remark; 1 if there is one."""
    found = list(all_remarks())
    for remark in found:
        sys.stdout.write(f"{remark.place}: {remark.words!r}: {remark.message}\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
