// @ts-check
/**
 * Lessons: each stop shows the texts that its file promises, and a lesson is played as a user plays it.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { noViolationInAnyLook, pageFits, SCREENS, SLIDE, staysOpen } from './audit.mjs';
import { aSecondLater, CLOCK, enterRoom, eventually, goTo, sharedPage, stateIs, visit, WALL } from './browser.mjs';
import { address, bar, position, shown, spaced } from './lesson-bar.mjs';
import { LESSONS, lessonOf, TOPICS } from './lesson-files.mjs';
import { onScreen } from './looks.mjs';
import { inRoom, LOADING_MS } from './room.mjs';
import { FULL, stopsToOpen } from './sets.mjs';
import { missing, places, smallPrint } from './stage.mjs';

/** A lecture-hall screen. It has the same aspect ratio as `WALL`, so only the full test set covers it. */
const HALL = { width: 1920, height: 1080 };

const back = (/** @type {Page} */ page) => page.getByRole('button', { name: 'Back to the lesson' });

const TIMED = { ...CLOCK, patience: LOADING_MS };

/** Texts and drawings that move when the controls appear. Fonts that arrive meanwhile move them too, but only once. */
async function movedByControls(/** @type {Page} */ page) {
  const before = await places(page);
  await page.keyboard.press('c');
  await page.locator('html[data-controls]').waitFor({ state: 'attached' });
  const after = await places(page);
  await page.keyboard.press('c');
  await page.locator('html[data-controls]').waitFor({ state: 'detached' });
  return before.filter((place) => !after.includes(place));
}

const timed = sharedPage('#room=sentence', TIMED);

for (const { id, title, stops } of TOPICS) {
  test(
    `${title}: a stop opens and shows everything that it claims`,
    timed(
      (page) => enterRoom(page, 'sentence', ''),
      async (page) => {
        /** @type {string[]} */
        const failures = [];
        for (const stop of stopsToOpen(stops)) {
          const where = `${id}, stop ${stop.id}, “${stop.title}”`;
          await goTo(page, `#lesson=${id}&stop=${stop.id}&present=yes`);
          await eventually(() => position(page), `Stop ${stops.indexOf(stop) + 1} of ${stops.length}`);
          for (const size of FULL ? [HALL, WALL] : [WALL]) {
            await page.setViewportSize(size);
            await eventually(() => missing(page, stop.shows.map(spaced)), []).catch(({ actual }) =>
              failures.push(`${where} at ${size.width} × ${size.height}: ${actual.join('; ')}`),
            );
            await eventually(() => smallPrint(page), []).catch(({ actual }) =>
              failures.push(`${where} at ${size.width} × ${size.height} is too small: ${actual.join('; ')}`),
            );
          }
          await aSecondLater(page);
          await eventually(() => movedByControls(page), []).catch(({ actual }) =>
            failures.push(`${where}: the controls move ${actual.slice(0, 3).join('; ')}`),
          );
          assert.equal(await page.locator('#notices').innerText(), '', where);
          assert.equal(
            await back(page).isVisible(),
            false,
            `${where} is not written as the page writes it: ${address(page)}`,
          );
        }
        assert.deepEqual(failures, []);
      },
    ),
  );
}

test(
  'old links, which contain the number of a stop, open the same stops as before',
  timed(
    (page) => enterRoom(page, 'sentence', ''),
    async (page) => {
      for (const [id, number, stop] of /** @type {const} */ ([
        ['lecture-e', 12, 'rounding'],
        ['lecture-a', 31, 'shuffled'],
        ['recurrent', 9, 'waiting'],
        ['tour', 11, 'lookup-plane'],
      ])) {
        assert.equal(lessonOf(id).numbered?.[number - 1], stop);
        await goTo(page, `#lesson=${id}&stop=${number}`);
        await eventually(() => address(page).endsWith(`&lesson=${id}&stop=${stop}`), true);
      }
      // `numbered` lists the published stops. The build checks that each of them is in its lesson.
      const counts = LESSONS.flatMap((id) => lessonOf(id).numbered?.length ?? []);
      assert.deepEqual(counts, [11, 33, 23, 20, 15, 30, 9, 15, 13, 7]);
    },
  ),
);

test(
  'the type is fitted to each stop, independently of the one before',
  timed(
    (page) => enterRoom(page, 'sentence', ''),
    async (page) => {
      const type = () => page.evaluate(() => parseFloat(document.documentElement.style.fontSize));
      const { stops } = lessonOf('next-word');
      const typed = stops.findIndex(({ hash }) => hash.includes('view=typed'));
      for (const at of [typed - 1, typed]) {
        await goTo(page, `#lesson=next-word&stop=${stops[at].id}&present=yes`);
        await eventually(() => position(page), `Stop ${at + 1} of ${stops.length}`);
      }
      // The largest font size on this screen is 28 px.
      await eventually(type, (size) => size > 26);
    },
  ),
);

test(
  'a lesson can be played to its end by keyboard',
  inRoom('', async (page) => {
    await goTo(page, '#room=worked&step=inputs');
    const lessons = page.getByRole('button', { name: 'Lessons', exact: true });
    for (let stop = 0; stop < 12 && !(await lessons.evaluate((button) => button === document.activeElement)); stop++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Lessons' });
    const first = dialog.getByRole('button', { name: 'A first tour' }).first();
    await first.waitFor();
    assert.match(
      (await first.textContent()) ?? '',
      new RegExp(`A first tour.*${lessonOf('tour').stops.length} stops, about \\d+ minutes`),
    );
    for (let stop = 0; stop < 12 && !(await first.evaluate((button) => button === document.activeElement)); stop++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const { stops } = lessonOf('tour');
    for (const [index, stop] of stops.entries()) {
      await eventually(() => position(page), `Stop ${index + 1} of ${stops.length}`);
      await stateIs(page);
      await eventually(
        async () =>
          stop.shows.every(
            (
              (text) => (/** @type {string} */ claim) =>
                text.includes(spaced(claim))
            )(await shown(page)),
          ),
        true,
      );
      await page.keyboard.press('PageDown');
    }
    // The takeaways follow the last stop; one step back returns to the last stop.
    await eventually(() => position(page), 'The end');
    await eventually(() => bar(page).locator('.lesson-points li').allInnerTexts(), lessonOf('tour').takeaways);
    await bar(page).getByRole('button', { name: 'Next lesson: Lecture A' }).waitFor();
    await page.keyboard.press('PageUp');
    await eventually(() => position(page), `Stop ${stops.length} of ${stops.length}`);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await eventually(() => position(page), `Stop 1 of ${lessonOf('lecture-a').stops.length}`);
    await eventually(() => address(page).includes('lesson=lecture-a'), true);
    for (
      let stop = 0;
      stop < 20 &&
      !(await bar(page)
        .getByRole('button', { name: 'Close lesson' })
        .evaluate((button) => button === document.activeElement));
      stop++
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eventually(() => bar(page).isVisible(), false);
    await eventually(() => address(page).includes('lesson='), false);
  }),
);

test(
  'an answer is hidden until it is requested, at each stop',
  inRoom('', async (page) => {
    const { stops } = lessonOf('lecture-c');
    const ask = bar(page).getByRole('button', { name: 'Show the answer' });
    const told = () => bar(page).locator('.lesson-text').innerText().then(spaced);
    const asking = stops.filter(({ answer, hash }) => answer && !hash.includes('&quiz=yes'));
    for (const { id, question = '', answer = '' } of asking.slice(0, 2)) {
      await goTo(page, `#lesson=lecture-c&stop=${id}`);
      await eventually(told, (text) => text.includes(question) && !text.includes(answer));
      await ask.click();
      await eventually(told, (text) => text.includes(answer));
      assert.equal(await ask.isVisible(), false);
    }
    // A stop with a quiz has no button for the answer, because the room reveals it.
    const quiz = stops.find(({ hash }) => hash.includes('&quiz=yes'));
    await goTo(page, `#lesson=lecture-c&stop=${quiz?.id}`);
    await eventually(told, (text) => text.includes(String(quiz?.question)));
    assert.equal(await ask.isVisible(), false);
    await goTo(page, '#room=sentence');
  }),
);

test(
  'the lecturer’s sheet has all texts, questions and times, and is printed alone',
  inRoom('', async (page) => {
    const { stops, more, outcomes = [], takeaways = [] } = lessonOf('lecture-d');
    await page.getByRole('button', { name: 'Lessons', exact: true }).click();
    await page.getByRole('button', { name: 'Lecturer’s sheet for “Lecture D: attention and transformers”' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lecture D: attention and transformers' });
    const items = dialog.locator('ol > li');
    await eventually(() => items.count(), stops.length + more.length);
    for (const point of [...outcomes, ...takeaways]) await dialog.getByText(point.replaceAll('_', '')).waitFor();
    const widths = () =>
      items.locator('img').evaluateAll((all) => all.map((one) => /** @type {HTMLImageElement} */ (one).naturalWidth));
    await eventually(widths, Array(stops.length + more.length).fill(320));
    let start = 0;
    for (const [nth, text] of (await items.allInnerTexts()).map(spaced).entries()) {
      const { title, text: said, question, answer, minutes: own } = [...stops, ...more][nth];
      const clock = nth < stops.length && `${Math.floor(start)}:${start % 1 ? '30' : '00'}`;
      // Subscripts are written without their “_”.
      for (const part of [title, said, question, answer, clock, `${own} min`])
        if (part) assert.ok(text.includes(spaced(part).replaceAll('_', '')), `“${part}” is not in “${text}”`);
      start += own;
    }
    await page.emulateMedia({ media: 'print' });
    await eventually(() => page.locator('.sheet-paper li').last().isVisible(), true);
    for (const other of ['main', 'header', '.lesson-sheet'])
      assert.equal(await page.locator(other).isVisible(), false, other);
    await page.emulateMedia({ media: 'screen' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await eventually(() => dialog.isVisible(), false);
    await eventually(() => page.locator('main').isVisible(), true);
  }),
);

test(
  'the list stays open if it is reopened before the page is notified of its closing',
  inRoom('', async (page) => {
    await page.getByRole('button', { name: 'Lessons', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Lessons' });
    await dialog.waitFor();
    await staysOpen(page, '.lesson-dialog', '.header-lessons');
  }),
);

test(
  'a clicker works while a focused picture uses its keys',
  visit('#lesson=tour&stop=block', async (page) => {
    await stateIs(page);
    await page
      .getByRole('slider', { name: /dimension/ })
      .first()
      .focus();
    await page.keyboard.press('PageDown');
    const next = lessonOf('tour').stops.findIndex(({ id }) => id === 'block') + 2;
    await eventually(
      () => position(page),
      (text) => text?.startsWith(`Stop ${next} of `),
    );
  }),
);

test(
  'on a phone the text of a lesson stays visible from stop to stop',
  visit(
    '#lesson=by-hand&stop=key',
    async (page) => {
      const { stops } = lessonOf('by-hand');
      const first = stops.findIndex(({ id }) => id === 'key') + 1;
      for (const stop of [first + 1, first + 2, first + 3]) {
        await stateIs(page);
        await aSecondLater(page);
        await page.getByRole('button', { name: 'Next stop' }).click();
        await eventually(
          () => position(page),
          (text) => text?.startsWith(`Stop ${stop} of `),
        );
        await stateIs(page);
        await aSecondLater(page);
        const box = await bar(page).boundingBox();
        assert.ok(box && box.y >= 0, `stop ${stop}: ${box?.y}`);
      }
    },
    { ...TIMED, context: { viewport: { width: 390, height: 844 } } },
  ),
);

test(
  'a lesson resumes after the user has left it and reloaded the page',
  visit(
    '#lesson=lecture-e&stop=rounding',
    async (page) => {
      const nth = lessonOf('lecture-e').stops.findIndex(({ id }) => id === 'rounding') + 1;
      const second = lessonOf('lecture-e').stops.findIndex(({ id }) => id === 'output-x2') + 1;
      const here = (/** @type {string | null} */ text) => text?.startsWith(`Stop ${nth} of`) === true;
      await eventually(() => position(page), here);
      await stateIs(page);
      await aSecondLater(page);
      assert.equal(await back(page).isVisible(), false);
      await eventually(() => address(page), /step=/);
      const home = address(page);
      await page.keyboard.press(']');
      await eventually(() => back(page).isVisible(), true);
      await eventually(() => address(page), /step=weigh\.0\.0.*&lesson=lecture-e&stop=rounding/);

      await page.reload();
      await stateIs(page);
      await eventually(() => back(page).isVisible(), true);
      assert.match(address(page), /step=weigh\.0\.0/);
      await back(page).click();
      await eventually(() => back(page).isVisible(), false);
      await stateIs(page);
      await eventually(() => address(page), home);

      await bar(page)
        .getByRole('combobox', { name: 'Stops' })
        .selectOption({ label: `${second}. The second token` });
      await eventually(() => address(page).includes('step=output.1') && address(page).includes('stop=output-x2'), true);
      await page.goBack();
      await eventually(() => address(page), home);
      await eventually(() => position(page), here);
    },
    TIMED,
  ),
);

test(
  'on a phone, the sentence of a stop’s picture is in sight at once',
  onScreen(SCREENS.phone, async (page) => {
    for (const [lesson, stop] of [
      ['meaning', 'bank-meanings'],
      ['meaning', 'bank-moves'],
      ['heads', 'bank-crossing'],
      ['heads', 'all-heads'],
      ['block', 'without-residual'],
      ['lookup', 'kernel'],
      ['similarity', 'scaling'],
      ['training', 'merci-before'],
      ['positions', 'one-hot'],
    ]) {
      await goTo(page, `#lesson=${lesson}&stop=${stop}`);
      const places = () =>
        page.locator('#rooms :is([data-says], .room-train > .says):visible').evaluateAll((all) =>
          all.map((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return top > 0 && bottom < innerHeight;
          }),
        );
      await eventually(async () => [stop, (await places())[0]], [stop, true]);
    }
    await goTo(page, '#room=sentence');
  }),
);

test(
  'on a phone, the first window shows the sentence or the new numbers of a stop, and the page fits the width',
  onScreen(SCREENS.phone, async (page) => {
    for (const [lesson, stop, parts] of /** @type {const} */ ([
      ['next-word', 'repetition', '.room-predict [data-says]'],
      ['positions', 'shuffled', '.room-positions [data-says]'],
      ['by-hand', 'softmax-88', '.board-flow .added'],
      ['by-hand', 'tiny-next-word', '.board-flow .added'],
      ['masks', 'mask-weights', '.board-flow .added'],
    ])) {
      await goTo(page, `#lesson=${lesson}&stop=${stop}`);
      const lowest = () =>
        page
          .locator(`${parts}:visible`)
          .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
      await eventually(lowest, (bottom) => bottom > 0 && bottom < SCREENS.phone.height);
      await pageFits(page, stop);
    }
    await goTo(page, '#room=sentence');
  }),
);

test(
  'a long title of a stop has one line in presentation mode',
  visit(
    '#lesson=lookup&stop=normalise&present=yes&lang=de',
    async (page) => {
      const title = page.locator('.lesson-stop');
      await eventually(() => title.innerText(), 'Warum nicht einfach durch die Summe teilen?');
      const lines = () =>
        title.evaluate((one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize));
      await eventually(lines, (height) => height < 2);
      // In German, the rooms are a menu in a window of this width.
      assert.equal(await page.locator('.rooms-opener').isVisible(), false);
      await page.getByRole('tab', { name: 'Nachschlagen', selected: true }).waitFor();
    },
    { context: {} },
  ),
);

test(
  'a link to the open lesson with another appearance is followed',
  inRoom('', async (page) => {
    for (const theme of ['dark', 'light']) {
      await goTo(page, `#lesson=tour&stop=it-animal&theme=${theme}`);
      await eventually(() => page.getAttribute('html', 'data-theme'), theme);
    }
    await goTo(page, '#room=sentence');
  }),
);

test(
  'axe finds no violation in the bar and the list',
  visit('#lesson=lecture-e&stop=score-x1-x1', async (page) => {
    await eventually(() => address(page), /step=dot\.0\.0/);
    await stateIs(page);
    await noViolationInAnyLook(page, 'the bar');
    await page.getByRole('button', { name: 'Lessons', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Lessons' })
      .getByRole('button', { name: /^Lecture A/ })
      .waitFor();
    await noViolationInAnyLook(page, 'the list');
  }),
);

for (const [screen, viewport] of Object.entries({ ...SCREENS, slide: SLIDE })) {
  test(
    `with the bar open, the picture stays visible on the ${screen}`,
    visit(
      '#lesson=lecture-e&stop=score-x1-x1',
      async (page) => {
        await eventually(() => address(page), /step=dot\.0\.0/);
        await stateIs(page);
        await pageFits(page);
        const { height } = /** @type {{ height: number }} */ (await bar(page).boundingBox());
        assert.ok(height <= viewport.height / 5, `the bar takes ${height} of ${viewport.height} pixels`);
      },
      { context: { viewport } },
    ),
  );
}
