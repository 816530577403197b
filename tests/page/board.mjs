// @ts-check
/**
 * Locators for the worked example that find elements as a user does: by name, label or text.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import { stateIs } from './browser.mjs';

/** All steps of the worked example, with exact numbers. */
export const EXACT = '#mode=exact&step=all_mixed';

/**
 * A matrix by its symbol: `Q`, `Q Kᵀ`, `weights`.
 *
 * @param {Page} page
 * @param {string} symbol
 */
export function table(page, symbol) {
  return page.locator(`table[aria-label^="${symbol}, "]`);
}

/**
 * The displayed or typed numbers of a matrix, row by row.
 *
 * @param {Page} page
 * @param {string} symbol
 * @returns {Promise<string[][]>}
 */
export function matrix(page, symbol) {
  return table(page, symbol).evaluate((element) =>
    [...element.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.querySelector('input')?.value ?? cell.textContent ?? ''),
    ),
  );
}

/**
 * The symbols of all displayed matrices.
 *
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
export function symbols(page) {
  return page
    .locator('table[aria-label]')
    .evaluateAll((tables) => tables.map((table) => (table.getAttribute('aria-label') ?? '').split(', ')[0]));
}

/**
 * A cell of a matrix. Rows and columns are counted from 1, as in the cell's label.
 *
 * @param {Page} page
 * @param {string} symbol
 * @param {number} row
 * @param {number} column
 */
export function cell(page, symbol, row, column) {
  return table(page, symbol)
    .locator('tbody tr')
    .nth(row - 1)
    .locator('td')
    .nth(column - 1);
}

/**
 * The text field of a number.
 *
 * @param {Page} page
 * @param {string} symbol
 * @param {string} row
 * @param {number} column
 */
export function field(page, symbol, row, column) {
  return page.getByLabel(`${symbol}, row ${row}, column ${column}`, { exact: true });
}

/**
 * The cells that are highlighted as sources of the explanation, in the form `Q 1,2`.
 *
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
export function litSources(page) {
  return page
    .locator('table[aria-label]')
    .evaluateAll((tables) =>
      tables.flatMap((table) =>
        [...table.querySelectorAll('tbody tr')].flatMap((row, at) =>
          [...row.querySelectorAll('td')].flatMap((cell, column) =>
            cell.classList.contains('source')
              ? [`${table.getAttribute('aria-label')?.split(', ')[0]} ${at + 1},${column + 1}`]
              : [],
          ),
        ),
      ),
    );
}

/**
 * Text with exponents marked: `e^(2 − 4)` instead of `e2 − 4`.
 *
 * @param {import('playwright-core').Locator} locator
 * @returns {Promise<string[]>}
 */
function written(locator) {
  return locator.evaluateAll((elements) =>
    elements.map((element) => {
      const copy = /** @type {Element} */ (element.cloneNode(true));
      for (const raised of copy.querySelectorAll('sup')) raised.textContent = `^(${raised.textContent})`;
      return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
    }),
  );
}

/** The calculations of the current step. @param {Page} page */
export const lines = (page) => written(page.locator('.numbers .line'));

/** The explanation of the hovered or selected number. @param {Page} page */
export const why = async (page) => (await written(page.locator('.why')))[0];

/** The number of the current step, in the form `Step 3 of 53`. @param {Page} page @returns {Promise<string>} */
export async function counter(page) {
  return (await page.getByText(/^Step \d+ of \d+$/).textContent()) ?? '';
}

/** The title of the current step. @param {Page} page @returns {Promise<string>} */
export async function title(page) {
  return (await stepList(page).locator('[aria-current="step"]').textContent()) ?? '';
}

/** @param {Page} page */
export const stepList = (page) => page.getByRole('navigation', { name: 'Steps' });

/** The titles of all steps. @param {Page} page @returns {Promise<string[]>} */
export const titles = (page) => stepList(page).getByRole('button').allTextContents();

/** @param {Page} page @param {'As in the lecture' | 'Exact' | 'Exact, scaled'} mode */
export async function choose(page, mode) {
  await page.getByRole('radio', { name: mode, exact: true }).check();
  await stateIs(page);
}

/** The notices at the top. @param {Page} page @returns {Promise<string[]>} */
export const notices = (page) =>
  page
    .getByRole('status')
    .locator('p')
    .evaluateAll((all) => all.map((notice) => (notice.querySelector('span') ?? notice).textContent ?? ''));

/** The decoded hash. @param {Page} page */
export const address = (page) => decodeURIComponent(new URL(page.url()).hash);

/** @param {string[][]} rows */
export const numbers = (rows) => rows.map((row) => row.map((text) => Number(text.replace('−', '-'))));
