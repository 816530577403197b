/** The address of the model hub, which the page's policy names. */

const policy = document.querySelector<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')?.content ?? '';

/** URL of the hub: the first other server that the page's policy allows; `null` if it allows none. */
export const HUB = /connect-src [^;]*?(https?:\/\/[^\s;]+)/.exec(policy)?.[1] ?? null;
