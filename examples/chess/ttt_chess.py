"""Chess by python-chess: `chess`, `chess FEN`, and ` captures` behind it to try captures first.

The value of a game is 10,000 for White's mate, -10,000 for Black's, and 0 for stalemate and where
no material is left to mate with. Draws by repetition or by counting moves are left out, as a
position does not know how it came about. At the depth limit a position is worth its material in
pawns (C. E. Shannon 1950, Programming a computer for playing chess).
"""

import chess

from ttt_tui import GameRules, Player

MATE = 10_000
PAWNS = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}


def parse(text: str) -> "Chess":
    words = text.split()[1:]
    captures_first = words[-1:] == ["captures"]
    fen = " ".join(words[: len(words) - captures_first])
    board = chess.Board(fen or chess.STARTING_FEN)
    if problems := board.status():
        raise ValueError(f"no game leads there: {problems!r}")
    return Chess(board, captures_first)


class Chess:
    """A move is a number: its squares and the promotion, six bits each."""

    rules = GameRules("chess", players=("White", "Black"), largest_move=1 << 15, largest=MATE)

    def __init__(self, board: chess.Board, captures_first: bool = False) -> None:
        self.board, self.captures_first = board, captures_first

    @property
    def to_move(self) -> Player:
        return Player.MAX if self.board.turn else Player.MIN

    @property
    def key(self) -> str:
        return self.board.epd(en_passant="legal")

    def moves(self) -> list[int]:
        if self.board.is_insufficient_material():
            return []
        moves = list(self.board.legal_moves)
        if self.captures_first:
            moves.sort(key=self.board.is_capture, reverse=True)
        return [_number(move) for move in moves]

    def play(self, move: int) -> "Chess":
        board = self.board.copy(stack=False)
        board.push(_move(move))
        return Chess(board, self.captures_first)

    def value(self) -> int | None:
        if self.board.is_insufficient_material():
            return 0
        if any(self.board.generate_legal_moves()):
            return None
        return -MATE * self.to_move.sign if self.board.is_check() else 0

    def estimate(self) -> int:
        count = self.board.pieces_mask
        return sum(
            pawns * (count(kind, chess.WHITE).bit_count() - count(kind, chess.BLACK).bit_count())
            for kind, pawns in PAWNS.items()
        )

    def move_text(self, move: int) -> str:
        return self.board.san(_move(move))

    def read_move(self, text: str) -> int:
        return _number(self.board.parse_san(text.strip()))

    def draw(self) -> list[str]:
        rows = zip("87654321", str(self.board).splitlines())
        return [*(f"[dim]{rank}[/] {row}" for rank, row in rows), "[dim]  a b c d e f g h[/]"]

    def __str__(self) -> str:
        fen = self.board.fen()
        words = ["chess", "" if fen == chess.STARTING_FEN else fen]
        return " ".join(filter(None, [*words, "captures" * self.captures_first]))


def _number(move: chess.Move) -> int:
    return move.from_square | move.to_square << 6 | (move.promotion or 0) << 12


def _move(number: int) -> chess.Move:
    return chess.Move(number & 63, number >> 6 & 63, number >> 12 or None)
