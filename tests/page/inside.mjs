// @ts-check
/**
 * Tests inside a room. All tests of a room share one page.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import { test } from 'node:test';

import { isReachable, neverSideways, noViolationInAnyLook, SCREENS } from './audit.mjs';
import { enterRoom, eventually, openSettings, plain, sharedPage } from './browser.mjs';
import { missing } from './stage.mjs';

/** Time limit for loading the room's model on a busy machine. The largest has 98 MB, and some views are many runs. */
const PATIENCE_MS = 240_000;

/**
 * @param {string} room
 * @param {{ fields?: string, settings?: boolean }} [options] `fields`: URL fields of every view, each with its `&`;
 *     `settings`: whether to open the settings, for a room whose controls are there
 */
export function testsIn(room, { fields = '', settings = false } = {}) {
  const shared = sharedPage(`#room=${room}${fields}`, { patience: PATIENCE_MS });

  /**
   * Opens a view in the open page.
   *
   * @param {Page} page
   * @param {string} hash URL fields, each with its `&`
   * @param {string} [state]
   */
  const enter = (page, hash, state) => enterRoom(page, room, `${fields}${hash}`, state);

  /**
   * Returns the body of a test in a view of the room.
   *
   * @param {string} hash
   * @param {(page: Page) => Promise<unknown>} look
   * @param {string} [state]
   */
  const inRoom = (hash, look, state) =>
    shared(async (page) => {
      await enter(page, hash, state);
      if (settings) await openSettings(page);
    }, look);

  /** The sentence that describes the current picture. @param {Page} page */
  const says = async (page) =>
    plain((await page.locator(`#room-${room} .says`).filter({ visible: true }).textContent()) ?? '');

  /** @param {Page} page @param {string | RegExp} name */
  const button = (page, name) => page.locator(`#room-${room}`).getByRole('button', { name, exact: true });

  return { shared, enter, inRoom, says, button };
}

/** @typedef {Pick<ReturnType<typeof testsIn>, 'enter' | 'inRoom'>} Room */

/**
 * Tests that views have no axe violation, do not scroll horizontally, and can be used with the Tab key.
 *
 * @param {Room} room
 * @param {string[]} views
 * @param {string[]} [tabbed] the views for the Tab key
 */
export function testAccess({ enter, inRoom }, views, tabbed = views) {
  test(
    'axe finds no violation, and no screen scrolls horizontally',
    inRoom(views[0], async (page) => {
      for (const view of views) {
        await enter(page, view);
        await noViolationInAnyLook(page, view);
        await neverSideways(page, view);
      }
    }),
  );

  for (const view of tabbed)
    test(`the Tab key reaches everything in ${view || 'the first view'}`, inRoom(view, isReachable));
}

/**
 * Tests that views fit the screen in presentation mode.
 *
 * @param {Room} room
 * @param {[view: string, claims: string[]][]} views each with texts that must be on the screen
 * @param {{ width: number, height: number }[]} [screens]
 */
export function testStage({ enter, inRoom }, views, screens = [SCREENS.wall]) {
  test(
    'picture and description fit the screen in presentation mode',
    inRoom('', async (page) => {
      for (const [view, claims] of views) {
        for (const screen of screens) {
          await page.setViewportSize(screen);
          await enter(page, `${view}&present=yes`);
          await eventually(() => missing(page, claims), []);
        }
      }
    }),
  );
}
