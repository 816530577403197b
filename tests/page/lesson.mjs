// @ts-check
/**
 * `cargo xtask lesson FILE [STOP...]`: opens each stop of a lesson as an audience sees it and reports its problems.
 *
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('./lesson-files.mjs').Stop} Stop
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { ADDRESS, closeBrowsers, goTo, open, stateIs, versionFolder, WALL } from './browser.mjs';
import { withStops } from './lesson-files.mjs';
import { missing } from './stage.mjs';

/** Maximum length of the text of a stop, in characters. */
export const LONGEST = 260;

/** Time limit for opening a stop, which may read a large model from the disk or train a network. */
const PATIENCE_MS = 120_000;

/** Time until the texts and their font size no longer change, in milliseconds. */
const SETTLE_MS = 2500;

const spaced = (/** @type {string} */ text) => text.replace(/\s+/g, ' ');

/** The problems of a stop that can be found in its file, without opening the page. @param {Stop} stop */
export function faultsOf({ title, text, question, answer, shows = [], minutes }) {
  const found = [];
  if (text.length > LONGEST) found.push(`Its text has ${text.length} characters; at most ${LONGEST} fit.`);
  if (!question && answer) found.push('It has an answer but no question.');
  if (question && !answer) found.push('Its question has no answer.');
  if (shows.length === 0) found.push('`shows` is empty: list a text that must be on the screen.');
  if (!(minutes > 0)) found.push('It has no `minutes`.');
  if (title.length > 60) found.push(`Its title has ${title.length} characters; it does not fit on one line.`);
  return found;
}

/**
 * Problems on the screen of the current stop, one sentence each.
 *
 * @param {Page} page
 * @param {Stop} stop
 */
async function faultsOnScreen(page, { shows = [] }) {
  const claims = shows.map(spaced);
  const end = Date.now() + SETTLE_MS;
  let lost = await missing(page, claims);
  while (lost.length > 0 && Date.now() < end) lost = await missing(page, claims);
  const found = lost.map((fault) => `At ${WALL.width} × ${WALL.height}: ${fault}.`);
  const notices = spaced(await page.locator('#notices').innerText());
  if (notices) found.push(`The page says: ${notices}`);
  await page.waitForTimeout(500);
  if (await page.getByRole('button', { name: 'Back to the lesson' }).isVisible()) {
    const fields = new URL(page.url()).hash.replace(/&(present|lesson|stop)=[^&]*/g, '');
    found.push(`Its \`hash\` is not what the page writes, which is ${fields.slice(1)}`);
  }
  return found;
}

/** Makes the page find a lesson that may not be part of it. @param {Page} page @param {import('./lesson-files.mjs').Lesson} lesson */
async function serveInstead(page, lesson) {
  const { id, title, source, stops, more } = lesson;
  const about = { id, kind: 'lecture', title, source, minutes: 1 };
  await page.route('**/lessons/en/index.json', (route) =>
    route.fulfill({ json: [{ ...about, stops: stops.length + more.length, more: 0 }] }),
  );
  await page.route(`**/lessons/en/${id}.json`, (route) => route.fulfill({ json: { ...lesson, ...about } }));
}

/**
 * Opens each stop and prints its faults. A file of another language contains only texts, so its stops are those of the
 * built page.
 *
 * @param {string} file
 * @param {string[]} wanted ids of stops; all if empty
 * @returns {Promise<number>} the number of faults
 */
async function check(file, wanted) {
  const id = basename(file, '.json');
  const [, language] = /lessons\/([a-z]{2})\//.exec(file) ?? [];
  const isTranslated = language !== undefined && language !== 'en';
  const lang = isTranslated ? `&lang=${language}` : '';
  const { page, close } = await open(`#room=worked${lang}`, { context: { viewport: WALL }, patience: PATIENCE_MS });
  const source = isTranslated
    ? await (await fetch(new URL(`${await versionFolder()}lessons/${language}/${id}.json`, ADDRESS))).json()
    : withStops({ ...JSON.parse(readFileSync(file, 'utf8')), id });
  if (!isTranslated) await serveInstead(page, source);
  const stops = [...source.stops, ...source.more];
  let count = 0;
  for (const stop of stops) {
    if (wanted.length > 0 && !wanted.includes(stop.id)) continue;
    await goTo(page, `#lesson=${id}&stop=${stop.id}&present=yes${lang}`, 'ready').catch(() => {});
    await stateIs(page, 'ready', PATIENCE_MS);
    const faults = [...(isTranslated ? [] : faultsOf(stop)), ...(await faultsOnScreen(page, stop))];
    console.log(`${faults.length === 0 ? 'ok   ' : 'FAULT'} ${stop.id}, “${stop.title}”`);
    for (const fault of faults) console.log(`      ${fault}`);
    count += faults.length;
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${stop.id}.png` });
    if (process.env.SAYS) console.log(spaced(await page.locator('#rooms').innerText()).slice(0, 1500));
  }
  await close();
  return count;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [file, ...wanted] = process.argv.slice(2);
  const count = await check(file, wanted);
  await closeBrowsers();
  console.log(count === 0 ? 'No faults found.' : `${count} ${count === 1 ? 'fault' : 'faults'} found.`);
  process.exitCode = count === 0 ? 0 : 1;
}
