// @ts-check
/**
 * The name of a query token.
 *
 * @param {import('../../pkg/headlight.js').WorkedManifest} manifest
 * @param {number} query
 */
export const queryName = ({ looking }, query) => looking[query];
