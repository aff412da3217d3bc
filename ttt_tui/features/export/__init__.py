"""Trees as files, in formats for data and for drawings; in the library `to_svg`."""

TYPE_CHECKING = False  # see `_lazy`
if TYPE_CHECKING:
    from ttt_tui.search import Moment, Search

__all__ = ["Svg", "to_svg"]


class Svg(str):
    """The text of a drawing, which a notebook shows as the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def to_svg(searched: "Search | Moment", node: int = 0, plies: int | None = None) -> Svg:
    """A drawing of a search's tree, as `ttt-tui export --format svg` writes it.

    Args:
        searched: a search as it is now, or at one moment.
        node: the first one drawn.
        plies: how many below it at most; None: to the leaves.

    Raises:
        ValueError: there are too many nodes for a drawing, or none; the message says what fits.
    """
    from ttt_tui.features.export.formats import FORMATS
    from ttt_tui.search import Moment
    from ttt_tui.search.reading.part import Part

    moment = searched if isinstance(searched, Moment) else Moment(searched)
    if not moment.is_entered(node):
        raise ValueError(f"node {node} has not been visited by event {moment.event}")
    part, svg = Part(moment, node, plies), FORMATS["svg"]
    if complaint := svg.too_large(part):
        raise ValueError(complaint)
    return Svg("".join(svg.write(part)))
