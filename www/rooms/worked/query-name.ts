import type { WorkedManifest } from '../../pkg/headlight.js';

export const queryName = ({ looking }: WorkedManifest, query: number) => looking[query];
