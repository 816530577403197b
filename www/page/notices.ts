/** Notices: problems with their remedies, and messages. */
import { html } from '../widgets/elements.ts';
import { words } from '../words/en/page.js';
import type { Emit } from './intents.ts';

interface NoticesProps {
  problem: string | null;
  canRetry: boolean; // whether retrying may solve the problem
  busy: string | null;
  notes: string[];
}

export function createNotices(root: HTMLElement, emit: Emit) {
  function problemNotice(problem: string, canRetry: boolean) {
    const again = html('button', { type: 'button', on: { click: () => emit('retry') } }, words.notices.again);
    const parts = canRetry ? [html('span', {}, problem), again] : [problem];
    return html('p', { class: 'notice problem', id: 'problem', dir: 'auto' }, ...parts);
  }

  return {
    update({ problem, canRetry, busy, notes }: NoticesProps) {
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
