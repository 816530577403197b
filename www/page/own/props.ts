/** Props of the dialog for custom models. */
import { offered } from '../../state/models.ts';
import type { State } from '../state.ts';
import type { OwnProps } from './view.ts';

export function propsOf({ own, text, models }: State): OwnProps {
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
