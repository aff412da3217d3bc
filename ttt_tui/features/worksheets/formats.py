"""Worksheets as a page of HTML, as Markdown, and as sheets of SVG."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence

from ttt_tui.features.worksheets.pages import Page, drawn
from ttt_tui.words.tree_picture import ascii_xml

_WIDTH, _HEIGHT, _MARGIN, _LINE = 1123, 794, 38, 15
"""A4 across, 96 pixels to the inch; the letter format is 20 pixels higher and narrower."""
_ASPECT = 0.5
"""Of a drawing in HTML, height to width, at least: so that it fills the page."""

_CSS = """\
@page { size: landscape; margin: 10mm }
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


def to_html(pages: Sequence[Page]) -> Iterator[str]:
    """A whole page, a section a side of paper; beside a drawing its lines of text stand unseen."""
    pages = drawn(pages)
    yield (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{ascii_xml(pages[0].title)}</title>\n<style>\n{_CSS}</style>\n</head>\n<body>\n"
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
    picture = page.picture(_ASPECT if page.is_solution else 0)
    size = f"{picture.width:.0f}", f"{picture.height:.0f}"
    text = ascii_xml("\n".join(page.lines()))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}" role="img" aria-label="{_about(page)}" '
        f'aria-describedby="{name}">\n{picture.body}\n</svg>\n'
        f'<pre class="heard" id="{name}">\n{text}\n</pre>\n'
    )


def _about(page: Page) -> str:
    kind = "solution" if page.is_solution else "tree with blanks"
    return ascii_xml(f"{kind}, {page.exercise.position}; the same in words follows")


def to_markdown(pages: Sequence[Page]) -> Iterator[str]:
    """Text, the trees in code blocks; where a page ends stands what printers of HTML heed."""
    for number, page in enumerate(pages):
        if number:
            yield '\n<div style="break-after: page"></div>\n\n---\n\n'
        board = page.exercise.position.rows_text.replace("/", "\n")
        yield f"# {page.title}\n\n{page.rules}\n\n```text\n{board}\n```\n\n"
        if page.is_solution:
            yield f"{page.result}\n\n"
        else:
            yield "".join(f"{each}. {task}\n" for each, task in enumerate(page.tasks(), 1)) + "\n"
        tree = "\n".join(page.lines())
        yield f"```text\n{tree}\n```\n"
        if page.is_solution and (reasons := list(page.exercise.reasons())):
            yield "\n" + "".join(f"- {moves}: {why}\n" for moves, why in reasons)


def to_svg(pages: Sequence[Page]) -> Iterator[str]:
    """Sheets of A4 across, one below the other; each is a group, and a view by its name."""
    pages = drawn(pages)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT * len(pages)}" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT * len(pages)}" role="img" aria-labelledby="title about">\n'
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
        top = number * _HEIGHT
        yield f'<view id="page-{number + 1}" viewBox="0 {top} {_WIDTH} {_HEIGHT}"/>\n'
        kind = "solution" if page.is_solution else "sheet"
        yield f'<g class="{kind}" transform="translate({_MARGIN},{top + _MARGIN})">\n'
        yield from _sheet(page)
        yield "</g>\n"
    yield "</svg>\n"


def _sheet(page: Page) -> Iterator[str]:
    width, height = _WIDTH - 2 * _MARGIN, _HEIGHT - 2 * _MARGIN
    yield f'<text class="words head" y="16">{ascii_xml(page.title)}</text>\n'
    if not page.is_solution:
        name = f"Name: {'_' * 24} Date: {'_' * 12}"
        yield f'<text class="words" x="{width}" y="14" text-anchor="end">{name}</text>\n'
    said = [page.rules, *([page.result] if page.is_solution else page.tasks())]
    lines = [line for text in said for line in textwrap.wrap(text, 165)]
    for number, line in enumerate(lines):
        yield f'<text class="words" y="{36 + number * _LINE}">{ascii_xml(line)}</text>\n'
    top = 36 + len(lines) * _LINE + 6
    picture = page.picture((height - top) / width if page.is_solution else 0)
    scale = min(1.5, width / picture.width, (height - top) / picture.height)
    left = (width - scale * picture.width) / 2
    yield (
        f'<g transform="translate({left:.1f},{top}) scale({scale:.3f})">\n{picture.body}\n</g>\n'
    )


FORMATS: dict[str, Callable[[Sequence[Page]], Iterator[str]]] = {
    "html": to_html,
    "markdown": to_markdown,
    "svg": to_svg,
}
SUFFIXES = {".html": "html", ".htm": "html", ".md": "markdown", ".svg": "svg"}
