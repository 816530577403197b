// @ts-check
/** Functions of `www/draw/` that create elements, with a minimal document. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { html, mathml, svg } from '../../www/widgets/elements.ts';

describe('elements', () => {
  /** A minimal `document` for the functions that create elements; it has no innerHTML. */
  class FakeElement {
    /** @param {string} namespace @param {string} tag */
    constructor(namespace, tag) {
      this.namespace = namespace;
      this.tag = tag;
      /** @type {Record<string, string>} */
      this.attributes = {};
      /** @type {Record<string, string>} */
      this.dataset = {};
      /** @type {Record<string, string>} */
      this.properties = {};
      /** @type {Record<string, unknown>} */
      this.listeners = {};
      /** @type {unknown[]} */
      this.children = [];
      this.style = {
        setProperty: (/** @type {string} */ name, /** @type {string} */ value) => {
          this.properties[name] = value;
        },
      };
    }
    /** @param {string} name @param {string} value */
    setAttribute(name, value) {
      this.attributes[name] = value;
    }
    /** @param {string} name @param {unknown} listener */
    addEventListener(name, listener) {
      this.listeners[name] = listener;
    }
    /** @param {unknown[]} children */
    append(...children) {
      this.children.push(...children);
    }
  }
  before(() => {
    Object.assign(globalThis, {
      document: {
        createElementNS: (/** @type {string} */ namespace, /** @type {string} */ tag) =>
          new FakeElement(namespace, tag),
      },
    });
  });
  // The next file runs in this process too, and lit-html would use a document it finds.
  after(() => Reflect.deleteProperty(globalThis, 'document'));
  /** @param {unknown} element */
  const fake = (element) => /** @type {FakeElement} */ (element);

  test('each function creates elements in its own namespace', () => {
    assert.equal(fake(svg('path')).namespace, 'http://www.w3.org/2000/svg');
    assert.equal(fake(mathml('mi')).namespace, 'http://www.w3.org/1998/Math/MathML');
    assert.equal(fake(html('p')).namespace, 'http://www.w3.org/1999/xhtml');
    assert.equal(fake(svg('path', null)).tag, 'path');
  });

  test('attributes: absent values are left out, true is empty, zero is kept', () => {
    const element = fake(
      html('button', {
        class: 'a b',
        hidden: true,
        title: null,
        id: undefined,
        disabled: false,
        tabindex: 0,
        name: '',
      }),
    );
    assert.deepEqual(element.attributes, { class: 'a b', hidden: '', tabindex: '0', name: '' });
  });

  test('dataset, style and listeners are not attributes', () => {
    const focus = () => {};
    const element = fake(
      html('p', { dataset: { row: 3, gone: null, held: true }, style: { '--hue': 40 }, on: { focus } }),
    );
    assert.deepEqual(element.attributes, {});
    assert.deepEqual(element.dataset, { row: '3', held: '' });
    assert.deepEqual(element.properties, { '--hue': '40' });
    assert.equal(element.listeners.focus, focus);
  });

  test('children: text stays text, numbers become text, absent ones are left out', () => {
    const inner = svg('title');
    const element = fake(svg('g', {}, '<b>', 0, null, undefined, false, inner));
    assert.deepEqual(element.children, ['<b>', '0', inner]);
  });
});
