"""The training step of benches/training.rs in PyTorch (eager, one thread).

Reads a number of steps per line and prints the milliseconds per step.
"""

import sys
import time

import torch
from torch import nn
from torch.nn import functional as F

N_LAYERS, N_HEADS, D_MODEL, N_CTX, D_VOCAB, BATCH = 2, 4, 32, 12, 16, 16


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.ln1, self.ln2 = nn.LayerNorm(D_MODEL), nn.LayerNorm(D_MODEL)
        self.qkv, self.o = nn.Linear(D_MODEL, 3 * D_MODEL), nn.Linear(D_MODEL, D_MODEL)
        self.into, self.out = nn.Linear(D_MODEL, 4 * D_MODEL), nn.Linear(4 * D_MODEL, D_MODEL)

    def forward(self, x):
        heads = self.qkv(self.ln1(x)).view(*x.shape[:2], 3, N_HEADS, -1).permute(2, 0, 3, 1, 4)
        z = F.scaled_dot_product_attention(*heads, is_causal=True)
        x = x + self.o(z.transpose(1, 2).reshape(x.shape))
        return x + self.out(F.gelu(self.into(self.ln2(x))))


class Transformer(nn.Module):
    def __init__(self):
        super().__init__()
        self.w_e, self.w_pos = nn.Embedding(D_VOCAB, D_MODEL), nn.Embedding(N_CTX, D_MODEL)
        self.blocks = nn.Sequential(*(Block() for _ in range(N_LAYERS)))
        self.ln_final = nn.LayerNorm(D_MODEL)
        self.w_u = nn.Linear(D_MODEL, D_VOCAB, bias=False)

    def forward(self, ids):
        x = self.w_e(ids) + self.w_pos.weight
        return self.w_u(self.ln_final(self.blocks(x)))


torch.set_num_threads(1)
torch.manual_seed(1)
model = Transformer()
optimizer = torch.optim.Adam(model.parameters(), lr=0.003, betas=(0.9, 0.98))
batches = torch.randint(D_VOCAB, (64, BATCH, N_CTX + 1))


def step(batch):
    logits = model(batch[:, :-1])
    loss = F.cross_entropy(logits.reshape(-1, D_VOCAB), batch[:, 1:].reshape(-1))
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()


for batch in batches:
    step(batch)
for line in sys.stdin:
    steps = int(line)
    start = time.perf_counter()
    for nth in range(steps):
        step(batches[nth % len(batches)])
    print((time.perf_counter() - start) * 1000 / steps, flush=True)
