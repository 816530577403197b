// @ts-check
/**
 * Makes the picture of the documentation, and the small pictures of all stops for the lecturer's sheets, from the built
 * page: `cargo xtask pictures`.
 */
import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';

import sharp from 'sharp';

import { CLOCK, closeBrowsers, goTo, open, stateIs, WALL } from './browser.mjs';
import { TOPICS } from './lesson-files.mjs';
import * as room from './room.mjs';

/** @typedef {{ picture: Buffer, delay: number }} Frame `delay`: in milliseconds */

const FOLDER = new URL('../../docs/', import.meta.url).pathname;
const SIZE = { width: 1200, height: 675 };
const WIDTH = 960;
const TYPED = "The animal didn't cross the street because it was too tired";
const NEXT = "The animal didn't cross the street because it was too wide";

const WORD_MS = 260;
const LOOK_MS = 1800;
const REST_MS = 3000;

/** Types the opening sentence, selects "it", and replaces the last word of the sentence. */
async function sentence() {
  const { page, finish } = await open('#room=sentence&theme=light&layer=5&head=11&text=The', {
    patience: room.LOADING_MS,
    context: { viewport: SIZE, deviceScaleFactor: 1, reducedMotion: 'reduce' },
  });
  /** @type {Frame[]} */
  const frames = [];
  const take = async (/** @type {number} */ delay) => {
    await page.mouse.move(0, 0);
    frames.push({ picture: await page.screenshot(), delay });
  };
  const words = TYPED.split(' ');
  for (const [at] of words.entries()) {
    await room.type(page, words.slice(0, at + 1).join(' '));
    await take(WORD_MS);
  }
  await take(LOOK_MS - WORD_MS);
  await room.token(page, 'it').click();
  await take(REST_MS);
  await room.type(page, NEXT);
  await take(REST_MS);
  await finish();
  await animated('headlight.webp', frames);
}

/** @param {string} name @param {Frame[]} frames */
async function animated(name, frames) {
  const small = await Promise.all(
    frames.map(({ picture }) => sharp(picture).resize(WIDTH, undefined, { kernel: 'lanczos3' }).png().toBuffer()),
  );
  const { size } = await sharp(small, { join: { animated: true } })
    .webp({ quality: 80, effort: 6, delay: frames.map(({ delay }) => delay), loop: 0 })
    .toFile(FOLDER + name);
  assert.ok(size < 1e6, `${name} has ${size} bytes; a README should load in a moment`);
}

/** Width of a stop's picture in pixels. */
const STOP_WIDTH = 320;
const STOPS = new URL('../../www/pictures/', import.meta.url).pathname;

/** The picture of each stop, as an audience sees it below the lesson's text. */
async function stops() {
  /** @type {Map<string, Buffer>} */
  const pictures = new Map();
  const { page, finish } = await open('#room=sentence', {
    ...CLOCK,
    patience: room.LOADING_MS,
    context: { viewport: WALL, reducedMotion: 'reduce' },
  });
  for (const { id: topic, stops } of TOPICS)
    for (const { id } of stops) {
      await goTo(page, `#lesson=${topic}&stop=${id}&present=yes`, 'ready');
      await stateIs(page, 'ready', room.LOADING_MS);
      await page.locator('html:not(:has(.start-state progress))').waitFor({ timeout: room.LOADING_MS });
      await page.clock.runFor(2000);
      await stateIs(page, 'ready', room.LOADING_MS);
      const { y } = /** @type {{ y: number }} */ (await page.locator('#rooms').boundingBox());
      const whole = await page.screenshot({ clip: { x: 0, y, width: WALL.width, height: WALL.height - y } });
      pictures.set(id, await sharp(whole).resize(STOP_WIDTH).webp({ quality: 60, effort: 6 }).toBuffer());
    }
  await finish();
  // The pictures are part of the page, and writing them rebuilds a page that is being served.
  await rm(STOPS, { recursive: true, force: true });
  await mkdir(STOPS);
  for (const [id, picture] of pictures) await writeFile(`${STOPS}${id}.webp`, picture);
}

await sentence();
await stops();
await closeBrowsers();
