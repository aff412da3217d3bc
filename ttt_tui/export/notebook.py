"""The HTML that a notebook shows of a position, a tree and a search."""

from base64 import b64encode
from html import escape

from ttt_tui.export import page, svg
from ttt_tui.export.worksheet import tree_picture
from ttt_tui.games.game import side_name
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.position import Position
from ttt_tui.search.trace import Trace


def to_notebook(shown: Position | PaperTree | Trace) -> str | None:
    """Return a board, a drawing, or a page to step through; None if it is too large for one.

    Pages and drawings bring styles, which a frame and an image keep from the notebook.
    """
    if isinstance(shown, Trace):
        if len(shown) > page.MOST_NODES:
            return None
        source = escape(page.to_html(shown))
        return f'<iframe srcdoc="{source}" style="width: 100%; height: 640px; border: 0"></iframe>'
    if isinstance(shown, PaperTree):
        if len(shown.columns.children) > svg.MOST_NODES:
            return None
        drawing = b64encode(svg.document(tree_picture(shown), str(shown)).encode()).decode()
        return f'<img alt="{escape(str(shown))}" src="data:image/svg+xml;base64,{drawing}">'
    side = side_name(shown, shown.to_move)
    return f"<pre>{page.board_text(shown)}\n\n{side} to move</pre>"
