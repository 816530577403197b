// @ts-check
/** Accessibility: assistive technology, keyboard only, small screens, large text, reduced motion. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { ROOMS } from '../../www/rooms.ts';
import {
  fitsWidth,
  isReachable,
  neverSideways,
  noViolationInAnyLook,
  pageFits,
  readableWhenTouched,
  SCREENS,
} from './audit.mjs';
import { cell, counter, field, matrix, notices, why } from './board.mjs';
import { eventually, FULL, goTo, openSettings, stateIs, visit } from './browser.mjs';

/** @typedef {import('playwright-core').Page} Page */

const EXAMPLES = [
  'lecture-e',
  'lecture-a',
  'lecture-b',
  'cross-attention',
  'decoder',
  'tiny-decoder',
  'no-weights',
  'equal-keys',
  'one-key-wins',
];

describe('axe finds no violation', () => {
  test(
    'at three steps',
    visit('#room=worked', async (page) => {
      for (const step of ['inputs', 'dot.1.1', 'all_mixed']) {
        await goTo(page, `#step=${step}`);
        await noViolationInAnyLook(page, step);
      }
    }),
  );

  test(
    'with the list of keys, an error and a selected number',
    visit('#step=all_mixed', async (page) => {
      await cell(page, 'Q', 1, 1).focus();
      await page.keyboard.press('Enter');
      await eventually(
        () => why(page),
        (text) => text.startsWith('selected'),
      );
      await field(page, 'X', 'x₁', 1).fill('two');
      await stateIs(page, 'error');
      await noViolationInAnyLook(page, 'error and selected number');
      await field(page, 'X', 'x₁', 1).blur();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      await noViolationInAnyLook(page, 'keys');
    }),
  );
});

describe('the keyboard', () => {
  test(
    'reaches every control and every matrix with a visible focus',
    visit('#step=all_mixed&mode=exact', async (page) => {
      await isReachable(page);
      const grids = await page.evaluate(
        () => [.../** @type {any} */ (globalThis).visited].filter((element) => element.closest('[role=grid]')).length,
      );
      assert.equal(grids, await page.getByRole('grid').count(), 'one stop for each matrix');
    }),
  );

  test(
    'operates the whole room without a pointer',
    visit('#room=worked', async (page) => {
      await page.getByRole('radio', { name: 'As in the lecture' }).focus();
      await page.keyboard.press('ArrowRight');
      await stateIs(page);
      assert.ok(await page.getByRole('radio', { name: 'Exact', exact: true }).isChecked());
      // Opens the settings, then checks the first of them.
      for (const key of ['Tab', 'Space', 'Tab', 'Space']) await page.keyboard.press(key);
      await stateIs(page);
      assert.ok(await page.getByLabel('Causal mask').isChecked());
      assert.match(await counter(page), /^Step 1 of /);
      await page.keyboard.press(']');
      await eventually(
        () => counter(page),
        (text) => text.startsWith('Step 2 '),
      );
      await page.getByRole('combobox', { name: 'Example' }).focus();
      await page.keyboard.press('ArrowDown');
      await stateIs(page);
      assert.equal(await page.getByRole('combobox', { name: 'Example' }).inputValue(), 'lecture-a');
    }),
  );

  test(
    '? opens the list of keys, Escape closes it, and other keys are ignored meanwhile',
    visit('#step=query.0&cell=blocks.0.attn.q.0.0.0', async (page) => {
      const before = await counter(page);
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keys' });
      await dialog.waitFor();
      await page.keyboard.press(']');
      await page.keyboard.press('?');
      await page.keyboard.press('Escape');
      assert.equal(await dialog.isVisible(), false);
      assert.equal(await counter(page), before);
      await eventually(
        () => why(page),
        (text) => text.startsWith('selected'),
      );
      await page.getByRole('button', { name: /^Keys/ }).click();
      await dialog.getByRole('button', { name: 'Close' }).click();
      assert.equal(await dialog.isVisible(), false);
      await page.keyboard.press('Escape');
      await eventually(
        () => why(page),
        (text) => !text.startsWith('selected'),
      );
    }),
  );

  test(
    'leaves left and right to a slide deck around the page',
    visit('#room=worked', async (page) => {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Control+]');
      assert.match(await counter(page), /^Step 1 of /);
      const free = await page.evaluate(() =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
        ),
      );
      assert.ok(free);
    }),
  );
});

describe('a screen reader', () => {
  test(
    'announces errors and steps',
    visit('#room=worked', async (page) => {
      await field(page, 'X', 'x₁', 1).fill('two');
      await stateIs(page, 'error');
      assert.match((await page.locator('#notices').textContent()) ?? '', /“two” is not a number/);
      assert.match(
        (await page.locator('[aria-live=polite]').filter({ hasText: 'The inputs' }).textContent()) ?? '',
        /3 tokens come in/,
      );
    }),
  );

  test(
    'finds a distinct name for every field',
    visit('#step=all_mixed', async (page) => {
      const names = await page
        .locator('main input:not([type=radio], [type=checkbox], [role=spinbutton], [hidden])')
        .filter({ visible: true })
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
      assert.equal(names.length, 12 + 36 + 3);
      assert.equal(new Set(names).size, names.length);
    }),
  );

  test(
    'finds a language, a title, one main heading and one main region',
    visit('#room=worked', async (page) => {
      assert.equal(await page.locator('html').getAttribute('lang'), 'en');
      assert.equal(await page.title(), 'Headlight');
      assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
      assert.equal(await page.locator('main').count(), 1);
    }),
  );
});

describe('the screen', () => {
  test(
    'never scrolls horizontally for any example',
    visit('#room=worked', async (page) => {
      const eight = Array(8).fill(Array(8).fill('-12.5').join(',')).join(';');
      const large = `#step=all_mixed&mode=scaled&mask=causal&tokens=${Array.from({ length: 8 }, (_, at) => `a-rather-long-name-no-${at}`).join(',')}&x=${eight}&w_q=${eight}&w_k=${eight}&w_v=${eight}`;
      for (const theme of ['light', 'projector']) {
        for (const hash of [...EXAMPLES.map((example) => `#example=${example}&step=all_mixed`), large]) {
          await goTo(page, `${hash}&theme=${theme}`);
          await neverSideways(page, `${hash.slice(0, 50)}, ${theme}`);
        }
      }
      assert.equal((await matrix(page, 'weights')).length, 8);
    }),
  );

  test(
    'of a phone has controls large enough for a thumb',
    visit(
      '#room=worked',
      async (page) => {
        for (const name of ['Next step', 'Play']) {
          const box = await page.getByRole('button', { name }).boundingBox();
          assert.ok(box && box.x >= 0 && box.x + box.width <= 390, `${name} lies at ${JSON.stringify(box)}`);
          assert.ok(box && box.width >= 24 && box.height >= 24, `${name} is ${box?.width} × ${box?.height}`);
        }
        await page.getByRole('button', { name: 'Next step' }).tap();
        await eventually(
          () => counter(page),
          (text) => text.startsWith('Step 2 '),
        );
      },
      { context: { viewport: SCREENS.phone, hasTouch: true, isMobile: true } },
    ),
  );

  test(
    'zoomed to 200 % still shows the step and its buttons',
    visit(
      '#room=worked',
      async (page) => {
        await pageFits(page);
        await page.getByRole('button', { name: 'Next step' }).click();
        await page.getByRole('button', { name: 'Next step' }).click();
        await eventually(
          () => counter(page),
          (text) => text.startsWith('Step 3 '),
        );
        assert.ok(await page.getByRole('heading', { name: /The weights for values/ }).isVisible());
      },
      { context: { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 } },
    ),
  );

  test(
    'with text at twice the size cuts nothing off at the sides',
    visit('#step=all_mixed', async (page) => {
      const before = await page
        .getByRole('paragraph')
        .first()
        .evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const after = await page
        .getByRole('paragraph')
        .first()
        .evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
      assert.ok(after >= 1.7 * before, `text grew from ${before} to ${after} px only`);
      await pageFits(page);
      await page.getByRole('button', { name: 'Previous step' }).click();
      await eventually(
        () => counter(page),
        (text) => text.startsWith('Step 52 '),
      );
      // The page is shared with the following tests.
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '';
      });
    }),
  );
});

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
  'a skip link leads to the picture in every room',
  visit('#room=worked', async (page) => {
    for (const name of ['Start', 'Soft lookup', 'Worked example', 'Positions', 'Layer', 'Train']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
      await eventually(() => page.locator('[data-picture]:visible').count(), 1);
      await stateIs(page);
      await enter(page);
      await page.keyboard.press('Tab');
      const skip = page.getByRole('button', { name: 'Skip to the picture' });
      assert.ok(await skip.evaluate((button) => button === document.activeElement), name);
      const box = await skip.boundingBox();
      assert.ok(box && box.width > 40 && box.height > 20, 'it is seen');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      assert.ok(
        await page.evaluate(() => document.activeElement?.closest('[data-picture]')?.checkVisibility() ?? false),
        name,
      );
    }
  }),
);

/** Moves the focus to the start of the page. @param {Page} page */
const enter = (page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });

/** Maximum number of Tab stops from the start of the page to the picture. */
const MOST_STOPS = 8;

for (const { name } of ROOMS)
  test(
    `at most ${MOST_STOPS} Tab stops lead to the picture: ${name}`,
    visit(`#room=${name}`, async (page) => {
      await page.locator('[data-picture]:visible').waitFor();
      await openSettings(page, false);
      await enter(page);
      /** @type {string[]} */
      const stops = [];
      for (let isThere = false; !isThere; ) {
        await page.keyboard.press('Tab');
        stops.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80) ?? ''));
        assert.ok(stops.length <= MOST_STOPS, stops.join('\n'));
        isThere = await page.evaluate(() => document.activeElement?.closest('[data-picture]') !== null);
      }
    }),
  );

test(
  'arrow keys reach every control that shares a Tab stop',
  visit('#room=block', async (page) => {
    for (const [group, names] of /** @type {const} */ ([
      ['Page', ['Lessons', 'Share', 'Present', 'Language', 'Theme', 'Keys ?']],
      ['Sentence, model and head', ['Examples', 'Model', 'Your own…', 'Layer', 'Head']],
    ])) {
      const toolbar = page.getByRole('toolbar', { name: group });
      assert.equal(await toolbar.locator('[tabindex="0"]').count(), 1, group);
      await toolbar.locator('[tabindex="0"]').focus();
      await page.keyboard.press('Home');
      for (const name of [...names, names[0]]) {
        const control = toolbar.getByRole(
          ['Language', 'Theme', 'Examples', 'Model', 'Layer', 'Head'].includes(name) ? 'combobox' : 'button',
          {
            name,
          },
        );
        assert.ok(await control.evaluate((element) => element === document.activeElement), name);
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Tab');
      assert.equal(await toolbar.evaluate((element) => element.contains(document.activeElement)), false);
    }
    assert.equal(await page.getByRole('combobox', { name: 'Head' }).inputValue(), '11', 'no arrow has chosen another');
  }),
);

test(
  'at 640 × 360, a laptop at 200 %, every button of the header is reachable',
  visit(
    '#room=worked',
    async (page) => {
      for (const name of ['Lessons', 'Share', 'Present', 'Keys ?'])
        await eventually(
          () => page.getByRole('button', { name, exact: true }).boundingBox(),
          (box) => box && box.x >= 0 && box.x + box.width <= 640 && box.y + box.height <= 360,
        );
      assert.ok(await page.getByLabel('Theme').isVisible());
      await page.getByRole('button', { name: /^Worked example/ }).click();
      assert.ok(await page.getByRole('tab', { name: 'Sentence' }).isVisible());
      await page.keyboard.press('Escape');
      await pageFits(page);
    },
    { context: { viewport: { width: 640, height: 360 } } },
  ),
);

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

// Each theme takes a minute, so the daily test set checks only one.
for (const theme of FULL ? ['light', 'dark', 'projector'] : ['light'])
  test(
    `text is readable on hover and focus: ${theme}`,
    visit('#room=positions', async (page) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const hash of TOUCHED) {
        await goTo(page, `#${hash}&theme=${theme}`);
        await readableWhenTouched(page, hash);
      }
    }),
  );

test(
  'on a phone no choice is beyond the end of a row of controls',
  visit(
    '#room=positions',
    async (page) => {
      for (const name of ['worked', 'lookup', 'positions', 'recurrent', 'recurrent&recurrent=bottleneck', 'train']) {
        await goTo(page, `#room=${name}`);
        const row = page.locator('.control-bar-first:visible');
        await fitsWidth(row, name);
      }
    },
    { context: { viewport: SCREENS.phone } },
  ),
);

/** A page 320 CSS px wide, the width of a window of 1280 px at a zoom of 400 % (WCAG 1.4.10). */
const NARROW = { viewport: { width: 320, height: 640 } };

test(
  'at 320 px nothing scrolls horizontally and no line is cut: training, stages of a block in a lesson, heatmap',
  visit(
    '#room=positions',
    async (page) => {
      for (const hash of ['room=train&trained=20', 'room=train&trained=20&train-task=agreement&train-model=lstm']) {
        await goTo(page, `#${hash}`);
        await pageFits(page, hash);
        const texts = page.locator('.train-curve-picture text');
        const beyond = () =>
          texts.evaluateAll((all) =>
            all.filter((text) => text.getBoundingClientRect().right > 320).map((text) => text.textContent),
          );
        await eventually(beyond, []);
      }
      for (const stop of ['residual', 'layer-norm']) {
        await goTo(page, `#lesson=lecture-a&stop=${stop}`);
        await page.locator('.lesson').waitFor();
        await pageFits(page);
      }
      await goTo(page, '#room=sentence&show=heatmap&token=10');
      await eventually(
        () => page.locator('.heatmap-readout').evaluate((line) => line.scrollHeight - line.clientHeight),
        (cut) => cut <= 1,
      );
    },
    { context: NARROW },
  ),
);

test(
  'the figure of Start fits text with the spacing of WCAG 1.4.12',
  visit('#room=start', async (page) => {
    await page.locator('.fig-token').first().waitFor();
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      );
      document.adoptedStyleSheets = [sheet];
    });
    try {
      for (const size of [SCREENS.wall, SCREENS.phone]) {
        await page.setViewportSize(size);
        const beyond = () =>
          page
            .locator('.fig-text, .start-door, .fig-lead')
            .evaluateAll((all) =>
              all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
            );
        await eventually(beyond, []);
        await pageFits(page);
      }
    } finally {
      await page.evaluate(() => {
        document.adoptedStyleSheets = [];
      });
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
  'the header shows the full name of each theme',
  visit('#room=recurrent', async (page) => {
    const select = page.getByLabel('Theme');
    for (const theme of ['light', 'dark', 'projector']) {
      await select.selectOption(theme);
      const spare = await select.evaluate((element) => {
        const whole = /** @type {HTMLSelectElement} */ (element.cloneNode(true));
        whole.style.cssText = 'width: auto; field-sizing: content';
        whole.value = /** @type {HTMLSelectElement} */ (element).value;
        element.after(whole);
        const room = element.getBoundingClientRect().width - whole.getBoundingClientRect().width;
        whole.remove();
        return room;
      });
      assert.ok(spare >= 0, `${theme}: ${spare} px`);
    }
    assert.equal(await page.locator('header').evaluate((header) => header.clientHeight < 60), true, 'in one line');
  }),
);

test(
  'in forced colours the selected head of Translate stands out, and the best one has its star',
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
