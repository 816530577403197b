// @ts-check
/** Makes the pictures for the documentation from the built page: `cargo xtask pictures`. */
import assert from 'node:assert/strict';

import sharp from 'sharp';

import { closeBrowsers, open } from './browser.mjs';
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

await sentence();
await closeBrowsers();
