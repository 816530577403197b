// @ts-check
/** The room "Translate", step by step: the decoder writes each word, and its numbers are explained. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { notices } from './board.mjs';
import { eventually } from './browser.mjs';
import { addressWith } from './room.mjs';
import { AGREEMENT, button, CAT, enter, inRoom, inTranslate, plain, STEPS, says, text, tokens } from './translate.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** The source words with their scores and weights, from the table of the current step. @param {Page} page */
const scored = (page) =>
  inRoom(page, '.source-table').evaluate((table) => {
    const rows = [...table.querySelectorAll('tr')].map((row) =>
      [...row.children].slice(1, -1).map(({ textContent }) => (textContent ?? '').replaceAll('\u00a0', ' ')),
    );
    return rows[0].map((word, at) => ({ word, score: rows[1][at], weight: rows[2][at] }));
  });

describe('step by step', () => {
  test(
    'the encoder runs once, then each word is written in six steps',
    inTranslate(`${text(CAT)}${STEPS}`, async (page) => {
      assert.match(await says(page), /^The encoder reads all 10 tokens at once\. It has 6 layers and runs only once\./);
      const told = [];
      for (let step = 0; step < 6; step += 1) {
        const before = await says(page);
        await (step % 2 ? page.keyboard.press(']') : button(page, 'Next step').click());
        await eventually(
          () => says(page),
          (said) => said !== before,
        );
        told.push(await says(page));
      }
      assert.match(told[0], /nothing is written yet/);
      assert.match(told[1], /^The memory of layer 1 is empty; the forget gate/);
      assert.match(told[2], /^Layer 1, head 0 compares its query with the key of every source word/);
      assert.match(told[3], /^Softmax turns the scores into weights/);
      assert.match(told[4], /^The feed-forward network/);
      assert.match(told[5], /^“O” is written \(probability \d/);
      await page.keyboard.press('[');
      await eventually(() => says(page), told[4]);
      await addressWith(page, 'written=0.forward');
      assert.match(plain(await page.locator('#room-translate').innerText()), /recurrent unit \(SSRU\)/);
    }),
  );

  test(
    'its weights are those of the alignment, and the softmax of its scores',
    inTranslate(`${text(AGREEMENT)}&target=3`, async (page) => {
      const shown = (await tokens(page, 'read')).map(({ text, number }) => ({ word: text, weight: number }));
      await enter(page, `${text(AGREEMENT)}${STEPS}&written=3.word`);
      const steps = await scored(page);
      for (const [at, { word, weight }] of steps.entries()) {
        assert.equal(word, shown[at].word);
        if (shown[at].weight) assert.equal(weight, shown[at].weight, word);
      }
      const exponentials = steps.map(({ score }) => Math.exp(Number(score.replace('−', '-'))));
      const sum = exponentials.reduce((all, one) => all + one, 0);
      for (const [at, { word, weight }] of steps.entries())
        if (parseFloat(weight) >= 1)
          assert.ok(Math.abs((100 * exponentials[at]) / sum - parseFloat(weight)) < 1.6, `${word} ${weight}`);
    }),
  );

  test(
    'a click on a weight explains it, with numbers that add up, and is part of the URL',
    inTranslate(`${text(CAT)}${STEPS}&written=1.mix`, async (page) => {
      const shown = (await scored(page)).find(({ word }) => word === 'cat');
      await inRoom(page, '.source-table').getByRole('button', { name: shown?.weight, exact: true }).first().click();
      const why = page.getByRole('group', { name: 'Where the weight of “cat” comes from' });
      await eventually(() => why.isVisible(), true);
      const lines = (await why.getByRole('listitem').allTextContents()).map(plain);
      const found = lines.map((line) => (line.match(/−?\d[\d.]*/g) ?? []).map((one) => Number(one.replace('−', '-'))));
      const [dot, width, score] = found[1];
      assert.ok(Math.abs(dot / Math.sqrt(width) - score) < 0.011, lines[1]);
      assert.equal(String(score), String(Number(shown?.score.replace('−', '-'))));
      const [own, largest, power] = found[2];
      assert.ok(Math.abs(Math.exp(own - largest) - power) < 0.011, lines[2]);
      assert.match(lines[3], new RegExp(` [=≈] ${shown?.weight}, where `));
      await addressWith(page, 'source=2');
      await page.keyboard.press('Escape');
      await eventually(() => why.isVisible(), false);
    }),
  );

  test(
    'a click on a number explains it, one step back at a time, up to the encoder',
    inTranslate(`${text(CAT)}${STEPS}&written=1.mix`, async (page) => {
      const why = inRoom(page, '.number-why');
      const named = () => why.getAttribute('aria-label');
      const strip = page.getByRole('slider', { name: 'Query', exact: true });
      await strip.press('Home');
      const value = await strip.getAttribute('aria-valuetext');
      await strip.press('Enter');
      await eventually(named, 'Where number 0 of the query comes from (layer 1, head 0)');
      const shown = (await why.locator('.number-sum').textContent()) ?? '';
      assert.ok(shown.includes('253 smaller products'), shown);
      assert.equal(shown.split(' = ').at(-1), value?.split(': ').at(-1));
      const sources = (await why.getByRole('listitem').allTextContents()).map(plain);
      assert.deepEqual(sources, [
        'Add & norm after the first sublayer, 256 numbers (from the output y)',
        'WQ, 256 numbers (trained)',
        'bQ (trained)',
      ]);
      await addressWith(page, 'number=decoder.1.cross_attn.q.0.1.0');

      // The first source of this number is the output of a norm. Its explanation shows γ·x̂ + β and the result; the
      // displayed numbers satisfy this equation.
      await why.getByRole('button').first().click();
      await eventually(named, (name) =>
        /^Where number \d+ of Add & norm after the first sublayer comes from/.test(name ?? ''),
      );
      const sum = plain(await why.locator('.number-sum').textContent());
      const [gamma, standard, beta, result] = (sum.match(/−?\d[\d.]*/g) ?? []).map((one) =>
        Number(one.replace('−', '-')),
      );
      assert.ok(Math.abs(gamma * standard + beta - result) < 1e-3, sum);
      await page.keyboard.press('Escape');
      await eventually(() => why.count(), 0);
      await addressWith(page, 'written=1.mix');
    }),
  );

  test(
    'the key of a source word comes from the encoder’s output',
    inTranslate(`${text(CAT)}${STEPS}&written=1.mix&number=decoder.1.cross_attn.k.0.2.5`, async (page) => {
      const why = inRoom(page, '.number-why');
      await eventually(
        () => why.getAttribute('aria-label'),
        'Where number 5 of the key of “cat” comes from (layer 1, head 0)',
      );
      const [encoded] = (await why.getByRole('listitem').allTextContents()).map(plain);
      assert.equal(encoded, 'the encoder’s output H of “cat”, 256 numbers (from the source x)');
      assert.equal(await why.getByRole('button').count(), 0, 'it ends at what was read');
      // Going to the next step closes the explanation, because that step has other numbers.
      await button(page, 'Next step').click();
      await eventually(() => why.count(), 0);
    }),
  );

  test(
    'a link to a missing number of the decoder produces a notice, and shows the step',
    inTranslate(`${text(CAT)}${STEPS}&written=1.mix&number=decoder.9.ssru_out.0.0`, async (page) => {
      await eventually(
        () => notices(page),
        (all) => all.some((one) => one.includes('there are 2 layers of a decoder')),
      );
      assert.equal(await inRoom(page, '.number-why').count(), 0);
      assert.match(await says(page), /^Softmax turns/);
    }),
  );

  test(
    'before an audience, scores have no empty row, and the mix is shown with its weights',
    inTranslate(`${text(CAT)}${STEPS}&written=1.scores&present=yes`, async (page) => {
      const rows = () => inRoom(page, '.source-table tr:visible').count();
      await eventually(rows, 2);
      await page.keyboard.press(']');
      await eventually(rows, 3);
      assert.ok(await inRoom(page, '.flow-part.mix').isVisible());
    }),
  );

  test(
    'plays automatically, and a word links to its steps',
    inTranslate(`${text(CAT)}${STEPS}`, async (page) => {
      const first = await says(page);
      await button(page, 'Play').click();
      await eventually(
        () => says(page),
        (said) => said !== first,
      );
      await button(page, 'Pause').click();
      await page
        .getByRole('list', { name: 'Output words' })
        .getByRole('button', { name: 'preto', exact: true })
        .click();
      await eventually(() => says(page), /^“preto” is written/);
      await addressWith(page, 'written=2.word');
    }),
  );
});
