"""How a key is written down, with a name, a label and an explanation, and words that name one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from textual.binding import Binding

from ttt_tui.tui.colours import Span, StyleName


class Notes(NamedTuple):
    """What is known of a key beside its binding.

    Attributes:
        named: what the menu calls it, where its label is too short to tell.
        also: words by which people look for it that neither its label nor its explanation has.
        always: it is always in the footer.
    """

    named: str = ""
    also: str = ""
    always: bool = False


_NOTES: dict[str, Notes] = {}


def key(
    keys: str,
    action: str | Callable[..., object],
    label: str,
    tooltip: str,
    *,
    display: str | None = None,
    priority: bool = False,
    named: str = "",
    also: str = "",
    always: bool = False,
) -> Binding:
    """A binding whose id is its action's name.

    Args:
        keys: one key, or several with commas between.
        action: in Textual's words, or the method `action_NAME` that it calls.
        label: for the help and the footer.
        tooltip: for the footer, the palette and the help screen.
        display: how the key is written, where Textual's own way is unclear.
        priority: it acts whatever has the focus.
        named, also, always: see `Notes`.
    """
    if not isinstance(action, str):
        action = action.__name__.removeprefix("action_")
    # Kept by action: Textual makes new bindings of those that it is given.
    if (noted := Notes(named, also, always)) != Notes():
        _NOTES[action] = noted
    return Binding(
        keys,
        action,
        label,
        key_display=display,
        priority=priority,
        tooltip=tooltip,
        id=action,
    )


def withheld(binding: Binding) -> Binding:
    """The key of what visitors do not have: it says so, and stands in no list of keys."""
    return Binding(binding.key, f"app.withheld({binding.tooltip!r})", show=False)


def answer_keys(action: str, tooltip: str, *, most: int) -> list[Binding]:
    """The letters that answer a question, one for each of its choices, and the digits.

    A letter is the widget's action `answer_letter`, so that `check_action` can leave it to the
    screen, where it does something else, while no such choice is to be made.

    Args:
        action: gets the number of the choice, from 1.
        tooltip: what a choice is, with `{}` for its letter.
        most: of choices.
    """
    letters, digits = [], []
    for number, letter in enumerate(_LETTERS[:most], start=1):
        label, about = f"Answer {letter}", tooltip.format(letter)
        letters.append(key(letter, f"answer_letter({number})", label, about))
        digit = key(str(number), f"{action}({number})", label, about)
        digits.append(replace(digit, show=False))
    return [*letters, *digits]


_LETTERS = "abcdefghi"


def choice_label(number: int) -> str:
    """What stands before a choice: its letter, as many choices are numbers."""
    return f"{_LETTERS[number - 1]}) "


def notes_on(action: str) -> Notes:
    """What was noted where the key of this action was written down."""
    return _NOTES.get(action, Notes())


HINTS = {
    ". one step": "screen.step",
    "x next cut": "screen.next_cut",
    "space run": "screen.run_or_pause",
    "f to the end": "screen.finish",
    "D changes it": "screen.detail",
    "l: live": "screen.live",
    "l: back to the game": "screen.live",
    "l: to the game": "screen.live",
    "l lets it": "screen.live",
    "g moves now": "screen.move_now",
    "p changes players": "screen.players",
    "y resumes": "screen.redo",
    "space resumes": "screen.run_or_pause",
    "t shows alpha-beta": "screen.switch_tree",
    "a: automatic": "screen.auto_pace",
    "u: undo": "screen.undo",
    "y: redo": "screen.redo",
    "n: again": "screen.new_game",
    "%: swap": "screen.swap_sides",
    "H: turning point": "screen.turning_point",
    "B changes it": "screen.budget",
    "| shows both trees": "screen.before_and_now",
    "|: before and now": "screen.before_and_now",
    "X: the one before": "screen.go('previous_cut')",
    "x: the one after": "screen.next_cut",
    "B gives one": "screen.budget",
    "Enter: place": "app.simulate_key('enter')",
    "Escape: cancel": "app.simulate_key('escape')",
    "Esc closes": "screen.close",
    "Esc or a click outside closes": "screen.close",
    "press q to quit": "app.quit",
}
"""Each hint as it is written, and the action of the key that it names."""


def add_hint(hint: str, action: str) -> None:
    """A hint that a feature writes."""
    HINTS[hint] = action


def hinted(text: str, style: StyleName = "plain") -> list[Span]:
    """A text in pieces of which the hints can be clicked."""
    found = [(text.index(hint), hint) for hint in HINTS if hint in text]
    if not found:
        return [Span(text, style)]
    start, hint = min(found)
    before = [Span(text[:start], style)] if start else []
    rest = text[start + len(hint) :]
    clickable = Span(hint, style, action=HINTS[hint])
    return [*before, clickable, *(hinted(rest, style) if rest else [])]


def hint_markup(hint: str) -> str:
    """A hint for the titles of panels, which take markup."""
    return f"[@click={HINTS[hint]}]{hint}[/]"
