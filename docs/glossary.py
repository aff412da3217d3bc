"""The glossary page, made of the program's own terms: `python -m docs.glossary` writes it."""

from __future__ import annotations

from pathlib import Path

from ttt_tui.features.glossary.terms import terms

PAGE = Path(__file__).parent / "reference" / "glossary.md"

_INTRODUCTION = """\
# Glossary

The dashboard uses these terms. Press `T` there, or click a term, to read each with an example from
the position on the screen.
"""


def page() -> str:
    """All terms, in the order of the program."""
    parts = [_INTRODUCTION]
    for term in terms():
        written = f"Also written: {term.words}." if term.words else ""
        parts.append("\n\n".join(filter(None, (f"## {term.name}", term.meaning, written))) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
