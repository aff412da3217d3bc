"""Names of moves and results of a game, which need no search."""

from collections.abc import Iterable, Sequence

from ttt_tui.games.game import Game, Side, chances_of, move_text, rules_of, side_name


def winner(value: float) -> Side | None:
    if not value:
        return None
    return Side.MAX if value > 0 else Side.MIN


def result_of(game: Game, value: float, distance: int | None = None) -> str:
    """Return a value in words, with the plies to the end: `X wins in 3`, `draw`, `-2`."""
    if not rules_of(game).results:
        return f"{value:g}" if isinstance(value, float) else str(value)
    side = winner(value)
    text = f"{side_name(game, side)} wins" if side else "draw"
    return text if distance is None else f"{text} in {distance}"


def move_name(game: Game, move: int) -> str:
    """Return a move in a sentence: `(0,1)`, `3 from heap 2`; in a tree the node after it, `B2`."""
    text = move_text(game, move)
    return f"move {text}" if text.isdecimal() and not rules_of(game).is_tree else text


def chance_text(game: Game, move: int) -> str:
    """Return the chance of an outcome, `1/2`; empty for a move of a side."""
    chances = chances_of(game)
    return str(chances[move]) if chances else ""


def moves_text(game: Game, moves: Iterable[int]) -> str:
    """Return `(0,1) (0,2)`, with commas if a move has several words."""
    return _joined([move_text(game, move) for move in moves])


def line_text(game: Game, moves: Iterable[int]) -> str:
    """Return a line of moves, each with its side: `X(0,1) O(0,0)`; in a tree its nodes."""
    names = []
    for move in moves:
        names.append(step_name(game, move))
        game = game.play(move)
    return _joined(names)


def _joined(names: Sequence[str]) -> str:
    return (", " if any(" " in name for name in names) else " ").join(names)


def step_name(game: Game, move: int) -> str:
    """Return a move with its side: `X(0,1)`, `first: 3 from heap 2`; in a tree `B2`."""
    text = move_text(game, move)
    if rules_of(game).is_tree:
        return text
    return f"{side_name(game, game.to_move)}{'' if text.startswith('(') else ': '}{text}"
