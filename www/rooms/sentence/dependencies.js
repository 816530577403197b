// @ts-check
/**
 * The dependencies of a sentence. Each is shown with the heads that match it best.
 *
 * @typedef {{ layer: number, head: number, weight: number }} Follower
 * @typedef {object} Dependency
 * @property {number} from the dependent word
 * @property {number} to the word on which it depends
 * @property {string} label
 * @property {Follower} forward head with the largest weight from the dependent word to the other
 * @property {Follower} backward head with the largest weight in the other direction
 * @typedef {object} DependenciesProps
 * @property {Dependency[] | null} dependencies `null` for a sentence without known dependencies
 * @property {import('./picture.js').Picture['units']} units
 */

import { formatPercent } from '../../draw/format.js';
import { html } from '../../widgets/elements.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {(intent: 'head' | 'select', detail: any) => void} emit
 */
export function createDependencies(root, emit) {
  const text = words.dependencies;
  const body = html('tbody', {});
  const headings = [text.relation, text.forward, text.backward].map((heading) => html('th', { scope: 'col' }, heading));
  root.append(
    html('h2', {}, text.title),
    html('p', { class: 'dependencies-about' }, text.about),
    html(
      'div',
      { class: 'dependencies-box' },
      html('table', { class: 'dependencies' }, html('thead', {}, html('tr', {}, ...headings)), body),
    ),
  );
  let shown = '';

  return {
    /** @param {DependenciesProps} props */
    update({ dependencies, units }) {
      root.hidden = dependencies === null;
      const names = units.map((unit) => unit.text);
      const wanted = JSON.stringify([dependencies, names]);
      if (wanted === shown) return;
      shown = wanted;
      const focused = [...body.querySelectorAll('button')].findIndex((button) => button.matches(':focus'));
      body.replaceChildren(...(dependencies ?? []).map((dependency) => rowOf(dependency, names)));
      if (focused >= 0) body.querySelectorAll('button')[focused]?.focus();
    },
  };

  /**
   * @param {Dependency} dependency
   * @param {string[]} names
   */
  function rowOf({ from, to, label, forward, backward }, names) {
    return html(
      'tr',
      {},
      html('th', { scope: 'row' }, html('b', {}, label), ` ${text.labels[label] ?? ''}`),
      html('td', {}, followerOf(forward, from, to, names)),
      html('td', {}, followerOf(backward, to, from, names)),
    );
  }

  /**
   * @param {Follower} follower
   * @param {number} query
   * @param {number} key
   * @param {string[]} names
   */
  function followerOf({ layer, head, weight }, query, key, names) {
    const press = () => {
      emit('head', { layer, head });
      emit('select', { query, key });
    };
    return html(
      'button',
      { type: 'button', on: { click: press } },
      html('span', { class: 'dependency-words' }, text.look(names[query], names[key])),
      ' ',
      html('span', { class: 'dependency-head' }, text.head(layer, head)),
      html('span', { class: 'dependency-bar', style: { '--share': weight } }),
      ' ',
      html('span', { class: 'dependency-share' }, formatPercent(weight)),
    );
  }
}
