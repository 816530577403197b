// @ts-check
/** Props of the dialog for custom models. */
import { offered } from '../../state/models.ts';

/**
 * @param {import('../state.js').State} state
 * @returns {import('./view.js').OwnProps}
 */
export function propsOf({ own, text, models }) {
  const { open, busy, problem } = own;
  return {
    open,
    busy,
    problem,
    models: own.models.map((model) => ({
      ...model,
      title: offered(model.folder).title,
      isChosen: model.folder === text.input.model,
      isFailed: models[model.folder]?.phase === 'failed',
    })),
  };
}
