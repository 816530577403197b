// @ts-check
/**
 * Locators and files of the dialog "Share".
 *
 * @typedef {import('playwright-core').Page} Page
 * @typedef {'SVG' | 'PNG' | 'CSV' | 'JSON'} Format
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

/** @param {Page} page */
export const dialog = (page) => page.getByRole('dialog', { name: 'Share' });

/** @param {Page} page @param {string} name */
export const button = (page, name) => dialog(page).getByRole('button', { name, exact: true });

/** @param {Page} page */
export const linkBox = (page) => dialog(page).getByRole('textbox', { name: 'The link' });

/** @param {Page} page @param {string} name */
export const option = (page, name) => dialog(page).getByRole('checkbox', { name, exact: true });

/** Lets a test read the clipboard. @param {Page} page */
export const mayCopy = (page) => page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

/** @param {Page} page */
export const clipboardText = (page) => page.evaluate(() => navigator.clipboard.readText());

/** The dialog's message about the last action. @param {Page} page */
export const told = async (page) => (await dialog(page).getByRole('status').textContent()) ?? '';

/** @param {Page} page */
export async function openShare(page) {
  await page.getByRole('banner').getByRole('button', { name: 'Share', exact: true }).click();
  await button(page, 'Close').waitFor();
}

/** @param {Page} page */
export async function closeShare(page) {
  await button(page, 'Close').click();
  await dialog(page).waitFor({ state: 'hidden' });
}

/**
 * A file from the open dialog.
 *
 * @param {Page} page
 * @param {Format} format
 */
export async function taken(page, format) {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, `Download ${format}`).click()]);
  const bytes = await readFile(await file.path());
  return { name: file.suggestedFilename(), bytes, text: new TextDecoder().decode(bytes) };
}

/**
 * Opens the dialog, downloads a file and closes it.
 *
 * @param {Page} page
 * @param {'Download CSV' | 'Download JSON'} name
 */
export async function download(page, name) {
  await openShare(page);
  const file = await taken(page, /** @type {Format} */ (name.split(' ')[1]));
  await closeShare(page);
  return file;
}

/**
 * Parses CSV as in RFC 4180.
 *
 * @param {string} text
 * @returns {string[][]}
 */
export function parsed(text) {
  /** @type {string[][]} */
  const rows = [[]];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/y;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (!found) throw new Error(`no CSV at “${text.slice(at, at + 40)}”`);
    const [, raw, end] = found;
    rows[rows.length - 1].push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === '\r\n') rows.push([]);
  }
  assert.deepEqual(rows.pop(), [], 'the last line ends as the others do');
  return rows;
}
