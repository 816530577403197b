/** Host names of the local computer. Nobody else can open links with these hosts. */
const OWN_HOST = /^(.+\.)?localhost$|^127\.|^\[::1\]$|^0\.0\.0\.0$/;

/** The host of a link that works only on this computer; `null` for other links. */
export function hostOnlyHere(link: string) {
  const { protocol, hostname } = new URL(link);
  return protocol === 'file:' ? 'file:' : OWN_HOST.test(hostname) ? hostname : null;
}
