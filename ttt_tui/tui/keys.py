"""How a key binding is written down, so that each has a name, a label and an explanation."""

from __future__ import annotations

from textual.binding import Binding


def key(
    keys: str,
    action: str,
    label: str,
    tooltip: str,
    *,
    display: str | None = None,
    group: Binding.Group | None = None,
    shown: bool = True,
    priority: bool = False,
) -> Binding:
    """A binding whose id is its action's name.

    Args:
        keys: one key, or several with commas between.
        label: for the footer.
        tooltip: for the palette and the help screen.
        display: how the key is written, where Textual's own way is unclear.
        group: the footer names the group once for all its keys.
        shown: whether the footer has it; help and palette always do.
        priority: it acts whatever has the focus.
    """
    return Binding(
        keys,
        action,
        label,
        show=shown,
        key_display=display,
        priority=priority,
        tooltip=tooltip,
        id=action,
        group=group,
    )
