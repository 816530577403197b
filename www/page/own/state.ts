/** The state of custom models. */

export interface OwnModel {
  folder: string; // its name in the URL
  bytes: number; // total size of its files
  isHere: boolean; // whether its files were chosen during this visit
  isKept: boolean; // whether the browser keeps its files for the next visit
}

export interface Own {
  open: boolean; // whether the dialog is open
  models: OwnModel[];
  busy: string | null; // folder of the model whose files are being stored
  checking: { loaded: number; total: number } | null; // progress of the checksum, in bytes
  problem: string | null; // why a model was not kept
}

export const NO_OWN: Own = { open: false, models: [], busy: null, checking: null, problem: null };
