// @ts-check
/** Hosts that mean the computer itself, so that nobody else can open a link to them. */
const OWN_HOST = /^(.+\.)?localhost$|^127\.|^\[::1\]$|^0\.0\.0\.0$/;

/**
 * The host of a link that works on this computer alone, or `null` for other links.
 *
 * @param {string} link
 */
export function hostOnlyHere(link) {
  const { protocol, hostname } = new URL(link);
  return protocol === 'file:' ? 'file:' : OWN_HOST.test(hostname) ? hostname : null;
}
