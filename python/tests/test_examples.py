"""Tests the example notebook: its numbers equal PyTorch's, and its functions patch what they say."""

import contextlib
import importlib.util
import io
import json
import os
import unittest
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "python/examples"

#: Packages that the notebook needs; `cargo xtask test python` does not install them, because they take 1 GB.
HAS_TORCH = all(map(importlib.util.find_spec, ["torch", "transformers", "gguf", "accelerate"]))


def cells(tag=None):
    """The code of the notebook, cell by cell."""
    notebook = json.loads((EXAMPLES / "repeat_patching.ipynb").read_text(encoding="utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return ["".join(cell["source"]) for cell in code if tag is None or tag in cell["metadata"].get("tags", [])]


def functions():
    """The notebook's functions, without its model and data."""
    names = {}
    if HAS_TORCH:
        import torch

        names["torch"] = torch
    for code in cells("functions"):
        exec(code, names)
    return names


class Notebook(unittest.TestCase):
    def test_exported_map_equals_pytorch(self):
        kept = json.loads((EXAMPLES / "france_italy.json").read_text(encoding="utf-8"))["kept"][0]
        golden = json.loads((ROOT / "tests/golden/patching.json").read_text(encoding="utf-8"))[0]
        self.assertEqual([kept["text"], kept["other"]], [golden["text"], golden["second"]])
        self.assertEqual([[token["id"] for token in kept[f"tokens_{side}"]] for side in "ab"], golden["ids"])
        self.assertEqual(kept["patched"]["ids"], golden["words"])
        rows = dict(functions()["rows_of"](kept))
        self.assertEqual(len(rows), 3 * 30)
        for site, values in rows.items():
            _, layer, part = site.split(".")
            for found, expected in zip(values, golden["maps"][part][int(layer)], strict=True):
                self.assertAlmostEqual(found, expected, delta=1e-3, msg=site)

    @unittest.skipUnless(HAS_TORCH, "torch, transformers, gguf and accelerate are not installed")
    def test_patching_equals_a_run_with_the_other_token(self):
        import torch
        from transformers import LlamaConfig, LlamaForCausalLM

        torch.manual_seed(3)
        sizes = {"hidden_size": 16, "intermediate_size": 22, "num_hidden_layers": 2, "vocab_size": 12}
        config = LlamaConfig(**sizes, num_attention_heads=4, num_key_value_heads=2, attn_implementation="eager")
        model = LlamaForCausalLM(config).double().eval()
        of = functions()
        run, measured, patch_row = of["run"], of["measured"], of["patch_row"]
        a, b, words = [1, 2, 3, 4], [1, 5, 6, 4], [7, 8]
        row = patch_row(model, a, b, words, "blocks.0.resid_pre")
        for position, found in enumerate(row):
            ids = [*b[:position], a[position], *b[position + 1 :]]
            self.assertAlmostEqual(found, measured(run(model, ids), words), places=9)
        # After the keys and values of the last layer, other positions no longer matter for the last one.
        unchanged = measured(run(model, b), words)
        for site in ["blocks.1.attn_out", "blocks.1.mlp_out", "blocks.1.attn.z.3"]:
            *earlier, last = patch_row(model, a, b, words, site)
            for value in earlier:
                self.assertAlmostEqual(value, unchanged, places=9, msg=site)
            self.assertNotAlmostEqual(last, unchanged, places=6, msg=site)

    @unittest.skipUnless(HAS_TORCH, "torch, transformers, gguf and accelerate are not installed")
    def test_notebook_runs(self):
        before = os.getcwd()
        os.chdir(EXAMPLES)
        try:
            names, said = {}, io.StringIO()
            with contextlib.redirect_stdout(said):
                for code in cells():
                    exec(code, names)
        finally:
            os.chdir(before)
        self.assertIn("largest difference", said.getvalue())


if __name__ == "__main__":
    unittest.main()
