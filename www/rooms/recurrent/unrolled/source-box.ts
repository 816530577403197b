/** The box for a custom source, with the words that the model knows. */
import { html } from '../../../widgets/elements.ts';
import type { Emit } from '../controller.ts';
import type { Run } from '../state.ts';
import { words } from '../words/en.js';

export function createSourceBox(emit: Emit, view: string) {
  const { source: say } = words;
  const input = html('input', {
    id: `recurrent-source-${view}`,
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: 200,
    'aria-describedby': `recurrent-source-problem-${view}`,
    on: {
      input: () => emit('source', input.value),
      blur: () => {
        if (input.getAttribute('aria-invalid') === 'false') input.value = shown;
      },
    },
  });
  const own = html('button', { type: 'button', on: { click: () => emit('source', '') } }, say.own);
  const problem = html('p', { id: `recurrent-source-problem-${view}`, class: 'source-problem', role: 'status' });
  let shown = '';

  return {
    element: html(
      'span',
      { class: 'source-box' },
      html('label', { class: 'field', for: input.id }, html('span', {}, say.label), input),
      own,
    ),
    problem,

    update({ plan, seen, source }: Run, typed: string, trouble: string | null) {
      const text = typed || Array.from(seen.source, (id) => plan.vocabulary[id]).join(' ');
      // Text that the user is still typing is not replaced.
      if (document.activeElement !== input) input.value = text;
      if (typed === source) shown = text;
      input.title = say.hint(plan.vocabulary.filter((_, id) => id !== plan.start));
      input.setAttribute('aria-invalid', String(trouble !== null));
      if (problem.textContent !== (trouble ?? '')) problem.textContent = trouble ?? '';
      problem.hidden = trouble === null;
      own.hidden = typed === '';
    },
  };
}
