/** Props of the dialog for custom models. */
import { HUB } from '../../engine/hub-address.ts';
import { offered } from '../../state/models.ts';
import type { State } from '../state.ts';

export type OwnProps = ReturnType<typeof propsOf>;

export function propsOf({ own, text, models }: State) {
  const { open, busy, problem, hub } = own;
  return {
    open,
    busy,
    problem,
    // `null` if the page offers no Hub.
    hub: HUB === null ? null : { ...hub, host: new URL(HUB).host },
    models: own.models.map((model) => ({
      ...model,
      title: offered(model.folder).title,
      isChosen: model.folder === text.input.model,
      isFailed: models[model.folder]?.phase === 'failed',
    })),
  };
}
