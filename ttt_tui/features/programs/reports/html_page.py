"""A page for a class: a table of all hand-ins, and below it each with its first wrong node drawn.

The page needs nothing from elsewhere and runs no script; its own policy forbids both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from ttt_tui import __version__
from ttt_tui.features.programs.file_check import Checked, Judged
from ttt_tui.features.programs.grading.grade import MET, NOT_MET, Grade, plain
from ttt_tui.features.programs.grading.grade import UNKNOWN as NOT_KNOWN
from ttt_tui.features.programs.judging.findings import Finding, number
from ttt_tui.features.programs.judging.verdict import RIGHT, UNKNOWN, WRONG
from ttt_tui.features.programs.messages import SKIPPED
from ttt_tui.features.programs.reports.hand_in import VERDICTS, Fact, facts, row, sandboxes
from ttt_tui.game import Position, format_coordinates, one_line
from ttt_tui.words.numbers import count, plural
from ttt_tui.words.tree_picture import Figure, Picture, tree_picture

_STYLE = Path(__file__).with_name("html_page.css")
_LABELS = {
    "search": "Search",
    "reason": "Reason",
    "finding": "Mistake",
    "moves": "Moves",
    "remark": "Remark",
    "note": "Note",
}
_BOARD_WIDTH, _BOARD_SCALE = 170.0, 5.0
"""In pixels; no board is enlarged more than so."""
_TREE_WIDTH, _TREE_SCALES = 560.0, (1.3, 2.0)
"""In pixels; no tree is enlarged less, or more: a wide one is scrolled."""
_KEY = (
    "Triangle up: X to move; down: O to move; square: the game is over. The number is what the "
    "node returned. Two strokes: the move was never tried."
)
_MOST_STUBS = 4
"""More moves that were never tried are one stub with their number."""


def html_page(every: Sequence[Checked]) -> bytes:
    """The page: what is wrong first, then what is unknown, right and skipped; each by name."""
    return "".join(_page(sorted(every, key=_rank))).encode()


def _rank(checked: Checked) -> tuple[int, str]:
    status = checked.grade.status if checked.grade is not None else MET
    if checked.verdict == SKIPPED:
        return 3, checked.file.casefold()
    if checked.verdict == WRONG or status == NOT_MET:
        return 0, checked.file.casefold()
    return (1 if UNKNOWN in (checked.verdict, status) else 2), checked.file.casefold()


def _page(every: Sequence[Checked]) -> Iterator[str]:
    style = _STYLE.read_text(encoding="utf-8")
    yield (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>Hand-ins checked by ttt-tui</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        "<header>\n<h1>Hand-ins</h1>\n"
    )
    verdicts = [checked.verdict for checked in every]
    yield '<ul class="counts">\n'
    for verdict in (WRONG, UNKNOWN, RIGHT, SKIPPED):
        files = verdicts.count(verdict)
        yield f'<li class="{verdict}"><b>{count(files)}</b> {verdict}</li>\n'
    yield "</ul>\n"
    held = sandboxes(every)
    about = f"{plural(len(every), 'file')}, checked by ttt-tui {__version__}."
    yield f'<p class="about">{_text(about)}{_text(f" Sandbox: {held}.") if held else ""}</p>\n'
    yield "</header>\n<main>\n"
    yield from _table(every)
    for index, checked in enumerate(every, 1):
        yield from _hand_in(index, checked)
    yield "</main>\n</body>\n</html>\n"


def _table(every: Sequence[Checked]) -> Iterator[str]:
    is_graded = any(checked.grade is not None for checked in every)
    heads = ["File", "Verdict", *(["Grade"] * is_graded), "Search", "Nodes", "First mistake"]
    cells = "".join(f'<th scope="col" class="{_class(each)}">{each}</th>' for each in heads)
    yield f'<table class="class">\n<thead><tr>{cells}</tr></thead>\n<tbody>\n'
    for index, checked in enumerate(every, 1):
        nodes, _, search, mistake = row(checked)
        values = {
            "File": f'<a href="#hand-in-{index}">{_text(checked.file)}</a>',
            "Verdict": _badge(checked.verdict),
            "Grade": _text(_points(checked.grade)),
            "Search": _text(search),
            "Nodes": "" if nodes is None else count(nodes),
            "First mistake": _text(_short(mistake)) if mistake else "",
        }
        filled = "".join(f'<td class="{_class(each)}">{values[each]}</td>' for each in heads)
        yield f"<tr>{filled}</tr>\n"
    yield "</tbody>\n</table>\n"


def _class(head: str) -> str:
    return head.lower().replace(" ", "-")


def _short(mistake: Finding) -> str:
    """What is wrong in a few words."""
    words = f"{mistake.layer.value}: {mistake.kind.replace('-', ' ')}"
    return f"{words}, {mistake.line_words}" if mistake.line_words else words


def _points(grade: Grade | None) -> str:
    if grade is None:
        return ""
    return f"{plain(grade.points)} of {plain(grade.of)}" if grade.of else grade.status


def _badge(verdict: str) -> str:
    assert verdict in VERDICTS
    return f'<span class="badge {verdict}">{verdict}</span>'


def _hand_in(index: int, checked: Checked) -> Iterator[str]:
    name = _text(checked.file)
    yield f'<section id="hand-in-{index}">\n<h2>{name} {_badge(checked.verdict)}</h2>\n'
    if checked.grade is not None:
        yield from _grade(checked.grade)
    yield "<dl>\n"
    last = ""
    for fact in facts(checked):
        if fact.topic in _LABELS:
            yield _fact(fact, is_first=fact.topic != last)
            last = fact.topic
    yield "</dl>\n"
    found = checked.found
    if isinstance(found, Judged) and found.verdict.findings:
        yield from _drawings(index, found.verdict.findings[0])
    yield "</section>\n"


def _fact(fact: Fact, *, is_first: bool) -> str:
    label = f"<dt>{_LABELS[fact.topic]}</dt>" if is_first else ""
    return f'{label}<dd class="{fact.topic}">{_text(fact.words)}</dd>\n'


def _grade(grade: Grade) -> Iterator[str]:
    yield f'<table class="grade">\n<caption>{_text(grade.words)}</caption>\n<tbody>\n'
    kinds = {MET: RIGHT, NOT_MET: WRONG, NOT_KNOWN: UNKNOWN}
    for item in grade.items:
        points = f"{plain(item.points)} of {plain(item.of)}" if item.of else ""
        yield (
            f'<tr><th scope="row">{_text(item.name)}</th><td>'
            f'<span class="badge {kinds[item.status]}">{_text(item.status)}</span></td>'
            f'<td class="points">{points}</td><td>{_text(item.reason)}</td></tr>\n'
        )
    yield "</tbody>\n</table>\n"


def _drawings(index: int, finding: Finding) -> Iterator[str]:
    """The board of the wrong node, and the node with its moves."""
    picture = board_picture(finding)
    scale = min(_BOARD_SCALE, _BOARD_WIDTH / picture.width)
    to_move = f"{finding.position.to_move.value} to move"
    state = str(finding.position.outcome()) if finding.position.is_over() else to_move
    yield '<div class="drawings">\n'
    yield _figure(f"board-{index}", picture, scale, f"The first wrong node, {state}.")
    below = node_picture(finding)
    if below is not None:
        words = " ".join(filter(None, (caption(finding), _KEY)))
        least, most = _TREE_SCALES
        scale = max(least, min(most, _TREE_WIDTH / below.width))
        yield _figure(f"tree-{index}", below, scale, words)
    elif words := caption(finding):
        yield f"<p>{_text(words)}</p>\n"
    yield "</div>\n"


def _figure(name: str, picture: Picture, scale: float, caption: str) -> str:
    width, height = f"{picture.width:.1f}", f"{picture.height:.1f}"
    return (
        f'<figure>\n<svg width="{picture.width * scale:.0f}" height="{picture.height * scale:.0f}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-labelledby="{name}">\n{picture.body}\n'
        f'</svg>\n<figcaption id="{name}">{_text(caption)}</figcaption>\n</figure>\n'
    )


def _text(text: str) -> str:
    """Text as HTML, whatever is in it."""
    return escape(one_line(text))


def board_picture(finding: Finding) -> Picture:
    """The board alone, with the last move in bold."""
    return tree_picture([Figure(None, finding.position, cell=_last(finding))])


def node_picture(finding: Finding) -> Picture | None:
    """The node, its moves, and those never tried; None where the board alone says as much."""
    excerpt = finding.excerpt
    if excerpt is None or not (excerpt.children or excerpt.caller or excerpt.untried):
        return None
    figures = []
    if excerpt.caller is not None:
        figures.append(Figure(None, excerpt.caller, _sign(excerpt.caller), note="its caller"))
    node = len(figures)
    last = _last(finding)
    figures.append(
        Figure(
            node - 1 if node else None,
            finding.position,
            _sign(finding.position),
            "" if last is None or node else _name(last, finding.position),
            last,
            _value(excerpt.value),
        )
    )
    for child in excerpt.children:
        is_move = child.cell >= 0
        move = _name(child.cell, finding.position) if is_move else "no single move"
        cell = child.cell if is_move else None
        sign = _sign(child.position)
        figures.append(Figure(node, child.position, sign, move, cell, _value(child.value)))
    if excerpt.more:
        figures.append(Figure(node, None, move=f"{excerpt.more} more moves"))
    stubs = [_name(each, finding.position) for each in excerpt.untried]
    if len(stubs) > _MOST_STUBS:
        stubs = [plural(len(stubs), "move")]
    figures += [Figure(node, None, move=each, struck=True, pale=True) for each in stubs]
    return tree_picture(figures)


def caption(finding: Finding) -> str:
    """`It returned 1; the right value is -1.`"""
    got, expected = number(finding.got), number(finding.expected)
    if expected is None:
        return ""
    if isinstance(finding.got, str) or isinstance(finding.expected, str):
        return f"Seen: {got}. Expected: {expected}."
    return f"It returned {got}; the right value is {expected}."


def _last(finding: Finding) -> int | None:
    """The cell of the move that led to the node, if its stone lies there."""
    last = finding.moves[-1] if finding.moves else None
    return last if last is not None and finding.position.at(last) is not None else None


def _name(cell: int, position: Position) -> str:
    return format_coordinates(cell, position.rules)


def _sign(position: Position) -> int:
    return 0 if position.is_over() else position.to_move.sign


def _value(value: float | None) -> str:
    return "no value" if value is None else str(number(value))
