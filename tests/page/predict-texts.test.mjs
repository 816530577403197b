// @ts-check
/** The room "Predict" with whole texts: each keystroke, the surprise of the typed one, two continuations, and invalid input. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { SCREENS } from './audit.mjs';
import { notices } from './board.mjs';
import { eventually, stateIs, visit } from './browser.mjs';
import {
  button,
  enter,
  inPredict,
  KEYS,
  LOADING_MS,
  line,
  NAMES,
  next,
  number,
  PORTUGAL,
  plain,
  says,
  text,
} from './predict.mjs';
import { addressWith, problem, sentenceBox } from './room.mjs';
import { download } from './share.mjs';

/** @typedef {import('playwright-core').Page} Page */

describe('a keystroke', () => {
  /** Starts counting messages to and from the engine, and redraws of a picture. @param {Page} page */
  const count = (page) =>
    page.evaluate(() => {
      const counts = { sent: 0, back: 0, drawn: 0 };
      Object.assign(globalThis, { counts });
      const post = Worker.prototype.postMessage;
      /** @param {any[]} args */
      Worker.prototype.postMessage = function (...args) {
        counts.sent += 1;
        this.addEventListener('message', ({ data }) => data.answers && (counts.back += 1), { once: true });
        return post.apply(this, /** @type {any} */ (args));
      };
      const picture = [...document.querySelectorAll('#room-predict section')].find((one) => one.checkVisibility());
      const drawn = new MutationObserver(() => (counts.drawn += 1));
      drawn.observe(/** @type {Element} */ (picture), { childList: true, characterData: true, subtree: true });
      Object.assign(globalThis, {
        uncount() {
          Worker.prototype.postMessage = post;
          drawn.disconnect();
          return counts;
        },
      });
    });
  const counted = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (globalThis).uncount());

  for (const [view, state, fields] of [
    ['next', '', ''],
    ['next', ' where words were taken', '&words=28'],
    ['typed', '', ''],
    ['typed', ' where a token is held', '&spot=1'],
    ['layers', '', ''],
    ['layers', ' where a word is followed', '&word=1'],
    ['wrote', '', ''],
    ['wrote', ' where a head is held', '&writer=24.4'],
    ['wrote', ' where the token that a head looks at is off', '&writer=24.4&off=token&parts-kinds-on=text&against=1'],
    ['continuations', '', ''],
    ['continuations', ' where one is typed', '&continuation-1=are'],
  ])
    test(
      `causes one request, one answer and one drawing in the view “${view}”${state}`,
      inPredict(`${KEYS}&view=${view}${fields}`, async (page) => {
        await sentenceBox(page).press('End');
        await count(page);
        await sentenceBox(page).press('s');
        await eventually(() => line(page), 'The keys to the cabinets');
        await stateIs(page);
        const { sent, back, drawn } = await counted(page);
        assert.deepEqual({ sent, back }, { sent: 1, back: 1 });
        // Deselecting changes the controls at once, but the picture only when the answer arrives.
        assert.equal(drawn, /spot|words/.test(fields) ? 2 : 1);
      }),
    );

  test(
    'does not make toolbars force a layout for an attribute set to its own value',
    inPredict(KEYS, async (page) => {
      const asked = (/** @type {string} */ hide) =>
        page.evaluate(async (hide) => {
          const { checkVisibility } = Element.prototype;
          let asked = 0;
          Element.prototype.checkVisibility = function () {
            asked += 1;
            return checkVisibility.call(this);
          };
          for (const field of document.querySelectorAll('.toolbar [hidden]')) field.setAttribute('hidden', '');
          document.documentElement.dataset.hide = hide;
          // The toolbars are notified in a microtask before the next task.
          await new Promise((done) => setTimeout(done));
          Element.prototype.checkVisibility = checkVisibility;
          return asked;
        }, hide);
      await eventually(() => asked(''), 0);
      assert.ok((await asked('header')) > 0);
      await page.evaluate(() => (document.documentElement.dataset.hide = ''));
    }),
  );
});

describe('the typed text', () => {
  test(
    'before an edit is bitwise unchanged, as the core compares it',
    inPredict(`${NAMES}&view=typed`, async (page) => {
      const said = async () => plain(await page.locator('.typed-unchanged').filter({ visible: true }).textContent());
      await page.getByRole('checkbox', { name: 'Check which numbers stay bit-identical after an edit' }).check();
      await addressWith(page, 'unchanged=yes');
      await sentenceBox(page).fill('When Mary and John went to the park, John gave a drink to');
      // Each of the 7 tokens before “park” has 576 numbers in the embedding and after each of 30 blocks.
      await eventually(
        said,
        'The vectors of the 7 tokens before the change are bit-identical: 124,992 of 124,992 numbers are equal.',
      );
      await sentenceBox(page).fill('Mary');
      await eventually(said, 'The first token changed, so no token comes before the change.');
    }),
  );

  test(
    'has a surprise for every token but the first, which add up',
    inPredict(`${NAMES}&view=typed`, async (page) => {
      const notes = await page.locator('.predict-typed .token-note').allTextContents();
      assert.equal(notes[0], '–');
      const terms = (await page.locator('.product-terms math').allTextContents()).slice(1);
      const numbers = terms.map((term) => number(/(\d+\.\d+)/.exec(term)?.[1] ?? ''));
      const total = /** @type {number} */ (numbers.pop());
      assert.equal(numbers.length, notes.length - 1);
      const sum = numbers.reduce((all, one) => all + one, 0);
      assert.ok(Math.abs(sum - total) < 0.005 * (numbers.length + 1), `${sum} is not ${total}`);
      await page.getByRole('button', { name: /^ ?Mary 18.7$/ }).click();
      await eventually(() => says(page), /“␣Mary”/);
      await addressWith(page, 'spot=1');
      await page.keyboard.press('Escape');
      await eventually(() => says(page), /“␣to”/);
    }),
  );

  test(
    'of one token has no probability and no perplexity',
    inPredict(`${text('Mary')}&view=typed`, async (page) => {
      await eventually(() => says(page), /^No token comes before/);
      assert.equal(await page.locator('.product-perplexity').count(), 0);
    }),
  );
});

test(
  'a text that can be read again has no notice about a missing next word',
  inPredict(NAMES, async (page) => {
    await sentenceBox(page).fill('');
    await eventually(() => problem(page), 'Type at least one word.');
    await button(page, 'Add word').click();
    await sentenceBox(page).fill('The sky is');
    await eventually(() => says(page), /^After “The sky is”/);
    assert.equal(await page.locator('.predict-stopped').textContent(), '');
    assert.equal(await line(page), 'The sky is');
  }),
);

test(
  'every bar has the same track, also that of a drawn word which is not in the list',
  inPredict(`${text('The capital of Ukraine is')}&take=sample`, async (page) => {
    await page.locator('.next-flow .bar-mark:not(:empty)').waitFor();
    const widths = await page
      .locator('.next-flow .bar-track')
      .evaluateAll((tracks) => tracks.map((track) => Math.round(track.getBoundingClientRect().width)));
    assert.equal(new Set(widths).size, 1, widths.join());
    const cut = await page
      .locator('.next-flow :is(.bar-value, .flow-weight)')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    assert.deepEqual(cut, []);
  }),
);

test(
  'on a phone, no word of the list is cut, and the mark of a drawn word is next to it',
  inPredict(`${text('The queen of England was called Queen')}&take=sample`, async (page) => {
    const before = /** @type {{ width: number, height: number }} */ (page.viewportSize());
    await page.setViewportSize(SCREENS.phone);
    await page.locator('.next-flow .bar-word').getByText('Elizabeth').waitFor();
    const cut = () =>
      page
        .locator('.next-flow .bar-word')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    await eventually(cut, []);
    const bar = page.locator('.next-flow .bar.marked');
    const tops = await bar
      .locator('.bar-word, .bar-mark, .bar-track')
      .evaluateAll((all) => all.map((one) => [one.className, one.getBoundingClientRect().top]));
    const order = tops.sort(([, one], [, other]) => Number(one) - Number(other)).map(([name]) => name);
    assert.deepEqual(order, ['bar-word', 'bar-mark', 'bar-track']);
    await page.setViewportSize(before);
  }),
);

describe('two continuations', () => {
  const logs = (/** @type {Page} */ page, /** @type {number} */ nth) =>
    page.locator('.continuation-table tbody tr').nth(nth).locator('.term-log').allTextContents();

  test(
    'have the sums of their tokens, odds, and a link to the attribution of the difference',
    inPredict(`${KEYS}&view=continuations&continuation-1=are&continuation-2=is+on+the+table`, async (page) => {
      assert.deepEqual(await logs(page, 0), ['−2.65']);
      const terms = await logs(page, 1);
      const sum = number(
        (await page.locator('.continuation-table tbody .continuation-number').nth(2).innerText()).trim(),
      );
      assert.equal(terms.length, 4);
      const added = terms.map(number).reduce((all, one) => all + one, 0);
      assert.ok(Math.abs(added - sum) < 0.005 * 5, `${added} is not ${sum}`);
      const second = page.getByRole('textbox', { name: 'Second' });
      await second.fill('is');
      await eventually(
        () => says(page),
        'After “The keys to the cabinet”, the model finds “are” 30.3 times as likely as “is”.',
      );
      await addressWith(page, 'continuation-1=are&continuation-2=is');
      await button(page, 'Which parts make the difference?').click();
      await stateIs(page);
      await eventually(() => says(page), /^The logit of “␣are” minus that of “␣is” is /);
      await addressWith(page, 'view=wrote');
    }),
  );

  test(
    'are saved in full precision',
    inPredict(`${KEYS}&view=continuations&continuation-1=are&continuation-2=is+on+the+table`, async (page) => {
      const { name, text: csv } = await download(page, 'Download CSV');
      assert.equal(name, 'headlight-continuations-SmolLM2-135M-Instruct.csv');
      const [head, ...lines] = csv.trim().split('\r\n');
      assert.equal(head, 'continuation,text,place,id,token,probability,log2_probability');
      assert.deepEqual(
        lines.map((line) => Number(line.split(',')[6]).toFixed(2).replace('-', '−')),
        [...(await logs(page, 0)), ...(await logs(page, 1))],
      );
      const json = JSON.parse((await download(page, 'Download JSON')).text);
      assert.deepEqual(
        json.continuations.map((/** @type {{ text: string }} */ { text }) => text),
        ['are', 'is on the table'],
      );
    }),
  );

  test(
    'default to the two most likely words',
    inPredict(`${NAMES}&view=continuations`, async (page) => {
      assert.match(await says(page), /the model finds “Mary” [\d.]+ times as likely as “\p{L}+”\.$/u);
      assert.equal(await page.getByRole('textbox', { name: 'First' }).getAttribute('placeholder'), 'Mary');
    }),
  );
});

describe('invalid input', () => {
  test(
    'an empty text in a link still shows the examples',
    visit(
      '#room=predict&text=',
      async (page) => {
        assert.equal(await problem(page), 'Type at least one word.');
        await page.getByRole('group', { name: 'Try' }).getByRole('button').first().click();
        await stateIs(page);
        assert.equal((await next(page)).length, 11);
      },
      { state: 'error', patience: LOADING_MS },
    ),
  );

  for (const typed of ['', '😀🎉', '猫坐在', '<script>alert(1)</script>', '<|im_end|> The end', 'word '.repeat(1000)]) {
    test(
      `“${typed.slice(0, 12)}” is kept unchanged`,
      inPredict(PORTUGAL, async (page) => {
        await sentenceBox(page).fill(typed);
        const isRefused = typed === '' || typed.length > 4000;
        await stateIs(page, isRefused ? 'error' : 'ready');
        if (isRefused) assert.notEqual(await problem(page), '');
        else
          await eventually(
            async () => (await line(page)).replace(/(\p{L}|\p{So})¹⁄[₂-₄](\1[²³⁴]⁄[₂-₄])*/gu, '$1'),
            typed,
          );
        assert.equal(await sentenceBox(page).inputValue(), typed);
        await sentenceBox(page).fill('The keys to the cabinet');
        await stateIs(page);
        await eventually(async () => (await next(page))[0].word, 'are');
      }),
    );
  }

  test(
    'control characters are accepted, and shown with marks',
    inPredict(PORTUGAL, async (page) => {
      const typed = 'a\u0000b\u0007c\u200bd \u202eright';
      await sentenceBox(page).fill(typed);
      await stateIs(page);
      await eventually(() => line(page), 'a␀b␇c␣¹⁄₂␣²⁄₂d ␣¹⁄₂␣²⁄₂right');
      const said = await says(page);
      assert.ok(said.startsWith('After “a␀b␇c␣d ␣right”, the model gives '), said);
      assert.equal((await next(page)).length, 11);
      assert.equal(await sentenceBox(page).inputValue(), typed);
      await addressWith(page, 'text=a\u0000b');
      for (const [alone, mark] of [
        ['\u0000', '␀'],
        ['\u0007', '␇'],
        ['\u001b', '␛'],
        ['\u007f', '␡'],
        ['\u200b', '␣'],
        ['\u202e', '␣'],
      ]) {
        await sentenceBox(page).fill(alone);
        await stateIs(page);
        await eventually(
          () => says(page),
          (said) => said.startsWith(`After “${mark}”, the model gives `),
        );
      }
    }),
  );

  for (const field of [
    'view=all',
    'words=x',
    'take=both',
    'sampling-temperature=0',
    'sampling-temperature=9',
    'top-k=101',
    'top-p=0',
    'sampling-seed=0',
    'pace=never',
    'off=no',
    'ask=,',
    'word=-1',
    'writer=1.x',
    'parts-kinds-on=none',
    'looker=last',
    'path-number=blocks.0.attn.q.0',
    'unchanged=no',
  ]) {
    test(
      `${field} in a link produces a notice and the default picture`,
      inPredict(`${KEYS}&${field}`, async (page) => {
        const told = await notices(page);
        assert.equal(told.length, 1);
        assert.ok(told[0].includes(field.split('=')[0]), told[0]);
        assert.equal((await next(page))[0].word, 'are');
      }),
    );
  }

  test(
    'an entry beyond the vocabulary produces an error',
    inPredict('', async (page) => {
      await enter(page, `${KEYS}&words=999999`, 'error');
      assert.notEqual(await problem(page), '');
    }),
  );
});
