"""Many games side by side, on a GPU or on the processor: step them, and see what nets need.

A lane plays one game after another. Only real decisions are met: if just one action is legal, it is played at once.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from triskele.bots.nets.shape import BITS, Shape
from triskele.extras import TRAIN
from triskele.rules import GAMES
from triskele.rules.board import load_board
from triskele.training.kernels import PARTS, cuda, kernels, kernels_on_gpu

with TRAIN:
    import numpy as np
    import torch

THREADS = 64
NEVER = -1e9  # what is added to the logit of an action that is not legal


class Variety(NamedTuple):
    """A kind of game to learn: players, options, and which share of all lanes plays it. Its name is such as 2 or 2v."""

    name: str
    players: int
    options: dict[str, str]
    share: float = 1.0


class Lanes:
    """Games side by side, and the kernels of their game."""

    def __init__(self, shape: Shape, tables: Sequence[Variety], lanes: int, on: str, win: float, luck: int) -> None:
        """`win` is what winning counts; with the same `luck` the same games are dealt."""
        self.shape, self.lanes, self.gpu = shape, lanes, on == "cuda"
        self.game = GAMES[shape.game]
        board = load_board(shape.game)
        blanks = [self.game.blank(board, table.players, table.options, -1).data for table in tables]
        shares = np.array([table.share for table in tables])
        bounds = np.round(np.cumsum(shares / shares.sum()) * lanes).astype(int)
        kinds = np.searchsorted(bounds, np.arange(lanes), side="right").astype(np.int64)
        kinds = kinds[np.random.default_rng(0).permutation(lanes)]
        self.players = torch.tensor([table.players for table in tables], device=on)[torch.tensor(kinds, device=on)]
        self.most = self.game.SEATS[1]
        self.most_players = max(table.players for table in tables)
        templates = np.repeat(blanks[0], len(blanks))  # numpy's concatenate would lay the fields out anew
        for at, blank in enumerate(blanks):
            templates[at] = blank[0]
        keys = np.zeros((lanes, 8), np.int64)
        keys[:, 2] = luck & 0x7FFFFFFF
        made = (kernels_on_gpu if self.gpu else kernels)(shape.game, win)
        self._play, self._show, self._rate, self._unpack, self._judge = made
        self._streams: dict[int, Any] = {}
        put = self._put
        self.states, self.templates = put(np.repeat(templates[:1], lanes)), put(templates)
        self.kinds, self.keys = put(kinds), put(keys)
        self.reward = torch.zeros(lanes, self.most, device=on)
        self.share = torch.zeros(lanes, self.most, device=on)
        self.done = torch.zeros(lanes, dtype=torch.int8, device=on)
        self._outcome = [self.array(x) for x in (self.reward, self.share, self.done)]
        self.dealt = torch.tensor([0, lanes], device=on)  # the next game's number, and how many lanes have other games
        self._dealt = self.array(self.dealt)
        order = [action for group in shape.groups for token in group.actions for action in token]
        self.action_at = torch.tensor(order, device=on)  # by its place among the logits
        places = np.zeros(len(order), np.int64)
        places[order] = np.arange(len(order))
        self._places = put(places)
        self._layouts = []
        words = numbers = 0
        for group in shape.groups:
            layout = np.array([words, group.words, numbers, group.numbers, len(group.actions[0])], np.int64)
            self._layouts.append((put(layout), put(np.array(group.actions, np.int64))))
            words += group.tokens * group.words
            numbers += group.tokens * group.numbers
        self.begin = torch.full((lanes,), -1, device=on)

    def _put(self, array: Any) -> Any:
        if not self.gpu:
            return array
        if array.dtype.names:  # its fields overlap, which the driver does not take
            return cuda.to_device(array.view(np.uint8)).view(array.dtype)
        return cuda.to_device(array)

    def array(self, tensor: torch.Tensor) -> Any:
        """A tensor as kernels take it."""
        return cuda.as_cuda_array(tensor) if self.gpu else tensor.numpy()

    def _stream(self) -> Any:
        """torch's stream of this moment: another one while a graph is made."""
        handle = torch.cuda.current_stream().cuda_stream
        if handle not in self._streams:
            self._streams[handle] = cuda.external_stream(handle)
        return self._streams[handle]

    def _run(self, kernel: Any, threads: int | tuple[int, int], block: Any, *arguments: Any) -> None:
        if self.gpu:
            grid = threads if isinstance(threads, tuple) else -(-threads // block)
            kernel[grid, block, self._stream()](*arguments)
        else:
            kernel(*arguments)

    def play(self, actions: torch.Tensor, to: "Rows", at: int) -> None:
        """Play an action in each lane, -1 to begin, and write the next decision into rows."""
        legals, seats, *_ = to.arrays[at]
        lanes = self.states, self.templates, self.kinds, self.keys
        self._run(
            self._play, self.lanes, THREADS, *lanes, self.array(actions), self._dealt, legals, *self._outcome, seats
        )
        self.show(to, at)
        self.dealt[0] += self.lanes

    def show(self, to: "Rows", at: int) -> None:
        """Write down what the decisions show in which the lanes are, and what their actions look worth."""
        legals, _, words, numbers, worths = to.arrays[at]
        to.worths[at].zero_()
        self._run(self._show, (-(-self.lanes // THREADS), self.shape.parts), THREADS, self.states, words, numbers)
        self._run(self._rate, self.lanes * PARTS, THREADS, self.states, legals, worths)

    def room(self, count: int) -> list[torch.Tensor]:
        """Room for what a net is told of some decisions: first what is added to its logits, then each group's."""
        on = self.reward.device
        groups = zip(self.shape.groups, features(self.shape), strict=True)
        told = [torch.zeros(count, group.tokens, width, dtype=torch.int8, device=on) for group, width in groups]
        return [torch.zeros(count, len(self.action_at), device=on), *told]

    def look(self, rows: "Rows", index: torch.Tensor, to: list[torch.Tensor], best: torch.Tensor) -> None:
        """What a net is told of the decisions in these rows, and the place of each greedy choice."""
        prior, *told = to
        prior.fill_(NEVER)
        asked, (_, _, worths, legals) = self.array(index), rows.all_arrays
        arrays = worths, legals, asked, self._places, self.array(prior), self.array(best)
        self._run(self._judge, len(index), 128, *arrays)
        for group, (layout, table), out in zip(self.shape.groups, self._layouts, told, strict=True):
            arrays = *rows.all_arrays, asked, layout, table, self.array(out), self.array(out.view(torch.int64))
            self._run(self._unpack, (-(-len(index) // 4), group.tokens), (32, 4), *arrays)


def features(shape: Shape) -> list[int]:
    """How many small numbers a token of each group is told, filled up to a multiple of eight."""
    widths = [group.words * BITS + group.numbers + 2 * len(group.actions[0]) for group in shape.groups]
    return [-(-width // 8) * 8 for width in widths]


class Rows:
    """Room for the decisions of all lanes, some steps long."""

    def __init__(self, lanes: Lanes, steps: int) -> None:
        on, count, shape, game = lanes.reward.device, lanes.lanes, lanes.shape, lanes.game
        self.words = torch.zeros(steps, count, shape.words, dtype=torch.int64, device=on)
        self.numbers = torch.zeros(steps, count, shape.numbers, dtype=torch.int16, device=on)
        self.worths = torch.zeros(steps, count, game.ACTIONS, dtype=torch.int16, device=on)
        self.legals = torch.zeros(steps, count, game.ACTION_WORDS, dtype=torch.int64, device=on)
        self.seats = torch.zeros(steps, count, dtype=torch.int64, device=on)
        self.parts = self.legals, self.seats, self.words, self.numbers, self.worths
        self.arrays = [tuple(lanes.array(part[at]) for part in self.parts) for at in range(steps)]
        self.all_arrays = [
            lanes.array(part.flatten(0, 1)) for part in (self.words, self.numbers, self.worths, self.legals)
        ]

    def move_last_to_first(self) -> None:
        for part in self.parts:
            part[0].copy_(part[-1])

    def keep(self, at: torch.Tensor, rows: "Rows", index: torch.Tensor) -> None:
        """Take over some decisions of other rows."""
        for own, theirs in zip(self.parts, rows.parts, strict=True):
            own.flatten(0, 1)[at] = theirs.flatten(0, 1)[index]
