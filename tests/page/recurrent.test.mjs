// @ts-check
/** The room "Recurrent": the unrolled picture, gradients, sequential steps, and accessibility. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { neverSideways, SCREENS, SLIDE } from './audit.mjs';
import { enterRoom, eventually, plain } from './browser.mjs';
import { testAccess } from './inside.mjs';
import {
  button,
  counter,
  enter,
  inRecurrent,
  numbers,
  part,
  percent,
  ready,
  SHORT,
  says,
  texts,
} from './recurrent.mjs';
import { addressWith } from './room.mjs';
import { missing } from './stage.mjs';

/** Formats a number with two decimals, as the page does. @param {number} value */
const two = (value) => {
  const fixed = Math.abs(value).toFixed(2);
  return value < 0 && Number(fixed) > 0 ? `−${fixed}` : fixed;
};

const NARROW = SHORT.replace('width=16', 'width=8');

describe('the unrolled picture', () => {
  test(
    'opens with a trained model, and describes the bottleneck',
    inRecurrent('', async (page) => {
      assert.equal(await counter(page), 200);
      assert.match(
        await says(page),
        /^The model reads “.*” and writes “.*”, which is right\. The whole source had to fit into 8 numbers\.$/,
      );
      const { models } = await numbers(page);
      const [model] = models;
      assert.deepEqual(await texts(page, '.unroll-side:first-child .unroll-word'), model.source);
      assert.deepEqual(await texts(page, '.unroll-written'), model.words);
      const shares = model.words.map((/** @type {string} */ word, /** @type {number} */ at) =>
        percent(model.probabilities[at][model.vocabulary.indexOf(word)]),
      );
      assert.deepEqual(await texts(page, '.unroll-share'), shares);
    }),
  );

  test(
    'has no heading over a ribbon on a phone',
    inRecurrent('', async (page) => {
      const covered = () =>
        page.locator('.unroll').evaluate((picture) => {
          const headings = [...picture.querySelectorAll('h3')].map((heading) => heading.getBoundingClientRect());
          const ribbons = [.../** @type {NodeListOf<SVGPathElement>} */ (picture.querySelectorAll('.ribbon'))];
          const points = ribbons.flatMap((ribbon) => {
            const onScreen = /** @type {DOMMatrix} */ (ribbon.getScreenCTM());
            const length = ribbon.getTotalLength();
            return Array.from({ length: 41 }, (_, nth) =>
              ribbon.getPointAtLength((nth / 40) * length).matrixTransform(onScreen),
            );
          });
          const isOver = (/** @type {DOMRect} */ { left, right, top, bottom }) =>
            points.some(({ x, y }) => x > left && x < right && y > top && y < bottom);
          return { ribbons: ribbons.length, covered: headings.filter(isOver).length };
        });
      await page.setViewportSize(SCREENS.phone);
      await eventually(covered, { ribbons: 2, covered: 0 });
      await enter(page, '&attention=dot');
      await eventually(async () => (await covered()).covered, 0);
    }),
  );

  test(
    'ends the ribbon at the left edge of the decoder’s first state',
    inRecurrent('&recurrent-at=7', async (page) => {
      const [end, strip] = await page.locator('.unroll').evaluate((picture) => {
        const ribbon = /** @type {SVGPathElement} */ ([...picture.querySelectorAll('.ribbon')].at(-1));
        const onScreen = /** @type {DOMMatrix} */ (ribbon.getScreenCTM());
        const { x, y } = ribbon.getPointAtLength(ribbon.getTotalLength()).matrixTransform(onScreen);
        const side = picture.querySelectorAll('.unroll-states')[1];
        const { left, top, bottom } = /** @type {Element} */ (side.querySelector('.strip')).getBoundingClientRect();
        return [
          { x, y },
          { left, top, bottom },
        ];
      });
      assert.ok(Math.abs(end.x - strip.left) < 1, `${end.x} at ${strip.left}`);
      assert.ok(end.y > strip.top && end.y < strip.bottom, `${end.y} from ${strip.top} to ${strip.bottom}`);
    }),
  );

  test(
    'shows the formula of a plain cell’s state',
    inRecurrent('&recurrent-cell=plain&recurrent-at=2', async (page) => {
      const formulas = () => texts(page, '.detail-rows .flow-formula');
      await eventually(formulas, ['h2', 'h3 = tanh(U h2 + W x3 + b)']);
      for (let step = 0; step < 2; step += 1) await page.keyboard.press(']');
      await eventually(formulas, ['h3', 'g1 = tanh(U h3 + W x1 + b)']);
    }),
  );

  test(
    'shows its steps by keys, each with a sentence',
    inRecurrent('', async (page) => {
      const source = await texts(page, '.unroll-side:first-child .unroll-word');
      await page.keyboard.press(']');
      await eventually(
        () => says(page),
        (said) => said.includes(`reads “${source[0]}”`),
      );
      assert.deepEqual(await texts(page, '.unroll-written'), [], 'nothing is written yet');
      for (let word = 1; word <= source.length; word += 1) await page.keyboard.press(' ');
      await eventually(() => says(page), /^The whole source must fit into 8 numbers/);
      await addressWith(page, `recurrent-at=${source.length}`);
      await page.keyboard.press(']');
      await eventually(() => says(page), /^The decoder starts from the encoder’s last state/);
      await page.keyboard.press(']');
      await eventually(() => says(page), / has probability \S+ % and is written/);
      await page.keyboard.press('[');
      await eventually(() => says(page), /^The decoder starts/);
      await button(page, 'All steps').click();
      await eventually(() => says(page), /^The model reads/);
    }),
  );

  test(
    'plays automatically, and stops on a click',
    inRecurrent('&recurrent-at=0', async (page) => {
      const first = await says(page);
      await button(page, 'Play').click();
      await eventually(
        () => says(page),
        (said) => said !== first,
      );
      // Playback also stops by itself at the last word, so the button may be "Play" or "Pause".
      await page.getByRole('button', { name: /^(Play|Pause)$/ }).click();
      await page.getByRole('button', { name: /^(Play|Pause)$/ }).waitFor();
    }),
  );

  test(
    'with attention shows scores, weights, context and output of the answers',
    inRecurrent(`${SHORT}&recurrent-attention=dot`, async (page) => {
      const [model] = (await numbers(page)).models;
      const last = model.words.length - 1;
      const cells = await texts(page, '.source-table tbody tr:first-child td:not(.flow-shape)');
      assert.deepEqual(cells, model.scores[last].map(two));
      const weights = await texts(page, '.source-table tbody tr:last-child td:not(.flow-shape)');
      assert.deepEqual(weights, model.pattern[last].map(percent));
      const sum = model.pattern[last].reduce((/** @type {number} */ all, /** @type {number} */ one) => all + one, 0);
      assert.ok(Math.abs(sum - 1) < 1e-5);
      assert.match((await texts(page, '.unroll-handed p')).join(), /^all 3 states passed on, 16 numbers each/);
      // Goes through the stages of the first word in order.
      const first = model.source.length + 1;
      for (const [nth, beginning] of [
        'The decoder starts',
        'The decoder’s state is compared',
        'Softmax turns the scores into weights',
        'The context is the weighted sum',
        'The decoder state and the context are concatenated',
        `“${model.words[0]}” has`,
      ].entries()) {
        await enter(page, `${SHORT}&recurrent-attention=dot&recurrent-at=${first + nth}`);
        assert.ok((await says(page)).startsWith(beginning), `${await says(page)} at ${nth}`);
      }
    }),
  );

  test(
    'draws the reader, the context and the writer as one picture, with attention as ribbons as wide as its weights',
    inRecurrent(`${SHORT}&recurrent-attention=dot`, async (page) => {
      const [model] = (await numbers(page)).models;
      const weights = model.pattern.at(-1);
      const picture = () =>
        page.locator('.unroll').evaluate((unroll) => {
          const box = unroll.querySelector('.unroll-handed')?.getBoundingClientRect();
          const ribbons = [...unroll.querySelectorAll('path.ribbon')].map((path) => {
            const { left, right } = path.getBoundingClientRect();
            return { width: Number(path.getAttribute('stroke-width')), left, right };
          });
          return { ribbons, chains: unroll.querySelectorAll('path.chain').length, left: box?.left, right: box?.right };
        });
      const { ribbons, chains, left, right } = await picture();
      assert.equal(chains, model.source.length - 1 + model.words.length - 1);
      const whole = ribbons[ribbons.length - 1];
      assert.equal(ribbons.length, model.source.length + 1);
      for (const [at, weight] of weights.entries()) {
        const { width } = ribbons[at];
        assert.ok(Math.abs(width - Math.max(1, weight * whole.width)) < 0.01, `${width} for ${weight}`);
        assert.ok(Math.abs(ribbons[at].right - Number(left)) < 2, 'it ends at the context');
      }
      assert.ok(Math.abs(whole.left - Number(right)) < 2, 'it starts at the context');
      assert.deepEqual(await texts(page, '.unroll-attended'), weights.map(percent));

      // Before the softmax, no weights are drawn.
      await enter(page, `${SHORT}&recurrent-attention=dot&recurrent-at=${model.source.length + 2}`);
      assert.deepEqual((await picture()).ribbons, []);
      // Without attention, only the last state is passed on.
      await enter(page, SHORT);
      assert.equal((await picture()).ribbons.length, 2);
    }),
  );

  test(
    'explains a score, a weight and a number of the context with correct sums',
    inRecurrent(`${NARROW}&recurrent-attention=dot`, async (page) => {
      const [model] = (await numbers(page)).models;
      const last = model.words.length - 1;
      const why = part(page, '.detail-why');
      const number = (/** @type {string} */ text) => Number(text.replaceAll('−', '-'));
      await part(page, '.source-table tbody tr:first-child td button').nth(1).click();
      await eventually(
        async () => plain(await why.textContent()),
        (said) => String(said).startsWith(`Score of “${model.source[1]}” = `),
      );
      const [, sum, value] = /= (.*) [=≈] (\S+)\. Each /.exec(plain((await why.textContent()) ?? '')) ?? [];
      assert.equal(value, two(model.scores[last][1]));
      const terms = sum.split(' + ').map((term) => term.replace(/[()]/g, '').split('·').map(number));
      assert.equal(terms.length, 8);
      const total = terms.reduce((all, [left, right]) => all + left * right, 0);
      // Each factor is rounded to two decimals.
      assert.ok(Math.abs(total - model.scores[last][1]) < 0.3, `${total} and ${model.scores[last][1]}`);
      await addressWith(page, 'recurrent-why=score.1');
      await part(page, '.source-table tbody tr:last-child td button').first().click();
      await eventually(
        async () => plain(await why.textContent()),
        (said) => new RegExp(`[=≈] ${percent(model.pattern[last][0])}\\.`).test(String(said)),
      );
      await enter(page, `${NARROW}&recurrent-attention=dot&recurrent-why=output.3`);
      assert.match(
        plain((await why.textContent()) ?? ''),
        new RegExp(`^Number 4 of the output = tanh\\(.* 6 smaller products\\) = ${two(model.output[last][3])}\\.`),
      );
      await page.keyboard.press('Escape');
      await why.waitFor({ state: 'hidden' });
    }),
  );

  for (const [cell, gates] of /** @type {[string, string[]][]} */ ([
    ['lstm', ['input gate', 'forget gate', 'candidate', 'output gate', 'memory']],
    ['gru', ['reset gate', 'update gate', 'candidate']],
  ]))
    test(
      `shows the gates of ${cell} on request`,
      inRecurrent(`&recurrent-cell=${cell}&recurrent-steps=5&recurrent-at=1`, async (page) => {
        for (const gate of gates)
          assert.equal(
            await part(page, '.flow-name').getByText(gate, { exact: true }).filter({ visible: true }).count(),
            0,
          );
        await page.getByRole('checkbox', { name: 'Gates' }).check();
        for (const gate of gates) await part(page, '.flow-name').getByText(gate, { exact: true }).waitFor();
        await addressWith(page, 'recurrent-gates=yes');
        assert.equal(await part(page, '.detail-none').count(), 0);
      }),
    );

  test(
    'a selected state shows its numbers, and Escape deselects it',
    inRecurrent(`${SHORT}&recurrent-held=h2`, async (page) => {
      const [model] = (await numbers(page)).models;
      assert.deepEqual(await texts(page, '.detail-numbers'), [`h2 = [${model.encoder[1].map(two).join(', ')}]`]);
      await page.getByRole('button', { name: /^State g1 / }).click();
      await eventually(() => texts(page, '.detail-numbers'), [`g1 = [${model.decoder[0].map(two).join(', ')}]`]);
      await addressWith(page, 'recurrent-held=g1');
      await page.keyboard.press('Escape');
      await eventually(() => texts(page, '.detail-numbers'), []);
    }),
  );

  test(
    'accepts a typed source, and names unknown words',
    inRecurrent(SHORT, async (page) => {
      const box = page.getByRole('textbox', { name: 'Source' }).filter({ visible: true });
      const [model] = (await numbers(page)).models;
      const [a, b] = [model.vocabulary[0], model.vocabulary[1]];
      await box.fill(`${a}${b}`);
      await eventually(() => texts(page, '.unroll-side:first-child .unroll-word'), [a, b]);
      await ready(page);
      await addressWith(page, `recurrent-source=${a}${b}`);
      await box.fill(`${a} chat`);
      await eventually(
        () => texts(page, '.source-problem'),
        (told) => told.join().includes('does not know “chat”'),
      );
      assert.deepEqual(await texts(page, '.unroll-side:first-child .unroll-word'), [a, b], 'the last picture stays');
      await box.fill(Array.from({ length: 13 }, () => a).join(' '));
      await eventually(
        () => texts(page, '.source-problem'),
        (told) => told.join().includes('13 words'),
      );
      await box.fill('');
      await eventually(() => texts(page, '.source-problem'), []);
      await eventually(() => texts(page, '.unroll-side:first-child .unroll-word'), model.source);
    }),
  );
});

describe('gradients', () => {
  test(
    'are drawn for three cells and for attention at different scales of the recurrent weights, before and after training',
    inRecurrent('&recurrent=gradients&recurrent-width=8', async (page) => {
      /** @type {{ rows: any[][] }} */
      const { rows } = await numbers(page);
      assert.deepEqual([...new Set(rows.map(([kind]) => kind))], ['plain', 'lstm', 'gru', 'attention']);
      const at = (/** @type {string} */ kind, /** @type {string} */ scale) =>
        rows
          .filter(([one, step, factor]) => one === kind && step === 0 && factor === scale)
          .map((/** @type {any[]} */ row) => row[4]);
      const share = (/** @type {number[]} */ values) => values[values.length - 1] / values[0];
      assert.ok(share(at('plain', '0.25')) < share(at('plain', '1')), 'smaller weights vanish sooner');
      assert.ok(share(at('attention', '1')) > 1000 * share(at('plain', '1')), 'attention reaches far back');
      assert.ok(share(at('attention', '0.25')) > 0.01, 'whatever the recurrent weights are');
      assert.match(await says(page), /plain with attention [\d.]+\s%\.$/);
      assert.match(await says(page), /^Before training, .* 23 steps back: plain \S+ \(it vanishes\), LSTM /);
      const said = await says(page);
      const path = await part(page, '.chart-line.kind-plain').last().getAttribute('d');
      const slider = page.getByRole('slider', { name: 'Factor for the recurrent weights' });
      await slider.focus();
      await page.keyboard.press('ArrowLeft');
      await eventually(() => slider.getAttribute('aria-valuetext'), '0.75');
      assert.notEqual(await part(page, '.chart-line.kind-plain').last().getAttribute('d'), path);
      await addressWith(page, 'recurrent-scale=0.75');
      await page.keyboard.press('ArrowRight');
      await eventually(() => says(page), said);
      await enter(page, '&recurrent=gradients&recurrent-width=8&recurrent-steps=30');
      assert.match(await says(page), /^After 30 steps, .* 23 steps back: plain/);
      assert.equal((await numbers(page)).rows.length, 2 * rows.length);
    }),
  );
});

describe('sequential steps', () => {
  test(
    'are counted by the core, and given for a number of words',
    inRecurrent('&recurrent=waiting', async (page) => {
      const { rows, columns } = await numbers(page);
      const row = rows.find((/** @type {any[]} */ [n]) => n === '16');
      const at = (/** @type {string} */ name) => Number(row[columns.indexOf(name)]).toLocaleString('en');
      assert.deepEqual(await texts(page, '.counts-numbers'), [
        `recurrent ${at('recurrent_steps')} · self-attention ${at('attention_steps')}`,
        `recurrent ${at('recurrent_path')} · self-attention ${at('attention_path')}`,
        `recurrent ${at('recurrent_multiplications')} · self-attention ${at('attention_multiplications')}`,
      ]);
      assert.ok(
        (await says(page)).startsWith(
          `For 16 words, a recurrent layer needs ${at('recurrent_steps')} sequential steps`,
        ),
      );
      await page.getByRole('slider', { name: 'Words, n' }).focus();
      await page.keyboard.press('End');
      await eventually(() => says(page), /^For 512 words/);
      await addressWith(page, 'recurrent-count=512');
    }),
  );

  test(
    'include exercise 7.1 to predict, then reveal',
    inRecurrent('&recurrent=waiting', async (page) => {
      const group = (/** @type {RegExp} */ name) => page.getByRole('group', { name });
      await group(/^The matrix U, /)
        .getByRole('radio', { name: 'false' })
        .check();
      await group(/^U is the same/)
        .getByRole('radio', { name: 'false' })
        .check();
      assert.deepEqual(await texts(page, '.exercise-answer'), []);
      await button(page, 'Reveal').click();
      await page.getByText('1 of 2 guesses right').waitFor();
      await page.getByText('it is 100 × 100').waitFor();
      await button(page, 'Hide the answers').click();
      await eventually(() => texts(page, '.exercise-answer'), []);
    }),
  );
});

describe('accessibility', () => {
  const VIEWS = [
    '&recurrent-steps=40',
    `${SHORT}&recurrent-attention=dot&recurrent-gates=yes&recurrent-held=g2`,
    '&recurrent=bottleneck&recurrent-length=3&recurrent-width=8&recurrent-steps=20',
    '&recurrent=alignment&recurrent-length=3&recurrent-width=8&recurrent-steps=20&recurrent-pair=0.1',
    '&recurrent=gradients&recurrent-width=8&recurrent-steps=5',
    '&recurrent=waiting',
  ];

  testAccess({ enter, inRoom: inRecurrent }, VIEWS);

  test(
    'no screen scrolls horizontally for many letters',
    inRecurrent('&recurrent=waiting', async (page) => {
      await enter(
        page,
        '&recurrent-task=copy&recurrent-length=12&recurrent-width=64&recurrent-attention=dot&recurrent-steps=1',
      );
      await neverSideways(page, 'twelve letters');
    }),
  );

  test(
    'each picture and its sentence fit the screen in presentation mode and in a frame',
    inRecurrent('&recurrent=waiting', async (page) => {
      for (const [hash, claims] of /** @type {[string, string[]][]} */ ([
        [VIEWS[0], ['The model reads', 'Encoder: reads', 'Decoder: writes', 'All steps']],
        [VIEWS[2], ['After 20 steps', 'without attention', 'letters in the source']],
        [VIEWS[3], ['When it writes “', 'Source']],
        [VIEWS[4], ['After 5 steps', 'LSTM', 'words between the last word and the state']],
        [VIEWS[5], ['For 16 words', 'wait until I read the end', 'Sequential steps']],
      ])) {
        await enter(page, `${hash}&present=yes`);
        await eventually(() => missing(page, claims), []);
        await page.setViewportSize(SLIDE);
        await enter(page, `${hash}&embed=1`);
        await eventually(() => missing(page, claims), []);
        await page.setViewportSize(SCREENS.wall);
      }
    }),
  );

  test(
    'the map links here',
    inRecurrent('&recurrent=waiting', async (page) => {
      await enterRoom(page, 'start', '');
      await page.getByRole('link', { name: /^Recurrent networks/ }).click();
      await eventually(() => page.getAttribute('html', 'data-room'), 'recurrent');
      await ready(page);
    }),
  );
});
