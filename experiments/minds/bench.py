"""How long a net alone takes to think and to learn: as it is, as a CUDA graph, compiled. python -m minds.bench GAME WAY"""

import sys
import time

import torch

from minds.net import Net
from triskele.bots.nets import shape_of
from triskele.bots.nets.shape import BITS

BATCH = 32768


def main() -> None:
    game, way = sys.argv[1], sys.argv[2]
    shape = shape_of(game)
    features = [-(-(g.words * BITS + g.numbers + 2 * len(g.actions[0])) // 8) * 8 for g in shape.groups]
    net = Net(shape, features, 192, 3).cuda()
    seen = [
        torch.randint(0, 2, (BATCH, g.tokens, f), device="cuda", dtype=torch.int8)
        for g, f in zip(shape.groups, features)
    ]

    class Whole(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.net = net

        def forward(self, *x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            with torch.autocast("cuda", torch.bfloat16, cache_enabled=way != "graph"):
                logits, value = self.net(list(x))
            return logits.float(), value.float()

    whole = Whole()
    run = whole
    began = time.time()
    if way == "graph":
        run = torch.cuda.make_graphed_callables(whole, tuple(seen), allow_unused_input=True)
    elif way == "compile":
        run = torch.compile(whole)
    adam = torch.optim.Adam(net.parameters(), fused=True)

    def learn() -> None:
        logits, value = run(*seen)
        loss = logits.logsumexp(-1).mean() + value.square().mean()
        adam.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
        adam.step()

    def timed(what: object, times: int = 50) -> tuple[float, float]:
        for _ in range(5):
            what()  # type: ignore[operator]
        torch.cuda.synchronize()
        a = time.time()
        for _ in range(times):
            what()  # type: ignore[operator]
        b = time.time()
        torch.cuda.synchronize()
        return (b - a) / times * 1e3, (time.time() - a) / times * 1e3

    def think() -> None:
        with torch.no_grad(), torch.autocast("cuda", torch.bfloat16):
            net(seen)

    learn()
    torch.cuda.synchronize()
    print(
        f"bench {game} {way}: ready after {time.time() - began:.1f} s; learn launch/whole ms {timed(learn)}; think eagerly {timed(think)}",
        flush=True,
    )
    if way == "eager":
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as found:
            for _ in range(5):
                learn()
            torch.cuda.synchronize()
        print(
            found.key_averages().table(sort_by="cuda_time_total", row_limit=16, max_name_column_width=60)[:6000],
            flush=True,
        )


if __name__ == "__main__":
    main()
