/** The state of the search for a model on the Hub. */
import type { HubFile, Repository } from '../../../engine/hub.ts';

/** Files that form one model. */
export interface Choice {
  title: string; // file name of the weights, without the number of a part
  files: HubFile[];
  first: HubFile; // the file that describes the model: `config.json`, or the first part of a GGUF
  lacks: string[]; // names of missing files
}

export interface Hub {
  isOpen: boolean; // whether the search is visible
  name: string; // as typed
  phase: 'idle' | 'asking' | 'listed' | 'loading';
  repository: Repository | null;
  choices: Choice[];
  chosen: number; // index of the chosen model
  loaded: number; // in bytes
  problem: string | null;
}

export const NO_HUB: Hub = {
  isOpen: false,
  name: '',
  phase: 'idle',
  repository: null,
  choices: [],
  chosen: 0,
  loaded: 0,
  problem: null,
};

export const sizeOf = ({ files }: Choice) => files.reduce((sum, { bytes }) => sum + bytes, 0);
