// @ts-check
/**
 * The parts of every room that must be visible in presentation mode, in a frame and in print.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import { enterRoom, eventually } from './browser.mjs';
import { inRoom } from './room.mjs';

/**
 * The URLs of rooms and their parts, each with the selectors of elements that an audience must see without scrolling.
 *
 * A view with `framed: false` is not meant for frames.
 *
 * @type {Record<string, { room: string, hash: string, parts?: string[], framed?: boolean }>}
 */
export const VIEWS = {
  'worked example': {
    room: 'worked',
    hash: '&example=lecture-e&step=output.1',
    parts: ['.telling', '.matrix:has(.added)'],
  },
  arrows: { room: 'sentence', hash: '', parts: ['.arrow-box', '.says'] },
  'two columns': { room: 'sentence', hash: '&show=columns', parts: ['.column-box', '.says'] },
  heatmap: { room: 'sentence', hash: '&show=heatmap', parts: ['.heatmap-scroller', '.says'] },
  'all heads': { room: 'sentence', hash: '&show=heads', parts: ['.heads-canvas'] },
  block: { room: 'block', hash: '', parts: ['.flow', '.block-flow > .block-says'] },
  'a stage of the block': { room: 'block', hash: '&stage=norm1' },
  sinusoids: { room: 'positions', hash: '', parts: ['.positions-wide .board-stage'] },
  'learned positions': { room: 'positions', hash: '&positions=learned' },
  'word order': { room: 'positions', hash: '&positions=order' },
  database: { room: 'lookup', hash: '', parts: ['.axis-frame', '.database-side > .says'] },
  'keys in the plane': { room: 'lookup', hash: '&space=plane' },
  'similarity of words': { room: 'lookup', hash: '&part=words' },
  'why √d': { room: 'lookup', hash: '&part=scaling' },
  start: { room: 'start', hash: '', framed: false },
  'next word': { room: 'predict', hash: '' },
  translation: { room: 'translate', hash: '' },
  comparison: { room: 'compare', hash: '' },
  training: { room: 'train', hash: '&trained=20' },
  'recurrent network': { room: 'recurrent', hash: '&recurrent-steps=20' },
};

/**
 * Returns the body of a test that checks views at a screen size and then restores the usual size.
 *
 * @param {{ width: number, height: number }} viewport
 * @param {(page: Page, open: (view: { room: string, hash: string }, fields?: string) => Promise<void>) => Promise<unknown>} look
 */
export function onScreen(viewport, look) {
  return inRoom('', async (page) => {
    const before = page.viewportSize();
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    try {
      await look(page, ({ room, hash }, fields = '') => enterRoom(page, room, `${hash}${fields}`));
    } finally {
      await page.emulateMedia({ reducedMotion: null });
      if (before) await page.setViewportSize(before);
    }
  });
}

/** The root's font size in pixels, the unit of all lengths. @param {Page} page */
export const rootType = (page) => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));

/** Vertical and horizontal scroll range of the page. @param {Page} page */
export const beyond = (page) =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement;
    return [scrollHeight - clientHeight, scrollWidth - clientWidth];
  });

/**
 * Waits until parts of the page are inside the screen vertically.
 *
 * @param {Page} page
 * @param {string[]} parts
 */
export const inSight = (page, parts) =>
  eventually(
    () =>
      page.evaluate((parts) => {
        const seen = (/** @type {string} */ part) =>
          [...document.querySelectorAll(part)].find((one) => one.checkVisibility())?.getBoundingClientRect();
        return parts.filter((part) => {
          const box = seen(part);
          // Rounding may lose half a pixel.
          return !box || box.height < 10 || box.top < -0.5 || box.bottom > innerHeight + 0.5;
        });
      }, parts),
    [],
  );
