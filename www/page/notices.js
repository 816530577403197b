// @ts-check
/** Notices: problems with their remedies, and messages. */
import { html } from '../widgets/elements.ts';
import { words } from '../words/page.js';

/**
 * @param {HTMLElement} root
 * @param {import('./intents.ts').Emit} emit
 */
export function createNotices(root, emit) {
  /**
   * @param {string} problem
   * @param {boolean} canRetry
   */
  function problemNotice(problem, canRetry) {
    const again = html('button', { type: 'button', on: { click: () => emit('retry') } }, words.notices.again);
    const parts = canRetry ? [html('span', {}, problem), again] : [problem];
    return html('p', { class: 'notice problem', id: 'problem', dir: 'auto' }, ...parts);
  }

  return {
    /**
     * @param {object} props
     * @param {string | null} props.problem
     * @param {boolean} props.canRetry whether retrying may solve the problem
     * @param {string | null} props.busy
     * @param {string[]} props.notes
     */
    update({ problem, canRetry, busy, notes }) {
      const items = notes.map((note, index) =>
        html(
          'p',
          { class: 'notice' },
          html('span', {}, note),
          html('button', { type: 'button', on: { click: () => emit('dismiss', index) } }, words.notices.dismiss),
        ),
      );
      root.replaceChildren(
        ...(problem ? [problemNotice(problem, canRetry)] : []),
        ...(busy ? [html('p', { class: 'notice' }, busy)] : []),
        ...items,
      );
    },
  };
}
