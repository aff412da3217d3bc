"""Somebody's own search, left as it is: run, recorded, shown beside the right one, and judged."""

from ttt_tui._lazy import loaded_late

TYPE_CHECKING = False  # see `ttt_tui`
if TYPE_CHECKING:
    from ttt_tui.features.programs.watched_decorator import watched as watched

__getattr__, __all__ = loaded_late(
    __name__, {"ttt_tui.features.programs.watched_decorator": "watched"}, globals()
)
