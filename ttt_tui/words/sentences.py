"""Findings in words: the one place that decides how they are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ttt_tui.game import Outcome, Player, Position, Rules, format_coordinates
from ttt_tui.game.game_state import (
    GameRules,
    GameState,
    NotABoard,
    move_text,
    rules_of,
    rules_of_board,
)
from ttt_tui.game.notation import CellNames, cell_name, chosen_cell_names
from ttt_tui.search.counts.exact import Between
from ttt_tui.search.counts.exact_game import Known, Worth
from ttt_tui.search.evaluation import WIN_AMONG_ESTIMATES, is_estimate, proven
from ttt_tui.search.options import Enhancement, Score, SearchOptions
from ttt_tui.search.reading.judge import Bound, pass_end_is_estimate
from ttt_tui.search.reading.moment import Moment, NodeView
from ttt_tui.search.reading.report import Report
from ttt_tui.search.search import Search
from ttt_tui.search.state import MoveSample
from ttt_tui.search.state_values import counted
from ttt_tui.search.trace import INFINITY, Mark, Reason
from ttt_tui.words.numbers import plural

NEVER_VISITED = "Never visited: the search knows nothing about it."


def incomplete(options: SearchOptions, nodes: int, *, ended: bool) -> str:
    """What a search is called that has ended and proves nothing, and where it ended.

    `incomplete, depth 4`, or `incomplete, 100,000 nodes` where a budget stopped it; UCT's result
    is a sample.

    Args:
        ended: the search is done, not stopped.
    """
    if ended and options.algorithm.samples:
        return f"sampled, {plural(options.rollouts, 'rollout')}"
    if ended and options.depth_limit is not None:
        return f"incomplete, depth {options.depth_limit}"
    return f"incomplete, {plural(nodes, 'node')}"


def past_the_trace(moment: Moment) -> str:
    """Why there is no node of a moment to describe."""
    held = plural(len(moment.trace), "node")
    return f"The trace is full: the search continued past its {held}."


def state(of: GameState) -> str:
    """`3x3, 3 in a row; X to move, 9 empty cells`, `tree; Max to move, 3 moves`"""
    if isinstance(of, Position):
        name, rest = str(of.rules), f", {plural(of.empties, 'empty cell')}"
    else:
        name, rest = rules_of(of).name, ""
    value = of.value()
    if value is not None:
        formatter = Formatter.of(of)
        result = formatter.result(counted(value, formatter.options.infinity))
        return f"{name}; game over, {result}{rest}"
    rest = rest or f", {plural(len(of.moves()), 'move')}"
    return f"{name}; {rules_of(of).player_name(of.to_move)} to move{rest}"


def _listed(moves: Sequence[str]) -> str:
    """Moves in a row; with commas where a move has several words."""
    return (", " if any(" " in move for move in moves) else " ").join(moves) or "-"


def exact_words(outcome: Outcome, distance: int) -> str:
    """`X wins in 3`, `draw in 5`; plies, so a win in 1 is this very move."""
    return f"{outcome} in {distance}"


def move_name(state: GameState, move: int) -> str:
    """A move as the screen names it: cells as the user has chosen."""
    return cell_name(move, state.rules) if isinstance(state, Position) else move_text(state, move)


def in_sentence(move: str) -> str:
    """A move's text, where a number alone would not be known for a move: `move 0`."""
    return f"move {move}" if move.isdecimal() else move


OF_THE_MEAN = "of the mean of the rollouts, not of the game's value"
"""What UCT's 95 % intervals are of: the value may lie outside, however many rollouts there are."""


@dataclass(frozen=True)
class Formatter:
    """How the values of one search are written; turns them to the side that is called Max.

    A value of an m,n,k game is a win, a draw or a loss; one of a game with values of its own is
    written as the number that it is, from the side of Max.

    Attributes:
        of_game: the rules of the state searched.
        score: how its values count wins.
        max_player: the side whose wins are written positive.
        options: of the search, which say how its numbers count.
        root: the state searched; of an m,n,k game it may be left out.
        names: how cells are named.
    """

    of_game: Rules | GameRules
    score: Score = Score.OUTCOME
    max_player: Player = Player.X
    options: SearchOptions = field(default_factory=SearchOptions)
    root: GameState | None = field(default=None, compare=False)
    names: CellNames = field(default_factory=chosen_cell_names)

    @classmethod
    def of(cls, state: GameState, options: SearchOptions | None = None) -> Formatter:
        options = options or SearchOptions()
        if isinstance(state, Position):
            mover = options.max_player.resolve(state.to_move)
            return cls(state.rules, options.score, mover, options)
        rules = rules_of(state)
        return cls(rules, options=replace(options, largest=rules.largest), root=state)

    @classmethod
    def for_files(cls, state: GameState, options: SearchOptions) -> Formatter:
        """Of what others read: cells are `(row,column)`, whatever the screen calls them."""
        return replace(cls.of(state, options), names=CellNames.COORDINATES)

    @property
    def rules(self) -> Rules:
        """Of an m,n,k game.

        Raises:
            NotABoard: it is another game.
        """
        if isinstance(self.of_game, Rules):
            return self.of_game
        raise NotABoard(f"{self.of_game.name} has no cells")

    @property
    def is_of_board(self) -> bool:
        """Whether it is an m,n,k game."""
        return isinstance(self.of_game, Rules)

    @property
    def game(self) -> GameRules:
        """What the game has in common with all others."""
        return rules_of_board(self.of_game) if isinstance(self.of_game, Rules) else self.of_game

    @property
    def has_results(self) -> bool:
        """Whether values are wins, draws and losses."""
        return self.game.values_are_results

    @property
    def proven(self) -> Formatter:
        """The same for values as a report has them: nothing in them is estimated."""
        options = SearchOptions(score=self.score, largest=self.options.largest)
        return replace(self, options=options)

    @property
    def about_signs(self) -> str:
        """Whose side values are from: `+ is good for X, who is called Max`."""
        name = self.player(self.max_player)
        called = "" if name == "Max" else f"{name}, who is called "
        return f"{'+ is' if self.has_results else 'high values are'} good for {called}Max"

    def player(self, player: Player) -> str:
        """What a side is called: `X`, `Max`."""
        return self.game.player_name(player)

    def cell(self, move: int, state: GameState | None = None) -> str:
        """A move: `(0,1)`; of a tree from paper the number of the child, from 0.

        Args:
            state: where it is played, if that is not the root: other games write a move by it.
        """
        if isinstance(self.of_game, Rules):
            return self._named(move, self.of_game)
        state = state or self.root
        if state is None or self.of_game.is_written_tree or move not in state.moves():
            return str(move)
        return move_text(state, move)

    def _named(self, cell: int, rules: Rules) -> str:
        is_for_files = self.names is CellNames.COORDINATES
        return format_coordinates(cell, rules) if is_for_files else cell_name(cell, rules)

    @property
    def widest_move(self) -> str:
        """A move's text that is about as long as the longest."""
        if isinstance(self.of_game, Rules) or self.root is None:
            return self.cell(self.game.largest_move)
        return max(map(self.cell, self.root.moves()), key=len, default="0")

    def cells(self, moves: Sequence[int], state: GameState | None = None) -> str:
        """Several moves of one state, of the root if no other is given."""
        return _listed([self.cell(move, state) for move in moves])

    def line(self, moves: Sequence[int]) -> str:
        """Moves that are played one after another, from the root on."""
        state, texts = self.root, []
        for move in moves:
            texts.append(self.cell(move, state))
            state = state.play(move) if state is not None else None
        return _listed(texts)

    def number(self, value: int, *, estimated: bool | None = None) -> str:
        """`+1`, `0`, `-1`, `+inf`, from Max's side; `~+0.12` for what may rest on estimates.

        An estimate is in hundredths of a win, so that on no screen it looks larger than one; those
        of a program of the user's are as the program says them.

        Args:
            value: a number that the search counts with.
            estimated: whether it rests on estimates, as the judge says; None where it has not been
                asked: it is then taken for one if it may be.
        """
        if self.options.largest is not None:
            return self._number_of_game(value, estimated=estimated)
        if abs(value) >= INFINITY:
            return "+inf" if value * self.max_player.sign > 0 else "-inf"
        if (end := self._number_of_end(value * self.max_player.sign)) is not None:
            return end
        among_estimates = is_estimate(value, self.options)
        if estimated is None:
            estimated = among_estimates
        tilde = "~" if estimated else ""
        turned = proven(value, self.options) * self.max_player.sign
        is_own = self.options.algorithm.own is not None
        if turned and not is_own and (estimated or among_estimates):
            return f"{tilde}{turned / WIN_AMONG_ESTIMATES:+.2f}"
        return f"{tilde}{turned:+d}" if turned else f"{tilde}0"

    def _number_of_game(self, value: int, *, estimated: bool | None) -> str:
        """Of a game with values of its own: `3`, `-inf`, `~5`; of one with results `+1`."""
        plus = "+" if self.has_results else ""
        beyond = abs(value) - self.options.infinity
        if beyond >= -1:  # a null window may end a step from an open one
            step = ("-1" if value > 0 else "+1") if beyond == -1 else ""
            return f"{plus if value > 0 else '-'}inf{step}"
        if estimated is None:
            estimated = is_estimate(value, self.options)
        return f"{'~' if estimated else ''}{plus if value > 0 else ''}{value}"

    def _number_of_end(self, value: int) -> str | None:
        """Ends of windows that are no value: None for what is one. Given from Max's side.

        Null windows and rollouts have ends a step from an open one, `+inf-1`, and a step from a win
        among estimates: `+1+` is just above, `+1-` just below.
        """
        sign = "+" if value > 0 else "-"
        if abs(value) == INFINITY - 1:
            return "+inf-1" if value > 0 else "-inf+1"
        if self.options.estimates and self.score is Score.OUTCOME:
            beyond = abs(value) - WIN_AMONG_ESTIMATES
            if abs(beyond) == 1:
                return f"{sign}1{'+' if (beyond > 0) == (value > 0) else '-'}"
        return None

    def window(self, alpha: int, beta: int) -> str:
        """A window of numbers that the search counts with: `[-1, +inf]`."""
        return self._window(self.number(alpha), self.number(beta))

    def window_of(self, view: NodeView) -> str:
        """A node's window, with what is known of its ends: `[~0, +inf]`."""
        return self._window(self.end(view, Player.X), self.end(view, Player.O))

    def pass_window(self, search: Search, number: int) -> str:
        """The root's window in a pass, counted from 1."""
        each = search.passes[number - 1]
        ends = (
            self.number(end, estimated=pass_end_is_estimate(search, number, end))
            for end in (each.alpha, each.beta)
        )
        return self._window(*ends)

    def _window(self, alpha: str, beta: str) -> str:
        low, high = (alpha, beta) if self.max_player is Player.X else (beta, alpha)
        return f"[{low}, {high}]"

    def end(self, view: NodeView, player: Player) -> str:
        """An end of a node's window: X's alpha, or O's beta."""
        if player is Player.X:
            return self.number(view.alpha, estimated=view.alpha_estimated)
        return self.number(view.beta, estimated=view.beta_estimated)

    def between(self, low: int, high: int) -> str:
        """A proven value of the game that lies between these: `>= 0`, or `+1` where they meet."""
        if low == high:
            return self.proven.number(low)
        above = low > Outcome.O_WINS.value
        bound = Bound.LOWER if above else Bound.UPPER
        return self.proven.bounded(low if above else high, bound)

    def exact(self, exact: Known) -> str:
        """`X wins in 3`, `draw in 5`; of other games `worth 3`, `Max wins`."""
        if isinstance(exact, Worth):
            return self.result(exact.value)
        return exact_words(exact.outcome, exact.distance)

    def proved(self, proved: Known | Between) -> str:
        """What is proved of a move, in words: `X wins in 3`, `X wins in ...`, `>= 0`."""
        if proved.low < proved.high:
            return self.between(proved.low, proved.high)
        if isinstance(proved, Worth):
            return self.exact(proved)
        return f"{Outcome(proved.low)} in {proved.distance or '...'}"

    def bounded(self, value: int, bound: Bound, *, estimated: bool = False) -> str:
        """`+1`, of a bound `<= 0`, `>= 0`; where it is estimated `~+0.12`, `<= ~+0.12`."""
        turned = bound if self.max_player is Player.X else bound.mirrored
        sign = {Bound.LOWER: ">= ", Bound.UPPER: "<= ", Bound.SAMPLED: "≈"}.get(turned, "")
        return sign + self.number(value, estimated=estimated)

    def value(self, view: NodeView) -> str:
        """A node's value as it is known: `+1`, `<= 0`, `~+0.12`; `...` where there is none yet."""
        if view.value is None:
            return "..."
        return self.bounded(view.value, view.side, estimated=view.estimated)

    def returned(self, view: NodeView) -> str:
        """The number alone, of a bound too: `+1`, `~+0.12`; `0` where there is none."""
        return self.number(view.value or 0, estimated=view.estimated)

    def estimate(self, value: int) -> str:
        """What a depth-limited search returned, which is no value: `~+0.12, better for X`.

        Of a game with values of its own the number alone: zero need not be even there.
        """
        number = self.number(value, estimated=True)
        if not self.has_results:
            return number
        better = self.player(Player.X if value > 0 else Player.O)
        return f"{number}, {f'better for {better}' if value else 'about even'}"

    def role(self, player: Player) -> str:
        return "max" if player is self.max_player else "min"

    def result(self, value: int) -> str:
        """`X wins`, `draw`, `O wins`; of a game with values of its own `worth 3`."""
        if not self.has_results:
            return f"worth {self.number(value, estimated=False)}"
        return f"{self.player(Player.X if value > 0 else Player.O)} wins" if value else "draw"

    def sampled(self, sample: MoveSample) -> str:
        """`mean +0.31 (+0.27 .. +0.35) in 1,203 visits`: what rollouts came to, from Max's side."""
        mean, interval = self.mean_of(sample)
        return f"mean {mean} ({interval}) in {plural(sample.visits, 'visit')}"

    def mean_of(self, sample: MoveSample) -> tuple[str, str]:
        """The mean of a move's rollouts and the interval of that mean: `+0.31`, `+0.27 .. +0.35`.

        From Max's side; the interval is `OF_THE_MEAN`.
        """
        sign = self.max_player.sign
        low, high = sorted((sign * sample.low, sign * sample.high))
        return f"{sign * sample.mean:+.2f}", f"{low:+.2f} .. {high:+.2f}"

    def value_words(self, value: int) -> str:
        """A proven value and what it means: `+1 X wins`; `3` where values are no results."""
        number = self.proven.number(value)
        return f"{number} {self.root_result(value)}" if self.has_results else number

    def root_result(self, value: int) -> str:
        """The result of the searched position; with depth-aware scores how soon, too.

        Of a proven value (`Report.value`), never of an estimate.
        """
        if self.score is Score.DEPTH and value:
            return f"{self.result(value)} in {self.rules.cells + 1 - abs(value)}"
        return self.result(value)

    def state(self, view: NodeView) -> str:
        """One or two words on where the search is with a node."""
        if view.is_leaf:
            return f"{self.result(view.value or 0)}, leaf" if self.has_results else "leaf"
        words = {
            Reason.OPEN: "searching",
            Reason.CUTOFF: "cut",
            Reason.WIN_FOUND: "first win" if view.proves_for_mover else "bound",
            Reason.TABLE: "by table",
            Reason.HORIZON: "depth limit",
            Reason.LEFT: "left early",
        }
        if Mark.PLAYOUT in view.mark and not view.is_open:
            return "playout"
        again = Mark.RESEARCH in view.mark
        if view.reason in words:
            text = words[view.reason]
            return text.replace("searching", "re-search") if view.is_open and again else text
        if again:
            return "re-search"
        return {Bound.EXACT: "exact", Bound.ESTIMATE: "estimate", Bound.SAMPLED: "rollout"}.get(
            view.bound, "bound"
        )

    def name(self, view: NodeView) -> str:
        """A node by the move that led to it: `X(0,1)`, or `the root`."""
        if view.move is None:
            return "the root"
        if isinstance(self.of_game, Rules):
            return f"{view.player.other.value}{self.cell(view.move)}"
        return in_sentence(view.move_text)

    def move(self, player: Player, move: int, state: GameState | None = None) -> str:
        """Who makes which move: `X(0,1)`, `Max 1`."""
        gap = "" if isinstance(self.of_game, Rules) else " "
        return f"{self.player(player)}{gap}{self.cell(move, state)}"

    def played(self, move: str, player: Player) -> str:
        """A node by a move and who made it: `(0,1) X`.

        The move alone where players are called Max and Min: whoever reads `1 Max` takes it for a
        node where Max moves.
        """
        name = self.player(player)
        return move if self.chooser(player) == name else f"{move} {name}"

    def chooser(self, player: Player) -> str:
        """A side and its role, once where they are the same: `X max`, `Max`."""
        name, role = self.player(player), self.role(player)
        return name if name.lower() == role else f"{name} {role}"

    def end_name(self, player: Player) -> str:
        """The end of the window that a side is sure of: Max of alpha, Min of beta."""
        return "alpha" if player is self.max_player else "beta"


def extras_words(searches: Sequence[SearchOptions]) -> str:
    """What searches have beside their algorithms: `pvs: table, killers; minimax, alpha-beta: none`.

    Where nobody has any, that MTD(f) keeps its table is said.
    """
    have: dict[str, list[str]] = {}
    for options in searches:
        if options.algorithm.has_own_table:
            continue  # a plugin, which states no extras
        extras = options.enhancements if options.algorithm.takes_enhancements else Enhancement.NONE
        have.setdefault(str(extras).replace(",", ", "), []).append(options.algorithm.name)
    tables = [each for each in searches if each.algorithm.closes_in]
    kept = tables and all(each.enhancements == Enhancement.TABLE for each in tables)
    others_bare = set(have) <= {"none", "table"} and "none" in have
    because = ", which it cannot do without" if kept and others_bare else ""
    parts = [f"{', '.join(names)}: {extras}" for extras, names in have.items()]
    said = "; ".join(part + (because if part.endswith(": table") else "") for part in parts)
    return said or "not known of plugins"


def cuts(report: Report, saved: int | None) -> tuple[str, ...]:
    """A search's cuts, and apart from them the bounds that were met with nothing left to cut.

    `5 cuts: 6 moves, 14 positions never visited` and `3 bounds met on a last move`.

    Args:
        saved: the positions, as `bounds.positions_saved` counts them.
    """
    options, counters = report.options, report.counters
    if not options.algorithm.prunes:
        return ("no cuts: every move is tried",)
    if options.algorithm.by_rollouts:
        return ("no cuts: it goes by rollouts",)
    return _pruned(report, saved), f"{plural(counters.bounds_met_last, 'bound')} met on a last move"


def _pruned(report: Report, saved: int | None) -> str:
    counters = report.counters
    stops = plural(counters.win_stops, "stop") + " at a first win" if counters.win_stops else ""
    cut = plural(counters.pruning_cutoffs, "cut") if counters.pruning_cutoffs else ""
    if not stops and not cut:
        return "no cuts"
    left = plural(counters.never_visited, "move")
    if saved is not None:
        left += f", {plural(saved, 'position')}"
    # Where a move is searched again, that visit may go where the one before was cut off.
    how = "never visited" if report.options.visits_once else "left out"
    return f"{' and '.join(filter(None, (cut, stops)))}: {left} {how}"
