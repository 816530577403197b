// @ts-check
// A step of training in the browser: 16 sequences of 12 tokens, 2 layers, 4 heads, d_model 32. `benches/training.rs`
// measures the same step natively and compares it with PyTorch.
import { row, summary, table } from './report.mjs';

/** Steps per turn, and number of turns. */
const SIZES = { steps: 20, turns: 15 };

/** @param {import('playwright-core').Page} page with the core */
export async function measureTraining(page) {
  const times = await page.evaluate(({ steps, turns }) => {
    const training = new /** @type {any} */ (window).core.Training();
    training.steps(steps);
    return Array.from({ length: turns }, () => {
      const start = performance.now();
      training.steps(steps);
      return (performance.now() - start) / steps;
    });
  }, SIZES);
  table('A step of training in the browser, in milliseconds', ['', 'median', 'best', 'worst']);
  row(['headlight, as wasm', ...summary(times)]);
}
