"""Which widget shows the board: cells, a tree, or text with a list of moves."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen
from textual.widget import Widget

from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.tui.views.board import Board
from ttt_tui.tui.views.board_art import has_cells

TREE, TEXT = "tree-board", "text-board"
"""The ids of the widgets beside the `Board`, which are made when they are first wanted."""


def board_for(state: GameState) -> str:
    """The id of the widget that shows a state."""
    if rules_of(state).is_written_tree:
        return TREE
    return "board" if has_cells(state) else TEXT


def made(name: str) -> Widget:
    """A new widget of this id; those of games that are not played are not loaded."""
    if name == TREE:
        from ttt_tui.tui.views.tree_board import TreeBoard

        return TreeBoard(id=TREE)
    from ttt_tui.tui.views.text_board import TextBoard

    return TextBoard(id=TEXT)


def bring_board(
    screen: Screen[None], state: GameState, mounted: Callable[[], object]
) -> Widget | None:
    """Show the widget for a state in place of the others.

    None if it is being mounted; `mounted` is called when it is there.
    """
    name, panel, before = board_for(state), screen.query_one("#board-panel"), board_shown(screen)
    had_focus = panel.has_focus_within
    # Together: each change of a class styles the whole screen.
    screen.update_classes({f"-{each}": each == name for each in (TREE, TEXT)})
    found = screen.query(f"#{name}")
    if not found:
        screen.call_later(_mount, screen, name, mounted, focus=had_focus)
        return None
    if had_focus and board_shown(screen) is not before:
        screen.call_after_refresh(focus_board, screen)
    return found.first()


async def _mount(
    screen: Screen[None], name: str, mounted: Callable[[], object], *, focus: bool
) -> None:
    if not screen.query(f"#{name}"):
        await screen.query_one("#board-panel").mount(made(name), before="#turn")
        if focus:
            focus_board(screen)
    mounted()


def focus_board(screen: Screen[None]) -> None:
    """Let the keyboard act on the board that is shown."""
    shown = board_shown(screen)
    shown.focus()


def board_shown(screen: Screen[None]) -> Widget:
    """The widget of the board that can have the focus."""
    if screen.has_class(f"-{TREE}") and (trees := screen.query(f"#{TREE}")):
        return trees.first()
    if screen.has_class(f"-{TEXT}") and (moves := screen.query(f"#{TEXT} MoveChoice")):
        return moves.first()
    return screen.query_one("#board", Board)
