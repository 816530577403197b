// @ts-check
/**
 * Lessons: what their files claim stands on the screen, and a lesson is played as a person plays it.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { noViolation, SCREENS, sideways, SLIDE, staysClosed } from './audit.mjs';
import { eventually, goTo, stateIs, visit } from './browser.mjs';
import { inRoom } from './room.mjs';

const FOLDER = new URL('../../www/lessons/en/', import.meta.url);
const read = async (/** @type {string} */ file) => JSON.parse(await readFile(new URL(file, FOLDER), 'utf8'));
/** @type {{ id: string, title: string, source: string, minutes: number, stops: number }[]} */
const list = await read('index.json');
const LATIN = 'abcde';

const bar = (/** @type {Page} */ page) => page.getByRole('region', { name: 'Lesson', exact: true });
const back = (/** @type {Page} */ page) => page.getByRole('button', { name: 'Back to the lesson' });
const position = (/** @type {Page} */ page) => bar(page).locator('.lesson-position').textContent();
const spaced = (/** @type {string} */ text) => text.replace(/\s+/g, ' ');
const shown = async (/** @type {Page} */ page) => spaced(await page.locator('#rooms').innerText());
const address = (/** @type {Page} */ page) => new URL(page.url()).hash;
/** That nothing comes can only be waited for by time: the page looks where it is a quarter of a second later. */
const settled = (/** @type {Page} */ page) => page.waitForTimeout(350);

test('there is a lesson for each lecture and a first tour, and the list is of the files', async () => {
  const files = (await readdir(FOLDER)).filter((file) => file !== 'index.json').map((file) => file.replace('.json', ''));
  assert.deepEqual(files.sort(), list.map(({ id }) => id).sort());
  assert.deepEqual(list.map(({ id }) => id), ['tour', ...[...LATIN].map((letter) => `lecture-${letter}`)]);
  for (const { stops, ...about } of list) {
    const { stops: own, ...lesson } = await read(`${about.id}.json`);
    assert.deepEqual({ ...lesson, stops: own.length }, { ...about, stops });
    for (const stop of own) {
      assert.ok(stop.shows?.length > 0, `${about.id}: “${stop.title}” says what must be seen`);
      assert.ok(stop.text.length <= 260, `${about.id}: “${stop.title}” is told in ${stop.text.length} letters`);
    }
  }
});

for (const { id, title } of list) {
  test(`${title}: every stop opens and shows what it claims`, inRoom('', async (page) => {
    const { stops } = await read(`${id}.json`);
    for (const [index, stop] of stops.entries()) {
      const where = `${id}, stop ${index + 1}, “${stop.title}”`;
      await goTo(page, `#lesson=${id}&stop=${index + 1}`);
      await eventually(() => position(page), `Stop ${index + 1} of ${stops.length}`);
      for (const claim of stop.shows) {
        const isThere = async () => (await shown(page)).includes(spaced(claim));
        await eventually(isThere, true).catch(() => assert.fail(`${where} does not show: ${claim}`));
      }
      await settled(page);
      assert.equal(await page.locator('#notices').innerText(), '', where);
      assert.equal(await back(page).isVisible(), false, `${where} is not written as the page writes it: ${address(page)}`);
    }
  }));
}

test('a lesson is played to its end by keyboard only', inRoom('', async (page) => {
  await goTo(page, '#room=worked&step=inputs');
  const lessons = page.getByRole('button', { name: 'Lessons', exact: true });
  for (let stop = 0; stop < 12 && !(await lessons.evaluate((button) => button === document.activeElement)); stop++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Lessons' });
  const first = dialog.getByRole('button').first();
  await first.waitFor();
  assert.match((await first.textContent()) ?? '', /A first tour.*11 stops, about 10 minutes/);
  for (let stop = 0; stop < 12 && !(await first.evaluate((button) => button === document.activeElement)); stop++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const { stops } = await read('tour.json');
  for (const [index, stop] of stops.entries()) {
    await eventually(() => position(page), `Stop ${index + 1} of ${stops.length}`);
    await stateIs(page);
    await eventually(async () => stop.shows.every(((text) => (/** @type {string} */ claim) => text.includes(spaced(claim)))(await shown(page))), true);
    await page.keyboard.press('PageDown');
  }
  // There is nothing after the last.
  await settled(page);
  assert.equal(await position(page), `Stop ${stops.length} of ${stops.length}`);
  await page.keyboard.press('PageUp');
  await eventually(() => position(page), `Stop ${stops.length - 1} of ${stops.length}`);
  for (let stop = 0; stop < 20 && !(await bar(page).getByRole('button', { name: 'Close lesson' }).evaluate((button) => button === document.activeElement)); stop++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await eventually(() => bar(page).isVisible(), false);
  await eventually(() => address(page).includes('lesson='), false);
}));

test('the list does not open again by what is drawn before the page hears that it was closed', inRoom('', async (page) => {
  await page.getByRole('button', { name: 'Lessons', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Lessons' });
  await dialog.waitFor();
  await staysClosed(page, '.lesson-dialog');
}));

test('a clicker steps on while a picture has the focus that uses its keys', visit('#lesson=tour&stop=9', async (page) => {
  await stateIs(page);
  await page.getByRole('slider', { name: /dimension/ }).first().focus();
  await page.keyboard.press('PageDown');
  await eventually(() => position(page), 'Stop 10 of 11');
}));

test('on a phone its text stays in sight from stop to stop', visit('#lesson=lecture-e&stop=6', async (page) => {
  for (const stop of [7, 8, 9]) {
    await stateIs(page);
    await settled(page);
    await page.getByRole('button', { name: 'Next stop' }).click();
    await eventually(() => position(page), `Stop ${stop} of 24`);
    await stateIs(page);
    await settled(page);
    const box = await bar(page).boundingBox();
    assert.ok(box && box.y >= 0, `stop ${stop}: ${box?.y}`);
  }
}, { context: { viewport: { width: 390, height: 844 } } }));

test('one can wander off and come back, and reload in between', visit('#lesson=lecture-e&stop=9', async (page) => {
  await eventually(() => position(page), (text) => text?.startsWith('Stop 9 of'));
  await stateIs(page);
  await settled(page);
  assert.equal(await back(page).isVisible(), false);
  const home = address(page);
  await page.keyboard.press(']');
  await eventually(() => back(page).isVisible(), true);
  assert.match(address(page), /step=weigh\.0\.0.*&lesson=lecture-e&stop=9/);

  await page.reload();
  await stateIs(page);
  await eventually(() => back(page).isVisible(), true);
  assert.match(address(page), /step=weigh\.0\.0/);
  await back(page).click();
  await eventually(() => back(page).isVisible(), false);
  await stateIs(page);
  assert.equal(address(page), home);

  await bar(page).getByRole('combobox', { name: 'Stops' }).selectOption({ label: '11. The second token' });
  await eventually(() => address(page).includes('step=output.1') && address(page).includes('stop=11'), true);
  await page.goBack();
  await eventually(() => address(page), home);
  await eventually(() => position(page), (text) => text?.startsWith('Stop 9 of'));
}, {}));

test('a lesson that does not exist, is broken, or has no such stop is told in a sentence', visit('#lesson=nonsense', async (page) => {
  await eventually(() => bar(page).textContent(), (text) => /There is no lesson in lessons\/nonsense\.json \(the server says 404\)/.test(text ?? ''));
  await stateIs(page);
  assert.equal(await page.getByRole('button', { name: 'Next step' }).isEnabled(), true);

  for (const [name, body] of Object.entries({ text: 'no lesson', empty: '{}', stops: '{"id":"x","title":"x","source":"x","minutes":1,"stops":[{"title":1}]}' })) {
    await page.route(`**/lessons/en/${name}.json`, (route) => route.fulfill({ body, contentType: 'application/json' }));
    await goTo(page, `#lesson=${name}`);
    await eventually(() => bar(page).textContent(), (text) => (text ?? '').includes(`The file lessons/${name}.json is not a lesson that this page can read`));
  }
  await page.route('**/lessons/en/gone.json', (route) => route.abort());
  await goTo(page, '#lesson=gone');
  await eventually(() => bar(page).textContent(), (text) => /lessons\/gone\.json cannot be reached/.test(text ?? ''));

  await goTo(page, '#lesson=tour&stop=99&other=1');
  await eventually(() => position(page), 'Stop 1 of 11');
  await eventually(() => page.locator('#notices').innerText(), (text) => text.includes('The link names stop 99, but this lesson has 11.'));
  await goTo(page, '#lesson=../secret&stop=0');
  await eventually(() => page.locator('#notices').innerText(), (text) => /lesson/.test(text) && /stop/.test(text));
}, { expected: /Failed to load resource/ }));

for (const [screen, viewport] of Object.entries({ ...SCREENS, slide: SLIDE })) {
  test(`with the bar open, axe finds nothing on the ${screen} and the picture stays in view`, visit('#lesson=lecture-e&stop=10', async (page) => {
    await eventually(() => position(page), (text) => text?.startsWith('Stop 10 of'));
    await stateIs(page);
    await noViolation(page, `the bar on the ${screen}`);
    assert.equal(await sideways(page), 0);
    const { height } = /** @type {{ height: number }} */ (await bar(page).boundingBox());
    assert.ok(height <= viewport.height / 5, `the bar takes ${height} of ${viewport.height} pixels`);
    await page.getByRole('button', { name: 'Lessons', exact: true }).click();
    await page.getByRole('dialog', { name: 'Lessons' }).getByRole('button', { name: /^Lecture A/ }).waitFor();
    await noViolation(page, `the list on the ${screen}`);
  }, { context: { viewport } }));
}
