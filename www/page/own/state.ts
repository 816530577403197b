/** The state of custom models, and the URL field for a model from the Hub. */
import type { Rules, Written } from '../../state/fields.ts';
import { type Hub, NO_HUB } from './hub/state.ts';

export interface OwnModel {
  folder: string; // its name in the URL
  bytes: number; // total size of its files
  isHere: boolean; // whether its files were chosen during this visit
  isKept: boolean; // whether the browser keeps its files for the next visit
  source: string | null; // name and commit on the Hub, if it was loaded from there
  comparison: string | null; // how its numbers compare with the reference values in its files
}

export interface Own {
  open: boolean; // whether the dialog is open
  models: OwnModel[];
  busy: string | null; // folder of the model whose files are being stored
  checking: { loaded: number; total: number } | null; // progress of the checksum, in bytes
  problem: string | null; // why a model was not kept
  hub: Hub;
  linked: { folder: string; source: string } | null; // the model that the link names, and where it is on the Hub
}

export const NO_OWN: Own = {
  open: false,
  models: [],
  busy: null,
  checking: null,
  problem: null,
  hub: NO_HUB,
  linked: null,
};

export const OWN_FIELDS: Rules = { hub: /^[\w.-]+(\/[\w.-]+)?@[0-9a-f]{40}(:.+)?$/ };

/** `chosen`: fields of the URL with valid values. */
export const fromFields = ({ model, hub }: Record<string, string>): Pick<Own, 'linked'> => ({
  linked: model && hub ? { folder: model, source: hub } : null,
});

/** `folder`: the chosen model. */
export const toFields = (own: Own, folder: string): Written => ({ hub: sourceOf(own, folder) });

/** Name and commit of a custom model on the Hub; `null` if it is from elsewhere. */
export const sourceOf = ({ models, linked }: Own, folder: string) =>
  models.find((model) => model.folder === folder)?.source ?? (linked?.folder === folder ? linked.source : null);
