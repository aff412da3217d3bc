"""Rules of a game that states none, and the names of the sides."""

from ttt_tui.game import Player
from ttt_tui.game.game_state import GameRules, GameState, rules_of


class Countdown:
    """Take one or two from a number; who cannot has lost."""

    def __init__(self, left: int, to_move: Player = Player.MAX) -> None:
        self.left, self.to_move = left, to_move

    @property
    def key(self) -> tuple[int, Player]:
        return self.left, self.to_move

    def moves(self) -> range:
        return range(1, 1 + min(2, self.left))

    def play(self, move: int) -> "Countdown":
        return Countdown(self.left - move, self.to_move.other)

    def value(self) -> int | None:
        return None if self.left else -self.to_move.sign

    def __str__(self) -> str:
        return f"countdown {self.left}"


def test_a_game_without_rules_gets_its_class_name_and_max_and_min() -> None:
    state = Countdown(3)
    assert isinstance(state, GameState)
    assert rules_of(state) == GameRules("countdown")
    assert rules_of(state).player_name(Player.MIN) == "Min"


def test_max_is_x_and_min_is_o() -> None:
    assert (Player.MAX, Player.MIN) == (Player.X, Player.O)
    assert len(Player) == 2


def test_a_text_is_no_state() -> None:
    assert not isinstance("countdown 3", GameState)
