// @ts-check
/** Accessibility: themes, contrast, forced colours and reduced motion. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { ROOMS } from '../../www/rooms.ts';
import { readableWhenTouched } from './audit.mjs';
import { notices } from './board.mjs';
import { eventually, goTo, visit } from './browser.mjs';
import { combinations } from './sets.mjs';

describe('themes and motion', () => {
  test(
    'the system’s dark theme is followed until another is chosen',
    visit(
      '#room=worked',
      async (page) => {
        const dark = () => page.evaluate(() => document.documentElement.dataset.theme);
        const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        assert.equal(await dark(), 'dark');
        const night = await ground();
        await page.emulateMedia({ colorScheme: 'light' });
        await eventually(dark, 'light');
        assert.notEqual(await ground(), night);
        await page.getByLabel('Theme').selectOption('Dark');
        await eventually(dark, 'dark');
        await eventually(() => new URL(page.url()).hash.includes('theme=dark'), true);
        assert.deepEqual(await notices(page), []);
      },
      { context: { colorScheme: 'dark' } },
    ),
  );

  test(
    'text is large, and grows with the screen',
    visit('#room=worked', async (page) => {
      const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
      assert.ok((await size()) >= 18, `${await size()} px`);
      await page.setViewportSize({ width: 2048, height: 1152 });
      await eventually(size, (now) => now >= 28);
    }),
  );

  test(
    'nothing moves with reduced motion',
    visit(
      '#room=worked',
      async (page) => {
        for (let step = 0; step < 5; step++) await page.keyboard.press(']');
        const moving = await page.evaluate(() => {
          const timed = [...document.querySelectorAll('*')].filter((element) => {
            const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(element);
            const long = (/** @type {string} */ durations) =>
              durations.split(',').some((duration) => parseFloat(duration) > 0.011);
            return (
              long(transitionDuration) ||
              (animationName !== 'none' && long(animationDuration)) ||
              scrollBehavior === 'smooth'
            );
          });
          return timed.map((element) => element.outerHTML.slice(0, 60)).slice(0, 5);
        });
        assert.deepEqual(moving, []);
      },
      { context: { reducedMotion: 'reduce' } },
    ),
  );
});

test(
  'forced colours keep the colours of the content and mark the current room',
  visit(
    '#room=worked&step=all_mixed',
    async (page) => {
      await page.emulateMedia({ forcedColors: 'active' });
      const looks = await page.evaluate(() => {
        const look = (/** @type {string} */ selector, /** @type {string} */ pseudo) =>
          getComputedStyle(/** @type {Element} */ (document.querySelector(selector)), pseudo);
        return {
          added: look('.colour.added', '::before').backgroundColor,
          source: look('.colour.source', '::before').backgroundColor,
          hatching: look('.heat-cells canvas', '').backgroundImage.slice(0, 9),
          open: look('.rooms [aria-selected=true]', '').borderBottomColor,
          other: look('.rooms [aria-selected=false]', '').borderBottomColor,
        };
      });
      const { open, other, ...content } = looks;
      assert.deepEqual(content, { added: 'rgb(255, 229, 153)', source: 'rgb(214, 230, 255)', hatching: 'repeating' });
      assert.notEqual(open, other);
    },
    { context: {} },
  ),
);

/** States of rooms with parts that change on hover or focus. */
const TOUCHED = [
  ...ROOMS.map(({ name }) => `room=${name}`),
  'room=block&stage=norm1',
  'room=block&stage=attention',
  'room=sentence&show=columns',
  'room=sentence&token=10&key=2&why=softmax',
  'room=predict&view=typed',
  'room=predict&view=wrote',
  'room=lookup&part=words',
  'room=worked&step=all_mixed',
];

test(
  'borders of text boxes, lists, number cells and buttons have a contrast of 3:1 in every theme',
  visit('#room=positions', async (page) => {
    for (const hash of ['room=worked', 'room=lookup', 'room=start', 'room=sentence', 'room=positions&positions=sines'])
      for (const theme of ['light', 'dark', 'projector']) {
        await goTo(page, `#${hash}&theme=${theme}`);
        assert.deepEqual(await page.evaluate(paleBorders), [], `${hash}, ${theme}`);
      }
  }),
);

/** Controls whose border has too little contrast with the background around them; runs in the page. */
function paleBorders() {
  const context = /** @type {CanvasRenderingContext2D} */ (
    document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  );
  const shareOf = (/** @type {string} */ color) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
  };
  const luminanceOf = (/** @type {string} */ color) => {
    const [red, green, blue] = shareOf(color).map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const isSeen = (/** @type {string} */ color) => shareOf(color)[3] > 0;
  const groundOf = (/** @type {Element | null} */ element) => {
    for (let around = element; around; around = around.parentElement) {
      const { backgroundColor } = getComputedStyle(around);
      if (isSeen(backgroundColor)) return backgroundColor;
    }
    return 'white';
  };
  const pale = [];
  for (const control of document.querySelectorAll(
    'input:not([type=checkbox], [type=radio], [type=range]), select, textarea, button',
  )) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    const bordered = control.matches('td > input') ? /** @type {Element} */ (control.parentElement) : control;
    const { borderBottomColor, borderBottomWidth } = getComputedStyle(bordered);
    if (parseFloat(borderBottomWidth) === 0 || !isSeen(borderBottomColor)) continue;
    const [dark, light] = [borderBottomColor, groundOf(bordered.parentElement)].map(luminanceOf).sort((a, b) => a - b);
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < 3) pale.push(`${control.outerHTML.slice(0, 70)}: ${ratio.toFixed(2)}`);
  }
  return pale.slice(0, 5);
}

test(
  'text is readable on hover and focus',
  visit('#room=positions', async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [hash, theme] of combinations(TOUCHED, ['light', 'dark', 'projector'])) {
      await goTo(page, `#${hash}&theme=${theme}`);
      await readableWhenTouched(page, `${hash}, ${theme}`);
    }
  }),
);

test(
  'forced colours keep the background colours of cells and tokens',
  visit('#room=positions', async (page) => {
    const grounds = () =>
      page
        .locator('main [style*="ground"], main [style*="background-color"]')
        .evaluateAll((all) =>
          all.filter((one) => one.checkVisibility()).map((one) => getComputedStyle(one).backgroundColor),
        );
    for (const hash of [
      'room=positions&positions=sines',
      'room=predict&view=typed',
      'room=predict&view=layers',
      'room=predict&view=continuations',
      'room=compare&second=The+animal+was+too+wide',
      'room=translate&translation=steps',
    ]) {
      await page.emulateMedia({ forcedColors: null });
      await goTo(page, `#${hash}`);
      const before = await grounds();
      await page.emulateMedia({ forcedColors: 'active' });
      await eventually(grounds, before);
    }
    await page.emulateMedia({ forcedColors: null });
  }),
);

test(
  'in forced colours the selected head of Translate has a colour of its own, and the best one has its star',
  visit('#room=translate', async (page) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const looks = await page
      .locator('#room-translate .head')
      .evaluateAll((heads) =>
        heads.map((head) => [
          head.getAttribute('aria-pressed'),
          getComputedStyle(head).backgroundColor,
          getComputedStyle(/** @type {Element} */ (head.querySelector('.head-value')), '::after').content,
        ]),
      );
    const [[, selected, star]] = looks.filter(([isPressed]) => isPressed === 'true');
    assert.equal(star, '" ★"');
    assert.deepEqual(
      looks.filter(([isPressed, background]) => (isPressed === 'true') !== (background === selected)),
      [],
    );
    await page.emulateMedia({ forcedColors: null });
  }),
);
