"""Worksheets as a page of HTML, as Markdown, and as sheets of SVG."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ttt_tui.features.worksheets.sheet_pages import MOST_HEIGHT, MOST_WIDTH, Page, drawn
from ttt_tui.game import Position
from ttt_tui.words.tree_picture import ascii_xml


class Paper(NamedTuple):
    """A format of paper, across.

    Attributes:
        css: how CSS calls it.
        width, height: 96 pixels to the inch.
    """

    css: str
    width: int
    height: int


PAPERS = {"a4": Paper("A4", 1123, 794), "letter": Paper("letter", 1056, 816)}
"""By the name that the command takes."""

_MARGIN, _LINE = 38, 15
_LETTER = 6.3
"""How wide a letter is on average, at most."""
_MOST_ENLARGED = 1.5
"""Of a small drawing."""
_ASPECT = 0.5
"""Of a drawing in HTML, height to width, at least: so that it fills the page."""

_CSS = """\
@page { size: PAPERlandscape; margin: 10mm }
body { font-family: "DejaVu Sans", Verdana, Helvetica, Arial, sans-serif; font-size: 11px;
  color: #000; background: #fff; max-width: 1080px; margin: 0 auto }
section { break-after: page; break-inside: avoid }
section:last-of-type { break-after: auto }
h1 { font-size: 17px; margin: 8px 0 4px }
.name { float: right; font-size: 12px; margin: 8px 0 0 }
p, ol, ul { margin: 4px 0 } ol, ul { padding-left: 20px }
figure { margin: 6px 0; text-align: center }
svg { max-width: 100%; height: auto; max-height: 150mm }
.solution svg { max-height: 105mm }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
@media screen { section { border-bottom: 1px solid #999; padding: 12px 0 24px } }
"""


def to_html(pages: Sequence[Page], paper: Paper | None = None) -> Iterator[str]:
    """A whole page, a section a side of paper; beside a drawing its lines of text stand unseen.

    Without a paper it is the printer's, across.
    """
    pages = drawn(pages)
    css = _CSS.replace("PAPER", f"{paper.css} " if paper else "")
    yield (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{ascii_xml(pages[0].title)}</title>\n<style>\n{css}</style>\n</head>\n<body>\n"
    )
    for number, page in enumerate(pages, 1):
        kind = "solution" if page.is_solution else "sheet"
        yield f'<section class="{kind}" id="page-{number}">\n'
        if not page.is_solution:
            yield f'<p class="name">Name: {"_" * 24} Date: {"_" * 12}</p>\n'
        yield f"<h1>{ascii_xml(page.title)}</h1>\n<p>{ascii_xml(page.rules)}</p>\n"
        if page.is_solution:
            yield f"<p>{ascii_xml(page.result)}</p>\n"
        else:
            yield _list("ol", page.tasks())
        yield f"<figure>\n{_svg(page, f'tree-{number}')}</figure>\n"
        if page.is_solution and (reasons := list(page.exercise.reasons())):
            yield _list("ul", [f"{moves}: {why}" for moves, why in reasons])
        yield "</section>\n"
    yield "</body>\n</html>\n"


def _list(kind: str, entries: Sequence[str]) -> str:
    items = "".join(f"<li>{ascii_xml(each)}</li>\n" for each in entries)
    return f"<{kind}>\n{items}</{kind}>\n"


def _svg(page: Page, name: str) -> str:
    """The drawing, which names the lines of text below it as its description."""
    picture = page.picture(_ASPECT)
    box = f"{picture.width:.0f} {picture.height:.0f}"
    most = MOST_WIDTH / picture.width, MOST_HEIGHT / picture.height
    scale = max(1.0, min(_MOST_ENLARGED, *most))
    size = f"{scale * picture.width:.0f}", f"{scale * picture.height:.0f}"
    text = ascii_xml("\n".join(page.lines()))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {box}" role="img" aria-label="{_about(page)}" '
        f'aria-describedby="{name}">\n{picture.body}\n</svg>\n'
        f'<pre class="heard" id="{name}">\n{text}\n</pre>\n'
    )


def _about(page: Page) -> str:
    kind = "solution" if page.is_solution else "tree with blanks"
    return ascii_xml(f"{kind}, {page.exercise.state}; the same in words follows")


def to_markdown(pages: Sequence[Page]) -> Iterator[str]:
    """Text, the trees in code blocks; where a page ends stands what printers of HTML heed."""
    for number, page in enumerate(pages):
        if number:
            yield '\n<div style="break-after: page"></div>\n\n---\n\n'
        state = page.exercise.state
        board = str(state)
        if isinstance(state, Position):
            board = state.rows_text.replace("/", "\n")
        yield f"# {page.title}\n\n{page.rules}\n\n```text\n{board}\n```\n\n"
        if page.is_solution:
            yield f"{page.result}\n\n"
        else:
            yield "".join(f"{each}. {task}\n" for each, task in enumerate(page.tasks(), 1)) + "\n"
        tree = "\n".join(page.lines())
        yield f"```text\n{tree}\n```\n"
        if page.is_solution and (reasons := list(page.exercise.reasons())):
            yield "\n" + "".join(f"- {moves}: {why}\n" for moves, why in reasons)


def to_svg(pages: Sequence[Page], paper: Paper | None = None) -> Iterator[str]:
    """Sheets across, of A4 unless another is given, one below the other; each is a group, and a
    view by its name.
    """
    pages, paper = drawn(pages), paper or PAPERS["a4"]
    size = paper.width, paper.height * len(pages)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}" role="img" aria-labelledby="title about">\n'
        f'<title id="title">{ascii_xml(pages[0].title)}</title>\n<desc id="about">\n'
    )
    for page in pages:
        yield ascii_xml("\n".join([page.title, *page.lines(), ""]))
    yield (
        "</desc>\n<style>\n.words { font-family: 'DejaVu Sans', Verdana, Helvetica, Arial, "
        "sans-serif; font-size: 10.5px }\n.head { font-size: 17px; font-weight: bold }\n</style>\n"
        '<rect width="100%" height="100%" fill="#fff"/>\n'
    )
    for number, page in enumerate(pages):
        top = number * paper.height
        yield f'<view id="page-{number + 1}" viewBox="0 {top} {paper.width} {paper.height}"/>\n'
        kind = "solution" if page.is_solution else "sheet"
        yield f'<g class="{kind}" transform="translate({_MARGIN},{top + _MARGIN})">\n'
        yield from _sheet(page, paper)
        yield "</g>\n"
    yield "</svg>\n"


def _sheet(page: Page, paper: Paper) -> Iterator[str]:
    width, height = paper.width - 2 * _MARGIN, paper.height - 2 * _MARGIN
    yield f'<text class="words head" y="16">{ascii_xml(page.title)}</text>\n'
    if not page.is_solution:
        name = f"Name: {'_' * 24} Date: {'_' * 12}"
        yield f'<text class="words" x="{width}" y="14" text-anchor="end">{name}</text>\n'
    said = [page.rules, *([page.result] if page.is_solution else page.tasks())]
    lines = [line for text in said for line in textwrap.wrap(text, int(width / _LETTER))]
    for number, line in enumerate(lines):
        yield f'<text class="words" y="{36 + number * _LINE}">{ascii_xml(line)}</text>\n'
    top = 36 + len(lines) * _LINE + 6
    picture = page.picture((height - top) / width)
    scale = min(_MOST_ENLARGED, width / picture.width, (height - top) / picture.height)
    left = (width - scale * picture.width) / 2
    yield (
        f'<g transform="translate({left:.1f},{top}) scale({scale:.3f})">\n{picture.body}\n</g>\n'
    )


FORMATS: dict[str, Callable[[Sequence[Page], Paper | None], Iterator[str]]] = {
    "html": to_html,
    "markdown": lambda pages, _: to_markdown(pages),
    "svg": to_svg,
}
SUFFIXES = {".html": "html", ".htm": "html", ".md": "markdown", ".svg": "svg"}
