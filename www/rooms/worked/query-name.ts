import type { WorkedManifest } from '../../pkg/headlight.js';

/** The name of a query token. */
export const queryName = ({ looking }: WorkedManifest, query: number) => looking[query];
